package org.cenotes.partners.domain.reservation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.domain.reservation.Bookings.BOOKED;
import static org.cenotes.partners.domain.reservation.Bookings.SLOTS;
import static org.cenotes.partners.domain.reservation.Bookings.START;
import static org.cenotes.partners.domain.reservation.Bookings.TOTAL;
import static org.cenotes.partners.domain.reservation.Bookings.booked;
import static org.cenotes.partners.domain.reservation.ReservationStatus.CANCELLED;
import static org.cenotes.partners.domain.reservation.ReservationStatus.COMPLETED;
import static org.cenotes.partners.domain.reservation.ReservationStatus.CONFIRMED;
import static org.cenotes.partners.domain.reservation.ReservationStatus.EXPIRED;
import static org.cenotes.partners.domain.reservation.ReservationStatus.NO_SHOW;
import static org.cenotes.partners.domain.reservation.ReservationStatus.PENDING;
import static org.cenotes.partners.domain.reservation.ReservationStatus.REFUNDED;

import java.time.Duration;
import java.time.Instant;
import java.util.stream.Stream;
import org.cenotes.partners.harness.TransitionTable;
import org.cenotes.partners.platform.money.Cents;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** What every event does to a reservation in every status. */
class ReservationTransitionsTest {
  private static final String INVALID = "error.reservation.invalid_transition";
  private static final Instant END = SLOTS.get(0).endsAt();
  private static final Instant HOLD_END = BOOKED.plus(Duration.ofMinutes(15));
  private static final Duration DELAY = Duration.ofHours(2);

  /** A reservation paid online, as far as this status allows. */
  private static Reservation in(ReservationStatus status) {
    Reservation row = booked(PaymentMethod.CARDPROVIDER);
    switch (status) {
      case PENDING -> {}
      case CONFIRMED -> pay(row);
      case EXPIRED -> row.expire(HOLD_END);
      case CANCELLED -> {
        pay(row);
        row.cancel(null, "api_key", BOOKED.plusSeconds(2));
      }
      case REFUNDED -> {
        pay(row);
        row.cancel(null, "api_key", BOOKED.plusSeconds(2));
        row.addRefund(TOTAL, true, true, BOOKED.plusSeconds(3));
      }
      case COMPLETED -> {
        pay(row);
        row.complete(DELAY, END.plus(DELAY));
      }
      case NO_SHOW -> {
        pay(row);
        row.recordNoShow(DELAY, START);
      }
    }
    return row;
  }

  private static void pay(Reservation row) {
    row.confirmPaid(PaymentMethod.CARDPROVIDER, BOOKED.plusSeconds(1));
  }

  @TestFactory
  Stream<DynamicTest> transitions() {
    return TransitionTable.of(
            ReservationStatus.class,
            ReservationTransitionsTest::in,
            (Reservation row) -> row.lifecycle.status())
        .event("cancel", row -> row.cancel(null, "api_key", START.minusSeconds(1)))
        .from(PENDING, CONFIRMED)
        .to(CANCELLED)
        .from(CANCELLED, EXPIRED, COMPLETED, NO_SHOW, REFUNDED)
        .fails(INVALID)
        .event("cancel once the visit has started", row -> row.cancel(null, "api_key", START))
        .from(ReservationStatus.values())
        .fails(INVALID)
        .event("pay in time", ReservationTransitionsTest::pay)
        .from(PENDING)
        .to(CONFIRMED)
        .from(CONFIRMED, CANCELLED, EXPIRED, COMPLETED, NO_SHOW, REFUNDED)
        .fails(INVALID)
        .event("pay late", row -> row.confirmPaidLate(PaymentMethod.CARDPROVIDER, SLOTS, HOLD_END))
        .from(EXPIRED)
        .to(CONFIRMED)
        .from(PENDING, CONFIRMED, CANCELLED, COMPLETED, NO_SHOW, REFUNDED)
        .fails(INVALID)
        .event("expire", row -> row.expire(HOLD_END))
        .from(PENDING)
        .to(EXPIRED)
        .from(CONFIRMED, CANCELLED, EXPIRED, COMPLETED, NO_SHOW, REFUNDED)
        .fails("cannot expire")
        .event("expire too early", row -> row.expire(HOLD_END.minusNanos(1)))
        .from(ReservationStatus.values())
        .fails("cannot expire")
        .event("check in", row -> row.checkIn(START))
        .from(CONFIRMED)
        .stays()
        .from(PENDING, CANCELLED, EXPIRED, COMPLETED, NO_SHOW, REFUNDED)
        .fails(INVALID)
        .event("check in on another day", row -> row.checkIn(START.minus(Duration.ofDays(1))))
        .from(ReservationStatus.values())
        .fails(INVALID)
        .event("no-show", row -> row.recordNoShow(DELAY, START))
        .from(CONFIRMED)
        .to(NO_SHOW)
        .from(PENDING, CANCELLED, EXPIRED, COMPLETED, NO_SHOW, REFUNDED)
        .fails(INVALID)
        .event("no-show too early", row -> row.recordNoShow(DELAY, START.minusNanos(1)))
        .from(ReservationStatus.values())
        .fails(INVALID)
        .event("no-show too late", row -> row.recordNoShow(DELAY, END.plus(DELAY)))
        .from(ReservationStatus.values())
        .fails(INVALID)
        .event("complete", row -> row.complete(DELAY, END.plus(DELAY)))
        .from(CONFIRMED)
        .to(COMPLETED)
        .from(PENDING, CANCELLED, EXPIRED, COMPLETED, NO_SHOW, REFUNDED)
        .fails("cannot be completed")
        .event("complete too early", row -> row.complete(DELAY, END))
        .from(ReservationStatus.values())
        .fails("cannot be completed")
        .event("refund all that was paid", row -> row.addRefund(TOTAL, true, true, END))
        .from(CANCELLED)
        .to(REFUNDED)
        .from(PENDING, CONFIRMED, EXPIRED, COMPLETED, NO_SHOW, REFUNDED)
        .stays()
        .event("refund a part", row -> row.addRefund(new Cents(1), true, false, END))
        .from(ReservationStatus.values())
        .stays()
        .event("owe a refund", row -> row.oweRefund(END))
        .from(ReservationStatus.values())
        .stays()
        .tests();
  }

  @Test
  void placesAreGivenUpExactlyWhenThereIsNoVisit() {
    for (ReservationStatus status : ReservationStatus.values()) {
      Reservation row = in(status);
      assertThat(row.slotStarts.length == 0)
          .as(status.wire())
          .isEqualTo(row.lifecycle.hasNoPlaces());
      assertThat(row.lifecycle.holdExpiresAt != null).isEqualTo(status == PENDING);
    }
  }

  @Test
  void thePartnersAccountIsConfirmedAtOnce() {
    Reservation row = booked(PaymentMethod.PARTNER_ACCOUNT);
    assertThat(row.lifecycle.status()).isEqualTo(CONFIRMED);
    assertThat(row.lifecycle.paymentStatus()).isEqualTo(PaymentStatus.NOT_REQUIRED);
    assertThat(row.lifecycle.confirmedAt).isEqualTo(BOOKED);
  }

  @Test
  void paymentStatusFollowsPaymentAndRefund() {
    assertThat(in(PENDING).lifecycle.paymentStatus()).isEqualTo(PaymentStatus.UNPAID);
    assertThat(in(CONFIRMED).lifecycle.paymentStatus()).isEqualTo(PaymentStatus.PAID);
    Reservation row = in(CANCELLED);
    assertThat(row.lifecycle.paymentStatus()).isEqualTo(PaymentStatus.REFUND_PENDING);
    row.addRefund(new Cents(1), true, false, END);
    assertThat(row.lifecycle.paymentStatus()).isEqualTo(PaymentStatus.PARTIALLY_REFUNDED);
    assertThat(row.amounts.refunded()).isEqualTo(new Cents(1));
    assertThat(in(REFUNDED).lifecycle.paymentStatus()).isEqualTo(PaymentStatus.REFUNDED);
  }

  @Test
  void checkedInGuestsAreNeitherCancelledNorNoShows() {
    Reservation row = in(CONFIRMED);
    row.checkIn(START);
    Stream.<Runnable>of(
            () -> row.checkIn(START),
            () -> row.cancel(null, "api_key", START.minusSeconds(1)),
            () -> row.recordNoShow(DELAY, START))
        .forEach(
            event ->
                assertThat(org.assertj.core.api.Assertions.catchThrowable(event::run))
                    .hasMessageContaining(INVALID));
    row.complete(DELAY, END.plus(DELAY));
    assertThat(row.lifecycle.status()).isEqualTo(COMPLETED);
  }
}
