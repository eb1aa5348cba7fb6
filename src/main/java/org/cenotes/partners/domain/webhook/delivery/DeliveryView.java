package org.cenotes.partners.domain.webhook.delivery;

import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * An event on its way to an endpoint, or there.
 *
 * @param attempt how many were made
 * @param statusCode of the last attempt; absent when there was no answer
 * @param durationMs milliseconds the last attempt took; absent when there was no answer
 * @param nextAttemptAt while it is pending
 * @param error one word: {@code status} (an answer that is no success), {@code host} (DNS or
 *     network, whatever it was), {@code url}, {@code expired}; absent for a success
 * @param response how the last answer began, at most 1 KiB of it, with secrets, addresses and
 *     numbers taken out
 */
@Schema(name = "Delivery")
public record DeliveryView(
    UUID deliveryId,
    String eventId,
    String eventType,
    int attempt,
    DeliveryStatus status,
    @Nullable Integer statusCode,
    @Nullable Integer durationMs,
    Instant createdAt,
    @Nullable Instant attemptedAt,
    @Nullable Instant nextAttemptAt,
    @Nullable String error,
    @Nullable String response) {}
