package org.cenotes.partners.domain.payment;

import org.cenotes.partners.domain.reservation.PayableReservation;

/** Tells which payments name another price, visit or guest than their reservation does by now. */
final class OutdatedPayments {
  private OutdatedPayments() {}

  static boolean isOutdated(Payment payment, PayableReservation now) {
    return !payment.amount.equals(now.total())
        || !payment.description.equals(now.description())
        || !payment.payerEmail.equals(now.guestEmail());
  }
}
