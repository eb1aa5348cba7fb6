package org.cenotes.partners.domain.payment;

import jakarta.persistence.Column;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.domain.payment.provider.ProviderPayment;
import org.cenotes.partners.domain.reservation.PayableReservation;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.money.Cents;
import org.cenotes.partners.platform.secret.Ids;
import org.hibernate.annotations.TenantId;
import org.jspecify.annotations.Nullable;

/** A payment with its transitions. */
@Entity
@Table(name = "payments")
class Payment {
  /** The failure code when the provider took another amount or currency than requested. */
  static final String MISMATCH = "amount_mismatch";

  static final String REFUSED = "refused";
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

  /** Its reservation is over, so that no further refund follows. */
  @Column(name = "is_over")
  boolean over;

  /** Its money could not pay the reservation any more and is refunded. */
  @Column(name = "is_late")
  boolean late;

  /** Another payment replaced it: money it takes all the same is refunded. */
  boolean superseded;

  /** What the guest reads at the provider; stored, so that a repeated request is the same. */
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

  @Column(name = "expires_at")
  Instant expiresAt;

  @Embedded ProviderProgress progress = new ProviderProgress();

  @Column(name = "created_at")
  Instant createdAt;

  @Column(name = "updated_at")
  Instant updatedAt;

  @Version int version;

  @SuppressWarnings("NullAway.Init") // for Hibernate
  protected Payment() {}

  /** For all of a reservation's total, until its hold ends; without one it is paid on site, now. */
  Payment(PayableReservation reservation, PaymentMethod method, Instant now) {
    Instant until = reservation.holdUntil();
    id = Ids.next();
    partnerId = reservation.partnerId();
    reservationId = reservation.id();
    provider = method.wire();
    state = PaymentState.CREATED.wire();
    amount = reservation.total();
    currency = reservation.currency();
    expiresAt = method.isOnline() && until != null ? until : now;
    description = reservation.description();
    payerEmail = reservation.guestEmail();
    createdAt = now;
    updatedAt = now;
  }

  /** Another payment of the same, for money that the provider took twice. */
  Payment again(PayableReservation reservation, Instant now) {
    Payment second = new Payment(reservation, provider(), now);
    second.amount = amount;
    second.currency = currency;
    second.expiresAt = expiresAt;
    second.description = description;
    second.payerEmail = payerEmail;
    return second;
  }

  PaymentState state() {
    return WireEnum.parse(PaymentState.class, state);
  }

  PaymentMethod provider() {
    return WireEnum.parse(PaymentMethod.class, provider);
  }

  /** Stores the provider's session, once, and starts polling. */
  void open(String providerReference, byte @Nullable [] secret, @Nullable String url, Instant now) {
    if (reference == null) {
      reference = providerReference;
      sealedSecret = secret;
      page = url;
      progress.start(now);
      updatedAt = now;
    }
  }

  /**
   * Starts a capture attempt.
   *
   * @param request SHA-256 of the request; null when a repetition cannot be told from another
   *     attempt
   * @return the number of this attempt
   * @throws ApiException 409 unless it is open and no other attempt is running
   */
  int startAttempt(byte @Nullable [] request, Instant now) {
    if (!state().isOpen()) {
      throw PaymentError.refused("the payment is " + state);
    }
    if (progress.isAttemptRunning(now)) {
      throw PaymentError.refused("another attempt to confirm the payment is in progress");
    }
    if (state() == PaymentState.REQUIRES_ACTION && provider() == PaymentMethod.CARDPROVIDER) {
      state = PaymentState.CREATED.wire(); // the guest had to act for the card before
    }
    return progress.startAttempt(request, now);
  }

  /** Whether this request was declined already, so that it gets the same answer again. */
  boolean isDeclined(byte @Nullable [] request) {
    return state() == PaymentState.FAILED && progress.knows(request);
  }

  /** Whether the guest can try again at the provider after the last attempt failed. */
  boolean isRetriable() {
    return state() == PaymentState.FAILED
        && !superseded
        && reference != null
        && !WITHDRAWN.equals(failureCode)
        && !MISMATCH.equals(failureCode)
        && !ProviderPayment.CLOSED.contains(String.valueOf(failureCode));
  }

  /** Opens it again after an attempt failed; 409 unless {@link #isRetriable}. */
  void reopen(Instant now) {
    if (!isRetriable()) {
      throw PaymentError.refused("the payment is " + state);
    }
    state = PaymentState.CREATED.wire();
    failureCode = null;
    updatedAt = now;
  }

  /** The provider has taken the money. */
  void succeed(@Nullable String captureId, Instant now) {
    capture = captureId;
    failureCode = null;
    moveTo(PaymentState.SUCCEEDED, now);
  }

  /** An attempt failed; polling goes on, because the guest can try again at the provider. */
  void fail(String code, Instant now) {
    failureCode = code;
    moveTo(PaymentState.FAILED, now);
    progress.start(now);
  }

  /** The provider gave the money back before we knew that it had taken it. */
  void withdraw(@Nullable String captureId, Instant now) {
    capture = captureId;
    failPermanently(WITHDRAWN, now);
  }

  /** The provider took another amount or currency than requested: how much to refund is unknown. */
  void rejectAmount(@Nullable String captureId, Instant now) {
    capture = captureId;
    failPermanently(MISMATCH, now);
  }

  /** Whether this capture, and not that of another attempt, was given back before we knew of it. */
  boolean isWithdrawn(@Nullable String captureId) {
    return WITHDRAWN.equals(failureCode)
        && (captureId == null || capture == null || captureId.equals(capture));
  }

  /** It failed, and the provider is polled no more. */
  void failPermanently(String code, Instant now) {
    failureCode = code;
    moveTo(PaymentState.FAILED, now);
  }

  void requireAction(Instant now) {
    if (state() == PaymentState.CREATED) {
      state = PaymentState.REQUIRES_ACTION.wire();
      updatedAt = now;
    }
  }

  /** Its reservation will not be paid with it; the provider may still take the money. */
  void expire(Instant now) {
    state = PaymentState.EXPIRED.wire();
    progress.endAttempt();
    updatedAt = now;
  }

  void supersede(Instant now) {
    superseded = true;
    expire(now);
  }

  /**
   * Adds a refund.
   *
   * @param last whether the reservation is over, so that no other refund follows
   */
  Refund refund(Cents back, String reason, boolean last, Instant now) {
    refundDue = refundDue.plus(back);
    over |= last;
    moveTo(PaymentState.REFUND_PENDING, now);
    return new Refund(this, back, reason, now);
  }

  /** Refunds all of it, because it came too late or twice. */
  Refund refundAll(Instant now) {
    late = true;
    return refund(amount, "late", true, now);
  }

  /** Its reservation is over: no further refund follows, and those before are complete. */
  void close(Instant now) {
    over = true;
    if (endsRefunded()) {
      moveTo(PaymentState.REFUNDED, now);
    }
  }

  /** Whether it counts as refunded once its reservation is over. */
  boolean endsRefunded() {
    return state() == PaymentState.SUCCEEDED && !refunded.equals(Cents.ZERO);
  }

  /** Whether its reservation was paid with it. */
  boolean hasPaid() {
    return state().hasTaken() && !late;
  }

  /** Whether all refunds are settled. */
  boolean isRefundSettled() {
    return refunded.equals(refundDue);
  }

  /** An amount was refunded. */
  void settleRefund(Cents back, Instant now) {
    refunded = refunded.plus(back);
    if (isRefundSettled()) {
      moveTo(over ? PaymentState.REFUNDED : PaymentState.SUCCEEDED, now);
    }
    updatedAt = now;
  }

  private void moveTo(PaymentState next, Instant now) {
    state = next.wire();
    progress.stop();
    updatedAt = now;
  }
}
