package org.cenotes.partners.domain.payment.provider;

import java.net.URI;
import org.jspecify.annotations.Nullable;

/**
 * A payment that stands open at its provider.
 *
 * @param reference the provider's name for it
 * @param clientSecret what the provider's form in the guest's browser needs (card)
 * @param page where the guest approves or pays (wallet, regional)
 */
public record ProviderSession(
    String reference, @Nullable String clientSecret, @Nullable URI page) {}
