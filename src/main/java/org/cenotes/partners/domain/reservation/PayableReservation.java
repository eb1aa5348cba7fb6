package org.cenotes.partners.domain.reservation;

import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;

/**
 * The data of a reservation that its payment needs.
 *
 * @param holdUntil until when it can be paid; null when it waits for no payment
 * @param description shown to the guest by the payment provider
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
