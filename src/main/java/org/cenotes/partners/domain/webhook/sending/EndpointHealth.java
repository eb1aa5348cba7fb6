package org.cenotes.partners.domain.webhook.sending;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * How an endpoint fared in some attempts.
 *
 * @param failedAt time of the last failure
 * @param failingSince time of the first failure since the last success; null after a success
 */
public record EndpointHealth(
    UUID webhookId,
    @Nullable Instant succeededAt,
    @Nullable Instant failedAt,
    @Nullable Instant failingSince) {
  static EndpointHealth none(UUID webhookId) {
    return new EndpointHealth(webhookId, null, null, null);
  }

  /** Combined with later attempts. */
  EndpointHealth and(EndpointHealth later) {
    boolean failsAnew = later.succeededAt != null || failingSince == null;
    return new EndpointHealth(
        webhookId,
        later.succeededAt == null ? succeededAt : later.succeededAt,
        later.failedAt == null ? failedAt : later.failedAt,
        failsAnew ? later.failingSince : failingSince);
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
