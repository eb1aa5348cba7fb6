package org.cenotes.partners.domain.payment.checkout;

import java.util.UUID;
import org.cenotes.partners.domain.payment.PaymentRetry;
import org.cenotes.partners.domain.payment.PaymentState;
import org.cenotes.partners.domain.reservation.guest.GuestReservationView;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The result of a checkout.
 *
 * @param paymentId id of the payment
 * @param status {@code refund_pending} when money is refunded: all of it if it came too late, or a
 *     part if the visit became cheaper
 * @param failureCode the provider's own code (card: Stripe's decline code, wallet: PayPal's issue,
 *     regional: Mercado Pago's status_detail), or one of ours: invalid_token, refused,
 *     amount_mismatch, refunded, failed. Absent without a failure. New codes appear: branch on
 *     retry instead
 * @param retry how the guest can still pay; absent unless the payment failed or expired, and when
 *     another payment has paid the reservation
 * @param reservation the reservation after the payment, as its guest sees it
 */
@Schema(name = "SettledPayment")
public record CaptureResult(
    UUID paymentId,
    PaymentState status,
    @Nullable String failureCode,
    @Nullable PaymentRetry retry,
    GuestReservationView reservation) {}
