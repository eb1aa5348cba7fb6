package org.cenotes.partners.domain.notification;

import org.cenotes.partners.platform.json.WireEnum;
import org.jspecify.annotations.Nullable;

/** The kinds of notifications. */
public enum NotificationKind implements WireEnum {
  // the texts of each are in mail/texts_<language>.json
  RESERVATION_CREATED(NotificationSwitch.RESERVATION_CREATED, Audience.MANAGERS),
  RESERVATION_CANCELLED(NotificationSwitch.RESERVATION_CANCELLED, Audience.MANAGERS),
  PAYMENT_RECEIVED(NotificationSwitch.PAYMENT_RECEIVED, Audience.MANAGERS),
  WEBHOOK_FAILING(NotificationSwitch.WEBHOOK_FAILING, Audience.MANAGERS),
  WEBHOOK_DISABLED(NotificationSwitch.WEBHOOK_FAILING, Audience.MANAGERS),
  WEEKLY_REPORT(NotificationSwitch.WEEKLY_REPORT, Audience.MANAGERS),
  API_KEY_CHANGED(NotificationSwitch.SECURITY_ALERTS, Audience.ADMINISTRATORS),
  API_KEY_EXPIRING(NotificationSwitch.SECURITY_ALERTS, Audience.ADMINISTRATORS),
  BANK_ACCOUNT_CHANGED(null, Audience.ADMINISTRATORS),
  INVITATION(null, null),
  PASSWORD_RESET(null, null),
  TOTP_ENABLED(null, null),
  TOTP_DISABLED(null, null),
  RECOVERY_CODES_RENEWED(null, null),
  PASSWORD_CHANGED(null, null);

  /**
   * Which of a partner's active users are notified. {@link RecipientDirectory} leaves out those who
   * may not see what the notification says.
   */
  public enum Audience {
    /** Each of them, because these kinds concern the security of the account. */
    ADMINISTRATORS,
    /** Administrators and managers: the first 50 who were created and have not unsubscribed. */
    MANAGERS
  }

  private final @Nullable NotificationSwitch setting;
  private final @Nullable Audience audience;

  NotificationKind(@Nullable NotificationSwitch setting, @Nullable Audience audience) {
    this.setting = setting;
    this.audience = audience;
  }

  /** The setting that switches it off for a whole partner; null when it is always sent. */
  @Nullable NotificationSwitch setting() {
    return setting;
  }

  /** The users of a partner who are notified; null when it is for one person. */
  @Nullable Audience audience() {
    return audience;
  }

  /** Whether somebody waits for it at the keyboard. Requests for it are limited by address. */
  boolean isUrgent() {
    return this == PASSWORD_RESET;
  }

  /** Whether a user can unsubscribe from it. */
  boolean isOptional() {
    return setting != null;
  }
}
