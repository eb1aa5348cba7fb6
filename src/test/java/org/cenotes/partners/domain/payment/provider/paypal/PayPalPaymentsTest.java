package org.cenotes.partners.domain.payment.provider.paypal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.domain.payment.provider.Orders.CLOCK;
import static org.cenotes.partners.domain.payment.provider.Orders.CONNECT;
import static org.cenotes.partners.domain.payment.provider.Orders.PAYMENT;
import static org.cenotes.partners.domain.payment.provider.Orders.PRICE;
import static org.cenotes.partners.domain.payment.provider.Orders.READ;
import static org.cenotes.partners.domain.payment.provider.Orders.SHORT;
import static org.cenotes.partners.domain.payment.provider.paypal.PayPalWire.CAPTURE;
import static org.cenotes.partners.domain.payment.provider.paypal.PayPalWire.LOGIN;
import static org.cenotes.partners.domain.payment.provider.paypal.PayPalWire.ORDER;
import static org.cenotes.partners.domain.payment.provider.paypal.PayPalWire.TOKEN;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.cenotes.partners.domain.payment.provider.Failing;
import org.cenotes.partners.domain.payment.provider.Orders;
import org.cenotes.partners.domain.payment.provider.ProviderAmount;
import org.cenotes.partners.domain.payment.provider.ProviderException.Kind;
import org.cenotes.partners.domain.payment.provider.ProviderPayment;
import org.cenotes.partners.domain.payment.provider.ProviderPayment.Status;
import org.cenotes.partners.domain.payment.provider.ProviderRefund;
import org.cenotes.partners.domain.payment.provider.ProviderSession;
import org.cenotes.partners.domain.payment.provider.StubProvider;
import org.cenotes.partners.domain.payment.provider.StubProvider.Asked;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.money.Cents;
import org.cenotes.partners.platform.ratelimit.RateLimiter;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PayPalPaymentsTest {
  static final List<String> SECRETS = List.of("CLIENT-SECRET", "ana@example.com", TOKEN);
  private static final String CREATE = "POST /v2/checkout/orders";
  private static final String LOOK = "GET /v2/checkout/orders/" + ORDER;
  private static final String TAKE = "POST /v2/checkout/orders/" + ORDER + "/capture";
  private static final String REFUND = "POST /v2/payments/captures/" + CAPTURE + "/refund";

  private StubProvider stub;
  private PayPalPayments paypal;

  @BeforeEach
  void start() throws IOException {
    stub = new StubProvider();
    paypal = at(stub.url());
  }

  @AfterEach
  void stop() {
    stub.close();
  }

  static PayPalPayments at(String url) {
    return at(url, READ);
  }

  static PayPalPayments at(String url, Duration limit) {
    return new PayPalPayments(
        Optional.of("CLIENT-ID"),
        Optional.of("CLIENT-SECRET"),
        Optional.of("1JE4291016473214C"),
        url,
        limit,
        limit,
        new RateLimiter(),
        CLOCK);
  }

  private void loggedIn() {
    stub.on(LOGIN, 200, PayPalWire.token());
  }

  @Test
  void withoutCredentialsNothingIsCalled() {
    PayPalPayments unconfigured =
        new PayPalPayments(
            Optional.of("CLIENT-ID"),
            Optional.of("CLIENT-SECRET"),
            Optional.empty(),
            stub.url(),
            CONNECT,
            READ,
            new RateLimiter(),
            CLOCK);
    assertThat(unconfigured.isConfigured()).isFalse();
    Failing.as(Kind.REFUSED, SECRETS, () -> unconfigured.open(Orders.order()));
    assertThat(stub.asked()).isEmpty();
    assertThat(paypal.isConfigured()).isTrue();
  }

  @Test
  void openingCreatesAnOrderOnce() throws JsonProcessingException {
    loggedIn();
    stub.on(CREATE, 200, PayPalWire.order("PAYER_ACTION_REQUIRED", ""));
    assertThat(paypal.open(Orders.order()))
        .isEqualTo(
            new ProviderSession(
                ORDER, null, URI.create("https://www.paypal.com/checkoutnow?token=" + ORDER)));
    Asked asked = stub.only(CREATE);
    assertThat(asked.header("Authorization")).isEqualTo("Bearer " + TOKEN);
    assertThat(asked.header("PayPal-Request-Id")).isEqualTo(PAYMENT.toString());
    JsonNode sent = Json.mapper().readTree(asked.body());
    assertThat(sent.path("intent").asText()).isEqualTo("CAPTURE");
    assertThat(sent.path("purchase_units")).hasSize(1);
    JsonNode unit = sent.path("purchase_units").path(0);
    assertThat(unit.path("custom_id").asText()).isEqualTo(PAYMENT.toString());
    assertThat(unit.path("amount").path("value").asText()).isEqualTo("450.05");
    assertThat(unit.path("amount").path("currency_code").asText()).isEqualTo("MXN");
    JsonNode page = sent.path("payment_source").path("paypal").path("experience_context");
    assertThat(page.path("return_url").asText()).isEqualTo("https://shop.example.com/thanks");
    assertThat(page.path("user_action").asText()).isEqualTo("PAY_NOW");
    assertThat(page.path("shipping_preference").asText()).isEqualTo("NO_SHIPPING");
    assertThat(page.path("payment_method_preference").asText())
        .isEqualTo("IMMEDIATE_PAYMENT_REQUIRED");
  }

  @Test
  void captureTakesTheMoney() {
    loggedIn();
    stub.on(TAKE, 201, PayPalWire.captured("COMPLETED", ""));
    assertThat(paypal.capture(ORDER, null, "key-1"))
        .isEqualTo(new ProviderPayment(Status.SUCCEEDED, PRICE, CAPTURE, null));
    assertThat(stub.only(TAKE).header("PayPal-Request-Id")).isEqualTo("key-1");
    assertThat(stub.only(TAKE).header("Prefer")).isEqualTo("return=representation");
  }

  @ParameterizedTest
  @CsvSource({
    "INSTRUMENT_DECLINED, FAILED, INSTRUMENT_DECLINED",
    "PAYER_CANNOT_PAY, FAILED, PAYER_CANNOT_PAY",
    "REDIRECT_PAYER_FOR_ALTERNATE_FUNDING, FAILED, REDIRECT_PAYER_FOR_ALTERNATE_FUNDING",
    "ORDER_NOT_APPROVED, ACTION_REQUIRED,",
    "PAYER_ACTION_REQUIRED, ACTION_REQUIRED,"
  })
  void declinesAreReportedAsPaymentStatus(String issue, Status expected, String failureCode) {
    loggedIn();
    stub.on(TAKE, 422, PayPalWire.error("UNPROCESSABLE_ENTITY", issue));
    stub.on(LOOK, 200, PayPalWire.order("APPROVED", ""));
    assertThat(paypal.capture(ORDER, null, "key-1"))
        .isEqualTo(new ProviderPayment(expected, PRICE, null, failureCode));
  }

  @ParameterizedTest
  @CsvSource({
    "COMPLETED, DECLINED, SUCCEEDED",
    "DECLINED, COMPLETED, SUCCEEDED",
    "FAILED, PENDING, PROCESSING"
  })
  void theCaptureWithTheMoneyCountsWhereverItStands(String first, String second, Status expected) {
    loggedIn();
    String captures = PayPalWire.capture(first, "") + "," + PayPalWire.capture(second, "");
    String payments = ",\"payments\":{\"captures\":[" + captures + "]}";
    stub.on(LOOK, 200, PayPalWire.order("COMPLETED", payments));
    assertThat(paypal.retrieve(ORDER).status()).isEqualTo(expected);
  }

  @Test
  void capturedOrderIsRetrievedAndOtherRefusalsAreDefinite() {
    loggedIn();
    stub.on(TAKE, 422, PayPalWire.error("UNPROCESSABLE_ENTITY", "ORDER_ALREADY_CAPTURED"));
    stub.on(TAKE, 422, PayPalWire.error("UNPROCESSABLE_ENTITY", "CURRENCY_NOT_SUPPORTED"));
    stub.on(LOOK, 200, PayPalWire.captured("COMPLETED", ""));
    assertThat(paypal.capture(ORDER, null, "key-2").capture()).isEqualTo(CAPTURE);
    Failing.as(Kind.REFUSED, SECRETS, () -> paypal.capture(ORDER, null, "key-3"));
  }

  @ParameterizedTest
  @CsvSource({
    "CREATED, OPEN,",
    "APPROVED, OPEN,",
    "PAYER_ACTION_REQUIRED, ACTION_REQUIRED,",
    "VOIDED, FAILED, VOIDED"
  })
  void retrievesOrderWithoutCapture(String status, Status expected, String failureCode) {
    loggedIn();
    stub.on(LOOK, 200, PayPalWire.order(status, ""));
    assertThat(paypal.retrieve(ORDER))
        .isEqualTo(new ProviderPayment(expected, PRICE, null, failureCode));
  }

  @ParameterizedTest
  @CsvSource({
    "COMPLETED, '', SUCCEEDED, 3C679366HH908993F,",
    "PARTIALLY_REFUNDED, '', SUCCEEDED, 3C679366HH908993F,",
    "REFUNDED, '', REFUNDED, 3C679366HH908993F,",
    "PENDING, ',\"status_details\":{\"reason\":\"ECHECK\"}', PROCESSING,,",
    "DECLINED, '', FAILED,, DECLINED",
    "FAILED, ',\"status_details\":{\"reason\":\"BUYER_COMPLAINT\"}', FAILED,, BUYER_COMPLAINT"
  })
  void retrievesCapture(
      String status, String details, Status expected, String capture, String failureCode) {
    loggedIn();
    stub.on(LOOK, 200, PayPalWire.captured(status, details));
    assertThat(paypal.retrieve(ORDER))
        .isEqualTo(new ProviderPayment(expected, PRICE, capture, failureCode));
  }

  @Test
  void refundNamesCaptureAmountAndKey() throws JsonProcessingException {
    loggedIn();
    stub.on(REFUND, 201, PayPalWire.refund("COMPLETED"));
    stub.on(REFUND, 201, PayPalWire.refund("PENDING"));
    stub.on(REFUND, 422, PayPalWire.error("UNPROCESSABLE_ENTITY", "CAPTURE_FULLY_REFUNDED"));
    stub.on(REFUND, 201, PayPalWire.refund("FAILED"));
    ProviderAmount part = new ProviderAmount(new Cents(22_502), "MXN");
    assertThat(paypal.refund(ORDER, CAPTURE, part, "refund-1").complete()).isTrue();
    Asked asked = stub.only(REFUND);
    assertThat(asked.header("PayPal-Request-Id")).isEqualTo("refund-1");
    JsonNode amount = Json.mapper().readTree(asked.body()).path("amount");
    assertThat(amount.path("value").asText()).isEqualTo("225.02");
    assertThat(amount.path("currency_code").asText()).isEqualTo("MXN");
    assertThat(paypal.refund(ORDER, CAPTURE, part, "refund-2"))
        .isEqualTo(new ProviderRefund(false, "1JU08902781691411"));
    assertThat(paypal.refund(ORDER, CAPTURE, part, "refund-3").complete()).isTrue();
    Failing.as(Kind.REFUSED, SECRETS, () -> paypal.refund(ORDER, CAPTURE, part, "refund-4"));
  }

  @Test
  void refundThatHasBegunIsLookedUp() {
    loggedIn();
    String id = "1JU08902781691411";
    String now = "GET /v2/payments/refunds/" + id;
    stub.on(now, 200, PayPalWire.refund("PENDING"));
    stub.on(now, 200, PayPalWire.refund("COMPLETED"));
    stub.on(now, 200, PayPalWire.refund("FAILED"));
    stub.on(now, 404, PayPalWire.error("RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID"));
    stub.on(now, 503, PayPalWire.error("INTERNAL_SERVER_ERROR", "INTERNAL_SERVICE_ERROR"));
    assertThat(paypal.retrieveRefund(CAPTURE, id)).isEqualTo(new ProviderRefund(false, id));
    assertThat(paypal.retrieveRefund(CAPTURE, id)).isEqualTo(new ProviderRefund(true, id));
    Failing.as(Kind.REFUSED, SECRETS, () -> paypal.retrieveRefund(CAPTURE, id));
    Failing.untold(Kind.REFUSED, SECRETS, () -> paypal.retrieveRefund(CAPTURE, id));
    Failing.untold(Kind.UNREACHABLE, SECRETS, () -> paypal.retrieveRefund(CAPTURE, id));
  }

  @Test
  void deletedOrderIsUnknown() {
    loggedIn();
    stub.on(LOOK, 404, PayPalWire.error("RESOURCE_NOT_FOUND", "INVALID_RESOURCE_ID"));
    Failing.as(Kind.UNKNOWN_PAYMENT, SECRETS, () -> paypal.retrieve(ORDER));
  }

  @ParameterizedTest
  @ValueSource(strings = {"ana@hotel", "ána@example.com", "\"a b\"@example.com"})
  void unsupportedEmailIsOmitted(String email) {
    loggedIn();
    stub.on(CREATE, 200, PayPalWire.order("PAYER_ACTION_REQUIRED", ""));
    paypal.open(Orders.order(email));
    assertThat(stub.only(CREATE).body()).doesNotContain("email", "example.com\"}");
  }

  @Test
  @Timeout(10)
  void responseWithoutEndIsGivenUp() {
    paypal = at(stub.url(), SHORT);
    loggedIn();
    stub.drippingOn(LOOK).endlessOn(CREATE);
    Failing.untold(Kind.UNREACHABLE, SECRETS, () -> paypal.retrieve(ORDER));
    Failing.untold(Kind.UNREACHABLE, SECRETS, () -> paypal.open(Orders.order()));
  }

  @Test
  void timeoutsRefusedConnectionsAndInvalidJsonAreUnreachable() {
    paypal = at(stub.url(), SHORT);
    loggedIn();
    stub.silentOn(TAKE);
    Failing.as(Kind.UNREACHABLE, SECRETS, () -> paypal.capture(ORDER, null, "key-1"));
    Failing.as(Kind.UNREACHABLE, SECRETS, () -> at(Orders.NOBODY).retrieve(ORDER));
    stub.on(LOOK, 200, "<html>ana@example.com</html>");
    Failing.as(Kind.UNREACHABLE, SECRETS, () -> paypal.retrieve(ORDER));
  }
}
