package org.cenotes.partners.domain.reservation;

import org.cenotes.partners.platform.http.ErrorKey;

/** Errors about reservations. */
public enum ReservationError implements ErrorKey {
  NOT_FOUND(404, "error.reservation.not_found"),
  INVALID_TRANSITION(409, "error.reservation.invalid_transition"),
  REFERENCE_CONFLICT(409, "error.reservation.reference_conflict");

  private final Entry entry;

  ReservationError(int status, String key) {
    this.entry = new Entry(status, key);
  }

  @Override
  public Entry entry() {
    return entry;
  }
}
