package org.cenotes.partners.domain.payment;

import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.payment.provider.ProviderEvent;
import org.cenotes.partners.domain.payment.provider.ProviderPayment;
import org.cenotes.partners.domain.reservation.PayableReservation;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.domain.reservation.ReservationError;
import org.cenotes.partners.domain.reservation.ReservationLifecycleService;
import org.cenotes.partners.domain.reservation.ReservationStatus;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;

/**
 * What a provider says becomes ours: the payment's state, and in the same transaction the
 * reservation's. It may be said twice, late and in any order; it has one outcome, and a success
 * outweighs whatever else was said.
 */
@Service
public class PaymentOutcomeService {
  private static final System.Logger LOG = System.getLogger(PaymentOutcomeService.class.getName());

  /** The provider took something else than was asked: for a person to look at. */
  private static final String MISMATCH = "amount_mismatch";

  private final Payments payments;
  private final PaymentEvents events;
  private final ReservationLifecycleService reservations;
  private final RefundService refunds;
  private final Clock clock;

  @Inject
  PaymentOutcomeService(
      Payments payments,
      PaymentEvents events,
      ReservationLifecycleService reservations,
      RefundService refunds,
      Clock clock) {
    this.payments = payments;
    this.events = events;
    this.reservations = reservations;
    this.refunds = refunds;
    this.clock = clock;
  }

  /** Applies what a provider sent by itself, if it had not sent that before. */
  public void hear(UUID paymentId, ProviderEvent notice) {
    ProviderPayment outcome = notice.outcome();
    PayableReservation reservation = reservations.lockPayable(payments.reservationOf(paymentId));
    List<Payment> all = payments.ofReservation(reservation.id());
    Payment payment = the(paymentId, all);
    if (outcome != null && payments.hear(payment, notice.eventId())) {
      apply(payment, outcome, all, reservation);
    }
  }

  /** Applies what a provider answered to the attempt of ours that was under way. */
  public PaymentView answer(UUID paymentId, ProviderPayment outcome) {
    Payment payment = learn(paymentId, outcome);
    payment.asking.answered();
    return PaymentView.of(payment);
  }

  /** Applies what a provider said when it was asked how the payment stands. */
  public void find(UUID paymentId, ProviderPayment outcome) {
    learn(paymentId, outcome);
  }

  /** The provider knows nothing of it any more: it is not asked again. */
  public void forget(UUID paymentId) {
    reservations.lockPayable(payments.reservationOf(paymentId));
    payments.findLocked(paymentId).orElseThrow().asking.end();
  }

  private Payment learn(UUID paymentId, ProviderPayment outcome) {
    PayableReservation reservation = reservations.lockPayable(payments.reservationOf(paymentId));
    List<Payment> all = payments.ofReservation(reservation.id());
    Payment payment = the(paymentId, all);
    apply(payment, outcome, all, reservation);
    return payment;
  }

  private static Payment the(UUID paymentId, List<Payment> all) {
    return all.stream().filter(payment -> payment.id.equals(paymentId)).findFirst().orElseThrow();
  }

  /**
   * The desk has taken the money.
   *
   * @throws ApiException 400 when it is not what the reservation costs; 409 when that is not to be
   *     paid at the desk, or no more
   */
  public void payAtDesk(
      UUID reservationId, Cents received, @Nullable String currency, @Nullable String note) {
    PayableReservation reservation = reservations.lockPayable(reservationId);
    if (reservation.status() != ReservationStatus.PENDING) {
      throw ApiException.because(
          ReservationError.INVALID_TRANSITION, "the reservation is " + reservation.status().wire());
    }
    if (reservation.method() != PaymentMethod.ON_SITE) {
      throw PaymentError.refused("the reservation is to be paid by " + reservation.method().wire());
    }
    if (!received.equals(reservation.total())) {
      throw ApiException.about(
          HttpError.INVALID_INPUT, "amountReceived", "must be " + reservation.total().value());
    }
    if (currency != null && !currency.equals(reservation.currency())) {
      throw ApiException.about(
          HttpError.INVALID_INPUT, "currency", "must be " + reservation.currency());
    }
    Instant now = clock.instant();
    Payment payment =
        new Payment(PaymentService.Asked.of(reservation, PaymentMethod.ON_SITE, now), now);
    payment.annotate(note);
    payments.add(payment);
    events.step("payment.succeeded", payment, it -> it.succeed(null, now));
    reservations.confirmPaid(reservationId, PaymentMethod.ON_SITE);
  }

  private void apply(
      Payment payment, ProviderPayment outcome, List<Payment> all, PayableReservation reservation) {
    Instant now = clock.instant();
    switch (outcome.status()) {
      case SUCCEEDED -> {
        if (!payment.state().hasTaken()) {
          take(payment, outcome, all, reservation);
        } else {
          takeAgain(payment, outcome, all);
        }
      }
      case FAILED -> {
        if (payment.state().isOpen()) {
          String code = outcome.failureCode();
          events.step(
              "payment.failed", payment, it -> it.fail(code == null ? "failed" : code, now));
        }
      }
      case ACTION_REQUIRED, PROCESSING -> {
        if (payment.state().isOpen()) {
          payment.requireAction(now);
        }
      }
      case REFUNDED -> {
        if (payment.state().hasTaken()) {
          refunds.settleAll(payment, outcome.capture(), all);
        } else if (!payment.isWithdrawn(outcome.capture())) {
          events.step("payment.failed", payment, it -> it.withdraw(outcome.capture(), now));
        }
      }
      case OPEN -> {} // nothing was taken
    }
  }

  /** The money is there: for the reservation if it can still be had, else to go back. */
  private void take(
      Payment payment, ProviderPayment outcome, List<Payment> all, PayableReservation reservation) {
    Instant now = clock.instant();
    if (payment.isWithdrawn(outcome.capture())) {
      return; // what it tells of was undone before
    }
    if (differs(payment, outcome)) {
      events.step("payment.failed", payment, it -> it.failForGood(MISMATCH, now));
      return;
    }
    // It may cost something else by now, if this payment had failed before it succeeded. And one
    // that another has replaced goes back, though that other may yet come to nothing.
    boolean wanted =
        reservation.total().equals(payment.amount)
            && !payment.superseded
            && all.stream().noneMatch(Payment::hasPaid);
    if (wanted && reservation.status() == ReservationStatus.PENDING) {
      supersede(all, payment, now);
      events.step("payment.succeeded", payment, it -> it.succeed(outcome.capture(), now));
      reservations.confirmPaid(reservation.id(), payment.provider());
    } else if (wanted
        && reservation.status() == ReservationStatus.EXPIRED
        && reservations.confirmLate(reservation.id(), payment.provider())) {
      supersede(all, payment, now);
      events.step("payment.succeeded", payment, it -> it.succeed(outcome.capture(), now));
      events.note("payment.late", payment);
    } else {
      boolean only = all.stream().noneMatch(other -> other.state().hasTaken());
      // In one step: never two of a reservation that have succeeded.
      events.step(
          "payment.late",
          payment,
          it -> {
            it.succeed(outcome.capture(), now);
            payments.add(it.oweAll(now));
          });
      if (only) {
        reservations.noteRefundDue(reservation.id());
      }
    }
  }

  /** Whether the provider took something else than was asked: a person has to hear of that. */
  private static boolean differs(Payment payment, ProviderPayment outcome) {
    boolean differs =
        !outcome.money().amount().equals(payment.amount)
            || !outcome.money().currency().equalsIgnoreCase(payment.currency);
    if (differs) {
      LOG.log(
          Level.ERROR,
          "payment {0}: the provider took another amount or currency than was asked; somebody must"
              + " look",
          payment.id);
    }
    return differs;
  }

  /** The same order was paid twice, with another name of the money: that goes back. */
  private void takeAgain(Payment payment, ProviderPayment outcome, List<Payment> all) {
    String capture = outcome.capture();
    boolean known =
        capture == null
            || payment.capture == null
            || all.stream().anyMatch(other -> capture.equals(other.capture));
    if (!known) {
      Instant now = clock.instant();
      Payment second = new Payment(payment.asked(), now);
      second.succeed(capture, now);
      if (differs(payment, outcome)) {
        second.failForGood(MISMATCH, now); // nobody knows how much is to go back
        payments.add(second);
        events.note("payment.failed", second);
        return;
      }
      Refund back = second.oweAll(now);
      payments.add(second);
      payments.add(back);
      events.note("payment.late", second);
    }
  }

  /** Before the one that has succeeded: one at most is active. */
  private void supersede(List<Payment> all, Payment payment, Instant now) {
    all.stream()
        .filter(other -> other != payment && other.state().isOpen())
        .forEach(other -> other.supersede(now));
    payments.flush();
  }
}
