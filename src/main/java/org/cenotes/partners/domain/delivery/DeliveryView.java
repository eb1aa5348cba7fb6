package org.cenotes.partners.domain.delivery;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * An event on its way to an endpoint, or there.
 *
 * @param attempt how many were made
 * @param statusCode of the last attempt; null when there was no answer
 * @param durationMs milliseconds the last attempt took; null when there was no answer
 * @param nextAttemptAt while it is pending
 * @param error one word: {@code status} (an answer that is no success), {@code host} (DNS or
 *     network, whatever it was), {@code url}, {@code expired}; null for a success
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
    @JsonInclude @Nullable Integer statusCode,
    @JsonInclude @Nullable Integer durationMs,
    Instant createdAt,
    @JsonInclude @Nullable Instant attemptedAt,
    @JsonInclude @Nullable Instant nextAttemptAt,
    @JsonInclude @Nullable String error,
    @Nullable String response) {}
