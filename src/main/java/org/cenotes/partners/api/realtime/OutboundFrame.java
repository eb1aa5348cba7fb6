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
 * A frame sent by the server, serialised once for all sockets.
 *
 * @param bytes its length on the wire
 * @param eventType null for a frame without an event
 * @param sequence of the event, or the position that a pong names; 0 without one
 */
record OutboundFrame(String text, int bytes, @Nullable String eventType, long sequence) {
  static final OutboundFrame PONG = control(new Message("pong", null, null, null, null));
  static final OutboundFrame RESYNC =
      control(new Message("resync_required", null, null, null, null));

  /** Members of the frames without an event. */
  private record Message(
      String type,
      @Nullable String sessionId,
      @Nullable Long sequence,
      @Nullable Long heartbeatSeconds,
      @Nullable String message) {}

  /** Members of an event frame; {@code type} is {@code event}. */
  private record EventMessage(
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

  static OutboundFrame ready(String sessionId, long sequence, long heartbeatSeconds) {
    return control(new Message("ready", sessionId, sequence, heartbeatSeconds, null));
  }

  /** A pong that names the last event that was sent or skipped before it. */
  static OutboundFrame pong(long sequence) {
    return serialize(new Message("pong", null, sequence, null, null), null, sequence);
  }

  static OutboundFrame error(String message) {
    return control(new Message("error", null, null, null, message));
  }

  static OutboundFrame of(EventView event) {
    Long sequence = event.sequence();
    return serialize(
        new EventMessage(
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

  private static OutboundFrame control(Message message) {
    return serialize(message, null, 0);
  }

  private static OutboundFrame serialize(Object value, @Nullable String eventType, long sequence) {
    byte[] bytes = Json.bytes(value);
    return new OutboundFrame(
        new String(bytes, StandardCharsets.UTF_8), bytes.length, eventType, sequence);
  }
}
