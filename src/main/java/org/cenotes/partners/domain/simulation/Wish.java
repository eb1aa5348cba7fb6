package org.cenotes.partners.domain.simulation;

import com.fasterxml.jackson.databind.JsonNode;
import org.cenotes.partners.domain.event.EventType;
import org.jspecify.annotations.Nullable;

/**
 * What is to be sent.
 *
 * @param data in place of the type's example
 */
public record Wish(EventType eventType, @Nullable JsonNode data, Fault fault) {
  /** The type's example, as it should be. */
  static Wish plain(EventType type) {
    return new Wish(type, null, Fault.NONE);
  }

  /** How many requests it takes. */
  int requests() {
    return fault == Fault.DUPLICATE || fault == Fault.REORDER ? 2 : 1;
  }
}
