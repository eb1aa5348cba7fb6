package org.cenotes.partners.domain.payment;

import jakarta.persistence.Column;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.money.Cents;
import org.cenotes.partners.platform.secret.Ids;
import org.hibernate.annotations.TenantId;
import org.jspecify.annotations.Nullable;

/** Money a guest is asked for, once; its transitions are here and nowhere else. */
@Entity
@Table(name = "payments")
class Payment {
  private static final String WITHDRAWN = "refunded";

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

  /** Its money came too late for its reservation. */
  @Column(name = "is_late")
  boolean late;

  /** Another is to pay its reservation: money that comes by this one all the same goes back. */
  boolean superseded;

  String description;

  @Column(name = "payer_email")
  String payerEmail;

  @Nullable String reference;
  @Nullable String capture;

  @Column(name = "sealed_secret")
  byte @Nullable [] sealedSecret;

  @Nullable String page;

  @Column(name = "failure_code")
  @Nullable String failureCode;

  private @Nullable String note;

  @Column(name = "expires_at")
  Instant expiresAt;

  @Embedded ProviderPolling asking = new ProviderPolling();

  @Column(name = "created_at")
  Instant createdAt;

  @Column(name = "updated_at")
  Instant updatedAt;

  @Version int version;

  @SuppressWarnings("NullAway.Init") // for Hibernate
  protected Payment() {}

  Payment(PaymentService.Asked made, Instant now) {
    id = Ids.next();
    partnerId = made.partnerId();
    reservationId = made.reservationId();
    provider = made.provider().wire();
    state = PaymentState.CREATED.wire();
    amount = made.amount();
    currency = made.currency();
    expiresAt = made.expiresAt();
    description = made.description();
    payerEmail = made.payerEmail();
    createdAt = now;
    updatedAt = now;
  }

  /** What the desk wants remembered. */
  void annotate(@Nullable String text) {
    note = text;
  }

  PaymentState state() {
    return WireEnum.parse(PaymentState.class, state);
  }

  PaymentMethod provider() {
    return WireEnum.parse(PaymentMethod.class, provider);
  }

  /** The provider has it; now it is asked from time to time how it stands. */
  void open(String itsReference, byte @Nullable [] secret, @Nullable String itsPage, Instant now) {
    if (reference == null) {
      reference = itsReference;
      sealedSecret = secret;
      page = itsPage;
      asking.begin(now);
      updatedAt = now;
    }
  }

  /** What asked for it, to ask for the same again. */
  PaymentService.Asked asked() {
    return new PaymentService.Asked(
        partnerId, reservationId, provider(), amount, currency, expiresAt, description, payerEmail);
  }

  /**
   * Somebody is about to ask the provider to take the money; refused unless it is open and nobody
   * else is at it.
   *
   * @return the number of this attempt
   */
  int attempt(Instant now) {
    if (!state().isOpen()) {
      throw PaymentError.refused("the payment is " + state);
    }
    if (asking.isUnderWay(now)) {
      throw PaymentError.refused("the payment is being confirmed");
    }
    return asking.attempt(now);
  }

  /** The provider has the money. */
  void succeed(@Nullable String itsCapture, Instant now) {
    capture = itsCapture;
    failureCode = null;
    go(PaymentState.SUCCEEDED, now);
  }

  /** It may yet succeed: the guest can try again in the provider's own form. */
  void fail(String code, Instant now) {
    failureCode = code;
    go(PaymentState.FAILED, now);
    asking.begin(now);
  }

  /** The provider gave back what it had taken before we heard of it. */
  void withdraw(@Nullable String itsCapture, Instant now) {
    capture = itsCapture;
    failForGood(WITHDRAWN, now);
  }

  /**
   * Whether money of this name was given back before we heard of it; of another name it is another
   * attempt of the guest's.
   */
  boolean isWithdrawn(@Nullable String itsCapture) {
    return WITHDRAWN.equals(failureCode)
        && (itsCapture == null || capture == null || itsCapture.equals(capture));
  }

  /** It will not succeed: the provider is not asked any more how it stands. */
  void failForGood(String code, Instant now) {
    failureCode = code;
    go(PaymentState.FAILED, now);
  }

  void requireAction(Instant now) {
    if (state() == PaymentState.CREATED) {
      state = PaymentState.REQUIRES_ACTION.wire();
      updatedAt = now;
    }
  }

  /** Its reservation will not be paid with it; the provider may not know that yet. */
  void expire(Instant now) {
    state = PaymentState.EXPIRED.wire();
    asking.answered();
    updatedAt = now;
  }

  void supersede(Instant now) {
    superseded = true;
    expire(now);
  }

  /** So much is owed back; {@code last}: the reservation is over. */
  Refund owe(Cents back, String reason, boolean last, Instant now) {
    refundDue = refundDue.plus(back);
    over |= last;
    go(PaymentState.REFUND_PENDING, now);
    return new Refund(this, back, reason, now);
  }

  /** All of it is owed back: the reservation was not to be had for it. */
  Refund oweAll(Instant now) {
    late = true;
    return owe(amount, "late", true, now);
  }

  /** Its reservation is over, and what is not owed back by now is kept. */
  void close() {
    over = true;
  }

  /** Whether it is what its reservation was paid with. */
  boolean hasPaid() {
    return state().hasTaken() && !late;
  }

  /** Whether all that is owed back is back. */
  boolean isEven() {
    return refunded.equals(refundDue);
  }

  /** Whether its reservation is over: what it has not given back by then it keeps. */
  boolean isOver() {
    return over;
  }

  /** So much is back. */
  void settle(Cents back, Instant now) {
    refunded = refunded.plus(back);
    if (isEven()) {
      go(over ? PaymentState.REFUNDED : PaymentState.SUCCEEDED, now);
    }
    updatedAt = now;
  }

  private void go(PaymentState next, Instant now) {
    state = next.wire();
    asking.end();
    updatedAt = now;
  }
}
