package org.cenotes.partners.api.storefront;

import java.net.URI;
import java.util.UUID;
import org.cenotes.partners.domain.payment.PaymentState;
import org.cenotes.partners.platform.money.Cents;
import org.jspecify.annotations.Nullable;

/**
 * A wallet payment, for the provider's page.
 *
 * @param paymentId id of the payment
 * @param orderId id of the order at the provider, to capture it
 * @param approveUrl page of the provider on which the guest approves the order
 * @param amount amount to pay, in cents
 * @param status state of the payment
 * @param recoveryToken token that resumes the checkout by resume-direct on another page or device,
 *     until the hold ends. Starting the payment again replaces it; it then works for five more
 *     minutes. Of live payments only: the sandbox has no resume-direct
 */
public record WalletOrder(
    UUID paymentId,
    String orderId,
    @Nullable URI approveUrl,
    Cents amount,
    PaymentState status,
    String recoveryToken) {}
