package org.cenotes.partners.domain.payment;

import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.domain.reservation.RefundDue;
import org.cenotes.partners.domain.reservation.ReservationLifecycleService;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;

/** Money that goes back: owed in the transaction that decides it, asked for until it is done. */
@Service
public class RefundService {
  private static final System.Logger LOG = System.getLogger(RefundService.class.getName());

  private final Payments payments;
  private final PaymentEvents events;
  private final ReservationLifecycleService reservations;
  private final Clock clock;

  @Inject
  RefundService(
      Payments payments,
      PaymentEvents events,
      ReservationLifecycleService reservations,
      Clock clock) {
    this.payments = payments;
    this.events = events;
    this.reservations = reservations;
    this.clock = clock;
  }

  /** The reservation is over, or costs less: in its transaction, with its row locked. */
  void hear(@Observes RefundDue back) {
    if (back.method() == PaymentMethod.PARTNER_ACCOUNT) {
      return; // settled by statement
    }
    Instant now = clock.instant();
    List<Payment> all = payments.ofReservation(back.reservationId());
    if (back.over()) {
      all.stream()
          .filter(payment -> payment.state().isOpen())
          .forEach(payment -> payment.expire(now));
    }
    if (!back.amount().equals(Cents.ZERO)) {
      Payment paid =
          all.stream()
              .filter(payment -> payment.hasPaid() && !payment.isOver())
              .findFirst()
              .orElseThrow(() -> new IllegalStateException("paid, without a payment"));
      owe(paid, back, now);
    }
    if (back.over()) {
      all.stream().filter(payment -> payment.state().hasTaken()).forEach(Payment::close);
    }
  }

  private void owe(Payment paid, RefundDue back, Instant now) {
    Refund refund =
        paid.owe(back.amount(), back.over() ? "cancelled" : "changed", back.over(), now);
    payments.add(refund);
    if (paid.provider() == PaymentMethod.ON_SITE) {
      settle(refund, paid); // the desk that took it hands it out
    }
  }

  /** The provider has not done it. */
  public void retry(UUID refundId) {
    Refund refund = payments.findRefund(refundId).orElseThrow();
    if (!refund.isSettled()) {
      refund.retry(clock.instant());
    }
  }

  /** The provider has refused it for good: next time it is asked under another key. */
  public void refuse(UUID refundId) {
    payments.findRefund(refundId).orElseThrow().refuse();
  }

  /** It is back. */
  public void settle(UUID refundId) {
    UUID paymentId = payments.paymentOf(refundId);
    reservations.lockPayable(payments.reservationOf(paymentId));
    Payment payment = payments.findLocked(paymentId).orElseThrow();
    Refund refund = payments.findRefund(refundId).orElseThrow();
    if (!refund.isSettled()) {
      settle(refund, payment);
    }
  }

  /**
   * All that the provider took is back, and with it whatever was still owed of it.
   *
   * @param capture what came back; null: what this payment took
   */
  void settleAll(Payment payment, @Nullable String capture, List<Payment> all) {
    for (Payment it : all) {
      if (capture == null || capture.equals(payment.capture)
          ? it == payment
          : capture.equals(it.capture)) {
        payments.unsettledRefunds(it.id).forEach(this::settle);
        if (it.refundDue.compareTo(it.amount) < 0) {
          LOG.log(
              Level.ERROR,
              "payment {0}: the provider gave back more than we owe; somebody must look at its"
                  + " reservation",
              it.id);
        }
      }
    }
  }

  private void settle(Refund refund, Payment payment) {
    Instant now = clock.instant();
    refund.settle(now);
    events.step("payment.refunded", payment, it -> it.settle(refund.amount, now));
    if (!payment.late) {
      boolean whole = payment.refunded.equals(payment.amount);
      reservations.noteRefund(payment.reservationId, refund.amount, payment.isEven(), whole);
    } else if (concernsTheReservation(payment)) {
      reservations.noteLateRefund(payment.reservationId, refund.amount);
    }
  }

  /**
   * Money that came too late is the reservation's concern only if it was the first, and no other
   * payment has paid it.
   */
  private boolean concernsTheReservation(Payment payment) {
    List<Payment> all = payments.ofReservation(payment.reservationId);
    List<Payment> before = all.subList(0, all.indexOf(payment));
    return all.stream().noneMatch(Payment::hasPaid)
        && before.stream().noneMatch(other -> other.state().hasTaken());
  }
}
