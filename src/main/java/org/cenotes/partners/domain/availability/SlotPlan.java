package org.cenotes.partners.domain.availability;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.zone.ZoneOffsetTransition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.Schedule;

/**
 * The slots of one cenote on one date: what its schedule says, on the clock of its zone. A local
 * time that a change of the clocks leaves out makes no slot; one that it repeats means the first of
 * the two.
 *
 * @param date local to the cenote
 * @param slots ascending
 */
public record SlotPlan(LocalDate date, List<Slot> slots) {
  /** Whether the date is near enough to be booked at this moment. */
  static boolean isInWindow(Listing listing, LocalDate date, Instant now) {
    LocalDate today = LocalDate.ofInstant(now, listing.timezone());
    return !date.isAfter(today.plusDays(listing.schedule().bookingWindowDays()));
  }

  /** What the schedule makes of the date. */
  public static SlotPlan of(Listing listing, LocalDate date) {
    Schedule schedule = listing.schedule();
    int capacity = schedule.capacityOn(date);
    List<Slot> slots = new ArrayList<>();
    for (Schedule.Hours hours : schedule.hoursOn(date)) {
      int from = hours.open().toSecondOfDay() / 60;
      int until = hours.close().toSecondOfDay() / 60;
      for (int minute = from;
          minute + schedule.slotMinutes() <= until;
          minute += schedule.slotMinutes()) {
        addIfItExists(slots, listing, date, minute, capacity);
      }
    }
    return new SlotPlan(date, List.copyOf(slots));
  }

  private static void addIfItExists(
      List<Slot> slots, Listing listing, LocalDate date, int startMinute, int capacity) {
    Schedule schedule = listing.schedule();
    ZoneId zone = listing.timezone();
    LocalTime start = LocalTime.ofSecondOfDay(startMinute * 60L);
    LocalTime end = start.plusMinutes(schedule.slotMinutes());
    LocalDateTime local = date.atTime(start);
    if (zone.getRules().getValidOffsets(local).isEmpty()) {
      return;
    }
    Instant startsAt = ZonedDateTime.of(local, zone).toInstant();
    Instant endsAt = end(date.atTime(end), zone);
    Instant cutoffAt = startsAt.minus(Duration.ofMinutes(schedule.cutoffMinutes()));
    slots.add(new Slot(start, end, startsAt, endsAt, capacity, cutoffAt));
  }

  /**
   * A slot whose end is left out by the clock ends when the clock jumps, before the next begins.
   */
  private static Instant end(LocalDateTime local, ZoneId zone) {
    ZoneOffsetTransition change = zone.getRules().getTransition(local);
    return change != null && change.isGap()
        ? change.getInstant()
        : ZonedDateTime.of(local, zone).toInstant();
  }

  /**
   * The consecutive slots from this start to this end; empty when the two are not borders of such
   * slots.
   *
   * @param start the start of the first
   * @param end the end of the last
   */
  public List<Slot> covering(LocalTime start, LocalTime end) {
    List<Slot> covered = new ArrayList<>();
    for (Slot slot : slots) {
      boolean next =
          covered.isEmpty()
              ? slot.start().equals(start)
              : slot.start().equals(covered.get(covered.size() - 1).end());
      if (next) {
        covered.add(slot);
        if (slot.end().equals(end)) {
          return covered;
        }
      }
    }
    return List.of();
  }

  /** The slot that starts then. */
  public Optional<Slot> startingAt(LocalTime start) {
    return slots.stream().filter(slot -> slot.start().equals(start)).findFirst();
  }
}
