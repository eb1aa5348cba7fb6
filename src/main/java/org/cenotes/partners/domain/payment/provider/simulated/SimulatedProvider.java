package org.cenotes.partners.domain.payment.provider.simulated;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.LockSupport;
import org.cenotes.partners.domain.payment.provider.PaymentOrder;
import org.cenotes.partners.domain.payment.provider.PaymentProvider;
import org.cenotes.partners.domain.payment.provider.ProviderAmount;
import org.cenotes.partners.domain.payment.provider.ProviderCallback;
import org.cenotes.partners.domain.payment.provider.ProviderEvent;
import org.cenotes.partners.domain.payment.provider.ProviderException;
import org.cenotes.partners.domain.payment.provider.ProviderException.Kind;
import org.cenotes.partners.domain.payment.provider.ProviderPayment;
import org.cenotes.partners.domain.payment.provider.ProviderRefund;
import org.cenotes.partners.domain.payment.provider.ProviderSession;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.money.Cents;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.jspecify.annotations.Nullable;

/** The simulator in place of one provider. */
final class SimulatedProvider implements PaymentProvider {
  static final Scope SCOPE =
      Scope.platform(PrivilegedScope.SIMULATED_PROVIDER, DataSet.LIVE, ConnectionPool.WORK);
  private static final Duration SLOW = Duration.ofSeconds(8);

  /**
   * Slow captures on this node at once; more are not slow, so that no caller can hold all threads.
   */
  private static final Semaphore SLOW_CAPTURES = new Semaphore(8);

  private final PaymentMethod method;
  private final SimulatedPaymentService service;
  private final SimulatedSignature signature;

  SimulatedProvider(
      PaymentMethod method, SimulatedPaymentService service, SimulatedSignature signature) {
    this.method = method;
    this.service = service;
    this.signature = signature;
  }

  @Override
  public PaymentMethod method() {
    return method;
  }

  @Override
  public boolean isConfigured() {
    return true;
  }

  @Override
  public boolean isSimulated() {
    return true;
  }

  @Override
  public ProviderSession open(PaymentOrder order) {
    return CurrentScope.call(SCOPE, () -> service.open(method, order));
  }

  @Override
  public ProviderPayment capture(String reference, @Nullable String token, String idempotencyKey) {
    SimulatedScenario byCard = token == null ? null : SimulatedScenario.ofToken(token).orElse(null);
    if (token != null && byCard == null) {
      ProviderPayment current = retrieve(reference);
      return new ProviderPayment(
          ProviderPayment.Status.FAILED, current.money(), null, "invalid_token");
    }
    SimulatedPaymentService.Captured captured =
        CurrentScope.call(SCOPE, () -> service.capture(reference, byCard));
    if (captured.played() == SimulatedScenario.SLOW && SLOW_CAPTURES.tryAcquire()) {
      try {
        pause();
      } finally {
        SLOW_CAPTURES.release();
      }
    }
    if (captured.played() == SimulatedScenario.LOST_ANSWER) {
      throw new ProviderException(Kind.UNREACHABLE, "the simulator's response was lost", null);
    }
    return captured.payment();
  }

  /** Parks again after spurious wake-ups. */
  private static void pause() {
    long end = System.nanoTime() + SLOW.toNanos();
    for (long left = SLOW.toNanos(); left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  @Override
  public ProviderPayment retrieve(String reference) {
    return CurrentScope.call(SCOPE, () -> service.retrieve(reference));
  }

  @Override
  public ProviderRefund refund(
      String reference, String capture, ProviderAmount money, String idempotencyKey) {
    CurrentScope.run(SCOPE, () -> service.refund(reference, money.amount(), idempotencyKey));
    return ProviderRefund.COMPLETE;
  }

  @Override
  public ProviderRefund retrieveRefund(String capture, String id) {
    throw new IllegalStateException("the simulator's refunds are complete at once");
  }

  @Override
  public ProviderEvent readEvent(ProviderCallback callback) {
    if (!signature.isValid(
        callback.header(SimulatedSignature.HEADER.toLowerCase(Locale.ROOT)), callback.body())) {
      throw new ProviderException(Kind.UNVERIFIED, "not from the simulator", null);
    }
    try {
      JsonNode body = Json.mapper().readTree(callback.body());
      return new ProviderEvent(
          body.required("id").asText(),
          UUID.fromString(body.required("paymentId").asText()),
          new ProviderPayment(
              ProviderPayment.Status.valueOf(body.required("standing").asText()),
              new ProviderAmount(
                  new Cents(body.required("amount").asLong()), body.required("currency").asText()),
              body.path("capture").asText(null),
              body.path("failureCode").asText(null)));
    } catch (IOException | IllegalArgumentException e) {
      throw new ProviderException(Kind.UNVERIFIED, "not an event of the simulator", e);
    }
  }
}
