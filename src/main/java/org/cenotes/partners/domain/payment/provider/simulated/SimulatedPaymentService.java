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
import org.cenotes.partners.platform.secret.RandomText;
import org.jspecify.annotations.Nullable;

/** The simulated provider's side of a payment: each call is a transaction on its own tables. */
@Service
public class SimulatedPaymentService {
  private static final Duration PROCESSING_TIME = Duration.ofSeconds(3);
  private static final Duration AFTER_HOLD = Duration.ofSeconds(5);
  private static final Duration REORDER_DELAY = Duration.ofSeconds(2);

  /** Long after the merchant has polled a payment for the last time. */
  private static final Duration UNPAID_RETENTION = Duration.ofDays(30);

  /**
   * A payment can be refunded until its visit, which is at most 730 days ahead when it is booked.
   * If the visit is moved further, a refund after that time is refused.
   */
  private static final Duration RETENTION = Duration.ofDays(800);

  private final SimulatedPayments payments;
  private final Clock clock;

  @Inject
  SimulatedPaymentService(SimulatedPayments payments, Clock clock) {
    this.payments = payments;
    this.clock = clock;
  }

  /** What the page shows. */
  public record Shown(
      String description, Cents amount, String currency, Status status, String returnUrl) {}

  /**
   * The response to a capture.
   *
   * @param played the scenario that was played; null when it was captured before or not approved
   */
  record Captured(ProviderPayment payment, @Nullable SimulatedScenario played) {}

  ProviderSession open(PaymentMethod method, PaymentOrder order) {
    payments.insert(new SimulatedPayment(method, order));
    SimulatedPayment payment = payments.find(method, order.paymentId());
    URI page = order.callbackUrl().resolve("/simulator/payments/" + payment.reference);
    return method == PaymentMethod.CARDPROVIDER
        ? new ProviderSession(
            payment.reference, payment.reference + "_secret_" + RandomText.base62(16), null)
        : new ProviderSession(payment.reference, null, page);
  }

  /** As at real providers, a payment that is no longer kept is unknown, and took no money. */
  ProviderPayment retrieve(String reference) {
    return payments
        .findLocked(reference)
        .map(this::status)
        .orElseThrow(() -> ProviderException.unknownPayment("the simulator"));
  }

  /** The status it reports at present. */
  private ProviderPayment status(SimulatedPayment payment) {
    return payment.isHidden(clock.instant())
        ? withStatus(payment, Status.PROCESSING)
        : payment.report();
  }

  /** The merchant captures: with a card token, or what the guest approved. */
  Captured capture(String reference, @Nullable SimulatedScenario byCard) {
    SimulatedPayment payment = locked(reference);
    if (payment.hasSucceeded()) {
      return new Captured(status(payment), null);
    }
    if (byCard == null && !payment.isApproved()) {
      return new Captured(withStatus(payment, Status.ACTION_REQUIRED), null);
    }
    SimulatedScenario played = byCard == null ? payment.scenario() : byCard;
    return new Captured(play(payment, played), played);
  }

  /** The guest chooses on the page; empty when there is no such payment. */
  Optional<Shown> choose(String reference, SimulatedScenario scenario, boolean sandboxOnly) {
    Optional<SimulatedPayment> found =
        payments.findLocked(reference).filter(payment -> isShown(payment, sandboxOnly));
    found.ifPresent(
        payment -> {
          if (payment.method() == PaymentMethod.WALLETPROVIDER) {
            payment.approve(scenario); // the merchant captures it
          } else if (!payment.hasSucceeded()) {
            play(payment, scenario);
          }
        });
    return found.map(SimulatedPaymentService::shown);
  }

  /** What the page shows; empty when there is no such payment. */
  Optional<Shown> show(String reference, boolean sandboxOnly) {
    return payments
        .find(reference)
        .filter(payment -> isShown(payment, sandboxOnly))
        .map(SimulatedPaymentService::shown);
  }

  private static boolean isShown(SimulatedPayment payment, boolean sandboxOnly) {
    return payment.isSandbox() || !sandboxOnly;
  }

  private static Shown shown(SimulatedPayment payment) {
    return new Shown(
        payment.description,
        payment.money().amount(),
        payment.money().currency(),
        payment.report().status(),
        payment.returnUrl);
  }

  private ProviderPayment play(SimulatedPayment payment, SimulatedScenario scenario) {
    Instant now = clock.instant();
    switch (scenario) {
      case DECLINED, INSUFFICIENT_FUNDS -> payment.fail(scenario.failureCode(payment.method()));
      case REQUIRES_ACTION -> payment.requireAction();
      case UNREACHABLE ->
          throw new ProviderException(
              ProviderException.Kind.UNREACHABLE, "the simulator did not respond", null);
      case REFUSED ->
          throw new ProviderException(
              ProviderException.Kind.REFUSED, "the simulator refused the request", null);
      default -> payment.succeed();
    }
    Instant later =
        scenario == SimulatedScenario.CALLBACK_LATE
            ? payment.expiresAt.plus(AFTER_HOLD)
            : now.plus(PROCESSING_TIME);
    if (scenario == SimulatedScenario.PROCESSING || scenario == SimulatedScenario.CALLBACK_LATE) {
      payment.hideUntil(later);
    }
    sendCallbacks(payment, scenario, now, later);
    return status(payment);
  }

  /**
   * None while one waits that reports the same: a page can be declined without end, and the queue
   * is that of all partners.
   */
  private void sendCallbacks(
      SimulatedPayment payment, SimulatedScenario scenario, Instant now, Instant later) {
    Status status = payment.report().status();
    if (payments.isCallbackWaiting(payment.paymentId, status)) {
      return;
    }
    String body = body(payment, status);
    switch (scenario) {
      case REQUIRES_ACTION -> {}
      case PROCESSING, CALLBACK_LATE, LOST_ANSWER -> send(payment, status, body, later);
      case CALLBACK_TWICE -> {
        send(payment, status, body, now);
        send(payment, status, body, now);
      }
      case OUT_OF_ORDER -> {
        send(payment, status, body, now);
        Status older = Status.PROCESSING;
        send(payment, older, body(payment, older), now.plus(REORDER_DELAY));
      }
      default -> send(payment, status, body, now);
    }
  }

  private static ProviderPayment withStatus(SimulatedPayment payment, Status status) {
    return new ProviderPayment(status, payment.money(), null, null);
  }

  private void send(SimulatedPayment payment, Status status, String body, Instant dueAt) {
    payments.add(new SimulatedCallback(payment, status, body, dueAt));
  }

  private static String body(SimulatedPayment payment, Status status) {
    ProviderPayment report = payment.report();
    ObjectNode body = Json.mapper().createObjectNode();
    body.put("id", "simevt_" + RandomText.base62(20))
        .put("paymentId", payment.paymentId.toString())
        .put("standing", status.name())
        .put("amount", report.money().amount().value())
        .put("currency", report.money().currency())
        .put("capture", report.capture())
        .put("failureCode", report.failureCode());
    return body.toString();
  }

  /**
   * Refunds an amount, once per key.
   *
   * @throws ProviderException when that is more than was taken
   */
  void refund(String reference, Cents amount, String idempotencyKey) {
    SimulatedPayment payment = locked(reference);
    if (payments.insertRefund(idempotencyKey, reference, amount) && !payment.refund(amount)) {
      throw new ProviderException(
          ProviderException.Kind.REFUSED, "the simulator has not taken that amount", null);
    }
  }

  private SimulatedPayment locked(String reference) {
    return payments
        .findLocked(reference)
        .orElseThrow(
            () ->
                new ProviderException(
                    ProviderException.Kind.REFUSED,
                    "the simulator does not know the payment",
                    null));
  }

  List<SimulatedCallback.Message> claimDue() {
    Instant now = clock.instant();
    return payments.due(now).stream().map(callback -> callback.claim(now)).toList();
  }

  void delete(UUID callbackId) {
    payments.delete(callbackId);
  }

  /**
   * Deletes up to {@code limit} payments that nobody can ask for any more, with their refunds:
   * those that were not paid 30 days after they had ended, others after 800 days.
   *
   * @return how many; {@code limit} when there may be more
   */
  int deleteOld(int limit) {
    Instant now = clock.instant();
    int unpaid = payments.deleteUnpaid(now.minus(UNPAID_RETENTION), limit);
    return unpaid + payments.deleteAll(now.minus(RETENTION), limit - unpaid);
  }
}
