package org.cenotes.partners.domain.notification;

import org.cenotes.partners.platform.json.WireEnum;

/** What became of the mail of a notification. */
public enum NotificationStatus implements WireEnum {
  PENDING,
  SENT,
  /**
   * Given up: the address was refused, no mail server took it for two days, or the partner's users
   * had too many of its kind in a day.
   */
  FAILED
}
