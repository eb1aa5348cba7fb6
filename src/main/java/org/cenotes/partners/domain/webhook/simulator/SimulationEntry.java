package org.cenotes.partners.domain.webhook.simulator;

import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.platform.json.WireEnum;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** An entry of the simulation history. */
@Schema(name = "SimulationEntry")
public record SimulationEntry(
    UUID simulationId,
    Instant at,
    EventType eventType,
    String url,
    Status status,
    @Nullable Integer statusCode,
    @Nullable Long durationMs,
    SimulatedFault fault,
    @Nullable String error) {

  /** Whether the receiver accepted all requests. */
  @Schema(name = "SimulationStatus")
  public enum Status implements WireEnum {
    DELIVERED,
    FAILED
  }
}
