package org.cenotes.partners.domain.payment.provider.mercadopago;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.domain.payment.provider.Orders.CLOCK;
import static org.cenotes.partners.domain.payment.provider.Orders.CONNECT;
import static org.cenotes.partners.domain.payment.provider.Orders.PAYMENT;
import static org.cenotes.partners.domain.payment.provider.Orders.PRICE;
import static org.cenotes.partners.domain.payment.provider.Orders.READ;
import static org.cenotes.partners.domain.payment.provider.mercadopago.MercadoPagoWire.PAID;
import static org.cenotes.partners.domain.payment.provider.mercadopago.MercadoPagoWire.PREFERENCE;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.URI;
import java.time.Duration;
import java.time.OffsetDateTime;
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
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MercadoPagoPaymentsTest {
  static final List<String> SECRETS = List.of("TOKEN-SECRET", "HOOK-SECRET", "ana@example.com");
  static final String CREATE = "POST /checkout/preferences";
  static final String PREFERENCE_NOW = "GET /checkout/preferences/" + PREFERENCE;
  static final String SEARCH = "GET /v1/payments/search";
  private static final String REFUND = "POST /v1/payments/" + PAID + "/refunds";

  private StubProvider stub;
  private MercadoPagoPayments mercado;

  @BeforeEach
  void start() throws IOException {
    stub = new StubProvider();
    mercado = at(stub.url());
    stub.on(PREFERENCE_NOW, 200, MercadoPagoWire.preference());
  }

  @AfterEach
  void stop() {
    stub.close();
  }

  static MercadoPagoPayments at(String url) {
    return at(url, READ);
  }

  static MercadoPagoPayments at(String url, Duration limit) {
    return new MercadoPagoPayments(
        Optional.of("TOKEN-SECRET"), Optional.of("HOOK-SECRET"), url, "MXN", limit, limit, CLOCK);
  }

  private ProviderPayment lookWith(String... payments) {
    stub.on(SEARCH, 200, MercadoPagoWire.found(payments));
    return mercado.retrieve(PREFERENCE);
  }

  @Test
  void withoutCredentialsNothingIsCalled() {
    MercadoPagoPayments unconfigured =
        new MercadoPagoPayments(
            Optional.empty(), Optional.of("HOOK-SECRET"), stub.url(), "MXN", CONNECT, READ, CLOCK);
    assertThat(unconfigured.isConfigured()).isFalse();
    Failing.as(Kind.REFUSED, SECRETS, () -> unconfigured.open(Orders.order()));
    assertThat(stub.asked()).isEmpty();
    assertThat(mercado.isConfigured()).isTrue();
  }

  @Test
  void openingCreatesAPreferenceOnce() throws JsonProcessingException {
    stub.on(CREATE, 201, MercadoPagoWire.preference());
    assertThat(mercado.open(Orders.order()))
        .isEqualTo(
            new ProviderSession(
                PREFERENCE,
                null,
                URI.create(
                    "https://www.mercadopago.com.mx/checkout/v1/redirect?pref_id=" + PREFERENCE)));
    Asked asked = stub.only(CREATE);
    assertThat(asked.header("Authorization")).isEqualTo("Bearer TOKEN-SECRET");
    assertThat(asked.header("X-Idempotency-Key")).isEqualTo(PAYMENT.toString());
    JsonNode sent = Json.mapper().readTree(asked.body());
    assertThat(sent.path("external_reference").asText()).isEqualTo(PAYMENT.toString());
    assertThat(sent.path("items")).hasSize(1);
    JsonNode item = sent.path("items").path(0);
    assertThat(item.path("unit_price").decimalValue()).isEqualTo(new BigDecimal("450.05"));
    assertThat(item.path("quantity").intValue()).isEqualTo(1);
    assertThat(item.path("currency_id").asText()).isEqualTo("MXN");
    assertThat(sent.path("payer").path("email").asText()).isEqualTo("ana@example.com");
    assertThat(sent.path("notification_url").asText())
        .isEqualTo("https://partners.example.com/api/checkout/notifications?source_news=webhooks");
    assertThat(sent.path("back_urls").path("failure").asText())
        .isEqualTo("https://shop.example.com/thanks");
    assertThat(sent.path("expires").booleanValue()).isTrue();
    assertThat(OffsetDateTime.parse(sent.path("expiration_date_to").asText()).toInstant())
        .isEqualTo(Orders.order().expiresAt());
  }

  @Test
  void unpaidPreferenceIsOpenForItsAmount() {
    assertThat(lookWith()).isEqualTo(new ProviderPayment(Status.OPEN, PRICE, null, null));
    assertThat(stub.only(SEARCH).query()).contains("external_reference=" + PAYMENT);
  }

  @ParameterizedTest
  @CsvSource({
    "approved, accredited, SUCCEEDED, true,",
    "in_mediation, pending, SUCCEEDED, true,",
    "rejected, cc_rejected_insufficient_amount, FAILED, false, cc_rejected_insufficient_amount",
    "cancelled, expired, FAILED, false, expired",
    "pending, pending_waiting_payment, ACTION_REQUIRED, false,",
    "in_process, pending_contingency, PROCESSING, false,",
    "authorized, pending_capture, PROCESSING, false,",
    "refunded, refunded, REFUNDED, true,",
    "charged_back, settled, REFUNDED, true,"
  })
  void captureRetrievesTheAttemptsStatus(
      String status, String detail, Status expected, boolean taken, String failureCode) {
    stub.on(SEARCH, 200, MercadoPagoWire.found(MercadoPagoWire.payment(PAID, status, detail)));
    assertThat(mercado.capture(PREFERENCE, null, "key-1"))
        .isEqualTo(
            new ProviderPayment(expected, PRICE, taken ? String.valueOf(PAID) : null, failureCode));
    assertThat(stub.asked()).extracting(Asked::method).containsOnly("GET");
  }

  @Test
  void successfulAttemptsDecideTheStatus() {
    ProviderPayment newest =
        lookWith(
            MercadoPagoWire.payment(4, "rejected", "cc_rejected_other_reason"),
            MercadoPagoWire.payment(3, "approved", "accredited"),
            MercadoPagoWire.payment(2, "pending", "pending_waiting_payment"),
            MercadoPagoWire.payment(1, "approved", "accredited"));
    assertThat(newest).isEqualTo(new ProviderPayment(Status.SUCCEEDED, PRICE, "3", null));
    assertThat(mercado.retrieveAll(PREFERENCE)).extracting("capture").containsExactly("3", "1");
  }

  @Test
  void paymentsOfOthersAreIgnored() {
    String theirs = MercadoPagoWire.payment(7, "approved", "accredited");
    assertThat(lookWith(theirs.replace(PAYMENT.toString(), "a till")).status())
        .isEqualTo(Status.OPEN);
    String nameless = MercadoPagoWire.preference().replace("external_reference", "unknown_member");
    stub.on("GET /checkout/preferences/nameless", 200, nameless);
    Failing.as(Kind.UNREACHABLE, SECRETS, () -> mercado.retrieve("nameless"));
    assertThat(stub.asked(SEARCH)).hasSize(1);
  }

  @Test
  void refundNamesPaymentAmountAndKey() throws JsonProcessingException {
    stub.on(REFUND, 201, MercadoPagoWire.refund("approved"));
    stub.on(REFUND, 201, MercadoPagoWire.refund("in_process"));
    stub.on(REFUND, 201, MercadoPagoWire.refund("rejected"));
    ProviderAmount part = new ProviderAmount(new Cents(22_502), "MXN");
    String capture = String.valueOf(PAID);
    String approved = MercadoPagoWire.payment(PAID, "approved", "accredited");
    stub.on("GET /v1/payments/" + PAID, 200, approved);
    assertThat(mercado.refund(PREFERENCE, capture, part, "refund-1").complete()).isTrue();
    Asked asked = stub.only(REFUND);
    assertThat(asked.header("X-Idempotency-Key")).isEqualTo("refund-1");
    assertThat(Json.mapper().readTree(asked.body()).path("amount").decimalValue())
        .isEqualTo(new BigDecimal("225.02"));
    assertThat(mercado.refund(PREFERENCE, capture, part, "refund-2"))
        .isEqualTo(new ProviderRefund(false, "1009042015"));
    Failing.as(Kind.REFUSED, SECRETS, () -> mercado.refund(PREFERENCE, capture, part, "refund-3"));
  }

  @ParameterizedTest
  @CsvSource({"200, refunded, true", "200, approved, false", "403, refunded, false"})
  void beginningRefundIsCompleteOnceThePaymentIsRefunded(
      int code, String status, boolean complete) {
    stub.on(REFUND, 201, MercadoPagoWire.refund("in_process"));
    stub.on("GET /v1/payments/" + PAID, code, MercadoPagoWire.payment(PAID, status, status));
    assertThat(mercado.refund(PREFERENCE, String.valueOf(PAID), PRICE, "refund-1").complete())
        .isEqualTo(complete);
  }

  @Test
  void refundThatHasBegunIsLookedUp() {
    String id = "1009042015";
    String now = "GET /v1/payments/" + PAID + "/refunds/" + id;
    stub.on(now, 200, MercadoPagoWire.refund("in_process"));
    stub.on(now, 200, MercadoPagoWire.refund("approved"));
    stub.on(now, 200, MercadoPagoWire.refund("rejected"));
    stub.on(now, 404, MercadoPagoWire.error(404));
    stub.on(now, 500, MercadoPagoWire.error(500));
    String capture = String.valueOf(PAID);
    assertThat(mercado.retrieveRefund(capture, id)).isEqualTo(new ProviderRefund(false, id));
    assertThat(mercado.retrieveRefund(capture, id)).isEqualTo(new ProviderRefund(true, id));
    Failing.as(Kind.REFUSED, SECRETS, () -> mercado.retrieveRefund(capture, id));
    Failing.untold(Kind.REFUSED, SECRETS, () -> mercado.retrieveRefund(capture, id));
    Failing.untold(Kind.UNREACHABLE, SECRETS, () -> mercado.retrieveRefund(capture, id));
  }

  @ParameterizedTest
  @CsvSource({"refunded, true", "charged_back, true", "approved, false"})
  void refusedRefundCountsIfRefundedBefore(String status, boolean back) {
    stub.on(REFUND, 400, MercadoPagoWire.error(400));
    stub.on("GET /v1/payments/" + PAID, 200, MercadoPagoWire.payment(PAID, status, status));
    String capture = String.valueOf(PAID);
    if (back) {
      assertThat(mercado.refund(PREFERENCE, capture, PRICE, "refund-1").complete()).isTrue();
    } else {
      Failing.as(
          Kind.REFUSED, SECRETS, () -> mercado.refund(PREFERENCE, capture, PRICE, "refund-1"));
    }
  }

  @Test
  void unsupportedEmailIsOmitted() {
    stub.on(CREATE, 201, MercadoPagoWire.preference());
    mercado.open(Orders.order("ana@hotel"));
    assertThat(stub.only(CREATE).body()).doesNotContain("email");
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 500, 502})
  void temporaryFailureIsUnreachableAndNotRetriedHere(int status) {
    stub.on(CREATE, status, MercadoPagoWire.error(status));
    Failing.as(Kind.UNREACHABLE, SECRETS, () -> mercado.open(Orders.order()));
    assertThat(stub.asked(CREATE)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 403, 404})
  void otherRefusalsAreDefiniteAndQuoteNothing(int status) {
    stub.on(CREATE, status, MercadoPagoWire.error(status));
    Failing.as(Kind.REFUSED, SECRETS, () -> mercado.open(Orders.order()));
  }

  @ParameterizedTest
  @CsvSource({
    "200, ''",
    "200, <html>ana@example.com</html>",
    "200, null",
    "200, []",
    "200, '{\"id\":1,\"status\":\"succ'",
    "200, '{\"status\":\"rejected\"}'",
    "302, ''",
    "400, ''",
    "400, <html>ana@example.com</html>",
    "402, '{}'",
    "403, '{\"error\":\"Forbidden by the proxy\"}'",
    "404, '{\"message\":\"no such route\"}'",
    "404, '{\"message\":\"no such route\",\"status\":400}'",
    "422, '[{\"error\":1}]'"
  })
  void responseThatIsNotMercadoPagosOwnRefusesNothing(int status, String content) {
    stub.on(REFUND, status, content);
    stub.on(CREATE, status, content);
    stub.on("GET /v1/payments/" + PAID, status, content);
    Failing.untold(
        Kind.UNREACHABLE,
        SECRETS,
        () -> mercado.refund(PREFERENCE, String.valueOf(PAID), PRICE, "refund-1"));
    Failing.untold(Kind.UNREACHABLE, SECRETS, () -> mercado.open(Orders.order()));
  }

  @Test
  void fractionsOfACentAreRejected() {
    stub.on(
        SEARCH,
        200,
        MercadoPagoWire.found(
            MercadoPagoWire.payment(PAID, "approved", "accredited")
                .replace("\"transaction_amount\":450.05", "\"transaction_amount\":450.055")));
    Failing.as(Kind.UNREACHABLE, SECRETS, () -> mercado.retrieve(PREFERENCE));
  }
}
