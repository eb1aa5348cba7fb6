package org.cenotes.partners.domain.webhook.sending;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A delivery that is due.
 *
 * @param createdAt determines its partition
 * @param partnerId whose delivery it is
 * @param attempt the number of the attempt to make, from 1
 * @param eventId identifies the event to the receiver, the same at every attempt
 * @param body the request body; null when the event is no longer in the log
 */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record DueDelivery(
    UUID id,
    Instant createdAt,
    UUID partnerId,
    UUID webhookId,
    int attempt,
    String eventId,
    byte @Nullable [] body) {
  /** The length of the body. */
  int bytes() {
    return body == null ? 0 : body.length;
  }
}
