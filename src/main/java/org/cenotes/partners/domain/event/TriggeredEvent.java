package org.cenotes.partners.domain.event;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.time.Instant;
import org.cenotes.partners.platform.json.Json;

/**
 * An event that did not happen: somebody tries what comes of it. It goes out as any other, with the
 * member {@code timestamp} that Standard Webhooks asks for, and stands in no log.
 */
@JsonPropertyOrder({"timestamp", "event", "triggered"})
public record TriggeredEvent(Instant timestamp, @JsonUnwrapped EventView event, boolean triggered) {
  static TriggeredEvent of(EventView event) {
    return new TriggeredEvent(event.occurredAt(), event, true);
  }

  /** What is sent. */
  public byte[] body() {
    return Json.bytes(this);
  }

  /** The same resource at another count of its changes, as an event of its own. */
  public TriggeredEvent at(String id, int version) {
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
