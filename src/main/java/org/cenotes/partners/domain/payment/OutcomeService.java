package org.cenotes.partners.domain.payment;

import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.provider.Notice;
import org.cenotes.partners.domain.provider.Outcome;
import org.cenotes.partners.domain.reservation.LifeCycleService;
import org.cenotes.partners.domain.visit.Payable;
import org.cenotes.partners.domain.visit.ReservationStatus;
import org.cenotes.partners.platform.component.Service;

/**
 * What a provider says becomes ours: the payment's state, and in the same transaction the
 * reservation's. It may be said twice, late and in any order; it has one outcome, and a success
 * outweighs whatever else was said.
 */
@Service
public class OutcomeService {
  private static final System.Logger LOG = System.getLogger(OutcomeService.class.getName());

  private final Payments payments;
  private final PaymentEvents events;
  private final LifeCycleService reservations;
  private final Clock clock;

  @Inject
  OutcomeService(
      Payments payments, PaymentEvents events, LifeCycleService reservations, Clock clock) {
    this.payments = payments;
    this.events = events;
    this.reservations = reservations;
    this.clock = clock;
  }

  /** Applies what a provider sent by itself, if it had not sent that before. */
  public void hear(UUID paymentId, Notice notice) {
    Outcome outcome = notice.outcome();
    Payable reservation = reservations.lockPayable(payments.reservationOf(paymentId));
    List<Payment> all = payments.ofReservation(reservation.id());
    Payment payment = the(paymentId, all);
    if (outcome != null && payments.hear(payment.provider(), notice.eventId(), paymentId)) {
      apply(payment, outcome, all, reservation);
    }
  }

  /** Applies what a provider answered. */
  public PaymentView apply(UUID paymentId, Outcome outcome) {
    Payable reservation = reservations.lockPayable(payments.reservationOf(paymentId));
    List<Payment> all = payments.ofReservation(reservation.id());
    Payment payment = the(paymentId, all);
    apply(payment, outcome, all, reservation);
    return payment.view();
  }

  private static Payment the(UUID paymentId, List<Payment> all) {
    return all.stream().filter(payment -> payment.id.equals(paymentId)).findFirst().orElseThrow();
  }

  private void apply(Payment payment, Outcome outcome, List<Payment> all, Payable reservation) {
    Instant now = clock.instant();
    switch (outcome.standing()) {
      case SUCCEEDED -> {
        if (!payment.state().hasTaken()) {
          take(payment, outcome, all, reservation);
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
      // Nothing was taken; or what was owed back is, and the refund's own answer says so.
      case OPEN, REFUNDED -> {}
    }
  }

  /** The money is there: for the reservation if it can still be had, else to go back. */
  private void take(Payment payment, Outcome outcome, List<Payment> all, Payable reservation) {
    Instant now = clock.instant();
    if (!outcome.money().amount().equals(payment.amount)
        || !outcome.money().currency().equalsIgnoreCase(payment.currency)) {
      LOG.log(
          Level.ERROR,
          "payment {0}: the provider took another amount or currency than was asked; somebody must look",
          payment.id);
      events.step("payment.failed", payment, it -> it.fail("amount_mismatch", now));
      return;
    }
    // It may cost something else by now, if this payment had failed or ended before it succeeded.
    boolean first =
        reservation.total().equals(payment.amount)
            && all.stream().noneMatch(other -> other.state().hasTaken());
    if (first && reservation.status() == ReservationStatus.PENDING) {
      supersede(all, payment, now);
      events.step("payment.succeeded", payment, it -> it.succeed(outcome.capture(), now));
      reservations.confirmPaid(reservation.id(), payment.provider());
    } else if (first
        && reservation.status() == ReservationStatus.EXPIRED
        && reservations.confirmLate(reservation.id(), payment.provider())) {
      supersede(all, payment, now);
      events.step("payment.succeeded", payment, it -> it.succeed(outcome.capture(), now));
      events.note("payment.late", payment);
    } else {
      // In one step: never two of a reservation that have succeeded.
      events.step(
          "payment.late",
          payment,
          it -> {
            it.succeed(outcome.capture(), now);
            payments.add(it.owe(it.amount, "late", true, now));
          });
      reservations.noteRefundDue(reservation.id());
    }
  }

  /** Before the one that has succeeded: one at most is active. */
  private void supersede(List<Payment> all, Payment payment, Instant now) {
    all.stream()
        .filter(other -> other != payment && other.state().isOpen())
        .forEach(other -> other.expire(now));
    payments.flush();
  }
}
