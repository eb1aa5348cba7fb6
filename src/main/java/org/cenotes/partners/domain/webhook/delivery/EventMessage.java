package org.cenotes.partners.domain.webhook.delivery;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import org.cenotes.partners.domain.event.EventView;
import org.cenotes.partners.platform.json.Json;

/**
 * The request body of a delivery: the event with the member {@code timestamp} that Standard
 * Webhooks requires.
 */
@JsonPropertyOrder({"timestamp", "event"})
public record EventMessage(Instant timestamp, @JsonUnwrapped EventView event) {
  /** The same bytes at every attempt. */
  public static byte[] of(EventView event) {
    return Json.bytes(new EventMessage(event.occurredAt(), event));
  }
}
