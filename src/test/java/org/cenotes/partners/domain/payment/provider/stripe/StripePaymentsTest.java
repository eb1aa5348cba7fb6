package org.cenotes.partners.domain.payment.provider.stripe;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.cenotes.partners.domain.payment.provider.Orders.CLOCK;
import static org.cenotes.partners.domain.payment.provider.Orders.CONNECT;
import static org.cenotes.partners.domain.payment.provider.Orders.PAYMENT;
import static org.cenotes.partners.domain.payment.provider.Orders.PRICE;
import static org.cenotes.partners.domain.payment.provider.Orders.READ;
import static org.cenotes.partners.domain.payment.provider.Orders.SHORT;
import static org.cenotes.partners.domain.payment.provider.stripe.StripeWire.CHARGE;
import static org.cenotes.partners.domain.payment.provider.stripe.StripeWire.INTENT;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.cenotes.partners.domain.payment.provider.Failing;
import org.cenotes.partners.domain.payment.provider.Orders;
import org.cenotes.partners.domain.payment.provider.ProviderAmount;
import org.cenotes.partners.domain.payment.provider.ProviderException;
import org.cenotes.partners.domain.payment.provider.ProviderException.Kind;
import org.cenotes.partners.domain.payment.provider.ProviderPayment;
import org.cenotes.partners.domain.payment.provider.ProviderPayment.Status;
import org.cenotes.partners.domain.payment.provider.ProviderRefund;
import org.cenotes.partners.domain.payment.provider.ProviderSession;
import org.cenotes.partners.domain.payment.provider.StubProvider;
import org.cenotes.partners.domain.payment.provider.StubProvider.Asked;
import org.cenotes.partners.platform.money.Cents;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class StripePaymentsTest {
  private static final String KEY = "sk_test_SECRETKEY";
  private static final List<String> SECRETS = List.of(KEY, "whsec_SECRET", "ana@example.com");
  private static final String CREATE = "POST /v1/payment_intents";
  private static final String LOOK = "GET /v1/payment_intents/" + INTENT;
  private static final String CONFIRM = "POST /v1/payment_intents/" + INTENT + "/confirm";
  private static final String REFUND = "POST /v1/refunds";
  private static final String REFUND_NOW = "GET /v1/refunds/re_1Nispe2eZvKYlo2Cd31jOCgZ";

  private StubProvider stub;
  private StripePayments stripe;

  @BeforeEach
  void start() throws IOException {
    stub = new StubProvider();
    stripe = at(stub.url());
  }

  @AfterEach
  void stop() {
    stub.close();
  }

  static StripePayments at(String url) {
    return at(url, READ);
  }

  private static StripePayments at(String url, Duration limit) {
    return new StripePayments(
        Optional.of(KEY), Optional.of("whsec_SECRET"), url, limit, limit, CLOCK);
  }

  @Test
  void withoutCredentialsNothingIsCalled() {
    StripePayments unconfigured =
        new StripePayments(Optional.of(KEY), Optional.empty(), stub.url(), CONNECT, READ, CLOCK);
    assertThat(unconfigured.isConfigured()).isFalse();
    Failing.as(Kind.REFUSED, SECRETS, () -> unconfigured.open(Orders.order()));
    Failing.as(Kind.REFUSED, SECRETS, () -> unconfigured.retrieve(INTENT));
    assertThat(stub.asked()).isEmpty();
    assertThat(stripe.isConfigured()).isTrue();
  }

  @Test
  void openingCreatesAnIntentOnce() {
    stub.on(CREATE, 200, StripeWire.intent("requires_payment_method", "null", "null"));
    ProviderSession opened = stripe.open(Orders.order());
    assertThat(opened)
        .isEqualTo(new ProviderSession(INTENT, INTENT + "_secret_YrKJUKribcBjcG8HVhfZluoGH", null));
    Asked asked = stub.only(CREATE);
    assertThat(asked.header("Authorization")).isEqualTo("Bearer " + KEY);
    assertThat(asked.header("Idempotency-Key")).isEqualTo(PAYMENT.toString());
    assertThat(asked.body().split("&"))
        .contains(
            "amount=45005",
            "currency=mxn",
            "metadata[paymentId]=" + PAYMENT,
            "receipt_email=ana%40example.com",
            "payment_method_types[0]=card")
        .noneMatch(each -> each.startsWith("automatic_payment_methods"));
  }

  @Test
  void tokenTakesTheMoney() {
    stub.on(CONFIRM, 200, StripeWire.intent("succeeded", '"' + CHARGE + '"', "null"));
    ProviderPayment outcome = stripe.capture(INTENT, "pm_card_visa", "key-1");
    assertThat(outcome).isEqualTo(new ProviderPayment(Status.SUCCEEDED, PRICE, CHARGE, null));
    Asked asked = stub.only(CONFIRM);
    assertThat(asked.body()).isEqualTo("payment_method=pm_card_visa");
    assertThat(asked.header("Idempotency-Key")).isEqualTo("key-1");
  }

  @Test
  void declinedCardIsReportedAsPaymentStatus() {
    stub.on(CONFIRM, 402, StripeWire.declined());
    stub.on(LOOK, 200, StripeWire.intent("requires_payment_method", "null", "null"));
    assertThat(stripe.capture(INTENT, "pm_card_visa_chargeDeclined", "key-1"))
        .isEqualTo(new ProviderPayment(Status.FAILED, PRICE, null, "insufficient_funds"));
  }

  @Test
  void authenticationByTheBankRequiresAction() {
    stub.on(CONFIRM, 200, StripeWire.intent("requires_action", "null", "null"));
    assertThat(stripe.capture(INTENT, "pm_card_threeDSecure2Required", "key-1"))
        .isEqualTo(new ProviderPayment(Status.ACTION_REQUIRED, PRICE, null, null));
  }

  @Test
  void confirmedIntentIsRetrieved() {
    stub.on(
        CONFIRM, 400, StripeWire.error("invalid_request_error", "payment_intent_unexpected_state"));
    stub.on(LOOK, 200, StripeWire.intent("succeeded", StripeWire.charge(false), "null"));
    assertThat(stripe.capture(INTENT, "pm_card_visa", "key-2").status())
        .isEqualTo(Status.SUCCEEDED);
  }

  @Test
  void captureWithoutTokenRetrieves() {
    stub.on(LOOK, 200, StripeWire.intent("processing", "null", "null"));
    assertThat(stripe.capture(INTENT, null, "key-1").status()).isEqualTo(Status.PROCESSING);
    assertThat(stub.asked(CONFIRM)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "requires_payment_method, null, OPEN,",
    "requires_payment_method, '{\"code\":\"expired_card\",\"type\":\"card_error\"}', FAILED,"
        + " expired_card",
    "requires_confirmation, null, OPEN,",
    "requires_action, null, ACTION_REQUIRED,",
    "processing, null, PROCESSING,",
    "canceled, null, FAILED, canceled",
    "canceled, '{\"code\":\"expired_card\",\"type\":\"card_error\"}', FAILED, canceled"
  })
  void retrieveReportsTheStatus(
      String status, String lastError, Status expected, String failureCode) {
    stub.on(LOOK, 200, StripeWire.intent(status, "null", lastError));
    assertThat(stripe.retrieve(INTENT))
        .isEqualTo(new ProviderPayment(expected, PRICE, null, failureCode));
    assertThat(stub.only(LOOK).query()).contains("expand[0]=latest_charge");
  }

  @ParameterizedTest
  @CsvSource({"false, SUCCEEDED", "true, REFUNDED"})
  void completelyRefundedChargeIsRefunded(boolean refunded, Status expected) {
    stub.on(LOOK, 200, StripeWire.intent("succeeded", StripeWire.charge(refunded), "null"));
    assertThat(stripe.retrieve(INTENT))
        .isEqualTo(new ProviderPayment(expected, PRICE, CHARGE, null));
  }

  @Test
  void refundNamesIntentAmountAndKey() {
    stub.on(REFUND, 200, StripeWire.refund("succeeded"));
    assertThat(
            stripe.refund(INTENT, CHARGE, new ProviderAmount(new Cents(22_502), "MXN"), "refund-1"))
        .isEqualTo(new ProviderRefund(true, "re_1Nispe2eZvKYlo2Cd31jOCgZ"));
    Asked asked = stub.only(REFUND);
    assertThat(asked.body().split("&"))
        .containsExactlyInAnyOrder("payment_intent=" + INTENT, "amount=22502");
    assertThat(asked.header("Idempotency-Key")).isEqualTo("refund-1");
  }

  @Test
  void pendingRefundIsRetrieved() {
    stub.on(REFUND, 200, StripeWire.refund("pending"));
    stub.on(REFUND_NOW, 200, StripeWire.refund("pending"));
    stub.on(REFUND_NOW, 200, StripeWire.refund("succeeded"));
    assertThat(stripe.refund(INTENT, CHARGE, PRICE, "refund-1").complete()).isFalse();
    assertThat(stripe.refund(INTENT, CHARGE, PRICE, "refund-1").complete()).isTrue();
  }

  @Test
  void refundThatHasBegunIsLookedUp() {
    stub.on(REFUND_NOW, 200, StripeWire.refund("pending"));
    stub.on(REFUND_NOW, 200, StripeWire.refund("succeeded"));
    stub.on(REFUND_NOW, 200, StripeWire.refund("failed"));
    stub.on(REFUND_NOW, 200, StripeWire.refund("new_status"));
    String id = "re_1Nispe2eZvKYlo2Cd31jOCgZ";
    assertThat(stripe.retrieveRefund(CHARGE, id)).isEqualTo(new ProviderRefund(false, id));
    assertThat(stripe.retrieveRefund(CHARGE, id)).isEqualTo(new ProviderRefund(true, id));
    Failing.as(Kind.REFUSED, SECRETS, () -> stripe.retrieveRefund(CHARGE, id));
    Failing.as(Kind.UNREACHABLE, SECRETS, () -> stripe.retrieveRefund(CHARGE, id));
  }

  @ParameterizedTest
  @ValueSource(ints = {403, 404, 500})
  void pendingRefundThatCannotBeReadHasBegun(int status) {
    stub.on(REFUND, 200, StripeWire.refund("pending"));
    stub.on(REFUND_NOW, status, StripeWire.error("invalid_request_error", "no_permission"));
    assertThat(stripe.refund(INTENT, CHARGE, PRICE, "refund-1"))
        .isEqualTo(new ProviderRefund(false, "re_1Nispe2eZvKYlo2Cd31jOCgZ"));
  }

  @Test
  void earlierRefundCountsAndImpossibleRefundIsRefused() {
    stub.on(REFUND, 400, StripeWire.error("invalid_request_error", "charge_already_refunded"));
    stub.on(REFUND, 200, StripeWire.refund("failed"));
    assertThat(stripe.refund(INTENT, CHARGE, PRICE, "refund-1").complete()).isTrue();
    Failing.as(Kind.REFUSED, SECRETS, () -> stripe.refund(INTENT, CHARGE, PRICE, "refund-2"));
  }

  @ParameterizedTest
  @ValueSource(ints = {409, 429, 500, 503})
  void temporaryFailureIsUnreachableAndNotRetriedHere(int status) {
    stub.on(CREATE, status, StripeWire.error("api_error", "lock_timeout"));
    Failing.as(Kind.UNREACHABLE, SECRETS, () -> stripe.open(Orders.order()));
    assertThat(stub.asked(CREATE)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 403, 404})
  void otherRefusalsAreDefiniteAndQuoteNothing(int status) {
    stub.on(CREATE, status, StripeWire.error("invalid_request_error", "email_invalid"));
    Failing.as(Kind.REFUSED, SECRETS, () -> stripe.open(Orders.order()));
  }

  @ParameterizedTest
  @CsvSource({
    "200, ''",
    "200, <html>ana@example.com</html>",
    "200, null",
    "200, []",
    "200, '{\"id\":\"re_1\",\"status\":\"succ'",
    "200, '{\"status\":\"failed\"}'",
    "302, ''",
    "400, ''",
    "400, <html>ana@example.com</html>",
    "402, '{}'",
    "403, '{\"error\":\"Forbidden by the proxy\"}'",
    "404, '{\"message\":\"no such route\"}'",
    "422, '[{\"error\":1}]'"
  })
  void responseThatIsNotStripesOwnRefusesNothing(int status, String content) {
    stub.on(REFUND, status, content);
    stub.on(CREATE, status, content);
    stub.on(CONFIRM, status, content);
    stub.on(LOOK, 200, StripeWire.intent("succeeded", '"' + CHARGE + '"', "null"));
    Failing.untold(
        Kind.UNREACHABLE, SECRETS, () -> stripe.refund(INTENT, CHARGE, PRICE, "refund-1"));
    Failing.untold(Kind.UNREACHABLE, SECRETS, () -> stripe.open(Orders.order()));
    Failing.untold(
        Kind.UNREACHABLE, SECRETS, () -> stripe.capture(INTENT, "pm_card_visa", "key-1"));
  }

  @Test
  void refundWhoseKeyStripeKnowsOrWhoseIntentItDoesNotKnowIsNotRefusedForGood() {
    stub.on(REFUND, 400, StripeWire.error("idempotency_error", "none"));
    stub.on(REFUND, 404, StripeWire.error("invalid_request_error", "resource_missing"));
    stub.on(REFUND, 400, StripeWire.error("invalid_request_error", "amount_too_large"));
    assertThat(refusal().isDefinite()).isFalse();
    assertThat(refusal().isDefinite()).isFalse();
    assertThat(refusal().isDefinite()).isTrue();
  }

  private ProviderException refusal() {
    return catchThrowableOfType(
        ProviderException.class, () -> stripe.refund(INTENT, CHARGE, PRICE, "refund-1"));
  }

  @Test
  @Timeout(10)
  void responseWithoutEndIsGivenUp() {
    stripe = at(stub.url(), SHORT);
    stub.drippingOn(LOOK).endlessOn(CREATE);
    Failing.untold(Kind.UNREACHABLE, SECRETS, () -> stripe.retrieve(INTENT));
    Failing.untold(Kind.UNREACHABLE, SECRETS, () -> stripe.open(Orders.order()));
  }

  @Test
  void timeoutsAndRefusedConnectionsAreUnreachable() {
    stripe = at(stub.url(), SHORT);
    stub.silentOn(CONFIRM);
    Failing.as(Kind.UNREACHABLE, SECRETS, () -> stripe.capture(INTENT, "pm_card_visa", "key-1"));
    Failing.as(Kind.UNREACHABLE, SECRETS, () -> at(Orders.NOBODY).retrieve(INTENT));
  }
}
