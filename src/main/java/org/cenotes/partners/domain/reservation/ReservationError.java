package org.cenotes.partners.domain.reservation;

import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import java.util.UUID;
import org.cenotes.partners.platform.http.ApiException;
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

  /** 409 that names the reservation which another request made under the same reference. */
  static ApiException referenceConflict(UUID reservationId) {
    return ApiException.withDetails(
        REFERENCE_CONFLICT,
        JsonNodeFactory.instance.objectNode().put("reservationId", reservationId.toString()));
  }
}
