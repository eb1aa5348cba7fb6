package org.cenotes.partners.domain.payment.provider.simulated;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.net.URI;
import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.domain.payment.provider.PaymentOrder;
import org.cenotes.partners.domain.payment.provider.ProviderAmount;
import org.cenotes.partners.domain.payment.provider.ProviderPayment;
import org.cenotes.partners.domain.payment.provider.ProviderPayment.Status;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.money.Cents;
import org.cenotes.partners.platform.secret.RandomText;
import org.jspecify.annotations.Nullable;

/** A payment at the simulated provider. */
@Entity
@Table(name = "simulated_payments")
class SimulatedPayment {
  @Id String reference;

  @Column(name = "payment_id")
  UUID paymentId;

  private String provider;
  private String state = State.OPEN.wire();
  private @Nullable String scenario;
  private Cents amount;
  private Cents refunded = Cents.ZERO;
  private String currency;
  String description;

  @Column(name = "failure_code")
  private @Nullable String failureCode;

  @Column(name = "callback_url")
  String callbackUrl;

  @Column(name = "return_url")
  String returnUrl;

  @Column(name = "expires_at")
  Instant expiresAt;

  @Column(name = "silent_until")
  private @Nullable Instant hiddenUntil;

  @Version private int version;

  private enum State implements WireEnum {
    OPEN,
    APPROVED,
    ACTION_REQUIRED,
    SUCCEEDED,
    FAILED
  }

  @SuppressWarnings("NullAway.Init") // for Hibernate
  protected SimulatedPayment() {}

  SimulatedPayment(PaymentMethod method, PaymentOrder order) {
    callbackUrl = order.callbackUrl().toString();
    reference = (isSandbox() ? "sim_test_" : "sim_") + RandomText.base62(24);
    paymentId = order.paymentId();
    provider = method.wire();
    amount = order.money().amount();
    currency = order.money().currency();
    description = order.description();
    returnUrl = order.returnUrl().toString();
    expiresAt = order.expiresAt();
  }

  PaymentMethod method() {
    return WireEnum.parse(PaymentMethod.class, provider);
  }

  ProviderAmount money() {
    return new ProviderAmount(amount, currency);
  }

  /** Whether it is the sandbox's; the others exist in development and test only. */
  boolean isSandbox() {
    return URI.create(callbackUrl).getPath().startsWith(PaymentOrder.SANDBOX_CALLBACKS);
  }

  private State state() {
    return WireEnum.parse(State.class, state);
  }

  Cents refunded() {
    return refunded;
  }

  boolean hasSucceeded() {
    return state() == State.SUCCEEDED;
  }

  boolean isApproved() {
    return state() == State.APPROVED;
  }

  SimulatedScenario scenario() {
    return scenario == null ? SimulatedScenario.APPROVED : SimulatedScenario.valueOf(scenario);
  }

  /** The guest approved it on the page; the money is taken when it is captured. */
  void approve(SimulatedScenario how) {
    if (!hasSucceeded()) {
      state = State.APPROVED.wire();
      scenario = how.name();
    }
  }

  void requireAction() {
    state = State.ACTION_REQUIRED.wire();
  }

  void succeed() {
    state = State.SUCCEEDED.wire();
    failureCode = null;
  }

  /** Until then its status is reported as processing. */
  void hideUntil(Instant until) {
    hiddenUntil = until;
  }

  boolean isHidden(Instant now) {
    return hiddenUntil != null && now.isBefore(hiddenUntil);
  }

  void fail(String code) {
    state = State.FAILED.wire();
    failureCode = code;
  }

  /** Refunds an amount; false when that is more than was taken. */
  boolean refund(Cents back) {
    if (!hasSucceeded() || refunded.plus(back).compareTo(amount) > 0) {
      return false;
    }
    refunded = refunded.plus(back);
    return true;
  }

  ProviderPayment report() {
    Status status =
        switch (state()) {
          case OPEN, APPROVED -> Status.OPEN;
          case ACTION_REQUIRED -> Status.ACTION_REQUIRED;
          case SUCCEEDED -> refunded.equals(amount) ? Status.REFUNDED : Status.SUCCEEDED;
          case FAILED -> Status.FAILED;
        };
    return new ProviderPayment(
        status, money(), status == Status.SUCCEEDED ? "cap_" + reference : null, failureCode);
  }
}
