package org.cenotes.partners.domain.payment;

import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.payment.provider.ProviderAmount;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.secret.Digests;
import org.jspecify.annotations.Nullable;

/** Whose a payment is, before that is known; called through doors only. */
@Service
public class PaymentLookup {
  private static final System.Logger LOG = System.getLogger(PaymentLookup.class.getName());
  private static final Duration EVENTS_KEPT = Duration.ofDays(90);

  private final Payments payments;
  private final RecoveryTokens recoveries;
  private final Clock clock;

  @Inject
  PaymentLookup(Payments payments, RecoveryTokens recoveries, Clock clock) {
    this.payments = payments;
    this.recoveries = recoveries;
    this.clock = clock;
  }

  /**
   * A payment and whose rows it stands among.
   *
   * @param reference the provider's name for it; null: it is not open there yet
   */
  public record Found(
      UUID paymentId,
      UUID reservationId,
      UUID partnerId,
      PaymentMethod provider,
      @Nullable String reference) {
    static Found of(Payment payment) {
      return new Found(
          payment.id,
          payment.reservationId,
          payment.partnerId,
          payment.provider(),
          payment.reference);
    }
  }

  /**
   * A refund to be asked for.
   *
   * @param reference the provider's name for the payment
   * @param capture the provider's name for the money it took
   * @param key makes the provider do it once
   */
  public record Owed(
      UUID refundId,
      Found payment,
      String reference,
      String capture,
      ProviderAmount money,
      String key) {}

  /** By the provider's name for it. */
  public Optional<Found> byReference(PaymentMethod provider, String reference) {
    return payments.byReference(provider, reference).map(Found::of);
  }

  public Optional<Found> byId(UUID paymentId) {
    return payments.find(paymentId).map(Found::of);
  }

  /** By its recovery token, or one just replaced; none once the hold it was made for has ended. */
  public Optional<Found> byRecovery(String token) {
    return recoveries
        .find(Digests.sha256(token), clock.instant())
        .flatMap(payments::find)
        .map(Found::of);
  }

  /** Payments whose provider is to be asked how they stand; another node leaves them alone. */
  public List<Found> claimLooks() {
    Instant now = clock.instant();
    return payments.toLookAt(now).stream()
        .map(
            payment -> {
              payment.asking.look(payment.expiresAt, now);
              return Found.of(payment);
            })
        .toList();
  }

  /** Refunds that are to be asked for; another node leaves them alone. */
  public List<Owed> claimRefunds() {
    Instant now = clock.instant();
    return payments.refundsDue(now).stream()
        .filter(
            refund -> {
              boolean fresh = refund.ask(now);
              if (!fresh) {
                LOG.log(
                    Level.ERROR,
                    "refund {0} has not been done for most of a day; somebody must look",
                    refund.id);
              }
              return fresh;
            })
        .map(
            refund -> {
              Payment payment = payments.find(refund.paymentId).orElseThrow();
              return new Owed(
                  refund.id,
                  Found.of(payment),
                  String.valueOf(payment.reference == null ? payment.capture : payment.reference),
                  String.valueOf(payment.capture),
                  new ProviderAmount(refund.amount, payment.currency),
                  refund.key());
            })
        .toList();
  }

  /** Forgets what providers said long ago. */
  public int forgetEvents() {
    return payments.forgetEvents(EVENTS_KEPT);
  }

  /** Forgets the recovery tokens that have expired. */
  public int forgetRecoveries() {
    return recoveries.forget(clock.instant());
  }
}
