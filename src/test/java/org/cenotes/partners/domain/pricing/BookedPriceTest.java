package org.cenotes.partners.domain.pricing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.catalog.AdultChildPrices;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.Listings;
import org.cenotes.partners.domain.catalog.LocalizedText;
import org.cenotes.partners.domain.catalog.PackageOffer;
import org.cenotes.partners.domain.catalog.PricingUnit;
import org.cenotes.partners.domain.catalog.ServiceOffer;
import org.cenotes.partners.domain.catalog.ServiceOffer.Category;
import org.cenotes.partners.domain.catalog.ServiceOffer.InclusionType;
import org.cenotes.partners.domain.catalog.TransportationType;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a booked visit costs after a change, when its offers were taken off sale since. */
class BookedPriceTest {
  private static final LocalizedText NAME = new LocalizedText("Algo", "Something");
  private static final AdultChildPrices ENTRY =
      new AdultChildPrices(new Cents(10_000), new Cents(5_000));
  private static final UUID PACKAGE = new UUID(1, 1);
  private static final UUID SERVICE = new UUID(2, 1);

  private static Listing offering(boolean active) {
    AdultChildPrices price = new AdultChildPrices(new Cents(50_000), new Cents(50_000));
    PackageOffer offer =
        new PackageOffer(PACKAGE, NAME, NAME, PricingUnit.PERSON, price, null, 1, 20, active);
    return Listings.selling(ENTRY, List.of(offer), List.of());
  }

  private static ServiceOffer service(
      int number, Category category, InclusionType inclusion, PricingUnit unit, boolean bookable) {
    return new ServiceOffer(
        new UUID(2, number),
        NAME,
        category,
        null,
        inclusion,
        unit,
        new Cents(number * 1_000L),
        bookable,
        null,
        null);
  }

  private static VisitSelection visit(
      @Nullable UUID packageId, int services, TransportationType transportation) {
    List<SelectedService> selected =
        services == 0 ? List.of() : List.of(new SelectedService(SERVICE, services));
    return new VisitSelection(8, 0, packageId, selected, transportation);
  }

  private static Price again(Listing listing, VisitSelection visit) {
    return PriceEngine.price(
        listing, visit, new ApplicableDiscounts(List.of(), null, null, true, false, true));
  }

  @Test
  void a_package_that_is_no_longer_sold_keeps_its_price() {
    VisitSelection visit = visit(PACKAGE, 0, TransportationType.NONE);
    Price price = again(offering(false), visit);
    assertThat(price.lines()).isEqualTo(again(offering(true), visit).lines());
    assertThat(price.total()).isEqualTo(new Cents(8 * 50_000));
    assertThat(
            catchThrowableOfType(
                ApiException.class,
                () -> PriceEngine.price(offering(false), visit, ApplicableDiscounts.NONE)))
        .as("for a new visit")
        .isNotNull();
  }

  @Test
  void a_package_for_other_parties_and_plain_entry_that_was_withdrawn_are_the_callers_to_check() {
    Listing cenote = offering(true);
    VisitSelection many = new VisitSelection(21, 0, PACKAGE, List.of(), TransportationType.NONE);
    assertThat(again(cenote, many).total()).isEqualTo(new Cents(21 * 50_000));
    assertGone(
        Listings.selling(null, cenote.packages(), List.of()),
        visit(null, 0, TransportationType.NONE));
  }

  @Test
  void a_service_that_is_not_bookable_at_the_moment_keeps_its_price() {
    ServiceOffer lunch =
        service(1, Category.FOOD, InclusionType.OPTIONAL, PricingUnit.PERSON, false);
    Listing listing = Listings.selling(ENTRY, List.of(), List.of(lunch));
    assertThat(again(listing, visit(null, 10, TransportationType.NONE)).services())
        .isEqualTo(new Cents(10_000));
  }

  @ParameterizedTest
  @CsvSource({"NOT_AVAILABLE, PERSON", "INCLUDED, PERSON", "OPTIONAL, GROUP"})
  void a_service_whose_price_means_something_else_now_refuses_the_change(
      InclusionType inclusion, PricingUnit unit) {
    ServiceOffer lunch = service(1, Category.FOOD, inclusion, unit, true);
    Listing listing = Listings.selling(ENTRY, List.of(), List.of(lunch));
    assertGone(listing, visit(null, 10, TransportationType.NONE));
  }

  private static void assertGone(Listing listing, VisitSelection visit) {
    ApiException refusal = catchThrowableOfType(ApiException.class, () -> again(listing, visit));
    assertThat(refusal.error()).isEqualTo(PricingError.NOT_APPLICABLE);
    assertThat(refusal.fields() == null ? null : refusal.fields().fields()).isNullOrEmpty();
    assertThat(refusal.fields().messages().get(0))
        .endsWith("cancel the reservation and book again");
  }

  @Test
  void transportation_that_is_switched_off_stays_unless_another_is_on_offer() {
    ServiceOffer off =
        service(1, Category.TRANSPORTATION, InclusionType.OPTIONAL, PricingUnit.PERSON, false);
    ServiceOffer on =
        service(2, Category.TRANSPORTATION, InclusionType.OPTIONAL, PricingUnit.PERSON, true);
    VisitSelection visit = visit(null, 0, TransportationType.SHARED_SHUTTLE);
    assertThat(again(Listings.selling(ENTRY, List.of(), List.of(off)), visit).transport())
        .isEqualTo(new Cents(8 * 1_000));
    assertThat(again(Listings.selling(ENTRY, List.of(), List.of(off, on)), visit).transport())
        .isEqualTo(new Cents(8 * 2_000));
    ServiceOffer other =
        service(3, Category.TRANSPORTATION, InclusionType.OPTIONAL, PricingUnit.PERSON, false);
    assertGone(Listings.selling(ENTRY, List.of(), List.of(off, other)), visit);
  }

  @Test
  void what_no_longer_exists_refuses_the_change_and_names_no_member() {
    Listing bare = Listings.selling(ENTRY, List.of(), List.of());
    for (VisitSelection visit :
        List.of(
            visit(PACKAGE, 0, TransportationType.NONE),
            visit(null, 1, TransportationType.NONE),
            visit(null, 0, TransportationType.SHARED_SHUTTLE))) {
      assertGone(bare, visit);
    }
  }
}
