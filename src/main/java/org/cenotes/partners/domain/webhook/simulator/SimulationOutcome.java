package org.cenotes.partners.domain.webhook.simulator;

import org.cenotes.partners.platform.outbound.OutboundReply;
import org.jspecify.annotations.Nullable;

/**
 * What a receiver made of some requests: the first failure, or the last success.
 *
 * @param error one word: {@code host} for all that depends on DNS or the network, {@code status}
 *     for an answer that is not 2xx
 */
record SimulationOutcome(
    boolean delivered,
    @Nullable Integer statusCode,
    @Nullable Long durationMs,
    @Nullable String error) {
  static SimulationOutcome of(OutboundReply reply) {
    OutboundReply.Failure failure = reply.failure();
    return new SimulationOutcome(
        reply.isSuccess(),
        failure == null ? reply.status() : null,
        failure == null ? reply.durationMillis() : null,
        reply.isSuccess() ? null : failure == null ? "status" : failure.wire());
  }

  SimulationOutcome then(SimulationOutcome next) {
    return delivered ? next : this;
  }
}
