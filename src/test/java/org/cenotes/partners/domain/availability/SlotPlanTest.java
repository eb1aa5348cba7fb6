package org.cenotes.partners.domain.availability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.Listings;
import org.cenotes.partners.domain.catalog.Schedule;
import org.cenotes.partners.domain.catalog.ScheduleLookup;
import org.cenotes.partners.platform.http.ApiException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The slots of days that differ from others, such as those on which clocks change. */
class SlotPlanTest {
  private static final LocalDate FEW = LocalDate.of(2027, 6, 1);

  @ParameterizedTest
  @CsvSource({
    // The state of Quintana Roo moved to Eastern time for good in that night.
    "America/Cancun, 2015-02-01, 02:00",
    "America/Tijuana, 2026-03-08, 02:00",
    "Europe/Madrid, 2026-03-29, 02:00",
  })
  void a_local_time_that_the_clock_leaves_out_makes_no_slot(
      String zone, LocalDate date, LocalTime missing) {
    List<Slot> slots = night(zone, 30, date).slots();
    assertThat(slots)
        .extracting(Slot::start)
        .doesNotContain(missing, missing.plusMinutes(30))
        .contains(missing.minusMinutes(30), missing.plusMinutes(60));
    // The slot before the gap is as long as every other, and the next follows at once.
    Slot before = slot(slots, missing.minusMinutes(30));
    assertThat(before.endsAt()).isEqualTo(before.startsAt().plusSeconds(1800));
    assertThat(slot(slots, missing.plusMinutes(60)).startsAt()).isEqualTo(before.endsAt());
  }

  @ParameterizedTest
  @CsvSource({
    "America/Tijuana, 2026-11-01, 01:00, 2026-11-01T08:00:00Z",
    "Europe/Madrid, 2026-10-25, 02:00, 2026-10-25T00:00:00Z",
  })
  void a_local_time_that_the_clock_repeats_means_the_first_of_the_two(
      String zone, LocalDate date, LocalTime repeated, Instant first) {
    List<Slot> slots = night(zone, 60, date).slots();
    assertThat(slots).filteredOn(slot -> slot.start().equals(repeated)).hasSize(1);
    assertThat(slot(slots, repeated).startsAt()).isEqualTo(first);
    // The hour that is repeated belongs to nobody: the next slot starts two hours later.
    assertThat(slot(slots, repeated.plusHours(1)).startsAt()).isEqualTo(first.plusSeconds(7200));
  }

  @ParameterizedTest
  @CsvSource({
    "2015-01-31, 15:00:00",
    "2015-02-01, 14:00:00",
    "2026-03-08, 14:00:00",
    "2026-11-01, 14:00:00",
  })
  void nine_in_cancun_is_by_the_offset_of_its_date(LocalDate date, LocalTime utc) {
    Slot nine = slot(night("America/Cancun", 60, date).slots(), LocalTime.of(9, 0));
    assertThat(nine.startsAt().toString()).isEqualTo(date + "T" + (utc + ":00Z"));
    assertThat(nine.cutoffAt()).isEqualTo(nine.startsAt().minusSeconds(3600));
  }

  @Test
  void a_visit_does_not_reach_over_a_gap() {
    SlotPlan plan = night("Europe/Madrid", 60, LocalDate.of(2026, 3, 29));
    assertThat(plan.covering(LocalTime.of(1, 0), LocalTime.of(4, 0))).isEmpty();
    assertThat(plan.covering(LocalTime.of(3, 0), LocalTime.of(5, 0))).hasSize(2);
  }

  @Test
  void a_day_of_its_own_and_a_closure_come_before_the_week() {
    LocalDate closed = LocalDate.of(2026, 12, 25);
    LocalDate special = LocalDate.of(2026, 12, 31);
    Schedule week = Listings.daily(60, hours("09:00", "17:00"));
    Schedule schedule =
        new Schedule(
            week.weekly(),
            60,
            10,
            365,
            60,
            1,
            50,
            List.of(new Schedule.Closure(closed, "Navidad")),
            List.of(
                new Schedule.DayOverride(special, LocalTime.of(10, 0), LocalTime.of(12, 30), 4),
                new Schedule.DayOverride(closed, LocalTime.of(10, 0), LocalTime.of(12, 0), 4)),
            null);
    assertThat(plan("America/Cancun", schedule, closed).slots()).isEmpty();
    assertThat(plan("America/Cancun", schedule, special).slots())
        .extracting(Slot::start, Slot::capacity)
        .containsExactly(
            org.assertj.core.groups.Tuple.tuple(LocalTime.of(10, 0), 4),
            org.assertj.core.groups.Tuple.tuple(LocalTime.of(11, 0), 4));
  }

  /** Ten places a slot, but fewer on one day and for a week. */
  private static Listing sparse(int minVisitors) {
    Schedule week = Listings.daily(60, hours("09:00", "17:00"));
    Schedule schedule =
        new Schedule(
            week.weekly(),
            60,
            10,
            365,
            60,
            minVisitors,
            50,
            null,
            List.of(new Schedule.DayOverride(FEW, LocalTime.of(10, 0), LocalTime.of(12, 0), 4)),
            List.of(new Schedule.Season("Quiet", FEW.plusDays(1), FEW.plusDays(7), null, 4)));
    return Listings.open(Listing.DEFAULT_ZONE, schedule);
  }

  @Test
  void a_day_with_fewer_places_than_the_smallest_party_needs_is_closed_to_new_bookings() {
    Listing fits = sparse(4);
    Listing closed = sparse(5);
    Instant now = FEW.minusDays(9).atStartOfDay(ZoneOffset.UTC).toInstant();
    LocalTime ten = LocalTime.of(10, 0);
    for (LocalDate date : List.of(FEW, FEW.plusDays(1))) {
      assertThat(SlotPlan.onSale(fits, date)).isEqualTo(SlotPlan.of(fits, date));
      assertThat(counted(fits, date)).isEqualTo(SlotPlan.of(fits, date).slots().size());
      assertThat(SlotPlan.bookable(fits, date, ten, null, now)).hasSize(1);
      assertThat(SlotPlan.onSale(closed, date).slots()).isEmpty();
      assertThat(counted(closed, date)).isZero();
      assertThat(AvailabilityLookup.summary(closed, date, Map.of(), now))
          .isEqualTo(new DaySummary(date, false, 0, 0, SlotStatus.CLOSED));
      ApiException refused =
          catchThrowableOfType(
              ApiException.class, () -> SlotPlan.bookable(closed, date, ten, null, now));
      assertThat(refused.fields().fields()).containsOnlyKeys("date");
      assertThat(SlotPlan.open(closed, date, ten, null, now))
          .as("of a visit that was booked before")
          .hasSize(1);
    }
    assertThat(SlotPlan.onSale(closed, FEW.plusDays(8)).slots()).hasSize(8);
    assertThat(counted(closed, FEW.plusDays(8))).isEqualTo(8);
  }

  private static long counted(Listing listing, LocalDate date) {
    return SlotPlan.countOn(listing, new ScheduleLookup(listing.schedule()), date);
  }

  private static SlotPlan night(String zone, int slotMinutes, LocalDate date) {
    return plan(zone, Listings.daily(slotMinutes, hours("00:00", "12:00")), date);
  }

  private static SlotPlan plan(String zone, Schedule schedule, LocalDate date) {
    return SlotPlan.of(Listings.open(ZoneId.of(zone), schedule), date);
  }

  private static Schedule.Hours hours(String open, String close) {
    return new Schedule.Hours(LocalTime.parse(open), LocalTime.parse(close));
  }

  private static Slot slot(List<Slot> slots, LocalTime start) {
    return slots.stream().filter(slot -> slot.start().equals(start)).findFirst().orElseThrow();
  }
}
