package org.cenotes.partners.domain.payment;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** When a payment's provider is polled next, and the lease of a capture attempt. */
@Embeddable
class ProviderPolling {
  /** How long a capture attempt excludes others, and the payment is not polled. */
  static final Duration LEASE = Duration.ofSeconds(60);

  /** How long after its hold a payment is still polled: vouchers are paid days later. */
  private static final Duration MAX_AFTER_HOLD = Duration.ofDays(4);

  /** The longest interval between two polls is some nine hours. */
  private static final int MAX_DOUBLINGS = 9;

  @Column(name = "settling_until")
  private @Nullable Instant attemptUntil;

  private int attempts;

  @Column(name = "poll_at")
  @Nullable Instant nextPollAt;

  @Column(name = "polls")
  private int polls;

  /** Starts polling after the lease. */
  void start(Instant now) {
    nextPollAt = now.plus(LEASE);
  }

  boolean isAttemptRunning(Instant now) {
    return attemptUntil != null && now.isBefore(attemptUntil);
  }

  /** Starts a capture attempt and returns its number. */
  int startAttempt(Instant now) {
    attemptUntil = now.plus(LEASE);
    nextPollAt = attemptUntil;
    return ++attempts;
  }

  int attempts() {
    return attempts;
  }

  /** Whether more than one attempt was made. */
  boolean wasTriedAgain() {
    return attempts > 1;
  }

  /** The payment is polled soon, or after the attempt that is running. */
  void pollSoon(Instant now) {
    if (!isAttemptRunning(now)) {
      nextPollAt = now.plusSeconds(1);
    }
  }

  /** The provider responded: another attempt may start. */
  void endAttempt() {
    attemptUntil = null;
  }

  /** The provider did not respond: another attempt may start, and the payment is polled soon. */
  void abortAttempt(Instant now) {
    attemptUntil = null;
    nextPollAt = now.plusSeconds(1);
  }

  /** Schedules the next poll with doubling intervals; none once the payment no longer matters. */
  void scheduleNext(Instant expiresAt, Instant now) {
    polls++;
    boolean matters = now.isBefore(expiresAt.plus(MAX_AFTER_HOLD));
    nextPollAt =
        matters ? now.plus(LEASE.multipliedBy(1L << Math.min(polls, MAX_DOUBLINGS))) : null;
  }

  /** Ends any attempt and polls no more. */
  void stop() {
    attemptUntil = null;
    nextPollAt = null;
  }
}
