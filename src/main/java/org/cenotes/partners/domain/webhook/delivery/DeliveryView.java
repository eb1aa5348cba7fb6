package org.cenotes.partners.domain.webhook.delivery;

import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A delivery of an event to an endpoint.
 *
 * @param deliveryId id of the delivery
 * @param eventId id of the delivered event
 * @param eventType type of the delivered event
 * @param attempt the number of attempts made
 * @param status pending until it succeeded, failed for good or was discarded
 * @param statusCode HTTP status of the last attempt; absent without a response
 * @param durationMs duration of the last attempt in milliseconds; absent without a response
 * @param createdAt when the delivery was queued
 * @param attemptedAt last attempt; absent before the first
 * @param nextAttemptAt when the next attempt is due; present while pending
 * @param error {@code status} (a response other than 2xx), {@code host} (any DNS or network
 *     failure), {@code url} or {@code expired}; absent after a success
 * @param response the first 1 KiB of the last response, with secrets, addresses and numbers
 *     redacted
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
