package org.cenotes.partners.domain.webhook.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import org.cenotes.partners.domain.event.EventType;
import org.jspecify.annotations.Nullable;

/**
 * What is to be sent.
 *
 * @param data in place of the type's example
 */
public record SimulationRequest(
    EventType eventType, @Nullable JsonNode data, SimulatedFault fault) {
  /** The type's example, as it should be. */
  static SimulationRequest plain(EventType type) {
    return new SimulationRequest(type, null, SimulatedFault.NONE);
  }

  /** How many requests it takes. */
  int requests() {
    return fault == SimulatedFault.DUPLICATE || fault == SimulatedFault.REORDER ? 2 : 1;
  }
}
