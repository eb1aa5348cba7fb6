package org.cenotes.partners.domain.reservation.booking;

import java.util.UUID;

/** What changes of reservations ask about payments; the payment module implements it. */
public interface OpenPayments {
  /** Whether money may still be taken for this reservation, whose row is locked. */
  boolean isBeingPaid(UUID reservationId);
}
