package org.cenotes.partners.domain.event;

import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.request.Actor;
import org.jspecify.annotations.Nullable;

/** The columns of an {@link EventRow}, and {@code actor}, cast to text. */
record RecordedEventRow(
    String id,
    String type,
    Instant occurredAt,
    Long sequence,
    UUID partnerId,
    String resourceType,
    UUID resourceId,
    Integer resourceVersion,
    String data,
    @Nullable String previous,
    @Nullable String actor) {

  RecordedEvent recorded() {
    EventRow row =
        new EventRow(
            id,
            type,
            occurredAt,
            sequence,
            partnerId,
            resourceType,
            resourceId,
            resourceVersion,
            data,
            previous);
    return new RecordedEvent(row.view(), actor == null ? null : Json.read(actor, Actor.class));
  }
}
