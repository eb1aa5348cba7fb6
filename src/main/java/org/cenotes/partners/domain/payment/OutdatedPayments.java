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

  /**
   * Whether an open payment gives way to another. One that somebody has tried to pay stays: it may
   * have taken the money.
   */
  static boolean isReplaced(Payment open, PayableReservation now) {
    return isOutdated(open, now)
        && open.state() == PaymentState.CREATED
        && open.progress.lastAttempt() == 0;
  }
}
