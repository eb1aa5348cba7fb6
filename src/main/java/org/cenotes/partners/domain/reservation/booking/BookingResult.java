package org.cenotes.partners.domain.reservation.booking;

import org.cenotes.partners.domain.reservation.ReservationView;

/**
 * What a booking came to.
 *
 * @param earlier whether it is the reservation of an earlier request with the same partnerReference
 */
public record BookingResult(ReservationView reservation, boolean earlier) {}
