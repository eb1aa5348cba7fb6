package org.cenotes.partners.domain.payment.provider.simulated;

import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.inject.Inject;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.payment.provider.PaymentOrder;
import org.cenotes.partners.domain.payment.provider.ProviderException;
import org.cenotes.partners.domain.payment.provider.ProviderPayment;
import org.cenotes.partners.domain.payment.provider.ProviderPayment.Status;
import org.cenotes.partners.domain.payment.provider.ProviderSession;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.money.Cents;
import org.cenotes.partners.platform.secret.Tokens;
import org.jspecify.annotations.Nullable;

/** What happens at the simulated provider: each call one transaction on its own books. */
@Service
public class SimulatedPaymentService {
  private static final Duration A_WHILE = Duration.ofSeconds(3);
  private static final Duration AFTER_THE_HOLD = Duration.ofSeconds(5);
  private static final Duration OUT_OF_STEP = Duration.ofSeconds(2);

  private final SimulatedPayments books;
  private final Clock clock;

  @Inject
  SimulatedPaymentService(SimulatedPayments books, Clock clock) {
    this.books = books;
    this.clock = clock;
  }

  /** What the page shows. */
  public record Shown(
      String description, Cents amount, String currency, Status status, String returnUrl) {}

  /**
   * What the merchant is answered.
   *
   * @param played how it went just now; null: it had gone before, or nobody has approved it
   */
  record Settled(ProviderPayment outcome, @Nullable SimulatedScenario played) {}

  ProviderSession open(PaymentMethod method, PaymentOrder order) {
    books.note(new SimulatedPayment(method, order));
    SimulatedPayment payment = books.find(method, order.paymentId());
    URI page = order.callbackUrl().resolve("/simulator/payments/" + payment.reference);
    return method == PaymentMethod.CARDPROVIDER
        ? new ProviderSession(
            payment.reference, payment.reference + "_secret_" + Tokens.base62(16), null)
        : new ProviderSession(payment.reference, null, page);
  }

  ProviderPayment look(String reference) {
    return told(locked(reference));
  }

  /** How it stands, as far as it says so yet. */
  private ProviderPayment told(SimulatedPayment payment) {
    return payment.isSilent(clock.instant())
        ? answer(payment, Status.PROCESSING)
        : payment.outcome();
  }

  /** The merchant asks for the money: by a card token, or for what the guest has approved. */
  Settled settle(String reference, @Nullable SimulatedScenario byCard) {
    SimulatedPayment payment = locked(reference);
    if (payment.hasSucceeded()) {
      return new Settled(told(payment), null);
    }
    if (byCard == null && !payment.isApproved()) {
      return new Settled(answer(payment, Status.ACTION_REQUIRED), null);
    }
    SimulatedScenario played = byCard == null ? payment.scenario() : byCard;
    return new Settled(go(payment, played), played);
  }

  /** The guest chooses on the page; empty when there is no such payment. */
  Optional<Shown> choose(String reference, SimulatedScenario scenario) {
    Optional<SimulatedPayment> found = books.findLocked(reference);
    found.ifPresent(
        payment -> {
          if (payment.method() == PaymentMethod.WALLETPROVIDER) {
            payment.approve(scenario); // the merchant captures it
          } else if (!payment.hasSucceeded()) {
            go(payment, scenario);
          }
        });
    return found.map(SimulatedPaymentService::shown);
  }

  /** What the page shows; empty when there is no such payment. */
  Optional<Shown> show(String reference) {
    return books.findLocked(reference).map(SimulatedPaymentService::shown);
  }

  private static Shown shown(SimulatedPayment payment) {
    return new Shown(
        payment.description,
        payment.money().amount(),
        payment.money().currency(),
        payment.outcome().status(),
        payment.returnUrl);
  }

  private ProviderPayment go(SimulatedPayment payment, SimulatedScenario scenario) {
    Instant now = clock.instant();
    switch (scenario) {
      case DECLINED -> payment.fail("card_declined");
      case INSUFFICIENT_FUNDS -> payment.fail("insufficient_funds");
      case REQUIRES_ACTION -> payment.requireAction();
      case UNREACHABLE ->
          throw new ProviderException(
              ProviderException.Kind.UNREACHABLE, "the simulator does not answer", null);
      case REFUSED ->
          throw new ProviderException(
              ProviderException.Kind.REFUSED, "the simulator will not do it", null);
      default -> payment.succeed();
    }
    Instant later =
        scenario == SimulatedScenario.CALLBACK_LATE
            ? payment.expiresAt.plus(AFTER_THE_HOLD)
            : now.plus(A_WHILE);
    if (scenario == SimulatedScenario.PROCESSING || scenario == SimulatedScenario.CALLBACK_LATE) {
      payment.hush(later);
    }
    report(payment, scenario, now, later);
    return told(payment);
  }

  private void report(
      SimulatedPayment payment, SimulatedScenario scenario, Instant now, Instant later) {
    String report = report(payment, payment.outcome().status());
    switch (scenario) {
      case REQUIRES_ACTION -> {}
      case PROCESSING, CALLBACK_LATE, LOST_ANSWER -> send(payment, report, later);
      case CALLBACK_TWICE -> {
        send(payment, report, now);
        send(payment, report, now);
      }
      case OUT_OF_ORDER -> {
        send(payment, report, now);
        send(payment, report(payment, Status.PROCESSING), now.plus(OUT_OF_STEP));
      }
      default -> send(payment, report, now);
    }
  }

  private static ProviderPayment answer(SimulatedPayment payment, Status status) {
    return new ProviderPayment(status, payment.money(), null, null);
  }

  private void send(SimulatedPayment payment, String body, Instant dueAt) {
    books.add(new SimulatedCallback(URI.create(payment.callbackUrl).getPath(), body, dueAt));
  }

  private static String report(SimulatedPayment payment, Status status) {
    ProviderPayment outcome = payment.outcome();
    ObjectNode body = Json.mapper().createObjectNode();
    body.put("id", "simevt_" + Tokens.base62(20))
        .put("paymentId", payment.paymentId.toString())
        .put("standing", status.name())
        .put("amount", outcome.money().amount().value())
        .put("currency", outcome.money().currency())
        .put("capture", outcome.capture())
        .put("failureCode", outcome.failureCode());
    return body.toString();
  }

  /** Gives money back, once for each key. */
  boolean refund(String reference, Cents amount, String idempotencyKey) {
    SimulatedPayment payment = locked(reference);
    if (books.noteRefund(idempotencyKey, reference, amount) && !payment.refund(amount)) {
      throw new ProviderException(
          ProviderException.Kind.REFUSED, "the simulator has not taken that much", null);
    }
    return true;
  }

  private SimulatedPayment locked(String reference) {
    return books
        .findLocked(reference)
        .orElseThrow(
            () ->
                new ProviderException(
                    ProviderException.Kind.REFUSED, "unknown at the simulator", null));
  }

  List<SimulatedCallback.Message> claimDue() {
    Instant now = clock.instant();
    return books.due(now).stream().map(callback -> callback.claim(now)).toList();
  }

  void forget(UUID callbackId) {
    books.forget(callbackId);
  }
}
