package org.cenotes.partners.domain.reservation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.domain.reservation.Bookings.BOOKED;
import static org.cenotes.partners.domain.reservation.Bookings.START;
import static org.cenotes.partners.domain.reservation.Bookings.TOTAL;

import java.time.Duration;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.cenotes.partners.domain.catalog.LocalizedText;
import org.cenotes.partners.domain.pricing.Price;
import org.cenotes.partners.domain.pricing.PriceLine;
import org.cenotes.partners.domain.reservation.guest.GuestReservationView;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.money.BasisPoints;
import org.cenotes.partners.platform.money.Cents;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What a partner earns and owes for a reservation, while it stands and once it has ended. */
class ReservationAmountsTest {
  private static final LocalizedText NAME = new LocalizedText("Algo", "Something");

  private static Price price(long cents) {
    return new Price(
        List.of(
            new PriceLine(
                PriceLine.Kind.BASE, NAME, 1, new Cents(cents), new Cents(cents), null, null)),
        null);
  }

  @Property(seed = "1")
  void commission_and_what_is_owed_are_the_total_on_account(
      @ForAll @LongRange(max = 1_000_000_000_000L) long total,
      @ForAll @IntRange(max = 10_000) int rate) {
    ReservationAmounts amounts =
        ReservationAmounts.of(price(total), new BasisPoints(rate), PaymentMethod.PARTNER_ACCOUNT);
    assertThat(amounts.commission().plus(amounts.netPayable())).isEqualTo(amounts.total());
    assertThat(amounts.commission().value()).isBetween(0L, total);
    assertThat(
            amounts
                .subtotal()
                .plus(amounts.services())
                .plus(amounts.transport())
                .minus(amounts.discount()))
        .isEqualTo(amounts.total());
  }

  @ParameterizedTest
  @EnumSource(
      value = PaymentMethod.class,
      names = "PARTNER_ACCOUNT",
      mode = EnumSource.Mode.EXCLUDE)
  void what_the_guest_pays_is_not_owed_by_the_partner(PaymentMethod method) {
    ReservationAmounts amounts = ReservationAmounts.of(price(999), new BasisPoints(1_250), method);
    assertThat(amounts.netPayable()).isEqualTo(Cents.ZERO);
    assertThat(amounts.commission()).as("124.875").isEqualTo(new Cents(125));
  }

  @Test
  void a_refund_changes_no_other_amount() {
    ReservationAmounts before =
        ReservationAmounts.of(price(999), new BasisPoints(1_250), PaymentMethod.ON_SITE);
    ReservationAmounts after = before.withRefunded(new Cents(7));
    assertThat(after.refunded()).isEqualTo(new Cents(7));
    assertThat(after.withRefunded(Cents.ZERO)).isEqualTo(before);
  }

  @Test
  void while_it_stands_it_shows_its_own_amounts() {
    AmountsView view = AmountsView.of(Bookings.booked(PaymentMethod.PARTNER_ACCOUNT));
    assertThat(view.commission()).isEqualTo(new Cents(2_000));
    assertThat(view.netPayable()).isEqualTo(new Cents(18_000));
    assertThat(view.original()).isNull();
  }

  @Test
  void one_that_is_cancelled_in_time_owes_nothing_and_tells_what_it_was() {
    Reservation row = Bookings.booked(PaymentMethod.PARTNER_ACCOUNT);
    row.cancel(null, "api_key", START.minus(Duration.ofHours(48)));
    AmountsView view = AmountsView.of(row);
    assertThat(view.total()).isEqualTo(TOTAL);
    assertThat(view.commission()).isEqualTo(Cents.ZERO);
    assertThat(view.netPayable()).isEqualTo(Cents.ZERO);
    assertThat(view.original())
        .isEqualTo(new AmountsView.Original(TOTAL, new Cents(2_000), new Cents(18_000)));
  }

  @Test
  void one_on_account_that_is_cancelled_late_owes_what_was_not_credited() {
    Reservation half = Bookings.booked(PaymentMethod.PARTNER_ACCOUNT);
    half.cancel(null, "api_key", START.minus(Duration.ofHours(48)).plusMillis(1));
    assertThat(AmountsView.of(half).netPayable()).isEqualTo(new Cents(10_000));
    Reservation all = Bookings.booked(PaymentMethod.PARTNER_ACCOUNT);
    all.cancel(null, "api_key", START.minusMillis(1));
    assertThat(AmountsView.of(all).netPayable()).isEqualTo(TOTAL);
    assertThat(all.lifecycle.paymentStatus()).isEqualTo(PaymentStatus.NOT_REQUIRED);
  }

  @Test
  void one_that_the_guest_has_paid_is_never_owed_by_the_partner() {
    Reservation row = Bookings.booked(PaymentMethod.CARDPROVIDER);
    row.confirmPaid(PaymentMethod.CARDPROVIDER, BOOKED);
    row.cancel(null, "api_key", START.minusMillis(1));
    assertThat(AmountsView.of(row).netPayable()).isEqualTo(Cents.ZERO);
    assertThat(row.lifecycle.paymentStatus())
        .as("nothing is refunded, so it stays paid")
        .isEqualTo(PaymentStatus.PAID);
  }

  @Test
  void one_that_was_not_paid_yet_is_cancelled_without_a_refund() {
    Reservation row = Bookings.booked(PaymentMethod.CARDPROVIDER);
    row.cancel(null, "api_key", BOOKED);
    assertThat(row.lifecycle.cancellation.refund()).isEqualTo(Cancellation.Refund.NONE);
    assertThat(AmountsView.of(row).netPayable()).isEqualTo(Cents.ZERO);
    assertThat(row.lifecycle.paymentStatus()).isEqualTo(PaymentStatus.UNPAID);
  }

  @Test
  void a_late_payment_starts_with_nothing_refunded() {
    Reservation row = Bookings.booked(PaymentMethod.CARDPROVIDER);
    row.expire(BOOKED.plus(Duration.ofMinutes(15)));
    row.addRefund(TOTAL, true, true, BOOKED.plus(Duration.ofMinutes(16)));
    assertThat(AmountsView.of(row).refunded()).isEqualTo(TOTAL);
    row.confirmPaidLate(
        PaymentMethod.WALLETPROVIDER, Bookings.SLOTS, BOOKED.plus(Duration.ofMinutes(17)));
    AmountsView view = AmountsView.of(row);
    assertThat(view.refunded()).isEqualTo(Cents.ZERO);
    assertThat(view.commission()).isEqualTo(new Cents(2_000));
    assertThat(row.paymentMethod).isEqualTo("walletprovider");
  }

  @Test
  void guest_and_front_desk_see_the_price_and_nothing_of_the_partners_business() {
    Reservation row = Bookings.booked(PaymentMethod.PARTNER_ACCOUNT);
    row.cancel("ill", "0b7e", START.minusMillis(1));
    ReservationView whole = ReservationView.of(row, Language.EN, true);
    GuestReservationView seen = GuestReservationView.of(whole);
    assertThat(seen.amounts().total()).isEqualTo(whole.amounts().total());
    assertThat(seen.cancellation().reason()).isEqualTo("ill");
    String json = org.cenotes.partners.platform.json.Json.text(seen);
    assertThat(json)
        .doesNotContain("commission", "netPayable", "source", "notes", "metadata", "ref-1", "0b7e");
  }

  @Test
  void only_the_front_desk_sees_the_notes() {
    Reservation row = Bookings.booked(PaymentMethod.PARTNER_ACCOUNT);
    row.notes = "needs a ramp";
    ReservationView whole = ReservationView.of(row, Language.EN, true);
    assertThat(GuestReservationView.forFrontDesk(whole).notes()).isEqualTo("needs a ramp");
    assertThat(GuestReservationView.of(whole).notes()).isNull();
    assertThat(GuestReservationView.forFrontDesk(whole))
        .usingRecursiveComparison()
        .ignoringFields("notes")
        .isEqualTo(GuestReservationView.of(whole));
  }
}
