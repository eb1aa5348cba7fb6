package org.cenotes.partners.domain.event;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.databind.JsonNode;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * An event as it goes out, whoever reads it: the feed, an endpoint, a socket.
 *
 * @param sequence from 1, without a gap, in each partner's log; null in no log
 * @param data the resource as its GET answered it then: the JSON that was stored, as it is
 * @param previous those of its members that were different before, as they were
 */
@Schema(name = "Event")
public record EventView(
    String id,
    @Schema(implementation = EventType.class) String type,
    Instant occurredAt,
    @JsonInclude @Nullable Long sequence,
    UUID partnerId,
    boolean livemode,
    Resource resource,
    @JsonRawValue @Schema(implementation = JsonNode.class) String data,
    @JsonRawValue @Schema(implementation = JsonNode.class) @Nullable String previous) {

  /**
   * As a row of this transaction's data schema has it.
   *
   * @param row columns of {@code events} by their names, {@code data} and {@code previous} as text
   */
  public static EventView of(Tuple row) {
    return new EventView(
        row.get("id", String.class),
        row.get("type", String.class),
        row.get("occurred_at", Instant.class),
        row.get("sequence", Long.class),
        row.get("partner_id", UUID.class),
        CurrentScope.required().data().isLive(),
        new Resource(
            row.get("resource_type", String.class),
            row.get("resource_id", UUID.class),
            row.get("resource_version", Integer.class)),
        row.get("data", String.class),
        row.get("previous", String.class));
  }

  /**
   * What the event is about.
   *
   * @param version counts its changes: what is less than the greatest one has seen is stale
   */
  @Schema(name = "EventResource")
  public record Resource(String type, UUID id, int version) {}
}
