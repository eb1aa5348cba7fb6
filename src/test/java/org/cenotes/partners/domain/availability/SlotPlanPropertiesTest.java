package org.cenotes.partners.domain.availability;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.Listings;
import org.cenotes.partners.domain.catalog.Schedule;
import org.cenotes.partners.domain.catalog.Schedule.Hours;
import org.cenotes.partners.domain.catalog.ScheduleLookup;

/** Whatever the schedule, the zone and the date: slots are in order and do not overlap. */
class SlotPlanPropertiesTest {
  /** A plan with what it was made of. */
  record Planned(Listing listing, SlotPlan plan) {
    Schedule schedule() {
      return listing.schedule();
    }

    List<Slot> slots() {
      return plan.slots();
    }
  }

  @Property(seed = "1")
  void slots_ascend_and_are_disjoint_on_the_clock_and_in_time(@ForAll("plans") Planned planned) {
    for (int i = 1; i < planned.slots().size(); i++) {
      Slot earlier = planned.slots().get(i - 1);
      Slot later = planned.slots().get(i);
      assertThat(later.start()).isAfterOrEqualTo(earlier.end());
      assertThat(later.startsAt()).isAfter(earlier.startsAt()).isAfterOrEqualTo(earlier.endsAt());
    }
  }

  @Property(seed = "2")
  void slots_are_whole_and_within_the_opening_hours(@ForAll("plans") Planned planned) {
    List<Hours> hours = planned.schedule().hoursOn(planned.plan().date());
    for (Slot slot : planned.slots()) {
      assertThat(slot.end())
          .isEqualTo(slot.start().plusMinutes(planned.schedule().slotMinutes()))
          .isAfter(slot.start());
      assertThat(hours)
          .anyMatch(
              open -> !slot.start().isBefore(open.open()) && !slot.end().isAfter(open.close()));
      assertThat(slot.endsAt()).isAfter(slot.startsAt());
    }
  }

  @Property(seed = "3")
  void a_visit_covers_consecutive_slots_or_none(
      @ForAll("plans") Planned planned,
      @ForAll("times") LocalTime start,
      @ForAll("times") LocalTime end) {
    List<Slot> covered = planned.plan().covering(start, end);
    if (covered.isEmpty()) {
      assertThat(planned.slots())
          .noneMatch(slot -> slot.start().equals(start) && slot.end().equals(end));
      return;
    }
    assertThat(planned.slots()).containsAll(covered);
    assertThat(covered.get(0).start()).isEqualTo(start);
    assertThat(covered.get(covered.size() - 1).end()).isEqualTo(end);
    for (int i = 1; i < covered.size(); i++) {
      assertThat(covered.get(i).start()).isEqualTo(covered.get(i - 1).end());
    }
  }

  @Property(seed = "4")
  void every_run_of_adjoining_slots_can_be_booked_as_one_visit(@ForAll("plans") Planned planned) {
    List<Slot> slots = planned.slots();
    for (int first = 0; first < slots.size(); first++) {
      for (int last = first; last < slots.size(); last++) {
        if (last > first && !slots.get(last).start().equals(slots.get(last - 1).end())) {
          break;
        }
        assertThat(planned.plan().covering(slots.get(first).start(), slots.get(last).end()))
            .isEqualTo(slots.subList(first, last + 1));
      }
    }
  }

  @Property(seed = "5")
  void slots_are_counted_without_being_planned(@ForAll("plans") Planned planned) {
    ScheduleLookup days = new ScheduleLookup(planned.schedule());
    LocalDate date = planned.plan().date();
    assertThat(SlotPlan.countOn(planned.listing(), days, date)).isEqualTo(planned.slots().size());
    assertThat(planned.slots()).allMatch(slot -> slot.capacity() == days.capacityOn(date));
  }

  @Provide
  Arbitrary<LocalTime> times() {
    return Arbitraries.integers()
        .between(0, 95)
        .map(quarter -> LocalTime.MIN.plusMinutes(quarter * 15L));
  }

  @Provide
  Arbitrary<Planned> plans() {
    Arbitrary<ZoneId> zones =
        Arbitraries.of("America/Cancun", "America/Tijuana", "Europe/Madrid").map(ZoneId::of);
    Arbitrary<LocalDate> changes =
        Arbitraries.of("2015-02-01", "2026-03-08", "2026-11-01", "2026-03-29", "2026-10-25")
            .map(LocalDate::parse);
    Arbitrary<LocalDate> dates =
        Arbitraries.integers().between(0, 5000).map(LocalDate.of(2015, 1, 1)::plusDays);
    return Combinators.combine(
            zones,
            Arbitraries.oneOf(changes, dates),
            Arbitraries.of(15, 30, 45, 60, 90, 240, 480),
            hours())
        .as(
            (zone, date, minutes, hours) -> {
              Schedule schedule = Listings.daily(minutes, hours.toArray(Hours[]::new));
              Listing listing = Listings.open(zone, schedule);
              return new Planned(listing, SlotPlan.of(listing, date));
            });
  }

  /** One to three periods of a day, in order and apart. */
  private static Arbitrary<List<Hours>> hours() {
    return Arbitraries.integers()
        .between(0, 95)
        .set()
        .ofMinSize(2)
        .ofMaxSize(6)
        .map(
            quarters -> {
              List<LocalTime> borders =
                  quarters.stream()
                      .sorted()
                      .map(quarter -> LocalTime.MIN.plusMinutes(quarter * 15L))
                      .toList();
              List<Hours> hours = new ArrayList<>();
              for (int i = 0; i + 1 < borders.size(); i += 2) {
                hours.add(new Hours(borders.get(i), borders.get(i + 1)));
              }
              return hours;
            });
  }
}
