package org.cenotes.partners.domain.reservation;

import org.cenotes.partners.platform.json.WireEnum;

/** What has become of a reservation's money. */
public enum PaymentStatus implements WireEnum {
  NOT_REQUIRED,
  UNPAID,
  PAID,
  REFUND_PENDING,
  REFUNDED,
  PARTIALLY_REFUNDED;

  /** Whether the guest has paid, whatever has gone back since. */
  public boolean isPaid() {
    return this != NOT_REQUIRED && this != UNPAID;
  }
}
