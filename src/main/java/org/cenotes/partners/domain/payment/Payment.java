package org.cenotes.partners.domain.payment;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.UUID;
import org.cenotes.partners.domain.visit.PaymentMethod;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.money.Cents;
import org.cenotes.partners.platform.secret.Ids;
import org.hibernate.annotations.TenantId;
import org.jspecify.annotations.Nullable;

/** Money a guest is asked for, once; its transitions are here and nowhere else. */
@Entity
@Table(name = "payments")
class Payment {
  /** How long whoever asks the provider is left alone before somebody else asks how it stands. */
  static final Duration LEASE = Duration.ofSeconds(60);

  /** How long after its hold a payment is still asked after. */
  private static final Duration LATEST = Duration.ofDays(1);

  /** How long the token that was replaced goes on working, for the answer that was lost. */
  private static final Duration FORMER_TOKEN = Duration.ofMinutes(5);

  @Id UUID id;

  @TenantId
  @Column(name = "partner_id")
  UUID partnerId;

  @Column(name = "reservation_id")
  UUID reservationId;

  private String provider;
  private String state;
  Cents amount;
  String currency;

  @Column(name = "refund_due")
  Cents refundDue = Cents.ZERO;

  Cents refunded = Cents.ZERO;

  @Column(name = "is_over")
  private boolean over;

  @Nullable String reference;
  @Nullable String capture;

  @Column(name = "sealed_secret")
  byte @Nullable [] sealedSecret;

  @Nullable String page;

  @Column(name = "failure_code")
  private @Nullable String failureCode;

  private @Nullable String note;

  @Column(name = "expires_at")
  Instant expiresAt;

  @Column(name = "settling_until")
  private @Nullable Instant settlingUntil;

  private int attempts;

  @Column(name = "look_at")
  private @Nullable Instant lookAt;

  private int looks;

  @Column(name = "recovery_digest")
  private byte[] recoveryDigest;

  @Column(name = "former_recovery_digest")
  private byte @Nullable [] formerRecoveryDigest;

  @Column(name = "former_recovery_until")
  private @Nullable Instant formerRecoveryUntil;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  @Version int version;

  @SuppressWarnings("NullAway.Init") // for Hibernate
  protected Payment() {}

  Payment(NewPayment made, byte[] recoveryDigest, Instant now) {
    id = Ids.next();
    partnerId = made.partnerId();
    reservationId = made.reservationId();
    provider = made.provider().wire();
    state = PaymentState.CREATED.wire();
    amount = made.amount();
    currency = made.currency();
    expiresAt = made.expiresAt();
    this.recoveryDigest = recoveryDigest;
    createdAt = now;
    updatedAt = now;
  }

  /** What the desk wants remembered. */
  void annotate(@Nullable String text) {
    note = text;
  }

  PaymentState state() {
    return PaymentState.of(state);
  }

  PaymentMethod provider() {
    return PaymentMethod.of(provider);
  }

  /** The provider has it; now it is asked from time to time how it stands. */
  void open(String itsReference, byte @Nullable [] secret, @Nullable String itsPage, Instant now) {
    if (reference == null) {
      reference = itsReference;
      sealedSecret = secret;
      page = itsPage;
      lookAt = now.plus(LEASE);
      updatedAt = now;
    }
  }

  /**
   * Somebody is about to ask the provider to take the money.
   *
   * @return the number of this attempt
   * @throws ApiException 409 when it is not open, or somebody else is at it
   */
  int attempt(Instant now) {
    if (!state().isOpen()) {
      throw refused("the payment is " + state);
    }
    if (settlingUntil != null && now.isBefore(settlingUntil)) {
      throw refused("the payment is being confirmed");
    }
    settlingUntil = now.plus(LEASE);
    lookAt = settlingUntil;
    return ++attempts;
  }

  /** The provider could not be asked: whoever comes may try again, and we ask how it stands. */
  void release(Instant now) {
    settlingUntil = null;
    lookAt = now.plusSeconds(1);
  }

  static ApiException refused(String sentence) {
    return ApiException.because(PaymentError.INVALID_TRANSITION, sentence);
  }

  /** The provider is about to be asked how it stands: again later, each time, while it matters. */
  void look(Instant now) {
    looks++;
    boolean matters = now.isBefore(expiresAt.plus(LATEST));
    lookAt = matters ? now.plus(LEASE.multipliedBy(1L << Math.min(looks, 6))) : null;
  }

  /** The provider has the money. */
  void succeed(@Nullable String itsCapture, Instant now) {
    capture = itsCapture;
    failureCode = null;
    go(PaymentState.SUCCEEDED, now);
  }

  void fail(String code, Instant now) {
    failureCode = code;
    go(PaymentState.FAILED, now);
  }

  void requireAction(Instant now) {
    settlingUntil = null;
    if (state() == PaymentState.CREATED) {
      state = PaymentState.REQUIRES_ACTION.wire();
      updatedAt = now;
    }
  }

  /** Its reservation will not be paid with it; the provider may not know that yet. */
  void expire(Instant now) {
    Instant look = lookAt;
    go(PaymentState.EXPIRED, now);
    lookAt = look;
  }

  /** So much is owed back; {@code last}: the reservation is over. */
  Refund owe(Cents back, String reason, boolean last, Instant now) {
    refundDue = refundDue.plus(back);
    over |= last;
    go(PaymentState.REFUND_PENDING, now);
    return new Refund(this, back, reason, now);
  }

  /** Whether its reservation is over: what it has not given back by then it keeps. */
  boolean isOver() {
    return over;
  }

  /** So much is back. */
  void settle(Cents back, Instant now) {
    refunded = refunded.plus(back);
    if (refunded.equals(refundDue)) {
      go(over ? PaymentState.REFUNDED : PaymentState.SUCCEEDED, now);
    }
    updatedAt = now;
  }

  private void go(PaymentState next, Instant now) {
    state = next.wire();
    settlingUntil = null;
    lookAt = null;
    updatedAt = now;
  }

  /** Another token resumes it from now on. */
  void renew(byte[] digest, Instant now) {
    formerRecoveryDigest = recoveryDigest;
    formerRecoveryUntil = now.plus(FORMER_TOKEN);
    recoveryDigest = digest;
  }

  /** Whether the token of this digest resumes it now. */
  boolean isResumedBy(byte[] digest, Instant now) {
    return Arrays.equals(recoveryDigest, digest)
        || (Arrays.equals(formerRecoveryDigest, digest)
            && formerRecoveryUntil != null
            && now.isBefore(formerRecoveryUntil));
  }

  PaymentView view() {
    return new PaymentView(
        id,
        reservationId,
        provider(),
        state(),
        amount,
        refunded,
        currency,
        failureCode,
        createdAt,
        updatedAt);
  }
}
