package org.cenotes.partners.domain.payment;

import jakarta.inject.Inject;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.cenotes.partners.domain.payment.provider.ProviderSession;
import org.cenotes.partners.domain.pricing.PricingError;
import org.cenotes.partners.domain.reservation.PayableReservation;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.domain.reservation.ReservationLifecycleService;
import org.cenotes.partners.domain.reservation.ReservationStatus;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.money.Cents;
import org.cenotes.partners.platform.secret.Vault;
import org.jspecify.annotations.Nullable;

/**
 * Payments up to the point where the provider decides. Locks are taken in one order everywhere: the
 * reservation, its payments, their refunds.
 */
@Service
public class PaymentService {
  /** Payments of one reservation: beyond that somebody is trying out cards. */
  private static final int MOST = 10;

  private final Payments payments;
  private final RecoveryTokens recoveries;
  private final ReservationLifecycleService reservations;
  private final Vault vault;
  private final Clock clock;

  @Inject
  PaymentService(
      Payments payments,
      RecoveryTokens recoveries,
      ReservationLifecycleService reservations,
      Vault vault,
      Clock clock) {
    this.payments = payments;
    this.recoveries = recoveries;
    this.reservations = reservations;
    this.vault = vault;
    this.clock = clock;
  }

  /**
   * A payment that stands in our rows, and perhaps at its provider already.
   *
   * @param recoveryToken resumes it; shown this once
   * @param expiresAt until when it can be paid
   * @param opened what the provider said; null: it has not been asked, or its answer was lost
   * @param description what the guest reads at the provider
   */
  public record Begun(
      PaymentView payment,
      String recoveryToken,
      Instant expiresAt,
      @Nullable ProviderSession opened,
      String guestEmail,
      String description) {
    /** Without the token, which belongs into no log. */
    @Override
    public String toString() {
      return "Begun[payment=" + payment.id() + "]";
    }
  }

  /**
   * One about to be asked for; all of it from our own rows.
   *
   * @param expiresAt when the reservation's hold ends
   * @param description what the guest reads at the provider; kept, so that asking again asks the
   *     same
   */
  record Asked(
      UUID partnerId,
      UUID reservationId,
      PaymentMethod provider,
      Cents amount,
      String currency,
      Instant expiresAt,
      String description,
      String payerEmail) {
    /** The whole of a reservation; one without a hold is paid at the desk, now. */
    static Asked of(PayableReservation reservation, PaymentMethod provider, Instant now) {
      Instant until = reservation.holdUntil();
      return new Asked(
          reservation.partnerId(),
          reservation.id(),
          provider,
          reservation.total(),
          reservation.currency(),
          provider.isOnline() && until != null ? until : now,
          reservation.description(),
          reservation.guestEmail());
    }
  }

  /** An attempt to have the money taken; the key makes the provider do it once. */
  public record Attempt(UUID paymentId, String idempotencyKey) {}

  /**
   * The reservation's open payment with this provider; a new one if there is none, in place of
   * another provider's.
   *
   * @param refusal why so much cannot be paid like this; null: it can
   * @throws ApiException 409 when the reservation waits for no payment online; 422 when so much
   *     cannot be paid like this
   */
  public Begun begin(
      UUID reservationId, PaymentMethod provider, Function<Cents, @Nullable String> refusal) {
    PayableReservation reservation = reservations.lockPayable(reservationId);
    String unpayable = whyUnpayable(reservation);
    if (unpayable != null) {
      throw PaymentError.refused(unpayable);
    }
    String why = refusal.apply(reservation.total());
    if (why != null) {
      throw ApiException.because(PricingError.NOT_APPLICABLE, provider.wire() + " " + why);
    }
    List<Payment> earlier = payments.ofReservation(reservationId);
    for (Payment payment : earlier) {
      if (payment.state().isOpen() && payment.provider() == provider) {
        return begun(payment);
      }
    }
    if (earlier.size() >= MOST) {
      throw PaymentError.refused("the reservation has been tried to pay %d times".formatted(MOST));
    }
    earlier.stream()
        .filter(payment -> payment.state().isOpen())
        .forEach(payment -> payment.supersede(clock.instant()));
    payments.flush();
    return begun(add(reservation, provider));
  }

  /** Null: it waits for a payment online. */
  private @Nullable String whyUnpayable(PayableReservation reservation) {
    Instant until = reservation.holdUntil();
    if (reservation.status() != ReservationStatus.PENDING || until == null) {
      return "the reservation is " + reservation.status().wire();
    }
    return reservation.method().isOnline() && clock.instant().isBefore(until)
        ? null
        : "the reservation is not to be paid online, or no more";
  }

  private Payment add(PayableReservation reservation, PaymentMethod provider) {
    Instant now = clock.instant();
    Payment payment = new Payment(Asked.of(reservation, provider, now), now);
    payments.add(payment);
    return payment;
  }

  /** With a new token, which replaces those before. */
  private Begun begun(Payment payment) {
    return new Begun(
        PaymentView.of(payment),
        recoveries.renew(payment, clock.instant()),
        payment.expiresAt,
        opened(payment),
        payment.payerEmail,
        payment.description);
  }

  private @Nullable ProviderSession opened(Payment payment) {
    if (payment.reference == null) {
      return null;
    }
    byte[] sealed = payment.sealedSecret;
    return new ProviderSession(
        payment.reference,
        sealed == null ? null : new String(vault.open(sealed), StandardCharsets.UTF_8),
        payment.page == null ? null : URI.create(payment.page));
  }

  /** What the provider said when it was asked to collect. */
  public PaymentView keep(UUID paymentId, ProviderSession opened) {
    Payment payment = locked(paymentId);
    String secret = opened.clientSecret();
    payment.open(
        opened.reference(),
        secret == null ? null : vault.seal(secret.getBytes(StandardCharsets.UTF_8)),
        opened.page() == null ? null : opened.page().toString(),
        clock.instant());
    return PaymentView.of(payment);
  }

  /**
   * Somebody is about to ask the provider to take the money; for a minute nobody else may.
   *
   * @return nothing when it has been taken, or refused for good
   * @throws ApiException 409 when it is not open, or somebody else is at it
   */
  public Optional<Attempt> attempt(UUID paymentId) {
    Payment payment = locked(paymentId);
    if (payment.state().hasTaken() || payment.state() == PaymentState.FAILED) {
      return Optional.empty();
    }
    return Optional.of(new Attempt(paymentId, payment.id + "-" + payment.attempt(clock.instant())));
  }

  /** The provider could not be asked. */
  public void release(UUID paymentId) {
    locked(paymentId).asking.release(clock.instant());
  }

  /** Whether money may still be taken for the reservation, whose row is locked. */
  public boolean isBeingPaid(UUID reservationId) {
    return payments.isBeingPaid(reservationId);
  }

  public PaymentView read(UUID paymentId) {
    return payments.find(paymentId).map(PaymentView::of).orElseThrow();
  }

  /**
   * The payment of a token, which another replaces now. One that came to nothing is no end while
   * its reservation waits: the guest goes on with the one that is open, or with a new one.
   *
   * @param refusal why so much cannot be paid with this provider; null: it can
   */
  public Begun resume(UUID paymentId, BiFunction<PaymentMethod, Cents, @Nullable String> refusal) {
    PayableReservation reservation = reservations.lockPayable(payments.reservationOf(paymentId));
    List<Payment> all = payments.ofReservation(reservation.id());
    Payment named = all.stream().filter(it -> it.id.equals(paymentId)).findFirst().orElseThrow();
    recoveries.retire(named, clock.instant());
    Optional<Payment> open = all.stream().filter(it -> it.state().isOpen()).findFirst();
    boolean another =
        open.isEmpty()
            && whyUnpayable(reservation) == null
            && all.size() < MOST
            && refusal.apply(named.provider(), reservation.total()) == null;
    return begun(another ? add(reservation, named.provider()) : open.orElse(named));
  }

  private Payment locked(UUID paymentId) {
    return payments
        .findLocked(paymentId)
        .orElseThrow(() -> new ApiException(PaymentError.NOT_FOUND));
  }
}
