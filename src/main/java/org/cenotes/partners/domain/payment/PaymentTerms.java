package org.cenotes.partners.domain.payment;

import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.domain.reservation.PayableReservation;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.platform.money.Cents;

/**
 * The terms of a payment.
 *
 * @param expiresAt when the reservation's hold ends
 * @param description what the guest reads at the provider; stored, so that a repeated request is
 *     the same
 */
record PaymentTerms(
    UUID partnerId,
    UUID reservationId,
    PaymentMethod provider,
    Cents amount,
    String currency,
    Instant expiresAt,
    String description,
    String payerEmail) {
  /** For all of a reservation's total; one without a hold is paid on site, now. */
  static PaymentTerms of(PayableReservation reservation, PaymentMethod provider, Instant now) {
    Instant until = reservation.holdUntil();
    return new PaymentTerms(
        reservation.partnerId(),
        reservation.id(),
        provider,
        reservation.total(),
        reservation.currency(),
        provider.isOnline() && until != null ? until : now,
        reservation.description(),
        reservation.guestEmail());
  }
}
