package org.cenotes.partners.domain.provider;

import java.net.URI;
import java.time.Instant;
import java.util.UUID;

/**
 * What a provider is asked to collect; made of our own rows alone.
 *
 * @param paymentId ours; the provider keeps it and names it in every callback
 * @param description what the guest reads on the provider's page
 * @param payerEmail the guest's
 * @param expiresAt until when it can be paid
 * @param callbackUrl where the provider reports
 * @param returnUrl where the provider's page sends the guest afterwards
 */
public record Order(
    UUID paymentId,
    Money money,
    String description,
    String payerEmail,
    Instant expiresAt,
    URI callbackUrl,
    URI returnUrl) {}
