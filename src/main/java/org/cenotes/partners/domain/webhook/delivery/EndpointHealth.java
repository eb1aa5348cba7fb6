package org.cenotes.partners.domain.webhook.delivery;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * How an endpoint fared in some attempts.
 *
 * @param failedAt the last failure
 * @param failingSince the first failure after which there was no success; null: the last was one
 */
public record EndpointHealth(
    UUID webhookId,
    @Nullable Instant succeededAt,
    @Nullable Instant failedAt,
    @Nullable Instant failingSince) {
  static EndpointHealth none(UUID webhookId) {
    return new EndpointHealth(webhookId, null, null, null);
  }

  /** This, and what came after it. */
  EndpointHealth and(EndpointHealth later) {
    boolean since = later.succeededAt != null || failingSince == null;
    return new EndpointHealth(
        webhookId,
        later.succeededAt == null ? succeededAt : later.succeededAt,
        later.failedAt == null ? failedAt : later.failedAt,
        since ? later.failingSince : failingSince);
  }

  boolean isNone() {
    return succeededAt == null && failedAt == null;
  }

  EndpointHealth with(DeliveryAttempt attempt) {
    if (attempt.isSuccess()) {
      return new EndpointHealth(webhookId, attempt.at(), failedAt, null);
    }
    if (attempt.isFailure()) {
      return new EndpointHealth(
          webhookId, succeededAt, attempt.at(), failingSince == null ? attempt.at() : failingSince);
    }
    return this;
  }
}
