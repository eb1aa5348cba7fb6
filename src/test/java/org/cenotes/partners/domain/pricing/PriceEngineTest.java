package org.cenotes.partners.domain.pricing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.List;
import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
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

class PriceEngineTest {
  private static final LocalizedText NAME = new LocalizedText("Algo", "Something");
  private static final AdultChildPrices ENTRY =
      new AdultChildPrices(new Cents(18_000), new Cents(9_000));
  private static final PackageOffer BY_PERSON =
      new PackageOffer(
          new UUID(1, 1),
          NAME,
          NAME,
          PricingUnit.PERSON,
          new AdultChildPrices(new Cents(45_000), new Cents(30_000)),
          null,
          2,
          6,
          true);
  private static final PackageOffer BY_GROUP =
      new PackageOffer(
          new UUID(1, 2), NAME, NAME, PricingUnit.GROUP, null, new Cents(210_000), 2, 6, true);
  private static final PackageOffer GONE =
      new PackageOffer(
          new UUID(1, 3), NAME, NAME, PricingUnit.GROUP, null, new Cents(1), 1, 50, false);
  private static final ServiceOffer VEST =
      service(1, Category.EQUIPMENT, null, InclusionType.OPTIONAL, PricingUnit.PERSON, true);
  private static final ServiceOffer GUIDE =
      service(2, Category.GUIDE, null, InclusionType.OPTIONAL, PricingUnit.GROUP, true);
  private static final ServiceOffer LOCKER =
      service(3, Category.EQUIPMENT, null, InclusionType.INCLUDED, PricingUnit.PERSON, true);
  private static final ServiceOffer UNBOOKABLE =
      service(4, Category.FOOD, null, InclusionType.OPTIONAL, PricingUnit.PERSON, false);
  private static final ServiceOffer SHUTTLE =
      service(
          5,
          Category.TRANSPORTATION,
          TransportationType.SHARED_SHUTTLE,
          InclusionType.OPTIONAL,
          PricingUnit.PERSON,
          true);
  private static final Listing CENOTE =
      Listings.selling(
          ENTRY,
          List.of(BY_PERSON, BY_GROUP, GONE),
          List.of(VEST, GUIDE, LOCKER, UNBOOKABLE, SHUTTLE));

  @Property(seed = "1")
  void the_lines_add_up_and_nothing_is_negative(
      @ForAll @IntRange(min = 1, max = 50) int adults,
      @ForAll @IntRange(max = 49) int children,
      @ForAll @IntRange(min = 1, max = 50) int vests,
      @ForAll @LongRange(max = 100_000_000) long adult,
      @ForAll @LongRange(max = 100_000_000) long child,
      @ForAll @IntRange(min = 1, max = 60) int seats,
      @ForAll TransportationType transport) {
    Listing cenote =
        Listings.selling(
            new AdultChildPrices(new Cents(adult), new Cents(child)),
            List.of(),
            List.of(VEST, SHUTTLE, vans(seats, null)));
    Price price =
        PriceEngine.undiscounted(
            cenote,
            new VisitSelection(
                adults, children, null, List.of(new SelectedService(VEST.id(), vests)), transport));
    assertThat(price.subtotal().value()).isEqualTo(adults * adult + children * child);
    assertThat(price.services().value()).isEqualTo(vests * 1_000L);
    assertThat(price.total())
        .isEqualTo(price.subtotal().plus(price.services()).plus(price.transport()));
    assertThat(price.lines())
        .allSatisfy(
            line -> {
              assertThat(line.total()).isEqualTo(line.unitPrice().times(line.quantity()));
              assertThat(line.total().value()).isNotNegative();
              assertThat(line.quantity()).isPositive();
            });
  }

  @Test
  void a_package_by_person_replaces_the_entry_by_age() {
    Price price = price(2, 1, BY_PERSON.id(), TransportationType.NONE);
    assertThat(price.total()).isEqualTo(new Cents(2 * 45_000 + 30_000));
    assertThat(price.lines()).extracting(PriceLine::quantity).containsExactly(2, 1);
    assertThat(price.lines().get(0).label())
        .isEqualTo(new LocalizedText("Algo, adulto", "Something, adult"));
  }

  @Test
  void a_package_by_group_costs_the_same_for_any_party_it_fits() {
    assertThat(price(1, 1, BY_GROUP.id(), TransportationType.NONE).total())
        .isEqualTo(new Cents(210_000));
    assertThat(price(6, 0, BY_GROUP.id(), TransportationType.NONE).total())
        .isEqualTo(new Cents(210_000));
  }

  @Test
  void a_package_that_is_unknown_withdrawn_or_of_another_size_is_refused() {
    assertThat(refused(2, new UUID(9, 9)))
        .contains("packageId must be an active package of this cenote");
    assertThat(refused(2, GONE.id()))
        .contains("packageId must be an active package of this cenote");
    assertThat(refused(1, BY_GROUP.id()))
        .anySatisfy(text -> assertThat(text).endsWith("this one is for 2 to 6"));
    assertThat(refused(7, BY_GROUP.id()))
        .anySatisfy(text -> assertThat(text).endsWith("this one is for 2 to 6"));
  }

  @Test
  void services_are_priced_by_their_quantity_and_a_group_service_once() {
    Price price = priced(new SelectedService(VEST.id(), 3), new SelectedService(GUIDE.id(), 1));
    assertThat(price.services()).isEqualTo(new Cents(4_000));
    assertThat(refused(new SelectedService(GUIDE.id(), 2)))
        .contains("additionalServices[0].quantity must be 1 for a service priced per group");
  }

  @Test
  void services_that_cannot_be_added_are_refused() {
    String sentence = "additionalServices[0].serviceId must be an optional service of this cenote";
    for (UUID id : List.of(new UUID(9, 9), LOCKER.id(), UNBOOKABLE.id(), SHUTTLE.id())) {
      assertThat(refused(new SelectedService(id, 1))).contains(sentence);
    }
    assertThat(refused(new SelectedService(VEST.id(), 1), new SelectedService(VEST.id(), 1)))
        .contains("additionalServices[1].serviceId must not be repeated");
  }

  @Test
  void transport_is_by_head_or_for_the_group_and_nothing_when_included() {
    assertThat(price(2, 1, null, TransportationType.SHARED_SHUTTLE).transport())
        .isEqualTo(new Cents(3_000));
    assertThat(price(2, 1, null, TransportationType.OWN).transport()).isEqualTo(Cents.ZERO);
    assertThat(transferPrice(InclusionType.OPTIONAL)).isEqualTo(new Cents(1_000));
    assertThat(transferPrice(InclusionType.INCLUDED)).isEqualTo(Cents.ZERO);
    assertThat(
            catchThrowableOfType(
                    ApiException.class, () -> transferPrice(InclusionType.NOT_AVAILABLE))
                .error())
        .isEqualTo(PricingError.NOT_APPLICABLE);
  }

  @Test
  void a_transfer_is_paid_for_each_vehicle_that_the_party_needs() {
    int[][] vehiclesByVisitors = {{1, 1}, {6, 1}, {7, 2}, {10, 2}, {12, 2}, {13, 3}, {50, 9}};
    for (int[] expected : vehiclesByVisitors) {
      PriceLine line = transport(vans(6, null), expected[0]);
      assertThat(line.quantity()).as("for %d visitors", expected[0]).isEqualTo(expected[1]);
      assertThat(line.total()).isEqualTo(new Cents(expected[1] * 1_000L));
    }
  }

  @Test
  void a_party_that_does_not_fit_into_the_vehicles_is_refused() {
    assertThat(transport(vans(6, 1), 6).quantity()).isOne();
    assertThat(transport(vans(6, 2), 12).quantity()).isEqualTo(2);
    for (int most = 1; most <= 2; most++) {
      ServiceOffer vans = vans(6, most);
      int tooMany = 6 * most + 1;
      ApiException refusal =
          catchThrowableOfType(ApiException.class, () -> transport(vans, tooMany));
      assertThat(refusal.error()).isEqualTo(PricingError.NOT_APPLICABLE);
      assertThat(java.util.Objects.requireNonNull(refusal.fields()).messages())
          .containsExactly(
              "transportationType must have seats for all visitors; private_transfer has seats for "
                  + 6 * most);
    }
  }

  @Test
  void a_total_beyond_what_anything_may_cost_is_refused() {
    Listing dear =
        Listings.selling(new AdultChildPrices(Cents.MAX, Cents.ZERO), List.of(), List.of());
    VisitSelection one = new VisitSelection(1, 1, null, List.of(), TransportationType.NONE);
    assertThat(PriceEngine.undiscounted(dear, one).total()).isEqualTo(Cents.MAX);
    VisitSelection two = new VisitSelection(2, 0, null, List.of(), TransportationType.NONE);
    assertThat(
            catchThrowableOfType(ApiException.class, () -> PriceEngine.undiscounted(dear, two))
                .error())
        .isEqualTo(PricingError.NOT_APPLICABLE);
  }

  @Test
  void transport_that_is_not_offered_is_refused() {
    assertThat(
            failure(new VisitSelection(1, 0, null, List.of(), TransportationType.PRIVATE_TRANSFER)))
        .contains("transportationType must be offered by this cenote");
  }

  private static Cents transferPrice(InclusionType inclusion) {
    Listing cenote = Listings.selling(ENTRY, List.of(), List.of(transfer(inclusion)));
    return PriceEngine.undiscounted(
            cenote, new VisitSelection(4, 0, null, List.of(), TransportationType.PRIVATE_TRANSFER))
        .transport();
  }

  private static Price price(
      int adults, int children, @Nullable UUID packageId, TransportationType transport) {
    return PriceEngine.undiscounted(
        CENOTE, new VisitSelection(adults, children, packageId, List.of(), transport));
  }

  private static Price priced(SelectedService... services) {
    return PriceEngine.undiscounted(
        CENOTE, new VisitSelection(1, 0, null, List.of(services), TransportationType.NONE));
  }

  private static List<String> refused(int visitors, UUID packageId) {
    return failure(new VisitSelection(visitors, 0, packageId, List.of(), TransportationType.NONE));
  }

  private static List<String> refused(SelectedService... services) {
    return failure(new VisitSelection(1, 0, null, List.of(services), TransportationType.NONE));
  }

  /** The sentences of the refusal, which is always the same key. */
  private static List<String> failure(VisitSelection request) {
    ApiException refusal =
        catchThrowableOfType(ApiException.class, () -> PriceEngine.undiscounted(CENOTE, request));
    assertThat(refusal.error()).isEqualTo(PricingError.NOT_APPLICABLE);
    return java.util.Objects.requireNonNull(refusal.fields()).messages();
  }

  private static ServiceOffer transfer(InclusionType inclusion) {
    return service(
        6,
        Category.TRANSPORTATION,
        TransportationType.PRIVATE_TRANSFER,
        inclusion,
        PricingUnit.GROUP,
        true);
  }

  private static ServiceOffer service(
      int number,
      Category category,
      @Nullable TransportationType transport,
      InclusionType inclusion,
      PricingUnit unit,
      boolean bookable) {
    return new ServiceOffer(
        new UUID(2, number),
        NAME,
        category,
        transport,
        inclusion,
        unit,
        new Cents(1_000),
        bookable,
        null,
        null);
  }

  /** A private transfer for the group, in vehicles of this size. */
  private static ServiceOffer vans(Integer seats, @Nullable Integer most) {
    ServiceOffer one = transfer(InclusionType.OPTIONAL);
    return new ServiceOffer(
        one.id(),
        NAME,
        one.category(),
        one.transportationType(),
        one.inclusionType(),
        one.pricingUnit(),
        one.price(),
        true,
        seats,
        most);
  }

  private static PriceLine transport(ServiceOffer vans, int visitors) {
    Listing cenote = Listings.selling(ENTRY, List.of(), List.of(vans));
    VisitSelection visit =
        new VisitSelection(visitors, 0, null, List.of(), TransportationType.PRIVATE_TRANSFER);
    return PriceEngine.undiscounted(cenote, visit).lines().get(1);
  }
}
