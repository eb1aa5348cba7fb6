package org.cenotes.partners.domain.webhook.simulator;

import java.math.BigDecimal;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The result of a simulation.
 *
 * @param simulationId id of the simulation
 * @param delivered whether the receiver responded 2xx to every request
 * @param statusCode the receiver's HTTP status; absent without a response
 * @param durationMs milliseconds; absent without a response, because timings of failures would
 *     reveal the network
 * @param signed false when the partner has no test endpoint whose secret could sign it
 * @param delayApplied seconds
 * @param error {@code host}, {@code status} or {@code url}; absent for a success
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
   * The results of one batch.
   *
   * @param batchId id of the batch
   * @param results in the order of the events
   */
  @Schema(name = "SimulationBatch")
  public record Batch(UUID batchId, List<SimulationResult> results) {}
}
