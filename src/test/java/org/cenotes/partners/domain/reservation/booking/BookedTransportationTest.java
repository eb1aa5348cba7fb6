package org.cenotes.partners.domain.reservation.booking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.Arrays;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.catalog.AdultChildPrices;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.Listings;
import org.cenotes.partners.domain.catalog.LocalizedText;
import org.cenotes.partners.domain.catalog.PricingUnit;
import org.cenotes.partners.domain.catalog.ServiceOffer;
import org.cenotes.partners.domain.catalog.ServiceOffer.Category;
import org.cenotes.partners.domain.catalog.ServiceOffer.InclusionType;
import org.cenotes.partners.domain.catalog.TransportationType;
import org.cenotes.partners.domain.pricing.ApplicableDiscounts;
import org.cenotes.partners.domain.pricing.PriceEngine;
import org.cenotes.partners.domain.pricing.PricingError;
import org.cenotes.partners.domain.pricing.VisitSelection;
import org.cenotes.partners.domain.reservation.BookedVisits;
import org.cenotes.partners.domain.reservation.ReservationView;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.money.Cents;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A booked visit that is changed keeps its transportation, and is not refunded for it. */
class BookedTransportationTest {
  private static final LocalizedText NAME = new LocalizedText("Algo", "Something");
  private static final TransportationType SHUTTLE = TransportationType.SHARED_SHUTTLE;
  private static final VisitSelection VISIT = new VisitSelection(2, 0, null, List.of(), SHUTTLE);
  private static final ServiceOffer BOOKED = bus(1, InclusionType.OPTIONAL, true);

  /** Costs its number times ten pesos for each person. */
  private static ServiceOffer bus(int number, InclusionType inclusion, boolean bookable) {
    return new ServiceOffer(
        new UUID(2, number),
        NAME,
        Category.TRANSPORTATION,
        SHUTTLE,
        inclusion,
        PricingUnit.PERSON,
        new Cents(number * 1_000L),
        bookable,
        null,
        null);
  }

  private static Listing offering(ServiceOffer... services) {
    AdultChildPrices entry = new AdultChildPrices(new Cents(10_000), new Cents(5_000));
    return Listings.selling(entry, List.of(), Arrays.asList(services));
  }

  /** What the transportation costs after a change, if the cenote offers this by then. */
  private static Cents again(ServiceOffer booked, ServiceOffer... services) {
    ReservationView visit = BookedVisits.transported(offering(booked), SHUTTLE);
    ApplicableDiscounts none = new ApplicableDiscounts(List.of(), null, null, true, false, true);
    return PriceEngine.price(BookedTransportation.only(offering(services), visit), VISIT, none)
        .transport();
  }

  private static void assertGone(ServiceOffer booked, ServiceOffer... services) {
    ApiException refusal = catchThrowableOfType(ApiException.class, () -> again(booked, services));
    assertThat(refusal).isNotNull();
    assertThat(refusal.error()).isEqualTo(PricingError.NOT_APPLICABLE);
    assertThat(refusal.fields().messages().get(0))
        .endsWith("cancel the reservation and book again");
  }

  @Test
  void the_service_that_was_booked_is_charged_wherever_it_is_in_the_list() {
    ServiceOffer other = bus(5, InclusionType.OPTIONAL, true);
    assertThat(again(BOOKED, other, BOOKED)).isEqualTo(new Cents(2_000));
    ServiceOffer off = bus(1, InclusionType.OPTIONAL, false);
    assertThat(again(BOOKED, other, off)).as("off sale").isEqualTo(new Cents(2_000));
    assertGone(BOOKED, other);
  }

  @Test
  void what_was_paid_for_is_not_refunded_when_it_becomes_part_of_the_visit() {
    ServiceOffer included = bus(1, InclusionType.INCLUDED, true);
    assertGone(BOOKED, included);
    assertThat(again(included, included)).as("as it was booked").isEqualTo(Cents.ZERO);
  }

  @Test
  void what_was_part_of_the_visit_stays_so_when_it_costs_something() {
    ServiceOffer included = bus(1, InclusionType.INCLUDED, true);
    assertThat(again(included, BOOKED)).isEqualTo(Cents.ZERO);
  }

  @ParameterizedTest
  @EnumSource(names = {"INCLUDED", "OPTIONAL"})
  void what_was_part_of_the_visit_stays_so_while_it_is_off_sale(InclusionType since) {
    ServiceOffer included = bus(1, InclusionType.INCLUDED, true);
    assertThat(again(included, bus(1, since, false))).isEqualTo(Cents.ZERO);
    ServiceOffer free = bus(0, InclusionType.OPTIONAL, true);
    assertThat(again(free, bus(0, since, false))).as("without a price").isEqualTo(Cents.ZERO);
  }

  @Test
  void what_was_withdrawn_refuses_the_change_whatever_it_cost() {
    for (InclusionType before : List.of(InclusionType.INCLUDED, InclusionType.OPTIONAL)) {
      for (boolean bookable : List.of(true, false)) {
        assertGone(bus(1, before, true), bus(1, InclusionType.NOT_AVAILABLE, bookable));
      }
    }
  }

  @Test
  void a_visit_without_transportation_has_the_whole_list() {
    Listing cenote = offering(BOOKED);
    ReservationView visit = BookedVisits.transported(cenote, TransportationType.OWN);
    assertThat(BookedTransportation.only(cenote, visit)).isSameAs(cenote);
  }
}
