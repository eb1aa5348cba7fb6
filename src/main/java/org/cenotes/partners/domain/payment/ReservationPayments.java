package org.cenotes.partners.domain.payment;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.reservation.PayableReservation;
import org.cenotes.partners.domain.reservation.PaymentMethod;

/** All payments of a reservation, whose rows are locked. */
record ReservationPayments(List<Payment> all) {
  /**
   * The most payments of a reservation, and the most attempts of all of them together, against
   * testing of stolen cards.
   */
  static final int LIMIT = 10;

  /** Whether a payment pays its reservation, which is not over; also while a part is refunded. */
  static boolean pays(Payment payment) {
    return payment.hasPaid() && !payment.over;
  }

  Payment one(UUID id) {
    return all.stream().filter(it -> it.id.equals(id)).findFirst().orElseThrow();
  }

  Optional<Payment> open() {
    return all.stream().filter(it -> it.state().isOpen()).findFirst();
  }

  boolean isPaidByAnotherThan(Payment payment) {
    return all.stream().anyMatch(it -> it != payment && pays(it));
  }

  /** Whether no further payment may be made. */
  boolean isUsedUp() {
    return all.size() >= LIMIT || isTriedOut();
  }

  /** Whether no further attempt may be made. */
  boolean isTriedOut() {
    return attempts() >= LIMIT;
  }

  private int attempts() {
    return all.stream().mapToInt(it -> it.progress.attempts()).sum();
  }

  /** How the guest can still pay after this one of them has failed or expired. */
  PaymentRetry retry(Payment failed, PayableReservation reservation, boolean payable) {
    if (!payable || isTriedOut()) {
      return new PaymentRetry(PaymentRetry.How.BOOK_AGAIN, null);
    }
    boolean another = open().isPresent();
    PaymentRetry.How how =
        another || !failed.isRetriable() || isOutdated(failed, reservation)
            ? PaymentRetry.How.CREATE_PAYMENT
            : failed.provider() == PaymentMethod.WALLETPROVIDER
                ? PaymentRetry.How.APPROVE_AGAIN
                : PaymentRetry.How.CONFIRM_AGAIN;
    boolean full = !another && isUsedUp();
    return how == PaymentRetry.How.CREATE_PAYMENT && full
        ? new PaymentRetry(PaymentRetry.How.BOOK_AGAIN, null)
        : new PaymentRetry(how, reservation.holdUntil());
  }

  /** Whether it names another price, visit or guest than its reservation does by now. */
  private static boolean isOutdated(Payment payment, PayableReservation now) {
    return !payment.amount.equals(now.total())
        || !payment.description.equals(now.description())
        || !payment.payerEmail.equals(now.guestEmail());
  }
}
