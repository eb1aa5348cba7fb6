package org.cenotes.partners.domain.payment;

import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.domain.payment.PaymentLookup.PaymentRef;
import org.cenotes.partners.domain.payment.provider.ProviderAmount;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.platform.component.Service;
import org.jspecify.annotations.Nullable;

/**
 * Claims the work of the payment jobs, across partners, and deletes expired rows. A claim is a
 * lease: other nodes leave the row alone until it lapses.
 */
@Service
public class PaymentJobService {
  private static final System.Logger LOG = System.getLogger(PaymentJobService.class.getName());
  private static final Duration EVENT_RETENTION = Duration.ofDays(90);

  private final Payments payments;
  private final RecoveryTokens recoveryTokens;
  private final Clock clock;

  @Inject
  PaymentJobService(Payments payments, RecoveryTokens recoveryTokens, Clock clock) {
    this.payments = payments;
    this.recoveryTokens = recoveryTokens;
    this.clock = clock;
  }

  /**
   * A refund to request from the provider.
   *
   * @param reference the provider's id of the payment
   * @param capture the provider's id of the captured money
   * @param key the idempotency key
   * @param begunAs the provider's id of the refund when it has begun: it is to be looked up
   * @param firstUse whether no earlier request had this key
   * @param number which request of this refund it is; another node has taken it over once there is
   *     a later one
   */
  public record RefundRequest(
      UUID refundId,
      PaymentRef payment,
      String reference,
      String capture,
      ProviderAmount money,
      String key,
      @Nullable String begunAs,
      boolean firstUse,
      int number) {
    /** What staff store as {@code begun_as} when they have given the money back by themselves. */
    private static final String BY_STAFF = "staff";

    /** Whether staff have given the money back in another way, so that no provider is asked. */
    public boolean isMadeByStaff() {
      return BY_STAFF.equals(begunAs);
    }
  }

  /**
   * A payment whose provider is to be polled, as it was before.
   *
   * @param attempt the number of the last attempt to pay it
   */
  public record ClaimedPoll(PaymentRef payment, PaymentState state, int attempt) {
    static ClaimedPoll of(Payment payment) {
      return new ClaimedPoll(
          PaymentRef.of(payment), payment.state(), payment.progress.lastAttempt());
    }

    /** Whether the guest may have tried again since, so that a failure may be that of before. */
    boolean isOutdated(Payment payment) {
      return payment.state() != state || payment.progress.lastAttempt() != attempt;
    }
  }

  /** Claims a payment by one of these methods, whose provider is to be polled. */
  public Optional<ClaimedPoll> claimPoll(Set<PaymentMethod> methods) {
    Instant now = clock.instant();
    return payments
        .pollDue(now, methods)
        .map(
            payment -> {
              if (!payment.progress.scheduleNext(payment.expiresAt, now)) {
                LOG.log(
                    Level.ERROR,
                    "Payment still processed by its provider 30 days after its hold is polled for"
                        + " the last time; manual action required unless it is final now (payment"
                        + " {0})",
                    payment.id);
              }
              return ClaimedPoll.of(payment);
            });
  }

  /** Repeats a claimed poll that failed if no other would follow. */
  public void repeatLastPoll(UUID paymentId) {
    Payment payment = payments.findLocked(paymentId).orElseThrow();
    payment.progress.repeatLast(payment.expiresAt, clock.instant());
  }

  /**
   * Claims a refund to request of a payment by one of these methods; those whose key has expired
   * are left to staff and logged.
   */
  public Optional<RefundRequest> claimRefund(Set<PaymentMethod> methods) {
    Instant now = clock.instant();
    Optional<RefundRequest> request = Optional.empty();
    Optional<Refund> due = payments.refundDue(now, methods);
    while (due.isPresent() && request.isEmpty()) {
      request = start(due.get(), now);
      if (request.isEmpty()) {
        due = payments.refundDue(now, methods);
      }
    }
    return request;
  }

  private Optional<RefundRequest> start(Refund refund, Instant now) {
    boolean firstUse = !refund.isKeyUsed();
    if (refund.startRequest(now)) {
      return Optional.of(request(refund, firstUse));
    }
    LOG.log(
        Level.ERROR,
        "Refund unconfirmed after 20 h; manual action required (refund {0})",
        refund.id);
    return Optional.empty();
  }

  private RefundRequest request(Refund refund, boolean firstUse) {
    Payment payment = payments.find(refund.paymentId).orElseThrow();
    return new RefundRequest(
        refund.id,
        PaymentRef.of(payment),
        String.valueOf(payment.reference == null ? payment.capture : payment.reference),
        String.valueOf(payment.capture),
        new ProviderAmount(refund.amount, payment.currency),
        refund.key(),
        refund.begunAs(),
        firstUse,
        refund.attempts);
  }

  /** Deletes up to {@code limit} provider events older than 90 days; returns how many. */
  public int deleteOldEvents(int limit) {
    return payments.deleteEventsOlderThan(EVENT_RETENTION, limit);
  }

  /** Deletes up to {@code limit} expired recovery tokens; returns how many. */
  public int deleteExpiredTokens(int limit) {
    return recoveryTokens.deleteExpired(clock.instant(), limit);
  }
}
