package org.cenotes.partners.domain.event;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonRawValue;
import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * An event as it is published by the feed, webhooks and sockets.
 *
 * @param id id of the event, unique for all time
 * @param occurredAt when the change was made
 * @param sequence its position in the partner's log, from 1 without gaps; null outside the log
 * @param partnerId id of the partner that the event belongs to
 * @param livemode true for live data, false for the sandbox
 * @param resource what the event is about
 * @param data the resource as its GET returned it at that time, as stored JSON
 * @param previous the former values of the members that changed, as JSON; null for a new resource
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
   * An event of the log, from its columns; live or test by the data schema of the current scope.
   */
  public static EventView of(
      String id,
      String type,
      Instant occurredAt,
      Long sequence,
      UUID partnerId,
      String resourceType,
      UUID resourceId,
      int resourceVersion,
      String data,
      @Nullable String previous) {
    return new EventView(
        id,
        type,
        occurredAt,
        sequence,
        partnerId,
        CurrentScope.required().data().isLive(),
        new Resource(resourceType, resourceId, resourceVersion),
        data,
        previous);
  }

  /**
   * The resource the event is about.
   *
   * @param type kind of the resource
   * @param id id of the resource
   * @param version counts its changes; a receiver ignores versions below the highest it has seen
   */
  @Schema(name = "EventResource")
  public record Resource(
      @Schema(
              title = "EventResourceType",
              enumeration = {
                "reservation",
                "payment",
                "availability",
                "cenote",
                "api_key",
                "partner",
                "webhook"
              })
          String type,
      UUID id,
      int version) {}
}
