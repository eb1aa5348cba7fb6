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
 * @param failureCode the provider's code of the failure, for example {@code card_declined}
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
