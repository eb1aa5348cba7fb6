package org.cenotes.partners.domain.webhook.simulator;

import java.math.BigDecimal;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * What came of a simulation.
 *
 * @param delivered whether the receiver answered 2xx, to every request of it
 * @param statusCode the receiver's; null when it gave none
 * @param durationMs milliseconds; null without an answer, for how long a network was silent is a
 *     map of it
 * @param signed false: the partner has no test endpoint with whose secret it could be
 * @param delayApplied seconds
 * @param error one word; null for a success
 */
@Schema(name = "Simulation")
public record SimulationResult(
    UUID simulationId,
    boolean delivered,
    @Nullable Integer statusCode,
    @Nullable Long durationMs,
    boolean signed,
    BigDecimal delayApplied,
    @Nullable String error) {

  /**
   * Several of one call.
   *
   * @param results in the order of the events
   */
  @Schema(name = "SimulationBatch")
  public record Batch(UUID batchId, List<SimulationResult> results) {}
}
