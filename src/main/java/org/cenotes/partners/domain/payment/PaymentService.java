package org.cenotes.partners.domain.payment;

import jakarta.inject.Inject;
import java.net.URI;
import java.time.Clock;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.cenotes.partners.domain.payment.provider.ProviderAmount;
import org.cenotes.partners.domain.payment.provider.ProviderSession;
import org.cenotes.partners.domain.pricing.PricingError;
import org.cenotes.partners.domain.reservation.PayableReservation;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.domain.reservation.ReservationStatus;
import org.cenotes.partners.domain.reservation.ReservationTransitionService;
import org.cenotes.partners.domain.reservation.booking.OpenPayments;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.secret.Vault;
import org.cenotes.partners.platform.time.PartnerTime;
import org.jspecify.annotations.Nullable;

/**
 * Starts and resumes payments, up to the point where the provider decides. Locks are taken in one
 * order everywhere: the reservation, its payments, their refunds.
 */
@Service
public class PaymentService implements OpenPayments {
  private final Payments payments;
  private final ReservationTransitionService reservations;
  private final Vault vault;
  private final Clock clock;
  private final Clock partnerClock;

  @Inject
  PaymentService(
      Payments payments,
      ReservationTransitionService reservations,
      Vault vault,
      Clock clock,
      @PartnerTime Clock partnerClock) {
    this.payments = payments;
    this.reservations = reservations;
    this.vault = vault;
    this.clock = clock;
    this.partnerClock = partnerClock;
  }

  /**
   * A payment that is stored, and perhaps open at its provider already.
   *
   * @param expiresAt until when it can be paid
   * @param session at the provider; null when it is not open there, or the response was lost
   * @param description what the guest reads at the provider
   */
  public record StartedPayment(
      PaymentView payment,
      Instant expiresAt,
      @Nullable ProviderSession session,
      String guestEmail,
      String description) {
    /** Without the guest's address and the provider's secret, which must not be logged. */
    @Override
    public String toString() {
      return "StartedPayment[payment=" + payment.id() + "]";
    }
  }

  /**
   * Whether this request has confirmed or captured the payment before, which is still open and is
   * not being captured.
   */
  public boolean isRepeated(UUID paymentId, byte @Nullable [] request) {
    Payment payment = payments.get(paymentId);
    return payment.state().isOpen()
        && !payment.progress.isAttemptRunning(clock.instant())
        && payment.progress.knows(request);
  }

  /**
   * The reservation's open payment with this provider, or a new one that supersedes another
   * provider's.
   *
   * @param refusal returns why this amount cannot be paid with the provider, or null
   * @throws ApiException 409 when the reservation awaits no online payment; 422 when the amount
   *     cannot be paid with the provider
   */
  public StartedPayment start(
      UUID reservationId,
      PaymentMethod provider,
      Function<ProviderAmount, @Nullable String> refusal) {
    PayableReservation reservation = reservations.lockPayable(reservationId);
    String unpayable = whyUnpayable(reservation);
    if (unpayable != null) {
      throw PaymentError.refused(unpayable);
    }
    String why = refusal.apply(ProviderAmount.of(reservation));
    if (why != null) {
      throw ApiException.about(PricingError.NOT_APPLICABLE, "paymentMethod", why);
    }
    ReservationPayments earlier = ofReservation(reservationId);
    Optional<Payment> open = earlier.open();
    if (open.isPresent() && open.get().provider() == provider) {
      return started(open.get());
    }
    if (earlier.isUsedUp()) {
      throw PaymentError.refused(
          "%d payments or attempts to pay were made for the reservation, which is the limit"
              .formatted(ReservationPayments.LIMIT));
    }
    open.ifPresent(payment -> payment.supersede(clock.instant()));
    payments.flush();
    return started(add(reservation, provider));
  }

  /** Why the reservation cannot be paid online; null when it can. */
  private @Nullable String whyUnpayable(PayableReservation reservation) {
    Instant until = reservation.holdUntil();
    if (reservation.status() != ReservationStatus.PENDING || until == null) {
      return "the reservation is " + reservation.status().wire();
    }
    return reservation.method().isOnline() && partnerClock.instant().isBefore(until)
        ? null
        : "the reservation cannot be paid online, or its hold has ended";
  }

  private boolean isPayable(PayableReservation reservation) {
    return whyUnpayable(reservation) == null;
  }

  private ReservationPayments ofReservation(UUID reservationId) {
    return new ReservationPayments(payments.lockOfReservation(reservationId));
  }

  private Payment add(PayableReservation reservation, PaymentMethod provider) {
    Instant now = clock.instant();
    Payment payment = new Payment(reservation, provider, now);
    payments.add(payment);
    return payment;
  }

  private StartedPayment started(Payment payment) {
    return new StartedPayment(
        PaymentView.of(payment),
        payment.expiresAt,
        session(payment),
        payment.payerEmail,
        payment.description);
  }

  private @Nullable ProviderSession session(Payment payment) {
    if (payment.reference == null) {
      return null;
    }
    byte[] sealed = payment.sealedSecret;
    return new ProviderSession(
        payment.reference,
        sealed == null ? null : vault.openText(sealed),
        payment.page == null ? null : URI.create(payment.page));
  }

  /** Stores the provider's session of a payment. */
  public PaymentView storeSession(UUID paymentId, ProviderSession session) {
    Payment payment = locked(paymentId);
    String secret = session.clientSecret();
    payment.open(
        session.reference(),
        secret == null ? null : vault.sealText(secret),
        session.page() == null ? null : session.page().toString(),
        clock.instant());
    return PaymentView.of(payment);
  }

  /**
   * Starts a capture attempt, which excludes others for a minute. A payment that was declined is
   * opened again, unless the request is the one that was declined.
   *
   * @param request SHA-256 of the request; null when a repetition cannot be told from another
   *     attempt
   * @return the attempt's idempotency key; empty when there is nothing to do: the money was taken,
   *     this request was declined, or it is being tried
   * @throws ApiException 409 when it cannot be paid any more, or another attempt is running
   */
  public Optional<String> startAttempt(UUID paymentId, byte @Nullable [] request) {
    PayableReservation reservation = reservations.lockPayable(payments.reservationOf(paymentId));
    ReservationPayments all = ofReservation(reservation.id());
    Payment payment = all.one(paymentId);
    boolean underWay =
        payment.progress.isAttemptRunning(clock.instant()) && payment.progress.knows(request);
    if (payment.state().hasTaken() || payment.isDeclined(request) || underWay) {
      return Optional.empty();
    }
    if (all.isPaidByAnotherThan(payment)) {
      throw PaymentError.refused("the reservation is paid: another payment has paid it");
    }
    if (all.isTriedOut()) {
      throw PaymentError.refused(
          "%d attempts to pay for the reservation were made, which is the limit"
              .formatted(ReservationPayments.LIMIT),
          PaymentRetry.How.BOOK_AGAIN);
    }
    if (!payment.state().isOpen()) {
      PaymentRetry.How how = all.retry(payment, reservation, isPayable(reservation)).how();
      if (how == PaymentRetry.How.CREATE_PAYMENT || how == PaymentRetry.How.BOOK_AGAIN) {
        throw PaymentError.refused(
            "the payment has " + payment.state().wire() + " and cannot be tried again", how);
      }
      payment.reopen(clock.instant());
    }
    return Optional.of(payment.id + "-" + payment.startAttempt(request, clock.instant()));
  }

  /**
   * How the guest can still pay; null unless the payment has failed or expired, and null when
   * another payment has paid the reservation.
   */
  public @Nullable PaymentRetry retry(UUID paymentId) {
    PayableReservation reservation = reservations.lockPayable(payments.reservationOf(paymentId));
    ReservationPayments all = ofReservation(reservation.id());
    Payment payment = all.one(paymentId);
    return payment.state().hasEnded() && !all.isPaidByAnotherThan(payment)
        ? all.retry(payment, reservation, isPayable(reservation))
        : null;
  }

  /** Ends an attempt to which the provider did not respond. */
  public void abortAttempt(UUID paymentId) {
    locked(paymentId).progress.abortAttempt(clock.instant());
  }

  @Override
  public boolean isBeingPaid(UUID reservationId) {
    return payments.isBeingPaid(reservationId);
  }

  /** Whether it pays its reservation, which is not over; also while a part of it is refunded. */
  public boolean isKept(UUID paymentId) {
    return ReservationPayments.pays(payments.get(paymentId));
  }

  public PaymentView read(UUID paymentId) {
    return PaymentView.of(payments.get(paymentId));
  }

  /**
   * Resumes the payment of a recovery token. If it failed while its reservation still awaits
   * payment, the guest continues with the open payment or a new one.
   *
   * @param refusal returns why an amount cannot be paid with a provider, or null
   */
  public StartedPayment resume(
      UUID paymentId, BiFunction<PaymentMethod, ProviderAmount, @Nullable String> refusal) {
    PayableReservation reservation = reservations.lockPayable(payments.reservationOf(paymentId));
    ReservationPayments all = ofReservation(reservation.id());
    Payment requested = all.one(paymentId);
    Optional<Payment> open = all.open();
    boolean another =
        open.isEmpty()
            && isPayable(reservation)
            && !all.isUsedUp()
            && refusal.apply(requested.provider(), ProviderAmount.of(reservation)) == null;
    return started(another ? add(reservation, requested.provider()) : open.orElse(requested));
  }

  private Payment locked(UUID paymentId) {
    return payments.findLocked(paymentId).orElseThrow(Payments::notFound);
  }
}
