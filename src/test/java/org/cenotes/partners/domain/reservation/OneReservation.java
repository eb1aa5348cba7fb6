package org.cenotes.partners.domain.reservation;

import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.availability.Slot;

/** The table has one row; its places are free whenever they are claimed again. */
final class OneReservation extends Reservations {
  private final Reservation row;

  /** That has this one. */
  OneReservation(Reservation row) {
    this.row = row;
  }

  @Override
  Optional<Reservation> findLocked(UUID id) {
    return Optional.of(row);
  }

  @Override
  boolean reacquire(UUID id, int version, List<Slot> slots, Instant now) {
    return true;
  }

  @Override
  void flush() {}
}
