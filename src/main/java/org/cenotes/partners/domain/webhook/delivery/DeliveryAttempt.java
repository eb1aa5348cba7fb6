package org.cenotes.partners.domain.webhook.delivery;

import java.time.Duration;
import java.time.Instant;
import java.util.random.RandomGenerator;
import org.cenotes.partners.platform.outbound.OutboundReply;
import org.jspecify.annotations.Nullable;

/**
 * An attempt that was made, and what becomes of the delivery.
 *
 * @param url what was called; null: nothing was
 * @param pause until the next attempt, while it is pending
 * @param statusCode the receiver's; null when it gave none
 * @param durationMs milliseconds; null without an answer, for how long a network was silent is a
 *     map of it
 * @param error one word; null for a success
 * @param response how the receiver's answer begins
 */
public record DeliveryAttempt(
    DueDelivery due,
    @Nullable String url,
    Instant at,
    DeliveryStatus status,
    @Nullable Duration pause,
    @Nullable Integer statusCode,
    @Nullable Long durationMs,
    @Nullable String error,
    @Nullable String response) {
  private static final int GONE = 410;

  /** The delivery after this reply. */
  static DeliveryAttempt of(
      DueDelivery due, String url, Instant at, OutboundReply reply, RandomGenerator random) {
    OutboundReply.Failure failure = reply.failure();
    Duration pause =
        reply.isSuccess()
            ? null
            : RetrySchedule.after(due.attempt(), reply.retryAfter(), random).orElse(null);
    String response = ResponseRedaction.of(reply.excerpt());
    return new DeliveryAttempt(
        due,
        url,
        at,
        reply.isSuccess()
            ? DeliveryStatus.SUCCEEDED
            : pause == null ? DeliveryStatus.FAILED : DeliveryStatus.PENDING,
        pause,
        failure == null ? reply.status() : null,
        failure == null ? reply.durationMillis() : null,
        reply.isSuccess() ? null : failure == null ? "status" : failure.wire(),
        response.isEmpty() ? null : response);
  }

  /** The same without what the receiver said, which the database may be unable to take. */
  DeliveryAttempt withoutResponse() {
    return new DeliveryAttempt(due, url, at, status, pause, statusCode, durationMs, error, null);
  }

  /** There is nothing to send any more. */
  static DeliveryAttempt expired(DueDelivery due, Instant at) {
    return new DeliveryAttempt(
        due, null, at, DeliveryStatus.DISCARDED, null, null, null, "expired", null);
  }

  /** Milliseconds until the next attempt, while there is one. */
  @Nullable Long pauseMs() {
    return pause == null ? null : pause.toMillis();
  }

  boolean isSuccess() {
    return status == DeliveryStatus.SUCCEEDED;
  }

  /** Whether the receiver failed; a delivery that was discarded says nothing about it. */
  boolean isFailure() {
    return error != null && status != DeliveryStatus.DISCARDED;
  }

  /** Whether the receiver asks never to be called again. */
  boolean isGone() {
    return statusCode != null && statusCode == GONE;
  }
}
