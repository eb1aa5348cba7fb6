package org.cenotes.partners.domain.payment.provider;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * What a provider said by itself, found genuine.
 *
 * @param eventId the provider's name for the message; it is applied once
 * @param sentAt when it was signed
 * @param paymentId which of ours it is about, null: none, and nothing is to be done
 * @param outcome how that payment stands; null when the message says nothing of that
 */
public record ProviderEvent(
    String eventId, Instant sentAt, @Nullable UUID paymentId, @Nullable ProviderPayment outcome) {}
