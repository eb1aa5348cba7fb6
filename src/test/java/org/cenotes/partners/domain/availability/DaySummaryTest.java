package org.cenotes.partners.domain.availability;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Map;
import org.cenotes.partners.domain.availability.SlotInventory.Count;
import org.cenotes.partners.domain.availability.SlotInventory.SlotKey;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.Listings;
import org.cenotes.partners.domain.catalog.Schedule;
import org.junit.jupiter.api.Test;

/** A day in one line, in the middle of it: six hours have passed, four can still be booked. */
class DaySummaryTest {
  private static final LocalDate TODAY = LocalDate.of(2026, 11, 23);
  private static final Instant AFTERNOON = Instant.parse("2026-11-23T13:30:00Z");
  private static final Listing LISTING =
      Listings.open(
          ZoneId.of("UTC"),
          Listings.daily(60, new Schedule.Hours(LocalTime.of(8, 0), LocalTime.of(18, 0))));

  @Test
  void hours_that_have_passed_do_not_make_it_scarce() {
    DaySummary day = AvailabilityLookup.summary(LISTING, TODAY, Map.of(), AFTERNOON);
    assertThat(day.available()).isLessThan(day.capacity() / 2);
    assertThat(day.status()).isEqualTo(SlotStatus.AVAILABLE);
  }

  @Test
  void places_taken_do() {
    Count full = new Count(10, 10);
    Map<SlotKey, Count> taken =
        Map.of(
            new SlotKey(TODAY, LocalTime.of(15, 0)), full,
            new SlotKey(TODAY, LocalTime.of(16, 0)), full);
    DaySummary day = AvailabilityLookup.summary(LISTING, TODAY, taken, AFTERNOON);
    assertThat(day.status()).isEqualTo(SlotStatus.LIMITED);
  }
}
