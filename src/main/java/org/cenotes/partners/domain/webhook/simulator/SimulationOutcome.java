package org.cenotes.partners.domain.webhook.simulator;

import org.cenotes.partners.platform.outbound.OutboundReply;
import org.jspecify.annotations.Nullable;

/**
 * The result of a simulation's requests: the first failure, or the last success.
 *
 * @param error {@code host} for any DNS or network failure, {@code status} for a response other
 *     than 2xx; null for a success
 */
record SimulationOutcome(
    boolean delivered,
    @Nullable Integer statusCode,
    @Nullable Long durationMs,
    @Nullable String error) {
  static SimulationOutcome of(OutboundReply reply) {
    return new SimulationOutcome(
        reply.isSuccess(), reply.statusCode(), reply.responseMillis(), reply.error());
  }

  SimulationOutcome then(SimulationOutcome next) {
    return delivered ? next : this;
  }
}
