package org.cenotes.partners.domain.identity.user;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.domain.notification.NotificationKind;
import org.cenotes.partners.domain.notification.Recipient;
import org.cenotes.partners.domain.notification.RecipientDirectory;
import org.cenotes.partners.platform.component.Service;
import org.jspecify.annotations.Nullable;

/** Finds the users of a partner who are notified, and only of what they may see. */
@Service
public class RecipientService implements RecipientDirectory {
  private final Users users;

  @Inject
  RecipientService(Users users) {
    this.users = users;
  }

  @Override
  public List<Recipient> find(
      UUID partnerId, NotificationKind kind, NotificationKind.Audience audience, int from) {
    return users.findActive(partnerId, roles(audience), permission(kind), from, PAGE).stream()
        .map(User::recipient)
        .toList();
  }

  static Set<PartnerRole> roles(NotificationKind.Audience audience) {
    return switch (audience) {
      case ADMINISTRATORS -> Set.of(PartnerRole.PARTNER_ADMIN);
      case MANAGERS -> Set.of(PartnerRole.PARTNER_ADMIN, PartnerRole.PARTNER_MANAGER);
    };
  }

  /**
   * The permission to see what a notification of this kind says; null when it needs none. The roles
   * of its audience have it, so only a user can lack it from whom it was revoked. The alert of a
   * changed bank account goes to every administrator, with its last four digits: whoever takes over
   * an account changes that first.
   */
  static @Nullable Permission permission(NotificationKind kind) {
    return switch (kind) {
      case RESERVATION_CREATED, RESERVATION_CANCELLED, PAYMENT_RECEIVED ->
          Permission.VIEW_RESERVATIONS;
      case WEEKLY_REPORT -> Permission.VIEW_REPORTS;
      case WEBHOOK_FAILING, WEBHOOK_DISABLED -> Permission.VIEW_WEBHOOKS;
      case API_KEY_CHANGED, API_KEY_EXPIRING -> Permission.VIEW_API_KEYS;
      case BANK_ACCOUNT_CHANGED,
          INVITATION,
          PASSWORD_RESET,
          TOTP_ENABLED,
          TOTP_DISABLED,
          RECOVERY_CODES_RENEWED,
          PASSWORD_CHANGED ->
          null;
    };
  }
}
