package org.cenotes.partners.domain.dispatch;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import org.cenotes.partners.domain.event.EventView;
import org.cenotes.partners.platform.json.Json;

/**
 * What a webhook carries: the event, with the member {@code timestamp} that Standard Webhooks asks
 * for. The same bytes at every attempt.
 */
@JsonPropertyOrder({"timestamp", "event"})
record Message(Instant timestamp, @JsonUnwrapped EventView event) {
  static byte[] of(EventView event) {
    return Json.bytes(new Message(event.occurredAt(), event));
  }
}
