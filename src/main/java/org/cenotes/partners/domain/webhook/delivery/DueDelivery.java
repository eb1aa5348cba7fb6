package org.cenotes.partners.domain.webhook.delivery;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A delivery whose time has come.
 *
 * @param createdAt which of the log's partitions has it
 * @param attempt the one to be made now, from 1
 * @param eventId what it is known by at the receiver, the same at every attempt
 * @param body to be sent; null: the log does not keep the event any more
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record DueDelivery(
    UUID id,
    Instant createdAt,
    UUID webhookId,
    int attempt,
    String eventId,
    byte @Nullable [] body) {}
