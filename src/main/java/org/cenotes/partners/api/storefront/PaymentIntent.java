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
 * @param recoveryToken token that resumes the checkout by resume-direct on another page or device,
 *     until the hold ends. Starting the payment again replaces it; it then works for five more
 *     minutes. Of live payments only: the sandbox has no resume-direct
 * @param expiresAt when the places are released unless the payment has succeeded; in the sandbox by
 *     the sandbox clock
 */
public record PaymentIntent(
    UUID paymentId,
    String paymentIntentId,
    @Nullable String clientSecret,
    Cents amount,
    PaymentState status,
    String recoveryToken,
    Instant expiresAt) {}
