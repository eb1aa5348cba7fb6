package org.cenotes.partners.domain.payment.checkout;

import java.util.UUID;
import org.cenotes.partners.domain.payment.PaymentState;
import org.cenotes.partners.domain.reservation.guest.GuestReservation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What came of a payment.
 *
 * @param status {@code refund_pending} when it came too late and goes back
 * @param failureCode why it failed, in the provider's words
 */
@Schema(name = "SettledPayment")
public record CheckoutResult(
    UUID paymentId,
    PaymentState status,
    @Nullable String failureCode,
    GuestReservation reservation) {}
