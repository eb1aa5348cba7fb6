package org.cenotes.partners.api.realtime;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRawValue;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.domain.event.EventView;
import org.cenotes.partners.platform.json.Json;
import org.jspecify.annotations.Nullable;

/**
 * A frame of the server, written once however many sockets it goes to.
 *
 * @param bytes its length on the wire
 * @param eventType what it tells of; null: nothing that has happened
 * @param sequence of the event, 0 without one
 */
record Frame(String text, int bytes, @Nullable String eventType, long sequence) {
  static final Frame PONG = control(new Said("pong", null, null, null, null));
  static final Frame RESYNC = control(new Said("resync_required", null, null, null, null));

  /** The members of the frames that tell of no event. */
  private record Said(
      String type,
      @Nullable String sessionId,
      @Nullable Long sequence,
      @Nullable Long heartbeatSeconds,
      @Nullable String message) {}

  /** An event's members in its frame; {@code type} says which frame it is. */
  private record Happened(
      String type,
      String eventType,
      String id,
      Instant occurredAt,
      @JsonInclude @Nullable Long sequence,
      UUID partnerId,
      boolean livemode,
      EventView.Resource resource,
      @JsonRawValue String data,
      @JsonRawValue @Nullable String previous) {}

  static Frame ready(String sessionId, long sequence, long heartbeatSeconds) {
    return control(new Said("ready", sessionId, sequence, heartbeatSeconds, null));
  }

  static Frame error(String message) {
    return control(new Said("error", null, null, null, message));
  }

  static Frame of(EventView event) {
    Long sequence = event.sequence();
    return written(
        new Happened(
            "event",
            event.type(),
            event.id(),
            event.occurredAt(),
            sequence,
            event.partnerId(),
            event.livemode(),
            event.resource(),
            event.data(),
            event.previous()),
        event.type(),
        sequence == null ? 0 : sequence);
  }

  private static Frame control(Said said) {
    return written(said, null, 0);
  }

  private static Frame written(Object value, @Nullable String eventType, long sequence) {
    byte[] bytes = Json.bytes(value);
    return new Frame(new String(bytes, StandardCharsets.UTF_8), bytes.length, eventType, sequence);
  }
}
