package org.cenotes.partners.domain.payment;

import jakarta.inject.Inject;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.provider.Opened;
import org.cenotes.partners.domain.reservation.LifeCycleService;
import org.cenotes.partners.domain.visit.Payable;
import org.cenotes.partners.domain.visit.PaymentMethod;
import org.cenotes.partners.domain.visit.ReservationStatus;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.money.Cents;
import org.cenotes.partners.platform.secret.Digests;
import org.cenotes.partners.platform.secret.Tokens;
import org.cenotes.partners.platform.secret.Vault;
import org.jspecify.annotations.Nullable;

/**
 * Payments up to the point where the provider decides. Locks are taken in one order everywhere: the
 * reservation, its payments, their refunds.
 */
@Service
public class PaymentService {
  private static final int TOKEN_LENGTH = 43; // 256 bits

  private final Payments payments;
  private final PaymentEvents events;
  private final LifeCycleService reservations;
  private final Vault vault;
  private final Clock clock;

  @Inject
  PaymentService(
      Payments payments,
      PaymentEvents events,
      LifeCycleService reservations,
      Vault vault,
      Clock clock) {
    this.payments = payments;
    this.events = events;
    this.reservations = reservations;
    this.vault = vault;
    this.clock = clock;
  }

  /** An attempt to have the money taken; the key makes the provider do it once. */
  public record Attempt(UUID paymentId, String idempotencyKey) {}

  /**
   * The reservation's open payment with this provider; a new one if there is none, in place of
   * another provider's.
   *
   * @throws ApiException 409 when the reservation waits for no payment online
   */
  public Begun begin(UUID reservationId, PaymentMethod provider) {
    Payable reservation = reservations.lockPayable(reservationId);
    Instant now = clock.instant();
    Instant until = reservation.holdUntil();
    if (reservation.status() != ReservationStatus.PENDING || until == null) {
      throw Payment.refused("the reservation is " + reservation.status().wire());
    }
    if (!reservation.method().isOnline() || !now.isBefore(until)) {
      throw Payment.refused("the reservation is not to be paid online, or no more");
    }
    String token = Tokens.base62(TOKEN_LENGTH);
    List<Payment> earlier = payments.ofReservation(reservationId);
    for (Payment payment : earlier) {
      if (payment.state().isOpen() && payment.provider() == provider) {
        payment.renew(Digests.sha256(token), now);
        return begun(payment, token, reservation);
      }
    }
    earlier.stream()
        .filter(payment -> payment.state().isOpen())
        .forEach(payment -> payment.expire(now));
    payments.flush();
    Payment payment =
        new Payment(
            new NewPayment(
                reservation.partnerId(),
                reservationId,
                provider,
                reservation.total(),
                reservation.currency(),
                until),
            Digests.sha256(token),
            now);
    payments.add(payment);
    return begun(payment, token, reservation);
  }

  private Begun begun(Payment payment, String token, Payable reservation) {
    return new Begun(
        payment.view(),
        token,
        payment.expiresAt,
        opened(payment),
        reservation.guestEmail(),
        reservation.description());
  }

  private @Nullable Opened opened(Payment payment) {
    if (payment.reference == null) {
      return null;
    }
    byte[] sealed = payment.sealedSecret;
    return new Opened(
        payment.reference,
        sealed == null ? null : new String(vault.open(sealed), StandardCharsets.UTF_8),
        payment.page == null ? null : URI.create(payment.page));
  }

  /** What the provider said when it was asked to collect. */
  public PaymentView keep(UUID paymentId, Opened opened) {
    Payment payment = locked(paymentId);
    String secret = opened.clientSecret();
    payment.open(
        opened.reference(),
        secret == null ? null : vault.seal(secret.getBytes(StandardCharsets.UTF_8)),
        opened.page() == null ? null : opened.page().toString(),
        clock.instant());
    return payment.view();
  }

  /**
   * Somebody is about to ask the provider to take the money; for a minute nobody else may.
   *
   * @return nothing when it has been taken
   * @throws ApiException 409 when it is not open, or somebody else is at it
   */
  public Optional<Attempt> attempt(UUID paymentId) {
    Payment payment = locked(paymentId);
    if (payment.state().hasTaken()) {
      return Optional.empty();
    }
    return Optional.of(new Attempt(paymentId, payment.id + "-" + payment.attempt(clock.instant())));
  }

  /** The provider could not be asked. */
  public void release(UUID paymentId) {
    locked(paymentId).release(clock.instant());
  }

  /** Whether money may still be taken for the reservation, whose row is locked. */
  public boolean isBeingPaid(UUID reservationId) {
    return payments.isBeingPaid(reservationId);
  }

  public PaymentView read(UUID paymentId) {
    return payments.find(paymentId).map(Payment::view).orElseThrow();
  }

  /**
   * The desk has taken the money.
   *
   * @throws ApiException 400 when it is not what the reservation costs; 409 when that is not to be
   *     paid at the desk, or no more
   */
  public void payAtDesk(
      UUID reservationId, Cents received, @Nullable String currency, @Nullable String note) {
    Payable reservation = reservations.lockPayable(reservationId);
    if (reservation.status() != ReservationStatus.PENDING
        || reservation.method() != PaymentMethod.ON_SITE) {
      throw Payment.refused(
          "the reservation is %s, to be paid by %s"
              .formatted(reservation.status().wire(), reservation.method().wire()));
    }
    if (!received.equals(reservation.total())) {
      throw ApiException.about(
          HttpError.INVALID_INPUT, "amountReceived", "must be " + reservation.total().value());
    }
    if (currency != null && !currency.equals(reservation.currency())) {
      throw ApiException.about(
          HttpError.INVALID_INPUT, "currency", "must be " + reservation.currency());
    }
    Instant now = clock.instant();
    Payment payment =
        new Payment(
            new NewPayment(
                reservation.partnerId(),
                reservationId,
                PaymentMethod.ON_SITE,
                received,
                reservation.currency(),
                now),
            Digests.sha256(Tokens.base62(TOKEN_LENGTH)),
            now);
    payment.annotate(note);
    payments.add(payment);
    events.step("payment.succeeded", payment, it -> it.succeed(null, now));
    reservations.confirmPaid(reservationId, PaymentMethod.ON_SITE);
  }

  /** The payment of this token, which another replaces now. */
  public Begun resume(UUID paymentId) {
    UUID reservationId = payments.reservationOf(paymentId);
    Payable reservation = reservations.lockPayable(reservationId);
    Payment payment = locked(paymentId);
    String token = Tokens.base62(TOKEN_LENGTH);
    payment.renew(Digests.sha256(token), clock.instant());
    return begun(payment, token, reservation);
  }

  private Payment locked(UUID paymentId) {
    return payments
        .findLocked(paymentId)
        .orElseThrow(() -> new ApiException(PaymentError.NOT_FOUND));
  }
}
