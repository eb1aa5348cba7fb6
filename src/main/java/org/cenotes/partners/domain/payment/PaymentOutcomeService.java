package org.cenotes.partners.domain.payment;

import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.domain.payment.PaymentJobService.ClaimedPoll;
import org.cenotes.partners.domain.payment.PaymentLookup.PaymentRef;
import org.cenotes.partners.domain.payment.provider.FailedRefund;
import org.cenotes.partners.domain.payment.provider.ProviderEvent;
import org.cenotes.partners.domain.payment.provider.ProviderPayment;
import org.cenotes.partners.domain.payment.provider.ProviderPayment.Status;
import org.cenotes.partners.domain.reservation.PayableReservation;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.domain.reservation.ReservationTransitionService;
import org.cenotes.partners.platform.component.Service;
import org.jspecify.annotations.Nullable;

/**
 * Applies what providers report about a payment, to the payment and its reservation in one
 * transaction. What a report means is decided by {@link PaymentDecision}.
 */
@Service
public class PaymentOutcomeService {
  private static final System.Logger LOG = System.getLogger(PaymentOutcomeService.class.getName());

  private final Payments payments;
  private final PaymentEvents events;
  private final ReservationTransitionService reservations;
  private final RefundService refunds;
  private final Clock clock;

  @Inject
  PaymentOutcomeService(
      Payments payments,
      PaymentEvents events,
      ReservationTransitionService reservations,
      RefundService refunds,
      Clock clock) {
    this.payments = payments;
    this.events = events;
    this.reservations = reservations;
    this.refunds = refunds;
    this.clock = clock;
  }

  /** A payment with all payments of its reservation; all rows are locked. */
  private record Locked(Payment payment, List<Payment> all, PayableReservation reservation) {}

  /**
   * Applies an event that the provider sent; a repeated one has no effect. A failure may be that of
   * an earlier attempt than the last one, so the provider is asked.
   */
  public void applyEvent(PaymentRef ref, ProviderEvent event) {
    Locked locked = lock(ref);
    Payment payment = locked.payment();
    FailedRefund failed = event.failedRefund();
    ProviderPayment report = event.payment();
    if (!payments.recordEvent(payment, event.eventId())) {
      return;
    }
    if (failed != null) {
      refunds.noteFailure(payment, failed, locked.all());
    }
    if (report != null) {
      payment.progress.noteReceived();
      applyReport(locked, report);
    }
  }

  private void applyReport(Locked locked, ProviderPayment report) {
    Payment payment = locked.payment();
    // what is tried again on the provider's own page is not counted here
    boolean triedOnPage =
        payment.provider() == PaymentMethod.REGIONALPROVIDER
            && payment.state() == PaymentState.REQUIRES_ACTION;
    if (PaymentDecision.isFailureOfOpen(payment, report)
        && (triedOnPage || payment.progress.wasTriedAgain())) {
      payment.progress.pollSoon(clock.instant());
    } else {
      apply(locked, report);
    }
  }

  /** Applies the provider's response to a capture attempt. */
  public PaymentView applyCapture(PaymentRef ref, ProviderPayment report) {
    Locked locked = lock(ref);
    Payment payment = locked.payment();
    apply(locked, report);
    payment.progress.endAttempt();
    if (payment.provider() == PaymentMethod.WALLETPROVIDER
        && (report.status() == Status.ACTION_REQUIRED || report.status() == Status.PROCESSING)) {
      // not approved by the guest yet, or captured and held by the provider: nothing was declined
      payment.progress.discountAttempt();
    }
    return PaymentView.of(payment);
  }

  /**
   * Applies the provider's response to a poll. A failure may be that of an earlier attempt if the
   * payment was tried again since the poll was claimed, so the provider is asked once more; after
   * an attempt without a response, only when it sends something or the request is repeated.
   */
  public void applyPoll(ClaimedPoll poll, ProviderPayment report) {
    Locked locked = lock(poll.payment());
    Payment payment = locked.payment();
    if (PaymentDecision.isFailureOfOpen(payment, report) && poll.isOutdated(payment)) {
      payment.progress.pollSoon(clock.instant());
      return;
    }
    PaymentState before = payment.state();
    if (!PaymentDecision.mayBeOfEarlierAttempt(payment, report)) {
      apply(locked, report);
    }
    if (payment.state() == before) {
      payment.progress.endAfterLast(payment.expiresAt, clock.instant());
    }
  }

  /**
   * Applies what the provider says when a request is repeated. It is empty, and nothing has
   * changed, when that does not tell what became of the request: the provider may not have received
   * it, and a failure may be that of an earlier one. It has received a card for which the guest had
   * to act, so it is polled instead.
   */
  public Optional<PaymentView> applyRepeated(PaymentRef ref, ProviderPayment report) {
    Locked locked = lock(ref);
    Payment payment = locked.payment();
    boolean again = report.status() == Status.FAILED && payment.progress.wasTriedAgain();
    boolean received =
        payment.provider() == PaymentMethod.CARDPROVIDER
            && payment.state() == PaymentState.REQUIRES_ACTION;
    if (payment.progress.isAttemptRunning(clock.instant())
        || report.status() == Status.OPEN
        || PaymentDecision.mayBeOfEarlierAttempt(payment, report)
        || again && !received) {
      return Optional.empty();
    }
    applyReport(locked, report);
    return Optional.of(PaymentView.of(payment));
  }

  /**
   * Ends a payment that its provider has refused to open. The next one has another id: providers
   * repeat their response to an id.
   */
  public void refuse(UUID paymentId) {
    Payment payment = lock(payments.reservationOf(paymentId), paymentId).payment();
    if (payment.state().isOpen() && payment.reference == null) {
      events.change(
          EventType.PAYMENT_FAILED,
          payment,
          it -> it.failPermanently(Payment.REFUSED, clock.instant()));
    }
  }

  /** Stops polling a payment that the provider no longer knows. */
  public void stopPolling(PaymentRef ref) {
    reservations.lockPayable(ref.reservationId());
    payments.findLocked(ref.paymentId()).orElseThrow().progress.stop();
  }

  private Locked lock(PaymentRef ref) {
    return lock(ref.reservationId(), ref.paymentId());
  }

  private Locked lock(UUID reservationId, UUID paymentId) {
    PayableReservation reservation = reservations.lockPayable(reservationId);
    List<Payment> all = payments.lockOfReservation(reservation.id());
    Payment payment =
        all.stream().filter(one -> one.id.equals(paymentId)).findFirst().orElseThrow();
    return new Locked(payment, all, reservation);
  }

  private void apply(Locked locked, ProviderPayment report) {
    Payment payment = locked.payment();
    Instant now = clock.instant();
    String capture = report.capture();
    payment.progress.note(report.status() == Status.PROCESSING);
    switch (PaymentDecision.decide(payment.state(), report.status(), facts(locked, report))) {
      case IGNORE -> {}
      case REQUIRE_ACTION -> payment.requireAction(now);
      case FAIL -> {
        String code = report.failureCode();
        events.change(
            EventType.PAYMENT_FAILED, payment, it -> it.fail(code == null ? "failed" : code, now));
      }
      case WITHDRAW ->
          events.change(EventType.PAYMENT_FAILED, payment, it -> it.withdraw(capture, now));
      case CONFIRM -> {
        succeed(locked, capture, now);
        reservations.confirmPaid(locked.reservation().id(), payment.provider());
      }
      case CONFIRM_LATE -> {
        if (reservations.confirmLate(locked.reservation().id(), payment.provider())) {
          succeed(locked, capture, now);
          events.note(EventType.PAYMENT_LATE, payment);
        } else {
          refund(locked, capture, now);
        }
      }
      case REFUND -> refund(locked, capture, now);
      case REJECT_AMOUNT -> rejectAmount(payment, capture, now);
      case REFUND_DUPLICATE -> refundDuplicate(locked, capture, now);
      case REJECT_DUPLICATE -> rejectDuplicate(locked, capture, now);
      case SETTLE_REFUNDS -> refunds.settleAll(payment, capture, locked.all());
    }
  }

  private static PaymentDecision.Facts facts(Locked locked, ProviderPayment report) {
    Payment payment = locked.payment();
    String capture = report.capture();
    boolean payable =
        // Its price may have changed if this payment had failed before it succeeded. A superseded
        // payment is refunded even if the one that replaced it may yet come to nothing.
        locked.reservation().total().equals(payment.amount)
            && !payment.superseded
            && locked.all().stream().noneMatch(Payment::hasPaid);
    boolean exactAmount =
        report.money().amount().equals(payment.amount)
            && report.money().currency().equalsIgnoreCase(payment.currency);
    boolean knownCapture =
        capture == null
            || payment.capture == null
            || locked.all().stream().anyMatch(other -> capture.equals(other.capture));
    return new PaymentDecision.Facts(
        locked.reservation().status(),
        payable,
        exactAmount,
        payment.isWithdrawn(capture),
        knownCapture);
  }

  /** Other open payments are superseded first: at most one payment is active. */
  private void succeed(Locked locked, @Nullable String capture, Instant now) {
    Payment payment = locked.payment();
    locked.all().stream()
        .filter(other -> other != payment && other.state().isOpen())
        .forEach(other -> other.supersede(now));
    payments.flush();
    events.change(EventType.PAYMENT_SUCCEEDED, payment, it -> it.succeed(capture, now));
    if (payment.provider() == PaymentMethod.REGIONALPROVIDER) {
      payment.progress.goOnAfterHold(payment.expiresAt, now); // its page can be paid twice
    }
  }

  /** In one step, because a reservation never has two payments in the state succeeded. */
  private void refund(Locked locked, @Nullable String capture, Instant now) {
    boolean only = locked.all().stream().noneMatch(other -> other.state().hasTaken());
    events.change(
        EventType.PAYMENT_LATE,
        locked.payment(),
        it -> {
          it.succeed(capture, now);
          payments.add(it.refundAll(now));
        });
    if (only) {
      reservations.noteRefundDue(locked.reservation().id());
    }
  }

  /** Once for each capture: providers repeat their reports, and staff act on the first. */
  private void rejectAmount(Payment payment, @Nullable String capture, Instant now) {
    if (Payment.MISMATCH.equals(payment.failureCode) && Objects.equals(capture, payment.capture)) {
      return;
    }
    logMismatch(payment);
    events.change(EventType.PAYMENT_FAILED, payment, it -> it.rejectAmount(capture, now));
  }

  private void refundDuplicate(Locked locked, @Nullable String capture, Instant now) {
    Payment second = locked.payment().again(locked.reservation(), now);
    second.succeed(capture, now);
    Refund refund = second.refundAll(now);
    payments.add(second);
    payments.add(refund);
    events.note(EventType.PAYMENT_LATE, second);
  }

  private void rejectDuplicate(Locked locked, @Nullable String capture, Instant now) {
    logMismatch(locked.payment());
    Payment second = locked.payment().again(locked.reservation(), now);
    second.rejectAmount(capture, now);
    payments.add(second);
    events.note(EventType.PAYMENT_FAILED, second);
  }

  private static void logMismatch(Payment payment) {
    LOG.log(
        Level.ERROR,
        "Provider charged a different amount or currency than requested; manual"
            + " action required (payment {0})",
        payment.id);
  }
}
