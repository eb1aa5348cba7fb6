package org.cenotes.partners.domain.webhook.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import org.cenotes.partners.domain.event.EventType;
import org.jspecify.annotations.Nullable;

/**
 * An event to send, with its fault.
 *
 * @param data replaces the example's data unless null
 */
public record SimulationRequest(
    EventType eventType, @Nullable JsonNode data, SimulatedFault fault) {
  /** The type's example without a fault. */
  static SimulationRequest plain(EventType type) {
    return new SimulationRequest(type, null, SimulatedFault.NONE);
  }

  /** The number of HTTP requests it takes. */
  int requests() {
    return fault == SimulatedFault.DUPLICATE || fault == SimulatedFault.REORDER ? 2 : 1;
  }
}
