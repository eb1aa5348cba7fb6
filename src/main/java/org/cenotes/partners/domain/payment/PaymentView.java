package org.cenotes.partners.domain.payment;

import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.platform.money.Cents;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A payment as guests and partners see it.
 *
 * @param id id of the payment
 * @param reservationId id of the reservation that it pays
 * @param provider payment method by which it is paid
 * @param status state of the payment
 * @param amount amount of the payment, in cents
 * @param refundedAmount amount that was paid back so far, with all refunds together, in cents
 * @param currency ISO 4217 code of the amounts
 * @param failureCode the provider's own code (card: Stripe's decline code, wallet: PayPal's issue,
 *     regional: Mercado Pago's status_detail), or one of ours: invalid_token, refused,
 *     amount_mismatch, refunded, failed. Absent without a failure. New codes appear: do not branch
 *     on it
 * @param createdAt when the payment was created
 * @param updatedAt when the payment last changed
 */
@Schema(name = "Payment")
public record PaymentView(
    UUID id,
    UUID reservationId,
    PaymentMethod provider,
    PaymentState status,
    Cents amount,
    Cents refundedAmount,
    String currency,
    @Nullable String failureCode,
    Instant createdAt,
    Instant updatedAt) {
  static PaymentView of(Payment payment) {
    return new PaymentView(
        payment.id,
        payment.reservationId,
        payment.provider(),
        payment.state(),
        payment.amount,
        payment.refunded,
        payment.currency,
        payment.failureCode,
        payment.createdAt,
        payment.updatedAt);
  }
}
