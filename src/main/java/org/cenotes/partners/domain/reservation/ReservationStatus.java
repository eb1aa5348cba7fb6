package org.cenotes.partners.domain.reservation;

import org.cenotes.partners.platform.json.WireEnum;

/** The status of a reservation. */
public enum ReservationStatus implements WireEnum {
  PENDING,
  CONFIRMED,
  CANCELLED,
  EXPIRED,
  COMPLETED,
  NO_SHOW,
  REFUNDED
}
