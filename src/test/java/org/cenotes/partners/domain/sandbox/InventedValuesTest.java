package org.cenotes.partners.domain.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.cenotes.partners.domain.catalog.AdultChildPrices;
import org.cenotes.partners.domain.catalog.PackageOffer;
import org.cenotes.partners.domain.catalog.SampleCenote;
import org.cenotes.partners.domain.catalog.Schedule;
import org.cenotes.partners.domain.catalog.ServiceOffer;
import org.cenotes.partners.domain.catalog.TransportationType;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.text.PhoneNumbers;
import org.junit.jupiter.api.Test;

/** Invented data: the same for the same seed, and good enough to be booked. */
class InventedValuesTest {
  /** Everything but the ids, which are new each time. */
  private static List<Object> story(long seed) {
    InventedValues invented = new InventedValues(seed);
    List<Object> story = new ArrayList<>();
    for (int i = 0; i < 3; i++) {
      SampleCenote cenote = invented.cenote();
      story.add(cenote.name());
      story.add(cenote.location());
      story.add(cenote.agePricing());
      story.add(cenote.packages().get(0).pricingUnit());
      story.add(Objects.requireNonNull(cenote.packages().get(0).agePrice()));
      story.add(cenote.amenities());
      story.add(cenote.schedule());
      story.add(invented.guest());
      story.add(invented.below(1_000));
    }
    return story;
  }

  @Property(tries = 50, seed = "1")
  void the_same_seed_tells_the_same_story(@ForAll long seed) {
    assertThat(story(seed)).isEqualTo(story(seed));
    assertThat(story(seed)).isNotEqualTo(story(seed + 1));
  }

  @Property(tries = 200, seed = "2")
  void a_cenote_is_in_yucatan_closed_on_mondays_and_dearer_for_adults(@ForAll long seed) {
    SampleCenote cenote = new InventedValues(seed).cenote();
    assertThat(cenote.location().latitude()).isBetween(decimal("20"), decimal("21"));
    assertThat(cenote.location().longitude()).isBetween(decimal("-89.5"), decimal("-88.5"));
    assertThat(cenote.schedule().weekly()).containsOnlyKeys(Schedule.Day.values());
    assertThat(cenote.schedule().hoursOn(LocalDate.of(2027, 3, 1))).as("a Monday").isEmpty();
    for (int day = 2; day <= 7; day++) {
      assertThat(cenote.schedule().hoursOn(LocalDate.of(2027, 3, day))).hasSize(1);
    }
    assertThat(cenote.schedule().capacityPerSlot())
        .as("any generated party fits")
        .isGreaterThanOrEqualTo(cenote.schedule().maxVisitors());
    assertThat(cenote.agePricing().adult())
        .isEqualTo(cenote.agePricing().child().plus(cenote.agePricing().child()));
    assertThat(cenote.agePricing().child().value()).isPositive();
    assertThat(cenote.amenities()).isNotEmpty();
    assertThat(cenote.slug()).matches("[a-z0-9-]+").endsWith(cenote.id().toString());
  }

  @Property(tries = 50, seed = "4")
  void a_cenote_sells_a_package_a_service_and_transport_of_both_types(@ForAll long seed) {
    SampleCenote cenote = new InventedValues(seed).cenote();
    PackageOffer guided = cenote.packages().get(0);
    assertThat(cenote.packages()).hasSize(1);
    assertThat(guided.isActive()).isTrue();
    AdultChildPrices price = Objects.requireNonNull(guided.agePrice());
    assertThat(price.adult()).isGreaterThan(cenote.agePricing().adult());
    assertThat(price.child()).isLessThan(price.adult());
    assertThat(cenote.services()).filteredOn(ServiceOffer::isAddable).hasSize(1);
    for (TransportationType type : TransportationType.values()) {
      assertThat(cenote.services())
          .filteredOn(offer -> offer.provides(type))
          .hasSize(type.isProvided() ? 1 : 0);
    }
    assertThat(cenote.services())
        .filteredOn(offer -> offer.provides(TransportationType.PRIVATE_TRANSFER))
        .allSatisfy(
            transfer -> {
              assertThat(transfer.unitsFor(7)).as("two vehicles").isEqualTo(2);
              assertThat(transfer.hasSeatsFor(12)).isTrue();
              assertThat(transfer.hasSeatsFor(13)).as("a refusal to be tried").isFalse();
            });
  }

  @Test
  void what_a_seed_draws_stays_as_it_was() {
    InventedValues invented = new InventedValues(42);
    Random numbers = new Random(42);
    // name, price, kilometre, town, latitude, longitude, amenities and capacity
    for (int bound : new int[] {10, 10, 20, 40, 6, 1_000_000, 1_000_000, 5, 5}) {
      numbers.nextInt(bound);
    }
    invented.cenote();
    assertThat(invented.below(1_000_000)).isEqualTo(numbers.nextInt(1_000_000));
  }

  private static java.math.BigDecimal decimal(String text) {
    return new java.math.BigDecimal(text);
  }

  @Property(tries = 200, seed = "3")
  void a_guest_can_be_called_and_gets_no_mail(@ForAll long seed) {
    GeneratedGuest guest = new InventedValues(seed).guest();
    assertThat(guest.email()).matches("guest-\\d{4}@guests\\.example");
    FieldErrors.Collector errors = new FieldErrors.Collector();
    assertThat(PhoneNumbers.normalize(errors, "phone", guest.phone())).isEqualTo(guest.phone());
    assertThat(errors.isEmpty()).isTrue();
  }

  @Test
  void what_is_not_asked_for_is_a_few_of_each() {
    assertThat(GenerationRequest.DEFAULT.wanted()).isEqualTo(new SandboxCounts(3, 5, 5, 5));
    assertThat(new GenerationRequest(0, null, 50, 0, null).wanted())
        .isEqualTo(new SandboxCounts(0, 5, 50, 0));
  }
}
