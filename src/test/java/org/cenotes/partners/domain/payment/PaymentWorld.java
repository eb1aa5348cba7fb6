package org.cenotes.partners.domain.payment;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.domain.event.RecordedEvents;
import org.cenotes.partners.domain.payment.PaymentJobService.ClaimedPoll;
import org.cenotes.partners.domain.payment.PaymentJobService.RefundRequest;
import org.cenotes.partners.domain.payment.PaymentLookup.PaymentRef;
import org.cenotes.partners.domain.payment.PaymentService.StartedPayment;
import org.cenotes.partners.domain.payment.provider.ProviderAmount;
import org.cenotes.partners.domain.payment.provider.ProviderEvent;
import org.cenotes.partners.domain.payment.provider.ProviderPayment;
import org.cenotes.partners.domain.payment.provider.ProviderPayment.Status;
import org.cenotes.partners.domain.payment.provider.ProviderSession;
import org.cenotes.partners.domain.reservation.PaidReservation;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.domain.reservation.RefundDue;
import org.cenotes.partners.harness.ManualClock;
import org.cenotes.partners.platform.money.Cents;
import org.cenotes.partners.platform.secret.Digests;
import org.cenotes.partners.platform.secret.Vault;

/** The services of payments on tables in memory, around one reservation. */
public final class PaymentWorld {
  public static final Instant NOW = Instant.parse("2026-11-21T15:00:00Z");
  public static final Instant HOLD_ENDS = NOW.plus(Duration.ofMinutes(15));
  public static final ProviderAmount PRICE = new ProviderAmount(PaidReservation.TOTAL, "MXN");

  public final ManualClock clock = new ManualClock(NOW);

  /** The clock of the sandbox may be ahead. */
  public final ManualClock partnerClock = new ManualClock(NOW);

  public final PaidReservation reservation = new PaidReservation(HOLD_ENDS);
  public final RecordedEvents events = new RecordedEvents();
  public final PaymentService payments;
  public final RecoveryTokenService recovery;
  public final PaymentOutcomeService outcomes;
  public final RefundService refunds;
  public final PaymentJobService jobs;
  public final PaymentLookup lookup;
  final PaymentsInMemory tables = new PaymentsInMemory();
  final PaymentEvents paymentEvents;

  public PaymentWorld() {
    TokensInMemory tokens = new TokensInMemory();
    Vault vault = Vault.of(Base64.getEncoder().encodeToString(Digests.sha256("test")), List.of());
    paymentEvents =
        new PaymentEvents(tables, events, null) {
          @Override
          void publish(EventType type, Payment payment) {}
        };
    payments = new PaymentService(tables, reservation, vault, clock, partnerClock);
    recovery = new RecoveryTokenService(tokens, tables, reservation, clock, partnerClock);
    refunds = new RefundService(tables, paymentEvents, reservation, clock);
    outcomes = new PaymentOutcomeService(tables, paymentEvents, reservation, refunds, clock);
    jobs = new PaymentJobService(tables, tokens, clock);
    lookup = new PaymentLookup(tables, tokens, clock);
  }

  /** Time passes on both clocks. */
  public void advance(Duration by) {
    clock.advance(by);
    partnerClock.advance(by);
  }

  /** A payment that is open at this provider. */
  public UUID open(PaymentMethod provider) {
    StartedPayment started = payments.start(PaidReservation.ID, provider, total -> null);
    UUID id = started.payment().id();
    payments.storeSession(id, new ProviderSession("ref-" + id, "secret", null));
    return id;
  }

  public UUID open() {
    return open(PaymentMethod.CARDPROVIDER);
  }

  /** A payment that has paid the reservation. */
  public UUID paid() {
    UUID id = open();
    report(id, Status.SUCCEEDED, "cap-1");
    return id;
  }

  /** A payment whose only attempt was declined. */
  public UUID declined(PaymentMethod provider) {
    UUID id = open(provider);
    attempt(id);
    outcomes.applyCapture(
        ref(id), new ProviderPayment(Status.FAILED, PRICE, null, "card_declined"));
    return id;
  }

  /** Starts a capture attempt that is unlike all others. */
  public void attempt(UUID id) {
    assertThat(payments.startAttempt(id, null)).isPresent();
  }

  /** The provider reports the whole price under this status when it is asked. */
  public void report(UUID id, Status status, String capture) {
    report(id, new ProviderPayment(status, PRICE, capture, null));
  }

  public void report(UUID id, ProviderPayment report) {
    outcomes.applyPoll(claimed(id), report);
  }

  public void event(UUID id, String eventId, ProviderPayment report) {
    outcomes.applyEvent(ref(id), new ProviderEvent(eventId, id, report));
  }

  /** The reservation owes its guest an amount. */
  public void owe(long cents, boolean over) {
    owe(PaymentMethod.CARDPROVIDER, cents, over);
  }

  public void owe(PaymentMethod method, long cents, boolean over) {
    refunds.onRefundDue(new RefundDue(PaidReservation.ID, method, new Cents(cents), over));
  }

  /** The providers make all refunds that are owed. */
  public void settleAll() {
    tables.refunds.forEach(refund -> refunds.settle(refund.id));
  }

  /** The only refund that is to be requested now. */
  RefundRequest onlyRequest() {
    RefundRequest request = claimRefund().orElseThrow();
    assertThat(claimRefund()).isEmpty();
    return request;
  }

  /** A refund that is to be requested now. */
  Optional<RefundRequest> claimRefund() {
    return jobs.claimRefund(EnumSet.allOf(PaymentMethod.class));
  }

  /** How many refunds failed after they had been made. */
  public long refundsLeftToStaff() {
    return tables.refunds.stream().filter(refund -> refund.failedAt != null).count();
  }

  /** Staff store the provider's id of the only refund, as docs/operations.md says. */
  public void storeRefundId(String id) {
    onlyRefund().noteBegun(id);
    onlyRefund().dueAt = clock.instant();
  }

  /** A poll of the payment that is claimed now. */
  ClaimedPoll claimed(UUID id) {
    return ClaimedPoll.of(payment(id));
  }

  /** The payment as callers know it who have looked it up. */
  PaymentRef ref(UUID id) {
    return PaymentRef.of(payment(id));
  }

  Payment payment(UUID id) {
    return tables.find(id).orElseThrow();
  }

  Refund onlyRefund() {
    if (tables.refunds.size() != 1) {
      throw new AssertionError(tables.refunds.size() + " refunds");
    }
    return tables.refunds.get(0);
  }

  /** The digest of a request; another number, another request. */
  static byte[] request(int number) {
    byte[] digest = new byte[32];
    digest[0] = (byte) number;
    return digest;
  }
}
