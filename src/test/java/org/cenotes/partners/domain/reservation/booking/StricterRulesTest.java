package org.cenotes.partners.domain.reservation.booking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.cenotes.partners.domain.reservation.PaymentMethod.ON_SITE;
import static org.cenotes.partners.domain.reservation.PaymentMethod.PARTNER_ACCOUNT;

import java.time.Clock;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.availability.AvailabilityError;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.Listings;
import org.cenotes.partners.domain.catalog.LocalizedText;
import org.cenotes.partners.domain.catalog.OneCenote;
import org.cenotes.partners.domain.catalog.PackageOffer;
import org.cenotes.partners.domain.catalog.PricingUnit;
import org.cenotes.partners.domain.catalog.Schedule;
import org.cenotes.partners.domain.pricing.AgeBreakdown;
import org.cenotes.partners.domain.pricing.PricingError;
import org.cenotes.partners.domain.pricing.quote.BookedPrices;
import org.cenotes.partners.domain.reservation.OpenReservation;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.domain.reservation.ReservationChange;
import org.cenotes.partners.harness.OutsideServer;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.money.Cents;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Scope;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Rules that became stricter since the booking apply only to what is changed. */
@ExtendWith(OutsideServer.class)
class StricterRulesTest {
  private static final ReservationUpdate LATER = to(null, LocalTime.of(11, 0), null);
  private static final UUID PACKAGE = new UUID(4, 1);

  /** What each method accepts now; null: everything. */
  private @Nullable String refusal;

  @BeforeEach
  void enter() {
    CurrentScope.enter(Scope.partner(new UUID(1, 1), DataSet.LIVE, ConnectionPool.BOOKING));
  }

  private static ReservationUpdate to(
      @Nullable LocalDate date, @Nullable LocalTime start, @Nullable AgeBreakdown ages) {
    Integer visitors = ages == null ? null : ages.visitors();
    return new ReservationUpdate(
        null, null, null, null, null, null, null, null, date, start, null, visitors, ages);
  }

  private static ReservationUpdate party(int adults, int children) {
    return to(null, null, new AgeBreakdown(adults, children));
  }

  /** The cenote as it is now: its booking window, and the visitors that it admits. */
  private static Listing cenote(int windowDays, int minVisitors, int maxVisitors) {
    Schedule open = Listings.daily(60, new Schedule.Hours(LocalTime.of(9, 0), LocalTime.of(17, 0)));
    Schedule now =
        new Schedule(
            open.weekly(), 60, 10, windowDays, 60, minVisitors, maxVisitors, null, null, null);
    return Listings.open(ZoneId.of("America/Cancun"), now);
  }

  /** The cenote with a package for so many visitors, and without plain entry. */
  private static Listing onlyPackage(int minVisitors, int maxVisitors) {
    LocalizedText name = new LocalizedText("Paquete", "Package");
    return Listings.selling(
        null,
        List.of(
            new PackageOffer(
                PACKAGE,
                name,
                name,
                PricingUnit.GROUP,
                null,
                new Cents(20_000),
                minVisitors,
                maxVisitors,
                true)),
        List.of());
  }

  private ReservationChange.@Nullable Move moved(
      Listing now, OpenReservation booked, ReservationUpdate to) {
    PaymentMethodPolicy methods =
        new PaymentMethodPolicy() {
          @Override
          public String refusal(PaymentMethod method, Cents amount, String currency) {
            return "is not offered at the moment";
          }

          @Override
          public @Nullable String refusalOfChange(
              PaymentMethod method, Cents amount, String currency) {
            return refusal;
          }
        };
    new ReservationChangeService(
            new OneCenote(now),
            methods,
            id -> false,
            new BookedPrices(),
            booked,
            Clock.fixed(OpenReservation.BOOKED, ZoneOffset.UTC))
        .update(booked.now().id(), to, reservation -> {}, Language.EN);
    return booked.decided() == null ? null : booked.decided().move();
  }

  private ReservationChange.@Nullable Move moved(Listing now, ReservationUpdate to) {
    return moved(now, new OpenReservation(PARTNER_ACCOUNT), to);
  }

  private FieldErrors refused(Listing now, OpenReservation booked, ReservationUpdate to) {
    ApiException refused = catchThrowableOfType(ApiException.class, () -> moved(now, booked, to));
    assertThat(refused).isNotNull();
    assertThat(refused.error()).isIn(AvailabilityError.NOT_BOOKABLE, PricingError.NOT_APPLICABLE);
    return refused.fields();
  }

  private FieldErrors refused(Listing now, ReservationUpdate to) {
    return refused(now, new OpenReservation(PARTNER_ACCOUNT), to);
  }

  @Test
  void a_cenote_that_admits_other_parties_by_now_lets_a_booked_one_come_at_another_time() {
    for (Listing now : List.of(cenote(365, 4, 50), cenote(365, 1, 1))) {
      assertThat(moved(now, LATER).slots().get(0).start()).isEqualTo(LocalTime.of(11, 0));
      assertThat(moved(now, party(1, 1)).party().children()).as("still two").isEqualTo(1);
    }
    assertThat(refused(cenote(365, 4, 50), party(3, 0)).fields()).containsOnlyKeys("visitors");
    assertThat(refused(cenote(365, 1, 1), party(3, 0)).fields()).containsOnlyKeys("visitors");
    LocalDate other = new OpenReservation(PARTNER_ACCOUNT).now().date().minusDays(1);
    assertThat(refused(cenote(365, 4, 50), to(other, null, null)).fields())
        .containsOnlyKeys("visitors");
  }

  @Test
  void a_window_that_was_shortened_matters_only_to_another_date() {
    Listing now = cenote(5, 1, 50); // the visit is in ten days
    assertThat(moved(now, LATER)).isNotNull();
    assertThat(moved(now, party(1, 0)).party().adults()).isEqualTo(1);
    LocalDate other = new OpenReservation(PARTNER_ACCOUNT).now().date().minusDays(1);
    assertThat(refused(now, to(other, null, null)).messages())
        .containsExactly("date must be within the booking window");
    assertThat(moved(now, to(other.minusDays(5), null, null))).isNotNull();
  }

  @Test
  void the_limits_of_a_method_matter_only_to_another_total() {
    refusal = "accepts only amounts from 50000 to 100000 cents";
    OpenReservation pending = new OpenReservation(ON_SITE);
    assertThat(moved(OpenReservation.CENOTE, pending, LATER)).isNotNull();
    assertThat(refused(OpenReservation.CENOTE, pending, party(1, 0)).fields())
        .containsOnlyKeys("paymentMethod");
    refusal = null;
    assertThat(moved(OpenReservation.CENOTE, pending, party(1, 0)))
        .as("by a method that is not offered any more")
        .isNotNull();
  }

  @Test
  void plain_entry_that_was_withdrawn_costs_what_was_booked() {
    Listing now = onlyPackage(1, 50);
    assertThat(moved(now, LATER).price().total()).isEqualTo(new Cents(20_000));
    assertThat(moved(now, party(1, 0)).price().total()).isEqualTo(new Cents(10_000));
    assertThat(refused(now, party(3, 0)).messages().get(0)).as("more").startsWith("part of what");
    assertThat(moved(now, LATER).listing()).as("what is stored").isSameAs(now);
    FieldErrors child = refused(now, party(1, 1));
    assertThat(child.fields()).as("no child was booked").isEmpty();
    assertThat(child.messages().get(0)).startsWith("part of what was booked no longer exists");
    OpenReservation family = new OpenReservation(PARTNER_ACCOUNT, 1, 1);
    assertThat(moved(now, family, LATER).price().total()).isEqualTo(new Cents(15_000));
  }

  @Test
  void the_limits_of_a_package_matter_only_to_another_number_of_visitors() {
    OpenReservation booked = new OpenReservation(PARTNER_ACCOUNT, onlyPackage(1, 50), PACKAGE);
    Listing now = onlyPackage(4, 6);
    assertThat(moved(now, booked, LATER).price().total()).isEqualTo(new Cents(20_000));
    assertThat(moved(now, booked, party(4, 0))).isNotNull();
    assertThat(refused(now, booked, party(3, 0)).messages())
        .containsExactly("visitors must be from 4 to 6 for the package that was booked");
  }
}
