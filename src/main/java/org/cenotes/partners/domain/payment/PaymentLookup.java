package org.cenotes.partners.domain.payment;

import jakarta.inject.Inject;
import java.time.Clock;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.secret.Digests;
import org.jspecify.annotations.Nullable;

/**
 * Finds payments before their partner is known, to enter that partner's scope. Called in the
 * privileged scope of payments only.
 */
@Service
public class PaymentLookup {
  private final Payments payments;
  private final RecoveryTokens recoveryTokens;
  private final Clock clock;

  @Inject
  PaymentLookup(Payments payments, RecoveryTokens recoveryTokens, Clock clock) {
    this.payments = payments;
    this.recoveryTokens = recoveryTokens;
    this.clock = clock;
  }

  /**
   * A payment and its partner.
   *
   * @param reference the provider's id of the payment; null before it is open there
   */
  public record PaymentRef(
      UUID paymentId,
      UUID reservationId,
      UUID partnerId,
      PaymentMethod provider,
      @Nullable String reference) {
    static PaymentRef of(Payment payment) {
      return new PaymentRef(
          payment.id,
          payment.reservationId,
          payment.partnerId,
          payment.provider(),
          payment.reference);
    }
  }

  /** The payment with the provider's id. */
  public Optional<PaymentRef> findByReference(PaymentMethod provider, String reference) {
    return payments.findByReference(provider, reference).map(PaymentRef::of);
  }

  public Optional<PaymentRef> findById(UUID paymentId) {
    return payments.find(paymentId).map(PaymentRef::of);
  }

  /** The payment of a valid recovery token; replaced tokens are valid for five minutes more. */
  public Optional<PaymentRef> findByRecoveryToken(String token) {
    return recoveryTokens
        .find(Digests.sha256(token), clock.instant())
        .flatMap(payments::find)
        .map(PaymentRef::of);
  }
}
