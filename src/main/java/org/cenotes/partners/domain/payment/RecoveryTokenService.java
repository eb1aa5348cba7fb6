package org.cenotes.partners.domain.payment;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.domain.reservation.ReservationTransitionService;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.time.PartnerTime;

/**
 * Issues the tokens that resume payments, after a payment is open at its provider: a guest whose
 * request failed before keeps the token that is known.
 */
@Service
public class RecoveryTokenService {
  private final RecoveryTokens tokens;
  private final Payments payments;
  private final ReservationTransitionService reservations;
  private final Clock clock;
  private final Clock partnerClock;

  @Inject
  RecoveryTokenService(
      RecoveryTokens tokens,
      Payments payments,
      ReservationTransitionService reservations,
      Clock clock,
      @PartnerTime Clock partnerClock) {
    this.tokens = tokens;
    this.payments = payments;
    this.reservations = reservations;
    this.clock = clock;
    this.partnerClock = partnerClock;
  }

  /** A payment's new token, which is returned only now; earlier ones are replaced. */
  public String issue(UUID paymentId) {
    return replace(paymentId, paymentId);
  }

  /**
   * The same for a guest who resumed one payment and continues with another, or with the same; the
   * tokens of both are replaced.
   */
  public String replace(UUID resumed, UUID continued) {
    reservations.lockPayable(payments.reservationOf(continued)); // one token after the other
    Instant now = clock.instant();
    tokens.retire(resumed, now);
    tokens.retire(continued, now);
    return tokens.issue(payments.find(continued).orElseThrow(), partnerClock.instant(), now);
  }
}
