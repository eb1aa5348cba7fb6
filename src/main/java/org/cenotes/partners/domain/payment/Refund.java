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

/** Money owed back to a guest; asked of the provider under a key of its own until it is done. */
@Entity
@Table(name = "refunds")
class Refund {
  /** After the tenth time it is asked for once in about an hour, and somebody should look. */
  private static final int MOST_DOUBLINGS = 9;

  private static final Duration FIRST_WAIT = Duration.ofSeconds(7);

  /** Providers forget a key after a day; asked under a forgotten key they might pay twice. */
  private static final Duration KEY_LIFETIME = Duration.ofHours(20);

  /** Whoever looks says when: it is never asked for again by itself. */
  private static final Duration FOR_A_PERSON = Duration.ofDays(36_500);

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

  /** How long the present key counts; null: nothing was asked under it. */
  @Column(name = "key_valid_until")
  private @Nullable Instant askedUntil;

  @Column(name = "created_at")
  Instant createdAt;

  @Column(name = "settled_at")
  @Nullable Instant settledAt;

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

  /**
   * It is about to be asked for; should nothing come of it, again after a while. A key's time
   * begins when it is first used, however long nobody could ask. One that was left to a person is
   * due only because that person has looked and made it so.
   *
   * @return whether the provider still knows its key; if not, a person has to look
   */
  boolean ask(Instant now) {
    if (askedUntil == null) {
      askedUntil = now.plus(KEY_LIFETIME);
    }
    attempts++;
    boolean fresh = now.isBefore(askedUntil);
    if (fresh) {
      Duration wait = pause();
      dueAt = now.plus(wait.compareTo(ProviderPolling.LEASE) < 0 ? ProviderPolling.LEASE : wait);
    } else {
      askedUntil = null;
      dueAt = now.plus(FOR_A_PERSON);
    }
    return fresh;
  }

  /** What makes the provider do it once; another one after each time it was refused for good. */
  String key() {
    return refusals == 0 ? id.toString() : id + "-" + refusals;
  }

  /** The provider would answer the same to the same key: the next one's time has not begun. */
  void refuse() {
    refusals++;
    askedUntil = null;
  }

  /** The provider did not do it this time: sooner than the lease, if it is the first times. */
  void retry(Instant now) {
    dueAt = now.plus(pause());
  }

  private Duration pause() {
    return FIRST_WAIT.multipliedBy(1L << Math.min(attempts, MOST_DOUBLINGS));
  }

  void settle(Instant now) {
    dueAt = null;
    settledAt = now;
  }
}
