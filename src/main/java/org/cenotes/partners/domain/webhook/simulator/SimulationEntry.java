package org.cenotes.partners.domain.webhook.simulator;

import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.platform.json.WireEnum;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * An entry of the simulation history.
 *
 * @param simulationId id of the simulation
 * @param at when the event was sent
 * @param eventType type of the simulated event
 * @param url address that was called
 * @param status whether the receiver accepted the event
 * @param statusCode HTTP status of the receiver; absent when it did not answer
 * @param durationMs how long the receiver took, in milliseconds; absent when it did not answer
 * @param fault fault that was simulated
 * @param error why the event was not delivered; absent when it was
 */
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
