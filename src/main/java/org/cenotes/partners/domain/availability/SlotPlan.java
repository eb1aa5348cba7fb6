package org.cenotes.partners.domain.availability;

import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.time.zone.ZoneOffsetTransition;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.Schedule;
import org.cenotes.partners.domain.catalog.ScheduleLookup;
import org.cenotes.partners.platform.http.ApiException;
import org.jspecify.annotations.Nullable;

/**
 * The slots of one cenote on one date, by its schedule and in its time zone. A local time that a
 * clock change skips makes no slot; one that it repeats means the first occurrence.
 *
 * @param date local to the cenote
 * @param slots ascending
 */
public record SlotPlan(LocalDate date, List<Slot> slots) {
  /**
   * The consecutive slots that a visit covers, if time allows it to be booked now.
   *
   * @param end null: the end of the slot in which the visit starts
   * @throws ApiException 422 naming the member that is not bookable
   */
  public static List<Slot> bookable(
      Listing listing, LocalDate date, LocalTime start, @Nullable LocalTime end, Instant now) {
    if (isBeyondWindow(listing, date, now)) {
      throw NotBookable.BEYOND_WINDOW.refusal("date", "must be within the booking window");
    }
    refusePast(listing, date, now);
    return onSale(listing, date).open(start, end, now);
  }

  /**
   * As {@link #bookable}, for a visit that is booked on this date already: neither the booking
   * window nor the smallest party matters.
   */
  public static List<Slot> open(
      Listing listing, LocalDate date, LocalTime start, @Nullable LocalTime end, Instant now) {
    refusePast(listing, date, now);
    return of(listing, date).open(start, end, now);
  }

  private static void refusePast(Listing listing, LocalDate date, Instant now) {
    if (date.isBefore(LocalDate.ofInstant(now, listing.timezone()))) {
      throw NotBookable.PAST.refusal("date", "must not be in the past");
    }
  }

  private List<Slot> open(LocalTime start, @Nullable LocalTime end, Instant now) {
    if (slots.isEmpty()) {
      throw NotBookable.CLOSED.refusal("date", "must be a day on which the cenote is open");
    }
    LocalTime until = end == null ? startingAt(start).map(Slot::end).orElse(start) : end;
    List<Slot> covered = covering(start, until);
    if (covered.isEmpty()) {
      throw NotBookable.NOT_A_SLOT.refusal(
          "startTime", "and endTime must be the start and the end of consecutive slots");
    }
    if (!covered.get(0).isOpen(now)) {
      throw NotBookable.CUTOFF_PASSED.refusal(
          "startTime", "must be a time whose booking cutoff has not passed");
    }
    return covered;
  }

  /** Whether the date is after the end of the booking window; dates in the past are not. */
  static boolean isBeyondWindow(Listing listing, LocalDate date, Instant now) {
    LocalDate today = LocalDate.ofInstant(now, listing.timezone());
    return date.isAfter(today.plusDays(listing.schedule().bookingWindowDays()));
  }

  /**
   * The slots of this date that can be booked anew: none on a day whose slots have fewer places
   * than the smallest party needs.
   */
  public static SlotPlan onSale(Listing listing, LocalDate date) {
    return hasPlaces(listing, listing.schedule().capacityOn(date))
        ? of(listing, date)
        : new SlotPlan(date, List.of());
  }

  private static boolean hasPlaces(Listing listing, int capacity) {
    return capacity >= listing.schedule().minVisitors();
  }

  /**
   * The slots of this date, also those in which visits stay that were booked before the smallest
   * party was larger than their places.
   */
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
        addIfValid(slots, listing, date, minute, capacity);
      }
    }
    return new SlotPlan(date, List.copyOf(slots));
  }

  /**
   * The number of slots of this date that can be booked anew.
   *
   * @param days of the listing's schedule
   */
  static long countOn(Listing listing, ScheduleLookup days, LocalDate date) {
    if (!hasPlaces(listing, days.capacityOn(date))) {
      return 0;
    }
    if (mayHaveClockChange(listing.timezone(), date)) {
      return of(listing, date).slots().size();
    }
    int slotMinutes = listing.schedule().slotMinutes();
    return days.hoursOn(date).stream()
        .mapToLong(hours -> Duration.between(hours.open(), hours.close()).toMinutes() / slotMinutes)
        .sum();
  }

  private static boolean mayHaveClockChange(ZoneId zone, LocalDate date) {
    ZoneOffset before = zone.getRules().getOffset(date.minusDays(1).atTime(LocalTime.NOON));
    ZoneOffset after = zone.getRules().getOffset(date.plusDays(1).atTime(LocalTime.NOON));
    return !before.equals(after);
  }

  private static void addIfValid(
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
   * A slot whose end is skipped by a clock change ends at the change, before the next slot starts.
   */
  private static Instant end(LocalDateTime local, ZoneId zone) {
    ZoneOffsetTransition change = zone.getRules().getTransition(local);
    return change != null && change.isGap()
        ? change.getInstant()
        : ZonedDateTime.of(local, zone).toInstant();
  }

  /**
   * The consecutive slots between two times; empty when the times are not slot borders.
   *
   * @param start the start of the first slot
   * @param end the end of the last slot
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

  /** The slot that starts at this time. */
  public Optional<Slot> startingAt(LocalTime start) {
    return slots.stream().filter(slot -> slot.start().equals(start)).findFirst();
  }
}
