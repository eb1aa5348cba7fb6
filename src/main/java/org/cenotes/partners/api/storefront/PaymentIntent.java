package org.cenotes.partners.api.storefront;

import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.domain.payment.PaymentState;
import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;

/**
 * A card payment, for the provider's form.
 *
 * @param paymentId id of the payment
 * @param paymentIntentId id of the intent at the provider, for confirm-payment
 * @param clientSecret secret with which the guest's page completes the payment at the provider
 * @param amount amount to pay, in cents
 * @param status state of the payment
 * @param recoveryToken token that resumes the checkout on another page or day
 * @param expiresAt when the places are released unless the payment has succeeded
 */
public record PaymentIntent(
    UUID paymentId,
    String paymentIntentId,
    @Nullable String clientSecret,
    Cents amount,
    PaymentState status,
    String recoveryToken,
    Instant expiresAt) {}
