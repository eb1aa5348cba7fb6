package org.cenotes.partners.domain.event;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A row of {@code events} with its columns in the order of the components; {@code data} and {@code
 * previous} are cast to text.
 */
public record EventRow(
    String id,
    String type,
    Instant occurredAt,
    Long sequence,
    UUID partnerId,
    String resourceType,
    UUID resourceId,
    Integer resourceVersion,
    String data,
    @Nullable String previous) {

  /** The event as it is published; live or test by the data schema of the current scope. */
  public EventView view() {
    return EventView.of(
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
  }
}
