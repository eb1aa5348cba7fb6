package org.cenotes.partners.domain.reservation;

import org.cenotes.partners.platform.json.WireEnum;

/** The payment status of a reservation. */
public enum PaymentStatus implements WireEnum {
  NOT_REQUIRED,
  UNPAID,
  PAID,
  REFUND_PENDING,
  REFUNDED,
  PARTIALLY_REFUNDED;

  /** Whether the guest has paid, even if some of it was refunded since. */
  public boolean isPaid() {
    return this != NOT_REQUIRED && this != UNPAID;
  }
}
