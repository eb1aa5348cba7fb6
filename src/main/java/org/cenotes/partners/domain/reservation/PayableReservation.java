package org.cenotes.partners.domain.reservation;

import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;

/**
 * What of a reservation matters to its payment.
 *
 * @param holdUntil until when it can be paid; null: it waits for no payment
 * @param description what the guest reads where the money is asked for
 */
public record PayableReservation(
    UUID id,
    UUID partnerId,
    ReservationStatus status,
    PaymentMethod method,
    Cents total,
    String currency,
    @Nullable Instant holdUntil,
    String guestEmail,
    String description) {}
