package org.cenotes.partners.domain.payment;

import jakarta.persistence.Column;
import jakarta.persistence.Embeddable;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** When a payment's provider is polled next, and the attempts to capture the payment. */
@Embeddable
class ProviderProgress {
  /** More attempts than these count, approved or not: each calls the provider. */
  private static final int MAX_UNAPPROVED = 100;

  /** The length of a SHA-256 digest in bytes. */
  private static final int DIGEST = 32;

  /** How long a capture attempt excludes others, and the payment is not polled. */
  static final Duration LEASE = Duration.ofSeconds(60);

  /** How long after its hold a payment is still polled: vouchers are paid days later. */
  private static final Duration MAX_AFTER_HOLD = Duration.ofDays(4);

  /** How long after its hold a payment is polled that its provider is still processing. */
  private static final Duration MAX_PROCESSING = Duration.ofDays(30);

  /** How long a last poll is repeated that fails, and how often. */
  private static final Duration MAX_REPEATING = Duration.ofDays(1);

  private static final Duration REPEATING = Duration.ofHours(1);

  /** How long after its hold a payment that has succeeded is polled again. */
  private static final Duration SECOND_LOOK = Duration.ofMinutes(10);

  /** The longest interval between two polls is some nine hours. */
  private static final int MAX_DOUBLINGS = 9;

  @Column(name = "settling_until")
  private @Nullable Instant attemptUntil;

  private int attempts;

  @Column(name = "unapproved_attempts")
  private int unapproved;

  /** SHA-256 of each request to confirm or capture the payment, one after the other. */
  private byte[] requests = {};

  /** The last of them, for nodes of the version before, which know no other. */
  @Column(name = "last_request")
  private byte @Nullable [] lastRequest;

  @Column(name = "poll_at")
  @Nullable Instant nextPollAt;

  /** Polls since the start or the last result. */
  @Column(name = "polls")
  private int polls;

  /** The provider said last that it is still processing the payment. */
  @Column(name = "is_processing")
  private boolean processing;

  /**
   * The number of the attempt that is running, or to which the provider gave no response that can
   * be used: it may not have received it. Zero when its last response is of the last attempt.
   */
  @Column(name = "unanswered_attempt")
  private int unansweredAttempt;

  /** Starts polling after the lease. */
  void start(Instant now) {
    nextPollAt = now.plus(LEASE);
  }

  boolean isAttemptRunning(Instant now) {
    return attemptUntil != null && now.isBefore(attemptUntil);
  }

  /**
   * Starts a capture attempt.
   *
   * @param request SHA-256 of the request; null when nothing tells a repetition from another
   *     attempt
   * @return the number of this attempt
   */
  int startAttempt(byte @Nullable [] request, Instant now) {
    if (request != null && !isRecorded(request)) {
      byte[] more = Arrays.copyOf(requests, requests.length + DIGEST);
      System.arraycopy(request, 0, more, requests.length, DIGEST);
      requests = more;
    }
    lastRequest = request;
    attemptUntil = now.plus(LEASE);
    nextPollAt = attemptUntil;
    unansweredAttempt = ++attempts;
    return attempts;
  }

  /** Whether an attempt was made for this request. */
  boolean knows(byte @Nullable [] request) {
    return request != null && (isRecorded(request) || Arrays.equals(request, lastRequest));
  }

  private boolean isRecorded(byte[] request) {
    for (int at = 0; at < requests.length; at += DIGEST) {
      if (Arrays.equals(requests, at, at + DIGEST, request, 0, DIGEST)) {
        return true;
      }
    }
    return false;
  }

  /** How many attempts count towards the limit. */
  int attempts() {
    return attempts - unapproved;
  }

  /** The last attempt does not count: the guest or the provider has not decided yet. */
  void discountAttempt() {
    unapproved = Math.min(unapproved + 1, MAX_UNAPPROVED);
  }

  /**
   * The number of the last attempt, whether or not it counts towards the limit; 0 before the first.
   */
  int lastAttempt() {
    return attempts;
  }

  /** Whether more than one attempt was made. */
  boolean wasTriedAgain() {
    return attempts > 1;
  }

  /** The payment is polled soon, or after the attempt that is running. */
  void pollSoon(Instant now) {
    Instant soon = now.plusSeconds(1);
    if (!isAttemptRunning(now) && (nextPollAt == null || nextPollAt.isAfter(soon))) {
      nextPollAt = soon;
    }
  }

  /** The provider responded: another attempt may start. */
  void endAttempt() {
    attemptUntil = null;
    unansweredAttempt = 0;
  }

  /**
   * The provider has sent an event of its own, most likely about the last attempt: it has received
   * that one.
   */
  void noteReceived() {
    unansweredAttempt = 0;
  }

  /**
   * Whether a failure that the provider knows of may be that of an earlier attempt than the last
   * one. One that was not approved has not failed.
   */
  boolean mayBeOfEarlierAttempt() {
    return unansweredAttempt == attempts && attempts() > 1;
  }

  /**
   * The provider did not respond: another attempt may start, and the payment is polled soon, unless
   * polling has ended because the result came in another way.
   */
  void abortAttempt(Instant now) {
    attemptUntil = null;
    if (nextPollAt != null) {
      nextPollAt = now.plusSeconds(1);
    }
  }

  /**
   * The payment has succeeded, but its page can be paid once more until its hold ends, and by a
   * voucher after that: it is polled from some minutes after the hold on, at the longest interval.
   */
  void goOnAfterHold(Instant expiresAt, Instant now) {
    polls = MAX_DOUBLINGS;
    nextPollAt = (now.isAfter(expiresAt) ? now : expiresAt).plus(SECOND_LOOK);
  }

  /** Stores whether the provider is still processing the payment. */
  void note(boolean stillProcessing) {
    processing = stillProcessing;
  }

  /**
   * Schedules the next poll, with doubling intervals, and one more a minute before the hold ends:
   * what is found then has its places still. The last one is made again after the lease if no
   * result of it is recorded, because the node may have died.
   *
   * @return false when this is the last poll of a payment that the provider is still processing
   */
  boolean scheduleNext(Instant expiresAt, Instant now) {
    Instant doubled = now.plus(LEASE.multipliedBy(1L << Math.min(polls + 1, MAX_DOUBLINGS)));
    Instant beforeExpiry = expiresAt.minus(LEASE);
    if (now.isBefore(beforeExpiry) && doubled.isAfter(beforeExpiry)) {
      nextPollAt = beforeExpiry;
      return true;
    }
    polls++;
    Instant end = end(expiresAt);
    if (now.isBefore(end)) {
      nextPollAt = doubled;
      return true;
    }
    nextPollAt = now.isBefore(end.plus(MAX_REPEATING)) ? now.plus(LEASE) : null;
    return !processing;
  }

  private Instant end(Instant expiresAt) {
    return expiresAt.plus(processing ? MAX_PROCESSING : MAX_AFTER_HOLD);
  }

  /** The claimed poll failed: if it was to be the last one, it is repeated for another day. */
  void repeatLast(Instant expiresAt, Instant now) {
    if (nextPollAt != null && !now.isBefore(end(expiresAt))) {
      nextPollAt = now.plus(REPEATING);
    }
  }

  /** The claimed poll has a result, which changes nothing: if it was the last one, none follows. */
  void endAfterLast(Instant expiresAt, Instant now) {
    if (!now.isBefore(end(expiresAt))) {
      nextPollAt = null;
    }
  }

  /** Ends any attempt and polls no more. */
  void stop() {
    attemptUntil = null;
    nextPollAt = null;
    polls = 0;
  }
}
