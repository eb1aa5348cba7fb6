package org.cenotes.partners.domain.payment.provider;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * A payment opened at a provider.
 *
 * @param reference the provider's id of the payment
 * @param clientSecret for the provider's form in the guest's browser (Stripe)
 * @param page where the guest approves or pays (PayPal, Mercado Pago)
 */
public record ProviderSession(
    String reference, @Nullable String clientSecret, @Nullable URI page) {}
