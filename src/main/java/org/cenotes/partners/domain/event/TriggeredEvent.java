package org.cenotes.partners.domain.event;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import org.cenotes.partners.platform.json.Json;

/**
 * A sample event, sent to test a receiver. It is sent like any other, with the member {@code
 * timestamp} that Standard Webhooks requires, and is not in the event log.
 */
@JsonPropertyOrder({"timestamp", "event", "triggered"})
public record TriggeredEvent(Instant timestamp, @JsonUnwrapped EventView event, boolean triggered) {
  static TriggeredEvent of(EventView event) {
    return new TriggeredEvent(event.occurredAt(), event, true);
  }

  /** The request body. */
  public byte[] body() {
    return Json.bytes(this);
  }

  /** Another event about the same resource at another version. */
  public TriggeredEvent withVersion(String id, int version) {
    EventView.Resource resource = event.resource();
    return of(
        new EventView(
            id,
            event.type(),
            event.occurredAt(),
            event.sequence(),
            event.partnerId(),
            event.livemode(),
            new EventView.Resource(resource.type(), resource.id(), version),
            event.data(),
            event.previous()));
  }
}
