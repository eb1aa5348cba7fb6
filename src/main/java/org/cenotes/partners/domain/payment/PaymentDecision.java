package org.cenotes.partners.domain.payment;

import org.cenotes.partners.domain.payment.provider.ProviderPayment;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.domain.reservation.ReservationStatus;

/**
 * What a provider's report does to a payment and its reservation. Reports may be repeated, late and
 * out of order; a success outweighs everything else.
 */
enum PaymentDecision {
  /** Nothing changes. */
  IGNORE,
  /** The guest has to act, or the provider is still processing. */
  REQUIRE_ACTION,
  /** The attempt failed; the guest may try again. */
  FAIL,
  /** The money was taken and given back before we knew of it. */
  WITHDRAW,
  /** The money was taken in time: the reservation is confirmed. */
  CONFIRM,
  /** The hold had ended: the reservation is confirmed if its places are still available. */
  CONFIRM_LATE,
  /** The reservation cannot be had for this money: all of it is refunded. */
  REFUND,
  /** Another amount or currency was taken than requested: staff must resolve it. */
  REJECT_AMOUNT,
  /** The order was paid a second time: the second capture is refunded. */
  REFUND_DUPLICATE,
  /** The order was paid a second time, with another amount: staff must resolve it. */
  REJECT_DUPLICATE,
  /** Everything was given back: open refunds are settled, or asked for again. */
  SETTLE_REFUNDS;

  /**
   * What the decision depends on besides the payment's state and the reported status.
   *
   * @param reservation its status
   * @param payable whether this payment may pay the reservation: its price is unchanged and no
   *     other payment has paid or replaced it
   * @param exactAmount whether the provider took the requested amount and currency
   * @param withdrawn whether this capture was given back before we knew of it
   * @param knownCapture whether this capture is one of the reservation's payments
   */
  record Facts(
      ReservationStatus reservation,
      boolean payable,
      boolean exactAmount,
      boolean withdrawn,
      boolean knownCapture) {}

  static boolean isFailureOfOpen(Payment payment, ProviderPayment report) {
    return report.status() == ProviderPayment.Status.FAILED && payment.state().isOpen();
  }

  /**
   * Whether a report that was asked for may be about another attempt than the last one: a failure
   * that has not closed the payment, or a card for which the guest had to act.
   */
  static boolean mayBeOfEarlierAttempt(Payment payment, ProviderPayment report) {
    return payment.progress.mayBeOfEarlierAttempt()
        && (isFailureOfOpen(payment, report)
                && !ProviderPayment.CLOSED.contains(String.valueOf(report.failureCode()))
            || report.status() == ProviderPayment.Status.ACTION_REQUIRED
                && payment.provider() == PaymentMethod.CARDPROVIDER);
  }

  static PaymentDecision decide(PaymentState state, ProviderPayment.Status reported, Facts facts) {
    return switch (reported) {
      case SUCCEEDED -> state.hasTaken() ? again(facts) : taken(facts);
      case FAILED -> state.isOpen() ? FAIL : IGNORE;
      case ACTION_REQUIRED, PROCESSING -> state.isOpen() ? REQUIRE_ACTION : IGNORE;
      case REFUNDED -> state.hasTaken() ? SETTLE_REFUNDS : facts.withdrawn() ? IGNORE : WITHDRAW;
      case OPEN -> IGNORE;
    };
  }

  private static PaymentDecision taken(Facts facts) {
    if (facts.withdrawn()) {
      return IGNORE;
    }
    if (!facts.exactAmount()) {
      return REJECT_AMOUNT;
    }
    if (facts.payable() && facts.reservation() == ReservationStatus.PENDING) {
      return CONFIRM;
    }
    return facts.payable() && facts.reservation() == ReservationStatus.EXPIRED
        ? CONFIRM_LATE
        : REFUND;
  }

  private static PaymentDecision again(Facts facts) {
    if (facts.knownCapture()) {
      return IGNORE;
    }
    return facts.exactAmount() ? REFUND_DUPLICATE : REJECT_DUPLICATE;
  }
}
