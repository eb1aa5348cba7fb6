package org.cenotes.partners.domain.availability;

import java.time.Instant;
import java.time.LocalTime;
import java.util.List;

/**
 * A part of a cenote's day with its own number of places.
 *
 * @param start local to the cenote
 * @param end local to the cenote
 * @param startsAt {@code start} as an instant, in the cenote's zone
 * @param endsAt {@code end} as an instant, in the cenote's zone
 * @param capacity number of places
 * @param cutoffAt from this moment it can no longer be booked
 */
public record Slot(
    LocalTime start,
    LocalTime end,
    Instant startsAt,
    Instant endsAt,
    int capacity,
    Instant cutoffAt) {
  /** Whether its cutoff is still ahead. */
  public boolean isOpen(Instant now) {
    return now.isBefore(cutoffAt);
  }

  /** The starts of these slots. */
  public static LocalTime[] startTimes(List<Slot> slots) {
    return slots.stream().map(Slot::start).toArray(LocalTime[]::new);
  }

  /** The starts of these slots, as parameter of a database function. */
  public static String[] starts(List<Slot> slots) {
    return slots.stream().map(slot -> slot.start().toString()).toArray(String[]::new);
  }

  /** The capacities of these slots, as parameter of a database function. */
  public static Integer[] capacities(List<Slot> slots) {
    return slots.stream().map(Slot::capacity).toArray(Integer[]::new);
  }
}
