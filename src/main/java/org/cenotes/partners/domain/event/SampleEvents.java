package org.cenotes.partners.domain.event;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.time.Clock;
import java.util.UUID;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.json.WireFormat;
import org.jspecify.annotations.Nullable;

/** Builds sample events to test receivers with, from the examples of the OpenAPI document. */
@ApplicationScoped
public class SampleEvents {
  private static final String LIVEMODE = "livemode";

  private final Clock clock;

  @Inject
  SampleEvents(Clock clock) {
    this.clock = clock;
  }

  /**
   * A new event of this type with the example's data.
   *
   * @param data replaces the example's data unless null; if its id is a UUID, that is the id of the
   *     resource too, with version 0, which makes no event of a real resource look outdated
   */
  public TriggeredEvent fromExample(
      EventType type, UUID partnerId, boolean livemode, @Nullable JsonNode data) {
    JsonNode example = read(type);
    JsonNode resource = example.path("resource");
    boolean own = data != null;
    UUID ownId = data == null ? null : uuid(data);
    return TriggeredEvent.of(
        new EventView(
            EventIds.next(),
            type.wire(),
            clock.instant(),
            null,
            partnerId,
            livemode,
            new EventView.Resource(
                type.resource(),
                ownId == null ? id(resource) : ownId,
                ownId == null ? resource.path("version").asInt() : 0),
            (data != null ? data : withLivemode(example.path("data"), livemode)).toString(),
            own || !example.has("previous") ? null : example.path("previous").toString()));
  }

  /**
   * An event of this type about an existing resource.
   *
   * @param id from {@link EventIds#next}
   * @param record the resource as its GET returns it
   */
  public TriggeredEvent aboutResource(
      String id,
      EventType type,
      UUID partnerId,
      boolean livemode,
      EventView.Resource resource,
      Object record) {
    String data = Json.text(record);
    return TriggeredEvent.of(
        new EventView(
            id, type.wire(), clock.instant(), null, partnerId, livemode, resource, data, null));
  }

  /** The id of given data; null unless it is a UUID. */
  private static @Nullable UUID uuid(JsonNode data) {
    try {
      return id(data);
    } catch (IllegalArgumentException other) {
      return null;
    }
  }

  private static UUID id(JsonNode resource) {
    return WireFormat.uuid(resource.path("id").asText());
  }

  private static JsonNode withLivemode(JsonNode data, boolean livemode) {
    return data.has(LIVEMODE) ? ((ObjectNode) data).put(LIVEMODE, livemode) : data;
  }

  private static JsonNode read(EventType type) {
    String name = "openapi/event." + type.wire() + ".json";
    try (InputStream in = SampleEvents.class.getClassLoader().getResourceAsStream(name)) {
      if (in == null) {
        throw new IllegalStateException("no example: " + name);
      }
      return Json.mapper().readTree(in);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
