package org.cenotes.partners.domain.provider.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Locale;
import java.util.UUID;
import java.util.concurrent.locks.LockSupport;
import org.cenotes.partners.domain.provider.Callback;
import org.cenotes.partners.domain.provider.Money;
import org.cenotes.partners.domain.provider.Notice;
import org.cenotes.partners.domain.provider.Opened;
import org.cenotes.partners.domain.provider.Order;
import org.cenotes.partners.domain.provider.Outcome;
import org.cenotes.partners.domain.provider.PaymentProvider;
import org.cenotes.partners.domain.provider.ProviderException;
import org.cenotes.partners.domain.provider.ProviderException.Kind;
import org.cenotes.partners.domain.visit.PaymentMethod;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.money.Cents;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Door;
import org.cenotes.partners.platform.tenancy.Lane;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.tenancy.Scopes;
import org.jspecify.annotations.Nullable;

/** The simulator in the place of one provider. */
final class SimulatedProvider implements PaymentProvider {
  static final Scope BOOKS = Scope.platform(Door.SIMULATED_PROVIDER, DataSet.LIVE, Lane.WORK);
  private static final Duration SLOW = Duration.ofSeconds(8);

  private final PaymentMethod method;
  private final SimulatorService service;
  private final Signature signature;

  SimulatedProvider(PaymentMethod method, SimulatorService service, Signature signature) {
    this.method = method;
    this.service = service;
    this.signature = signature;
  }

  @Override
  public PaymentMethod method() {
    return method;
  }

  @Override
  public boolean isReady() {
    return true;
  }

  @Override
  public boolean isSimulated() {
    return true;
  }

  @Override
  public Opened open(Order order) {
    return Scopes.call(BOOKS, () -> service.open(method, order));
  }

  @Override
  public Outcome settle(String reference, @Nullable String token, String idempotencyKey) {
    Scenario byCard = token == null ? null : Scenario.ofToken(token).orElse(null);
    if (token != null && byCard == null) {
      Outcome stands = look(reference);
      return new Outcome(Outcome.Standing.FAILED, stands.money(), null, "invalid_token");
    }
    SimulatorService.Settled settled = Scopes.call(BOOKS, () -> service.settle(reference, byCard));
    if (settled.played() == Scenario.SLOW) {
      pause();
    }
    if (settled.played() == Scenario.LOST_ANSWER) {
      throw new ProviderException(Kind.UNREACHABLE, "the simulator's answer was lost", null);
    }
    return settled.outcome();
  }

  /** All of it: a thread that was woken elsewhere for nothing parks once more. */
  private static void pause() {
    long end = System.nanoTime() + SLOW.toNanos();
    for (long left = SLOW.toNanos(); left > 0; left = end - System.nanoTime()) {
      LockSupport.parkNanos(left);
    }
  }

  @Override
  public Outcome look(String reference) {
    return Scopes.call(BOOKS, () -> service.look(reference));
  }

  @Override
  public boolean refund(String reference, String capture, Money money, String idempotencyKey) {
    return Scopes.call(BOOKS, () -> service.refund(reference, money.amount(), idempotencyKey));
  }

  @Override
  public Notice read(Callback callback) {
    Instant at =
        signature.verify(
            callback.header(Signature.HEADER.toLowerCase(Locale.ROOT)), callback.body());
    if (at == null) {
      throw new ProviderException(Kind.NOT_GENUINE, "not from the simulator", null);
    }
    try {
      JsonNode body = Json.mapper().readTree(callback.body());
      return new Notice(
          body.required("id").asText(),
          at,
          UUID.fromString(body.required("paymentId").asText()),
          new Outcome(
              Outcome.Standing.valueOf(body.required("standing").asText()),
              new Money(
                  new Cents(body.required("amount").asLong()), body.required("currency").asText()),
              body.path("capture").asText(null),
              body.path("failureCode").asText(null)));
    } catch (IOException | IllegalArgumentException e) {
      throw new ProviderException(Kind.NOT_GENUINE, "not a report of the simulator", e);
    }
  }
}
