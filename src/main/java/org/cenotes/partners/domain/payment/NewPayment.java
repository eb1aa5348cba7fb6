package org.cenotes.partners.domain.payment;

import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.domain.visit.PaymentMethod;
import org.cenotes.partners.platform.money.Cents;

/**
 * A payment about to be asked for; all of it from our own rows.
 *
 * @param expiresAt when the reservation's hold ends
 */
record NewPayment(
    UUID partnerId,
    UUID reservationId,
    PaymentMethod provider,
    Cents amount,
    String currency,
    Instant expiresAt) {}
