package org.cenotes.partners.domain.reservation;

import org.cenotes.partners.platform.json.WireEnum;

/** Where a reservation stands. */
public enum ReservationStatus implements WireEnum {
  PENDING,
  CONFIRMED,
  CANCELLED,
  EXPIRED,
  COMPLETED,
  NO_SHOW,
  REFUNDED
}
