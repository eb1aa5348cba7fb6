package org.cenotes.partners.domain.webhook.sending;

import java.time.Duration;
import java.time.Instant;
import java.util.Set;
import java.util.random.RandomGenerator;
import org.cenotes.partners.domain.webhook.delivery.DeliveryStatus;
import org.cenotes.partners.domain.webhook.delivery.ResponseRedaction;
import org.cenotes.partners.platform.outbound.OutboundReply;
import org.jspecify.annotations.Nullable;

/**
 * The result of an attempt, with the delivery's new status.
 *
 * @param url the URL that was called; null when nothing was sent
 * @param pause until the next attempt, while the delivery is pending
 * @param endpointPause how long the receiver wants no request at all, because it is overloaded;
 *     null when it did not say so
 * @param statusCode the receiver's HTTP status; null without a response
 * @param durationMs milliseconds; null without a response, because timings of failures would reveal
 *     the network
 * @param error one word; null for a success
 * @param response the beginning of the response, redacted
 */
public record DeliveryAttempt(
    DueDelivery due,
    @Nullable String url,
    Instant at,
    DeliveryStatus status,
    @Nullable Duration pause,
    @Nullable Duration endpointPause,
    @Nullable Integer statusCode,
    @Nullable Long durationMs,
    @Nullable String error,
    @Nullable String response) {
  private static final int GONE = 410;

  /** With these a Retry-After is about the receiver and not about one delivery. */
  private static final Set<Integer> OVERLOADED = Set.of(429, 503);

  /** A longer wait is that of the delivery alone: others find out whether it is over. */
  private static final Duration MAX_ENDPOINT_PAUSE = Duration.ofSeconds(20);

  /** The delivery's status after this reply. */
  static DeliveryAttempt fromReply(
      DueDelivery due, String url, Instant at, OutboundReply reply, RandomGenerator random) {
    Duration pause =
        reply.isSuccess()
            ? null
            : RetrySchedule.after(due.attempt(), reply.retryAfter(), random).orElse(null);
    String response = ResponseRedaction.redact(reply.excerpt());
    return new DeliveryAttempt(
        due,
        url,
        at,
        reply.isSuccess()
            ? DeliveryStatus.SUCCEEDED
            : pause == null ? DeliveryStatus.FAILED : DeliveryStatus.PENDING,
        pause,
        endpointPause(reply),
        reply.statusCode(),
        reply.responseMillis(),
        reply.error(),
        response.isEmpty() ? null : response);
  }

  private static @Nullable Duration endpointPause(OutboundReply reply) {
    Duration wanted = OVERLOADED.contains(reply.status()) ? reply.retryAfter() : null;
    return wanted == null || wanted.compareTo(MAX_ENDPOINT_PAUSE) < 0 ? wanted : MAX_ENDPOINT_PAUSE;
  }

  /** Without the response, which the database may be unable to store. */
  DeliveryAttempt withoutResponse() {
    return new DeliveryAttempt(
        due, url, at, status, pause, endpointPause, statusCode, durationMs, error, null);
  }

  /** The event is no longer in the log: nothing can be sent. */
  static DeliveryAttempt expired(DueDelivery due, Instant at) {
    return new DeliveryAttempt(
        due, null, at, DeliveryStatus.DISCARDED, null, null, null, null, "expired", null);
  }

  /** Milliseconds until the next attempt; null when there is none. */
  @Nullable Long pauseMs() {
    return pause == null ? null : pause.toMillis();
  }

  boolean isSuccess() {
    return status == DeliveryStatus.SUCCEEDED;
  }

  /** Whether the receiver failed; a discarded delivery is no failure of the receiver. */
  boolean isFailure() {
    return error != null && status != DeliveryStatus.DISCARDED;
  }

  /** Whether the receiver responded 410 Gone. */
  boolean isGone() {
    return statusCode != null && statusCode == GONE;
  }
}
