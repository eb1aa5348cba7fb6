package org.cenotes.partners.domain.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.math.BigDecimal;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.cenotes.partners.domain.catalog.ServiceOffer.Category;
import org.cenotes.partners.domain.catalog.ServiceOffer.InclusionType;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Who sees a cenote, what it costs at least, and how many vehicles a party needs. */
class ListingTest {
  private static final LocalizedText NAME = new LocalizedText("Algo", "Something");
  private static final UUID OWNER = new UUID(1, 1);
  private static final UUID OTHER = new UUID(1, 2);

  private static Listing listing(
      @Nullable UUID owner,
      boolean onSale,
      boolean isPrivate,
      @Nullable AdultChildPrices entry,
      PackageOffer... packages) {
    return new Listing(
        new UUID(7, 7),
        "cenote",
        1,
        CenoteStatus.ACTIVE,
        owner,
        onSale,
        isPrivate,
        NAME,
        NAME,
        new Location(null, "Tulum", "Quintana Roo", "MX", BigDecimal.ONE, BigDecimal.ONE),
        ZoneId.of("America/Cancun"),
        "MXN",
        entry,
        List.of(packages),
        List.of(),
        List.of(),
        List.of(),
        Schedule.CLOSED,
        CancellationPolicy.DEFAULT,
        null,
        Instant.EPOCH,
        Instant.EPOCH);
  }

  private static PackageOffer group(long number, long price, boolean active) {
    return new PackageOffer(
        new UUID(2, number), NAME, NAME, PricingUnit.GROUP, null, new Cents(price), 1, 50, active);
  }

  @ParameterizedTest
  @CsvSource({
    // on sale, private; bookable by: owner, other, anybody; visible to: owner, other
    "true, false, true, true, true, true, true",
    "true, true, true, false, false, true, false",
    "false, false, false, false, false, true, false",
    "false, true, false, false, false, true, false",
  })
  void a_private_cenote_is_its_owners_and_one_off_sale_is_nobodys_to_book(
      boolean onSale,
      boolean isPrivate,
      boolean byOwner,
      boolean byOther,
      boolean byAnybody,
      boolean toOwner,
      boolean toOther) {
    Listing listing = listing(OWNER, onSale, isPrivate, null);
    assertThat(listing.isBookableBy(OWNER)).isEqualTo(byOwner);
    assertThat(listing.isBookableBy(OTHER)).isEqualTo(byOther);
    assertThat(listing.isBookableBy(null)).isEqualTo(byAnybody);
    assertThat(listing.isVisibleTo(OWNER)).isEqualTo(toOwner);
    assertThat(listing.isVisibleTo(OTHER)).isEqualTo(toOther);
  }

  @Test
  void a_private_cenote_without_an_owner_is_nobodys() {
    Listing listing = listing(null, true, true, null);
    assertThat(listing.isBookableBy(null)).isFalse();
    assertThat(listing.isBookableBy(OWNER)).isFalse();
  }

  @Test
  void the_price_from_is_that_of_an_adult_or_of_the_cheapest_package_on_sale() {
    AdultChildPrices entry = new AdultChildPrices(new Cents(300), new Cents(100));
    PackageOffer withdrawn = group(1, 5, false);
    PackageOffer dear = group(2, 900, true);
    PackageOffer byPerson =
        new PackageOffer(new UUID(2, 3), NAME, NAME, PricingUnit.PERSON, entry, null, 1, 50, true);
    assertThat(listing(null, true, false, entry, dear).priceFrom()).isEqualTo(new Cents(300));
    assertThat(listing(null, true, false, null, withdrawn, dear, byPerson).priceFrom())
        .isEqualTo(new Cents(300));
    assertThat(listing(null, true, false, null, withdrawn, dear).priceFrom())
        .isEqualTo(new Cents(900));
    assertThat(listing(null, true, false, null, withdrawn).priceFrom()).isEqualTo(Cents.ZERO);
  }

  @Test
  void a_withdrawn_package_is_not_found() {
    Listing listing = listing(null, true, false, null, group(1, 5, false), group(2, 9, true));
    assertThat(listing.activePackage(new UUID(2, 1))).isEmpty();
    assertThat(listing.activePackage(new UUID(2, 2))).isPresent();
  }

  @Test
  void a_package_has_exactly_the_price_of_its_unit() {
    AdultChildPrices both = new AdultChildPrices(Cents.ZERO, Cents.ZERO);
    assertThatThrownBy(
            () ->
                new PackageOffer(
                    OWNER, NAME, NAME, PricingUnit.GROUP, both, Cents.ZERO, 1, 2, true))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(
            () -> new PackageOffer(OWNER, NAME, NAME, PricingUnit.PERSON, null, null, 1, 2, true))
        .isInstanceOf(IllegalArgumentException.class);
  }

  private static ServiceOffer service(
      Category category,
      @Nullable TransportationType transport,
      InclusionType inclusion,
      boolean bookable,
      @Nullable Integer seats,
      @Nullable Integer most) {
    return new ServiceOffer(
        OWNER,
        NAME,
        category,
        transport,
        inclusion,
        PricingUnit.GROUP,
        new Cents(1),
        bookable,
        seats,
        most);
  }

  private static ServiceOffer vans(@Nullable Integer seats, @Nullable Integer most) {
    return service(
        Category.TRANSPORTATION,
        TransportationType.PRIVATE_TRANSFER,
        InclusionType.OPTIONAL,
        true,
        seats,
        most);
  }

  @Property(seed = "1")
  void as_many_vehicles_as_are_needed_and_not_one_more(
      @ForAll @IntRange(min = 1, max = 50) int visitors,
      @ForAll @IntRange(min = 1, max = 50) int seats,
      @ForAll @IntRange(min = 1, max = 50) int most) {
    ServiceOffer vans = vans(seats, most);
    int needed = vans.unitsFor(visitors);
    assertThat(needed * seats).isGreaterThanOrEqualTo(visitors);
    assertThat((needed - 1) * seats).isLessThan(visitors);
    assertThat(vans.hasSeatsFor(visitors)).isEqualTo(visitors <= seats * most);
  }

  @Test
  void a_vehicle_without_a_limit_takes_everybody() {
    assertThat(vans(null, null).unitsFor(50)).isOne();
    assertThat(vans(null, 1).hasSeatsFor(50)).isTrue();
    assertThat(vans(6, null).hasSeatsFor(50)).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "GUIDE, OPTIONAL, true, true",
    "GUIDE, OPTIONAL, false, false",
    "GUIDE, INCLUDED, true, false",
    "GUIDE, NOT_AVAILABLE, true, false",
    "TRANSPORTATION, OPTIONAL, true, false",
  })
  void only_an_optional_service_is_added(
      Category category, InclusionType inclusion, boolean bookable, boolean addable) {
    assertThat(service(category, null, inclusion, bookable, null, null).isAddable())
        .isEqualTo(addable);
  }

  @ParameterizedTest
  @CsvSource({
    "GUIDE, OPTIONAL, true, true",
    "GUIDE, OPTIONAL, false, false",
    "GUIDE, INCLUDED, true, false",
    "GUIDE, NOT_AVAILABLE, true, false",
    "TRANSPORTATION, OPTIONAL, true, true",
    "TRANSPORTATION, INCLUDED, true, true",
    "TRANSPORTATION, INCLUDED, false, false",
    "TRANSPORTATION, NOT_AVAILABLE, true, false",
  })
  void what_a_booking_accepts_is_on_offer(
      Category category, InclusionType inclusion, boolean bookable, boolean offered) {
    assertThat(service(category, null, inclusion, bookable, null, null).isOnOffer())
        .isEqualTo(offered);
  }

  @ParameterizedTest
  @CsvSource({
    "TRANSPORTATION, OPTIONAL, true, true",
    "TRANSPORTATION, INCLUDED, true, true",
    "TRANSPORTATION, NOT_AVAILABLE, true, false",
    "TRANSPORTATION, OPTIONAL, false, false",
    "OTHER, OPTIONAL, true, false",
  })
  void transport_is_provided_while_it_is_available(
      Category category, InclusionType inclusion, boolean bookable, boolean provides) {
    ServiceOffer shuttle =
        service(category, TransportationType.SHARED_SHUTTLE, inclusion, bookable, null, null);
    assertThat(shuttle.provides(TransportationType.SHARED_SHUTTLE)).isEqualTo(provides);
    assertThat(shuttle.provides(TransportationType.PRIVATE_TRANSFER)).isFalse();
  }

  @Test
  void a_text_is_in_the_language_asked_for_or_in_the_other_one() {
    assertThat(NAME.in(Language.EN)).isEqualTo("Something");
    assertThat(new LocalizedText("Algo", null).in(Language.EN)).isEqualTo("Algo");
    assertThat(new LocalizedText(null, "Something").in(Language.ES)).isEqualTo("Something");
    assertThat(new LocalizedText(null, null).in(Language.ES)).isEmpty();
  }

  @Test
  void a_checklist_names_everything_that_is_missing() {
    CenoteContent content =
        new CenoteContent(
            new LocalizedText(null, "Blue"),
            NAME,
            new Location(null, "Tulum", "Quintana Roo", "MX", BigDecimal.ONE, BigDecimal.ONE),
            ZoneId.of("America/Cancun"),
            "MXN",
            null,
            List.of(group(1, 5, false)),
            List.of(),
            List.of(new Image(OWNER, "https://a.example/1", null, true, false, 0, null)),
            List.of(),
            Schedule.CLOSED,
            CancellationPolicy.DEFAULT);
    ApiException refused =
        catchThrowableOfType(ApiException.class, () -> Checklist.require(content, null));
    assertThat(refused.error().status()).isEqualTo(400);
    assertThat(refused.fields().fields())
        .containsOnlyKeys("spanish_name", "pricing", "active_image");
  }
}
