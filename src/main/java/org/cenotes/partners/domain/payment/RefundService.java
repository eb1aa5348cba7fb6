package org.cenotes.partners.domain.payment;

import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.domain.payment.PaymentJobService.RefundRequest;
import org.cenotes.partners.domain.payment.provider.FailedRefund;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.domain.reservation.RefundDue;
import org.cenotes.partners.domain.reservation.ReservationTransitionService;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;

/** Refunds: created in the transaction that decides them, settled when the provider confirms. */
@Service
public class RefundService {
  private static final System.Logger LOG = System.getLogger(RefundService.class.getName());

  private final Payments payments;
  private final PaymentEvents events;
  private final ReservationTransitionService reservations;
  private final Clock clock;

  @Inject
  RefundService(
      Payments payments,
      PaymentEvents events,
      ReservationTransitionService reservations,
      Clock clock) {
    this.payments = payments;
    this.events = events;
    this.reservations = reservations;
    this.clock = clock;
  }

  /** Creates the refund of a reservation that is over or costs less, in its transaction. */
  void onRefundDue(@Observes RefundDue due) {
    if (due.method() == PaymentMethod.PARTNER_ACCOUNT) {
      return; // settled in the statement
    }
    Instant now = clock.instant();
    List<Payment> all = payments.lockOfReservation(due.reservationId());
    if (due.over()) {
      all.stream()
          .filter(payment -> payment.state().isOpen())
          .forEach(payment -> payment.expire(now));
    }
    if (!due.amount().equals(Cents.ZERO)) {
      Payment paid =
          all.stream()
              .filter(payment -> payment.hasPaid() && !payment.over)
              .findFirst()
              .orElseThrow(
                  () ->
                      new IllegalStateException(
                          "a paid reservation has no payment: " + due.reservationId()));
      refund(paid, due, now);
    }
    if (due.over()) {
      all.stream()
          .filter(payment -> payment.state().hasTaken())
          .forEach(payment -> close(payment, now));
    }
    if (due.over() && due.amount().equals(Cents.ZERO)) {
      noteEarlierRefunds(all);
    }
  }

  /** The partner's system knows the payment's status only from its events. */
  private void close(Payment payment, Instant now) {
    if (payment.endsRefunded()) {
      events.change(EventType.PAYMENT_REFUNDED, payment, it -> it.close(now));
    } else {
      payment.close(now);
    }
  }

  /**
   * Tells a reservation that ended without a refund of the earlier ones, made or still owed, now
   * that none follows, and of money that came too late before it ended: until now another payment
   * might have confirmed it.
   */
  private void noteEarlierRefunds(List<Payment> all) {
    for (Payment it : all) {
      if (it.hasPaid() && it.state() == PaymentState.REFUNDED) {
        boolean whole = it.refunded.equals(it.amount);
        reservations.noteRefund(it.reservationId, Cents.ZERO, true, whole);
      } else if (it.hasPaid() && it.state() == PaymentState.REFUND_PENDING) {
        reservations.noteRefundDue(it.reservationId);
      } else if (it.late && it.state().hasTaken() && concernsReservation(it)) {
        if (it.isRefundSettled()) {
          reservations.noteLateRefund(it.reservationId, it.refunded);
        } else {
          reservations.noteRefundDue(it.reservationId);
        }
      }
    }
  }

  private void refund(Payment paid, RefundDue due, Instant now) {
    Refund refund =
        paid.refund(due.amount(), due.over() ? "cancelled" : "changed", due.over(), now);
    payments.add(refund);
    if (paid.provider() == PaymentMethod.ON_SITE) {
      settle(refund, paid); // the front desk pays it out
    }
  }

  /** Schedules another request after one that did not settle the refund, unless that was done. */
  public void retry(RefundRequest request) {
    findIfLatest(request)
        .filter(refund -> !refund.isSettled())
        .ifPresent(refund -> refund.retry(clock.instant()));
  }

  /**
   * The request certainly had no effect, for example because it was not sent. If it was the first
   * one under its key, the key's lifetime begins with a later one.
   */
  public void withdraw(RefundRequest request) {
    if (request.firstUse()) {
      Refund refund = payments.findRefundLocked(request.refundId()).orElseThrow();
      refund.withdrawFirstUse(request.number());
    }
  }

  /**
   * Gives the refund a new key after a definite refusal. Not after a request that another one has
   * taken over: that gets an answer of its own, under the key that it has.
   */
  public void renewKey(RefundRequest request) {
    findIfLatest(request).ifPresent(Refund::renewKey);
  }

  /** The provider has begun the refund, under this id of its own. */
  public void noteBegun(RefundRequest request, String id) {
    findIfLatest(request).ifPresent(refund -> refund.noteBegun(id));
  }

  private Optional<Refund> findIfLatest(RefundRequest request) {
    return payments
        .findRefundLocked(request.refundId())
        .filter(refund -> refund.attempts == request.number());
  }

  /** The provider has refunded it, under an id that is not known. */
  void settle(UUID refundId) {
    settle(refundId, null);
  }

  /**
   * The provider has refunded it.
   *
   * @param id the provider's id of the refund; null when it is not known
   */
  public void settle(UUID refundId, @Nullable String id) {
    UUID paymentId = payments.paymentOf(refundId);
    reservations.lockPayable(payments.reservationOf(paymentId));
    Payment payment = payments.findLocked(paymentId).orElseThrow();
    Refund refund = payments.findRefundLocked(refundId).orElseThrow();
    if (id != null && !(refund.isSettled() && refund.begunAs() != null)) {
      refund.noteBegun(id); // tells whether a later failure is that of this refund
    }
    if (!refund.isSettled()) {
      settle(refund, payment);
    }
  }

  /**
   * Settles the open refunds of a capture that the provider refunded completely. One that was
   * requested is asked for again instead: Stripe reports a charge as refunded as soon as a refund
   * of it exists, also if that is pending and fails days later.
   *
   * @param capture the provider's id of it; null for this payment's
   */
  void settleAll(Payment payment, @Nullable String capture, List<Payment> all) {
    for (Payment it : all) {
      if (isOf(it, payment, capture)) {
        payments.unsettledRefunds(it.id).forEach(this::settleUnlessRequested);
        if (it.refundDue.compareTo(it.amount) < 0) {
          LOG.log(
              Level.ERROR,
              "Provider refunded more than was due; manual action required for the reservation of"
                  + " payment {0}",
              it.id);
        }
      }
    }
  }

  private static boolean isOf(Payment it, Payment payment, @Nullable String capture) {
    return capture == null || capture.equals(payment.capture)
        ? it == payment
        : capture.equals(it.capture);
  }

  /**
   * A refund failed after the provider had begun or made it. One that is settled is left to staff,
   * and stays settled, because it was reported as such; any other is asked for, and then requested
   * again. The failure of one that was requested again since changes nothing.
   */
  void noteFailure(Payment payment, FailedRefund failed, List<Payment> all) {
    List<Refund> ofCapture =
        all.stream()
            .filter(it -> isOf(it, payment, failed.capture()))
            .flatMap(it -> payments.lockRefundsOf(it.id).stream())
            .toList();
    ofCapture.stream()
        .filter(refund -> refund.wasBegunAs(failed.id()))
        .findFirst()
        .ifPresentOrElse(
            refund -> {
              if (failed.id().equals(refund.begunAs())) {
                fail(refund);
              }
            },
            () -> noteFailureOfUnknown(payment, failed, ofCapture));
  }

  /**
   * The failed refund's id is not known here. It is that of a settled one only if no open one of
   * the same amount may have it: staff would give money back that is requested again.
   */
  private void noteFailureOfUnknown(Payment payment, FailedRefund failed, List<Refund> ofCapture) {
    Instant now = clock.instant();
    List<Refund> same =
        ofCapture.stream().filter(refund -> refund.amount.equals(failed.amount())).toList();
    List<Refund> without =
        same.stream().filter(refund -> refund.begunAs() == null && !refund.hasFailed()).toList();
    without.stream().filter(refund -> !refund.isSettled()).forEach(this::fail);
    if (!without.isEmpty() && same.stream().allMatch(Refund::isSettled)) {
      fail(without.get(0));
    } else if (without.isEmpty()
        || !without.stream().allMatch(refund -> refund.isBeingRequested(now))) {
      LOG.log(
          Level.ERROR,
          "A refund of payment {0} failed at its provider; manual action required unless it was"
              + " made again (its id there: {1})",
          payment.id,
          failed.id());
    }
  }

  private void fail(Refund refund) {
    Instant now = clock.instant();
    if (!refund.isSettled()) {
      if (refund.isBeingRequested(now)) {
        refund.requestSoon(now);
      }
    } else if (!refund.hasFailed()) {
      refund.failedAt = now;
      LOG.log(
          Level.ERROR,
          "Refund failed after it was made; manual action required (refund {0})",
          refund.id);
    }
  }

  private void settleUnlessRequested(UUID refundId) {
    Instant now = clock.instant();
    Refund refund = payments.findRefundLocked(refundId).orElseThrow();
    if (refund.isBeingRequested(now)) {
      refund.requestSoon(now);
    } else {
      settle(refundId);
    }
  }

  private void settle(Refund refund, Payment payment) {
    Instant now = clock.instant();
    refund.settle(now);
    events.change(EventType.PAYMENT_REFUNDED, payment, it -> it.settleRefund(refund.amount, now));
    if (!payment.late) {
      boolean whole = payment.refunded.equals(payment.amount);
      reservations.noteRefund(
          payment.reservationId, refund.amount, payment.isRefundSettled(), whole);
    } else if (concernsReservation(payment)) {
      reservations.noteLateRefund(payment.reservationId, refund.amount);
    }
  }

  /**
   * A late payment's refund is reported to the reservation only if it was the first to take money
   * and no other payment has paid.
   */
  private boolean concernsReservation(Payment late) {
    UUID reservation = late.reservationId;
    return payments.lockOfReservation(reservation).stream().noneMatch(Payment::hasPaid)
        && late.id.equals(payments.firstLate(reservation));
  }
}
