package org.cenotes.partners.domain.reservation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.cenotes.partners.domain.reservation.Bookings.BOOKED;
import static org.cenotes.partners.domain.reservation.Bookings.CENOTE;
import static org.cenotes.partners.domain.reservation.Bookings.DATE;
import static org.cenotes.partners.domain.reservation.Bookings.TOTAL;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.IntStream;
import org.cenotes.partners.domain.availability.Slot;
import org.cenotes.partners.domain.availability.SlotPlan;
import org.cenotes.partners.domain.catalog.CancellationPolicy;
import org.cenotes.partners.domain.pricing.Price;
import org.cenotes.partners.harness.OutsideServer;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.http.Sentences;
import org.cenotes.partners.platform.money.Cents;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Scope;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a change of time or party makes of a reservation, and when a visit is checked in. */
@ExtendWith(OutsideServer.class)
class ReservationMoveTest {
  private static final LocalDate LATER = DATE.plusDays(7);
  private static final Instant NOW = BOOKED.plusSeconds(60);

  /** Two hours from ten o'clock, a week later. */
  private static List<Slot> laterSlots() {
    return SlotPlan.of(CENOTE, LATER).covering(LocalTime.of(10, 0), LocalTime.of(12, 0));
  }

  private static void move(Reservation row, int adults, int children) {
    ReservationChange.Move move =
        new ReservationChange.Move(
            CENOTE,
            LATER,
            laterSlots(),
            PartySize.of(adults, children),
            Bookings.price(adults, children),
            null);
    row.change(new ReservationChange(row.guest, null, null, Map.of(), move), NOW);
  }

  @Test
  void a_moved_visit_spans_its_slots_and_has_the_price_of_its_party() {
    Reservation row = Bookings.booked(PaymentMethod.PARTNER_ACCOUNT);
    move(row, 3, 1);
    assertThat(row.date).isEqualTo(LATER);
    assertThat(row.times.start()).isEqualTo(LocalTime.of(10, 0));
    assertThat(row.times.end()).isEqualTo(LocalTime.of(12, 0));
    assertThat(Duration.between(row.times.startsAt(), row.times.endsAt())).hasHours(2);
    assertThat(row.slotStarts).containsExactly(LocalTime.of(10, 0), LocalTime.of(11, 0));
    assertThat(row.party).isEqualTo(new PartySize(4, 3, 1));
    assertThat(row.amounts.total()).isEqualTo(new Cents(35_000));
    assertThat(row.updatedAt).isEqualTo(NOW);
  }

  @Test
  void a_moved_visit_keeps_the_commission_rate_and_the_policy_of_its_booking() {
    Reservation row = Bookings.booked(PaymentMethod.PARTNER_ACCOUNT);
    move(row, 3, 1);
    assertThat(row.amounts.commission()).isEqualTo(new Cents(3_500));
    assertThat(row.amounts.netPayable()).isEqualTo(new Cents(31_500));
    assertThat(row.terms.cancellationPolicy()).isEqualTo(CancellationPolicy.DEFAULT);
  }

  @Test
  void a_moved_visit_keeps_its_coupon_and_has_the_promotion_of_its_new_price() {
    Reservation row = Bookings.booked(PaymentMethod.PARTNER_ACCOUNT);
    UUID coupon = new UUID(0, 1);
    row.discounts = new AppliedDiscounts(coupon, "SUN", new byte[] {1}, new UUID(0, 2));
    move(row, 2, 0);
    assertThat(row.discounts.couponId()).isEqualTo(coupon);
    assertThat(row.discounts.couponCode()).isEqualTo("SUN");
    assertThat(row.discounts.promotionId()).as("it has ended").isNull();
  }

  @Test
  void a_moved_visit_is_cancelled_by_its_new_time() {
    Reservation row = Bookings.booked(PaymentMethod.PARTNER_ACCOUNT);
    move(row, 2, 0);
    row.cancel(null, "api_key", Bookings.START);
    assertThat(row.lifecycle.cancellation.refund()).isEqualTo(Cancellation.Refund.FULL);
  }

  @Test
  void what_was_refunded_stays_refunded() {
    Reservation row = Bookings.booked(PaymentMethod.CARDPROVIDER);
    row.confirmPaid(PaymentMethod.CARDPROVIDER, BOOKED);
    row.addRefund(new Cents(123), false, false, BOOKED);
    move(row, 1, 0);
    assertThat(row.amounts.refunded()).isEqualTo(new Cents(123));
    assertThat(row.amounts.total()).isEqualTo(new Cents(10_000));
  }

  @Test
  void a_hold_until_the_visit_moves_with_it_and_a_hold_for_a_payment_does_not() {
    Reservation onSite = Bookings.booked(PaymentMethod.ON_SITE);
    move(onSite, 2, 0);
    assertThat(onSite.lifecycle.holdExpiresAt).isEqualTo(onSite.times.endsAt());
    Reservation online = Bookings.booked(PaymentMethod.CARDPROVIDER);
    Instant hold = online.lifecycle.holdExpiresAt;
    move(online, 2, 0);
    assertThat(online.lifecycle.holdExpiresAt).isEqualTo(hold);
    Reservation paid = Bookings.booked(PaymentMethod.ON_SITE);
    paid.confirmPaid(PaymentMethod.ON_SITE, BOOKED);
    move(paid, 2, 0);
    assertThat(paid.lifecycle.holdExpiresAt).as("settled").isNull();
  }

  @Test
  void a_change_of_texts_alone_moves_nothing() {
    Reservation row = Bookings.booked(PaymentMethod.ON_SITE);
    VisitTimes times = row.times;
    ReservationAmounts amounts = row.amounts;
    row.change(new ReservationChange(row.guest, null, "late", Map.of("a", "b"), null), NOW);
    assertThat(row.notes).isEqualTo("late");
    assertThat(row.metadata).containsOnlyKeys("a");
    assertThat(row.times).isEqualTo(times);
    assertThat(row.amounts).isEqualTo(amounts);
  }

  @ParameterizedTest
  @CsvSource({
    "PARTNER_ACCOUNT, 1, true",
    "CARDPROVIDER, 1, false",
    "CARDPROVIDER, 0, true",
    "CARDPROVIDER, -1, true",
    "ON_SITE, 1, false",
  })
  void once_settled_a_total_may_rise_on_the_partners_account_only(
      PaymentMethod method, long more, boolean allowed) {
    Reservation row = Bookings.booked(method);
    if (method != PaymentMethod.PARTNER_ACCOUNT) {
      assertThatCode(
              () -> row.lifecycle.refuseHigherTotal(method, TOTAL, TOTAL.plus(new Cents(1)), true))
          .as("not settled yet")
          .doesNotThrowAnyException();
      row.confirmPaid(method, BOOKED);
    }
    ApiException refused =
        catchThrowableOfType(
            ApiException.class,
            () ->
                row.lifecycle.refuseHigherTotal(method, TOTAL, TOTAL.plus(new Cents(more)), true));
    assertThat(refused == null).isEqualTo(allowed);
  }

  private static String refusal(int visitors) {
    Reservation row = Bookings.booked(PaymentMethod.CARDPROVIDER);
    row.confirmPaid(PaymentMethod.CARDPROVIDER, BOOKED);
    ReservationChange.Move move =
        new ReservationChange.Move(
            CENOTE,
            DATE,
            Bookings.SLOTS,
            PartySize.of(visitors, 0),
            Bookings.price(3, 0), // without the discount of the booking
            null);
    ReservationService service =
        new ReservationService(
            new OneReservation(row), null, null, null, null, null, null, null, Clock.systemUTC());
    CurrentScope.enter(Scope.partner(row.partnerId, DataSet.LIVE, ConnectionPool.BOOKING));
    ApiException refused =
        catchThrowableOfType(
            ApiException.class,
            () ->
                service.change(
                    row.id,
                    now -> {},
                    now -> new ReservationChange(row.guest, null, null, Map.of(), move),
                    Language.EN));
    assertThat(refused.error()).isEqualTo(ReservationError.INVALID_TRANSITION);
    assertThat(Sentences.translated(refused.fields(), Language.ES).messages().get(0))
        .startsWith("la reservación está en estado confirmed y saldada");
    return refused.fields().messages().get(0);
  }

  @Test
  void a_party_that_does_not_grow_is_not_told_to_book_the_additions() {
    assertThat(refusal(3))
        .endsWith("; book the additions as another reservation, or cancel and book again");
    for (int visitors : List.of(1, 2)) {
      assertThat(refusal(visitors))
          .endsWith(
              ", but the changed visit would cost 30000 cents instead of 20000, because its ages,"
                  + " prices or discount are others");
    }
  }

  @Test
  void a_free_visit_is_confirmed_at_once_whatever_the_method_and_cannot_become_dearer() {
    Reservation row = Bookings.booked(PaymentMethod.CARDPROVIDER, new Price(List.of(), null));
    assertThat(row.lifecycle.status()).isEqualTo(ReservationStatus.CONFIRMED);
    assertThat(row.lifecycle.holdExpiresAt).isNull();
    assertThat(
            catchThrowableOfType(
                ApiException.class,
                () ->
                    row.lifecycle.refuseHigherTotal(
                        PaymentMethod.CARDPROVIDER, Cents.ZERO, new Cents(1), true)))
        .isNotNull();
  }

  @ParameterizedTest
  @CsvSource({
    "America/Cancun, 2026-12-24T04:59:59.999Z, false", // 23 December, 23:59:59.999
    "America/Cancun, 2026-12-24T05:00:00Z, true",
    "America/Cancun, 2026-12-25T04:59:59.999Z, true",
    "America/Cancun, 2026-12-25T05:00:00Z, false",
    "America/Tijuana, 2026-12-24T07:59:59.999Z, false",
    "America/Tijuana, 2026-12-24T08:00:00Z, true",
    "Pacific/Kiritimati, 2026-12-23T10:00:00Z, true", // 14 hours ahead of UTC
    "Pacific/Kiritimati, 2026-12-24T10:00:00Z, false",
  })
  void guests_are_checked_in_on_the_day_of_the_visit_at_the_cenote(
      String zone, Instant now, boolean today) {
    Reservation row = Bookings.booked(PaymentMethod.PARTNER_ACCOUNT);
    VisitTimes booked = row.times;
    VisitTimes times =
        new VisitTimes(
            booked.start(), booked.end(), ZoneId.of(zone).getId(), booked.startsAt(), now);
    ApiException refused =
        catchThrowableOfType(ApiException.class, () -> row.lifecycle.checkIn(DATE, times, now));
    assertThat(refused == null).isEqualTo(today);
    assertThat(row.lifecycle.checkedInAt).isEqualTo(today ? now : null);
  }

  @Test
  void capacities_are_written_as_an_array_of_the_database_in_the_order_of_the_slots() {
    List<Slot> slots =
        IntStream.of(12, 3, 5_000)
            .mapToObj(
                places -> new Slot(LocalTime.NOON, LocalTime.NOON, BOOKED, BOOKED, places, BOOKED))
            .toList();
    assertThat(new ReservationBatches.Booking("{}", 1, slots, "", "", null).capacities())
        .isEqualTo("{12,3,5000}");
    assertThat(Slot.capacities(slots)).containsExactly(12, 3, 5_000);
  }
}
