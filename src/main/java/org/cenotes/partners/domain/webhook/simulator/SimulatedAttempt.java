package org.cenotes.partners.domain.webhook.simulator;

import org.cenotes.partners.platform.outbound.OutboundReply;
import org.jspecify.annotations.Nullable;

/**
 * The result of what a simulation sends, one or more requests: the first failure, or the last
 * success.
 *
 * @param error {@code host} for any DNS or network failure, {@code status} for a response other
 *     than 2xx; null for a success
 */
record SimulatedAttempt(
    boolean delivered,
    @Nullable Integer statusCode,
    @Nullable Long durationMs,
    @Nullable String error) {
  static SimulatedAttempt of(OutboundReply reply) {
    return new SimulatedAttempt(
        reply.isSuccess(), reply.statusCode(), reply.responseMillis(), reply.error());
  }

  SimulatedAttempt then(SimulatedAttempt next) {
    return delivered ? next : this;
  }
}
