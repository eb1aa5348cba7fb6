package org.cenotes.partners.domain.dispatch;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * How an endpoint fared in some attempts.
 *
 * @param failedAt the last failure
 * @param failingSince the first failure after which there was no success; null: the last was one
 */
public record LaneHealth(
    UUID webhookId,
    @Nullable Instant succeededAt,
    @Nullable Instant failedAt,
    @Nullable Instant failingSince) {
  static LaneHealth none(UUID webhookId) {
    return new LaneHealth(webhookId, null, null, null);
  }

  /** This, and what came after it. */
  LaneHealth and(LaneHealth later) {
    boolean since = later.succeededAt != null || failingSince == null;
    return new LaneHealth(
        webhookId,
        later.succeededAt == null ? succeededAt : later.succeededAt,
        later.failedAt == null ? failedAt : later.failedAt,
        since ? later.failingSince : failingSince);
  }

  boolean isNone() {
    return succeededAt == null && failedAt == null;
  }

  LaneHealth with(Attempt attempt) {
    if (attempt.isSuccess()) {
      return new LaneHealth(webhookId, attempt.at(), failedAt, null);
    }
    if (attempt.isFailure()) {
      return new LaneHealth(
          webhookId, succeededAt, attempt.at(), failingSince == null ? attempt.at() : failingSince);
    }
    return this;
  }
}
