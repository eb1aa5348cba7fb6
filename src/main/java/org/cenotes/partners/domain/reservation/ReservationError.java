package org.cenotes.partners.domain.reservation;

import org.cenotes.partners.platform.http.ErrorKey;

/** What can be wrong about a reservation. */
public enum ReservationError implements ErrorKey {
  NOT_FOUND(404, "error.reservation.not_found"),
  INVALID_TRANSITION(409, "error.reservation.invalid_transition"),
  REFERENCE_CONFLICT(409, "error.reservation.reference_conflict");

  private final int status;
  private final String key;

  ReservationError(int status, String key) {
    this.status = status;
    this.key = key;
  }

  @Override
  public int status() {
    return status;
  }

  @Override
  public String key() {
    return key;
  }
}
