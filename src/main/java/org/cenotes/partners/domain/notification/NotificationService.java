package org.cenotes.partners.domain.notification;

import jakarta.inject.Inject;
import jakarta.transaction.Transactional;
import jakarta.transaction.Transactional.TxType;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.mail.MailSender;
import org.cenotes.partners.platform.mail.MailSettings.Delivery;
import org.cenotes.partners.platform.secret.Vault;
import org.jspecify.annotations.Nullable;

/** Appends notifications in the transaction of their cause: both are committed, or neither. */
@Service
public class NotificationService {
  /** After this time a notification is no news any more. */
  private static final Duration LIFETIME = Duration.ofDays(2);

  /** How many of a partner's administrators and managers are notified of one thing. */
  private static final int MAX_MANAGERS = 50;

  private static final String PARTNER = "partner";

  private final Notifications notifications;
  private final RecipientDirectory directory;
  private final NotificationPreferences preferences;
  private final Vault vault;
  private final MailSender mail;
  private final Clock clock;

  @Inject
  NotificationService(
      Notifications notifications,
      RecipientDirectory directory,
      NotificationPreferences preferences,
      Vault vault,
      MailSender mail,
      Clock clock) {
    this.notifications = notifications;
    this.directory = directory;
    this.preferences = preferences;
    this.vault = vault;
    this.mail = mail;
    this.clock = clock;
  }

  /**
   * A link with a token that works once; it is stored sealed, and only until it was sent.
   *
   * @param url the address
   * @param expiresAt when it stops working; it is not sent after that
   */
  public record SecretLink(String url, Instant expiresAt) {}

  /** Whether this installation can send mail. */
  public boolean canSendMail() {
    return mail.settings().delivery() != Delivery.NONE;
  }

  /**
   * Notifies the users of a partner whom this kind is for and who may now see what it says, unless
   * the partner or the user has switched it off. The scope is the partner's or a privileged one.
   *
   * @param cause identifies what happened; each user is notified of it once
   */
  @Transactional(TxType.MANDATORY)
  public void notifyPartner(
      UUID partnerId, NotificationKind kind, String cause, TemplateModel model) {
    notifyPartner(partnerId, kind, cause, model, preferences.of(partnerId));
  }

  void notifyPartner(
      UUID partnerId,
      NotificationKind kind,
      String cause,
      TemplateModel model,
      NotificationPreferences.Choice choice) {
    NotificationKind.Audience audience = kind.audience();
    if (audience == null) {
      throw new IllegalArgumentException(kind + " is for one person");
    }
    NotificationSwitch setting = kind.setting();
    if (setting != null && !choice.enabled().contains(setting)) {
      return;
    }
    Instant now = clock.instant();
    NewRows rows =
        new NewRows(
            partnerId,
            kind,
            cause,
            choice.language(),
            model.with(PARTNER, choice.partnerName()),
            null,
            now.plus(LIFETIME));
    long left =
        audience == NotificationKind.Audience.ADMINISTRATORS ? Long.MAX_VALUE : MAX_MANAGERS;
    int from = 0;
    List<Recipient> found;
    do {
      found = directory.find(partnerId, kind, audience, from);
      List<Recipient> notified = subscribed(found, kind).stream().limit(left).toList();
      notifications.add(rows, notified, now);
      from += found.size();
      left -= notified.size();
    } while (left > 0 && found.size() == RecipientDirectory.PAGE);
  }

  private List<Recipient> subscribed(List<Recipient> recipients, NotificationKind kind) {
    if (!kind.isOptional() || recipients.isEmpty()) {
      return recipients;
    }
    Set<UUID> optedOut =
        notifications.optedOut(recipients.stream().map(Recipient::userId).toList(), kind);
    return recipients.stream().filter(user -> !optedOut.contains(user.userId())).toList();
  }

  /** Those of these causes that somebody was notified of. */
  public Set<String> known(List<String> causes) {
    return causes.isEmpty() ? Set.of() : notifications.known(causes);
  }

  /**
   * Notifies one person.
   *
   * @param partnerId null for a user of the platform
   * @param language null for the partner's
   * @param link to follow; null when there is none
   */
  @Transactional(TxType.MANDATORY)
  public void notifyUser(
      @Nullable UUID partnerId,
      Recipient recipient,
      @Nullable Language language,
      NotificationKind kind,
      String cause,
      TemplateModel model,
      SecretLink link) {
    NotificationPreferences.Choice choice = partnerId == null ? null : preferences.of(partnerId);
    Language used = language != null ? language : choice != null ? choice.language() : Language.ES;
    TemplateModel complete = choice == null ? model : model.with(PARTNER, choice.partnerName());
    byte[] sealed = vault.sealText(link.url());
    NewRows rows = new NewRows(partnerId, kind, cause, used, complete, sealed, link.expiresAt());
    notifications.add(rows, List.of(recipient), clock.instant());
  }

  /**
   * Notifies one person of something that has no link, in the partner's language.
   *
   * @param partnerId null for a user of the platform
   */
  @Transactional(TxType.MANDATORY)
  public void notifyUser(
      @Nullable UUID partnerId,
      Recipient recipient,
      NotificationKind kind,
      String cause,
      TemplateModel model) {
    Language language = partnerId == null ? Language.ES : preferences.of(partnerId).language();
    Instant now = clock.instant();
    NewRows rows = new NewRows(partnerId, kind, cause, language, model, null, now.plus(LIFETIME));
    notifications.add(rows, List.of(recipient), now);
  }

  /** What the rows of several recipients have in common. */
  record NewRows(
      @Nullable UUID partnerId,
      NotificationKind kind,
      String cause,
      Language language,
      TemplateModel model,
      byte @Nullable [] sealedLink,
      Instant expiresAt) {}
}
