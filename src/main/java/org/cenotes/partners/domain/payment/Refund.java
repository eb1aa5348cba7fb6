package org.cenotes.partners.domain.payment;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.platform.money.Cents;
import org.cenotes.partners.platform.secret.Ids;
import org.hibernate.annotations.TenantId;
import org.jspecify.annotations.Nullable;

/** A refund, requested from the provider under an idempotency key until it is settled. */
@Entity
@Table(name = "refunds")
class Refund {
  /** From the tenth request on the interval is about an hour. */
  private static final int MAX_DOUBLINGS = 9;

  private static final Duration FIRST_WAIT = Duration.ofSeconds(7);

  /** Providers forget a key after a day; a request under a forgotten key might refund twice. */
  private static final Duration KEY_LIFETIME = Duration.ofHours(20);

  /** Far enough that it is never requested again unless staff make it due. */
  private static final Duration LEFT_TO_STAFF = Duration.ofDays(36_500);

  /** No other wait is as long; {@code sql/payment/left_to_staff.sql} has the same limit. */
  private static final Duration MAX_WAIT = Duration.ofDays(365);

  @Id UUID id;

  @TenantId
  @Column(name = "partner_id")
  UUID partnerId;

  @Column(name = "payment_id")
  UUID paymentId;

  Cents amount;
  String reason;

  @Column(name = "due_at")
  @Nullable Instant dueAt;

  int attempts;

  private int refusals;

  /** Until when the current key is valid; null before its first use. */
  @Column(name = "key_valid_until")
  private @Nullable Instant keyValidUntil;

  @Column(name = "created_at")
  Instant createdAt;

  @Column(name = "settled_at")
  @Nullable Instant settledAt;

  /**
   * When the provider reported that it failed after it had been made; null too once staff have
   * given the money back in another way.
   */
  @Column(name = "failed_at")
  @Nullable Instant failedAt;

  /**
   * The provider's id of the refund that has begun or is made, after the number of refusals before
   * it and a colon; null before. A refusal makes it out of date: nodes of the version before do not
   * delete it.
   */
  @Column(name = "begun_as")
  private @Nullable String begunAs;

  @Version int version;

  @SuppressWarnings("NullAway.Init") // for Hibernate
  protected Refund() {}

  Refund(Payment payment, Cents amount, String reason, Instant now) {
    id = Ids.next();
    partnerId = payment.partnerId;
    paymentId = payment.id;
    this.amount = amount;
    this.reason = reason;
    dueAt = now;
    createdAt = now;
  }

  boolean isSettled() {
    return settledAt != null;
  }

  /** Whether the current key was used. */
  boolean isKeyUsed() {
    return keyValidUntil != null;
  }

  /** The provider has begun or made it, under this id of its own. */
  void noteBegun(String providerId) {
    begunAs = refusals + ":" + providerId;
  }

  /** The provider's id of the refund that has begun under the current key, or is made; or null. */
  @Nullable String begunAs() {
    String current = refusals + ":";
    return begunAs != null && begunAs.startsWith(current)
        ? begunAs.substring(current.length())
        : null;
  }

  /** Whether the provider's refund with this id was for it, now or before the last refusal. */
  boolean wasBegunAs(String providerId) {
    return begunAs != null && begunAs.substring(begunAs.indexOf(':') + 1).equals(providerId);
  }

  /** Whether it failed after it had been made, and staff have not resolved that. */
  boolean hasFailed() {
    return failedAt != null;
  }

  /**
   * Whether it is requested no more unless staff make it due. Others that wait for staff are still
   * requested.
   */
  private boolean isRequestedNoMore(Instant now) {
    return dueAt != null && dueAt.isAfter(now.plus(MAX_WAIT));
  }

  /** Whether the provider may have begun a refund for it and will tell what became of it. */
  boolean isBeingRequested(Instant now) {
    return !isSettled() && !isRequestedNoMore(now) && (isKeyUsed() || refusals > 0);
  }

  /** Requests it again within a minute. */
  void requestSoon(Instant now) {
    Instant soon = now.plus(ProviderProgress.LEASE);
    if (dueAt != null && soon.isBefore(dueAt)) {
      dueAt = soon;
    }
  }

  /**
   * Starts a request and schedules the next one. A key's lifetime begins with its first use. A
   * refund that was left to staff is due again only because staff made it so. One that has begun is
   * looked up, which has no time limit.
   *
   * @return whether the provider still knows the key or has begun the refund; if not, it is left to
   *     staff
   */
  boolean startRequest(Instant now) {
    if (keyValidUntil == null) {
      keyValidUntil = now.plus(KEY_LIFETIME);
    }
    attempts++;
    boolean valid = begunAs() != null || now.isBefore(keyValidUntil);
    if (valid) {
      Duration wait = backoff();
      dueAt = now.plus(wait.compareTo(ProviderProgress.LEASE) < 0 ? ProviderProgress.LEASE : wait);
    } else {
      keyValidUntil = null;
      dueAt = now.plus(LEFT_TO_STAFF);
    }
    return valid;
  }

  /** The idempotency key; another one after each definite refusal. */
  String key() {
    return refusals == 0 ? id.toString() : id + "-" + refusals;
  }

  /** Replaces the key, because the provider would repeat its refusal under the same one. */
  void renewKey() {
    refusals++;
    keyValidUntil = null;
  }

  /**
   * The request with this number was the first one under the key and certainly had no effect: the
   * key is as good as unused. Not so if another request was started since.
   */
  void withdrawFirstUse(int request) {
    if (attempts == request) {
      keyValidUntil = null;
    }
  }

  /** Schedules the next request after a failed one; at first sooner than the lease. */
  void retry(Instant now) {
    dueAt = now.plus(backoff());
  }

  private Duration backoff() {
    return FIRST_WAIT.multipliedBy(1L << Math.min(attempts, MAX_DOUBLINGS));
  }

  void settle(Instant now) {
    dueAt = null;
    settledAt = now;
  }
}
