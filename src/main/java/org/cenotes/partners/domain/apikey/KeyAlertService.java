package org.cenotes.partners.domain.apikey;

import jakarta.inject.Inject;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.domain.notification.NotificationKind;
import org.cenotes.partners.domain.notification.NotificationService;
import org.cenotes.partners.domain.notification.TemplateModel;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.secret.Ids;
import org.jspecify.annotations.Nullable;

/**
 * Notifies a partner's administrators of changes by which more can be done with its keys, and of
 * API access that was opened or closed. These have no event, from which the notifications of
 * created, rotated and revoked keys are made.
 */
@Service
public class KeyAlertService {
  /** The platform's name in mails. */
  private static final String PLATFORM = "Cenotes Partner Platform";

  private static final String SEPARATOR = " · ";

  /** Networks that a notification names. */
  private static final int MAX_NETWORKS = 20;

  private final NotificationService notifications;

  @Inject
  KeyAlertService(NotificationService notifications) {
    this.notifications = notifications;
  }

  /** Notifies of a changed key if it has more scopes, lasts longer, or is enabled. */
  void notifyIfWidened(UUID partnerId, ApiKeyView before, ApiKeyView after) {
    if (!before.scopes().containsAll(after.scopes())
        || isLater(before.expiresAt(), after.expiresAt())
        || after.isActive() && !before.isActive()) {
      notifyOf(
          partnerId,
          String.join(
              SEPARATOR, "api_key.updated", after.name(), after.key(), after.environment().wire()));
    }
  }

  private static boolean isLater(@Nullable Instant before, @Nullable Instant after) {
    return before != null && (after == null || after.isAfter(before));
  }

  /**
   * Notifies of a change of the networks from which the partner's keys may be used.
   *
   * @param networks empty for any
   */
  public void notifyOfNetworks(UUID partnerId, List<String> networks) {
    List<String> named =
        networks.isEmpty()
            ? List.of("0.0.0.0/0", "::/0")
            : networks.stream().limit(MAX_NETWORKS).toList();
    notifyOf(
        partnerId,
        "allowedIps"
            + SEPARATOR
            + String.join(", ", named)
            + (named.size() < networks.size() ? ", …" : ""));
  }

  /** Notifies of API access that the partner opened or closed; all of its keys follow. */
  public void notifyOfAccess(UUID partnerId, boolean open) {
    notifyOf(partnerId, "enableApi" + SEPARATOR + open);
  }

  /** As {@link #notifyOfAccess}, when the platform's administrators allowed or forbade it. */
  public void notifyOfAccessByPlatform(UUID partnerId, boolean open) {
    notifyOf(partnerId, "enableApi" + SEPARATOR + open + SEPARATOR + PLATFORM);
  }

  private void notifyOf(UUID partnerId, String line) {
    notifications.notifyPartner(
        partnerId,
        NotificationKind.API_KEY_CHANGED,
        "api_key:" + Ids.next(),
        new TemplateModel(Map.of("count", "1"), List.of(line)));
  }
}
