package org.cenotes.partners.domain.availability;

import java.time.Instant;
import java.time.LocalTime;

/**
 * A stretch of a day that visitors are counted in.
 *
 * @param start local to the cenote
 * @param end local to the cenote
 * @param startsAt the same as an instant, by the rules of the cenote's zone
 * @param endsAt the same as an instant
 * @param capacity places
 * @param cutoffAt from when on it can no longer be booked
 */
public record Slot(
    LocalTime start,
    LocalTime end,
    Instant startsAt,
    Instant endsAt,
    int capacity,
    Instant cutoffAt) {
  /** Whether it can still be booked at this moment, as far as time goes. */
  public boolean isOpen(Instant now) {
    return now.isBefore(cutoffAt);
  }
}
