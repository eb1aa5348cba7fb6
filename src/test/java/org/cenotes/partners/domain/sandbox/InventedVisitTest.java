package org.cenotes.partners.domain.sandbox;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalTime;
import java.util.List;
import java.util.Random;
import java.util.UUID;
import java.util.stream.Stream;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.Listings;
import org.cenotes.partners.domain.catalog.Schedule;
import org.junit.jupiter.api.Test;

/** Invented visits: what a seed draws, in the order in which slots are locked. */
class InventedVisitTest {
  private static final Instant NOW = Instant.parse("2026-11-29T12:00:00Z");
  private static final int NUMBER = 50;
  private static final Schedule SCHEDULE =
      Listings.daily(60, new Schedule.Hours(LocalTime.of(9, 0), LocalTime.of(17, 0)));

  /** Java would take the first bit of an id for a sign. */
  private static final List<Listing> CENOTES =
      Stream.of("f0000000", "10000000", "80000000")
          .map(start -> UUID.fromString(start + "-0000-7000-8000-000000000000"))
          .map(id -> Listings.withId(id, Listings.open(Listing.DEFAULT_ZONE, SCHEDULE)))
          .toList();

  private static List<InventedVisit> visits(InventedValues invented) {
    return InventedVisit.invent(invented, CENOTES, List.of(invented.guest()), NUMBER, NOW);
  }

  @Test
  void visits_are_in_the_order_in_which_slots_are_locked() {
    List<InventedVisit> visits = visits(new InventedValues(7));
    assertThat(visits).extracting(InventedVisit::cenote).containsAll(CENOTES);
    assertThat(visits)
        .extracting(visit -> visit.cenote().id() + " " + visit.date() + " " + visit.startTime())
        .hasSize(NUMBER)
        .isSorted();
  }

  @Test
  void what_a_seed_draws_stays_as_it_was() {
    InventedValues invented = new InventedValues(42);
    Random numbers = new Random(42);
    for (int bound : new int[] {10, 10, 10_000, 8_999_999}) {
      numbers.nextInt(bound); // the guest
    }
    visits(invented);
    for (int i = 0; i < NUMBER; i++) {
      for (int bound : new int[] {CENOTES.size(), 30, 100, 5, 4}) {
        numbers.nextInt(bound); // cenote, day, time, kind and visitors
      }
    }
    assertThat(invented.below(1_000_000)).isEqualTo(numbers.nextInt(1_000_000));
  }
}
