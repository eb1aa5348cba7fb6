package org.cenotes.partners.domain.payment.provider.paypal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.cenotes.partners.domain.payment.provider.Orders.NOW;
import static org.cenotes.partners.domain.payment.provider.Orders.PAYMENT;
import static org.cenotes.partners.domain.payment.provider.Orders.PRICE;
import static org.cenotes.partners.domain.payment.provider.paypal.PayPalPaymentsTest.SECRETS;
import static org.cenotes.partners.domain.payment.provider.paypal.PayPalWire.CAPTURE;
import static org.cenotes.partners.domain.payment.provider.paypal.PayPalWire.LOGIN;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.cenotes.partners.domain.payment.provider.Failing;
import org.cenotes.partners.domain.payment.provider.Orders;
import org.cenotes.partners.domain.payment.provider.ProviderCallback;
import org.cenotes.partners.domain.payment.provider.ProviderEvent;
import org.cenotes.partners.domain.payment.provider.ProviderException.Kind;
import org.cenotes.partners.domain.payment.provider.ProviderPayment;
import org.cenotes.partners.domain.payment.provider.ProviderPayment.Status;
import org.cenotes.partners.domain.payment.provider.StubProvider;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.json.Json;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PayPalEventsTest {
  private static final String VERIFY = "POST /v1/notifications/verify-webhook-signature";
  private static final String CAPTURE_NOW = "GET /v2/payments/captures/" + CAPTURE;
  private static final String EVENT = "WH-58D329510W468432D-8HN650336L201105X";

  private StubProvider stub;
  private PayPalPayments paypal;

  @BeforeEach
  void start() throws IOException {
    stub = new StubProvider();
    stub.on(LOGIN, 200, PayPalWire.token());
    paypal = PayPalPaymentsTest.at(stub.url());
  }

  @AfterEach
  void stop() {
    stub.close();
  }

  private static Map<String, String> headers(Instant at) {
    return new HashMap<>(
        Map.of(
            "paypal-auth-algo", "SHA256withRSA",
            "paypal-cert-url", "https://api.paypal.com/v1/notifications/certs/CERT-360caa42",
            "paypal-transmission-id", "b2384410-f8d2-11ee-a9e1-2d3e",
            "paypal-transmission-sig", "eDOnWUj9FXOnr2naQnrdL7bhgejVSTwRbwbJ0kuk5wAtm2Zg==",
            "paypal-transmission-time", at.toString()));
  }

  private static ProviderCallback callback(String body, Instant at) {
    return new ProviderCallback(headers(at), Map.of(), body.getBytes(StandardCharsets.UTF_8));
  }

  private ProviderEvent readGenuine(String body) {
    stub.on(VERIFY, 200, "{\"verification_status\":\"SUCCESS\"}");
    return paypal.readEvent(callback(body, NOW));
  }

  private void isUnverified(ProviderCallback callback) {
    Failing.as(Kind.UNVERIFIED, SECRETS, () -> paypal.readEvent(callback));
  }

  @ParameterizedTest
  @CsvSource({
    "COMPLETED, COMPLETED, '', SUCCEEDED, 3C679366HH908993F,",
    "PENDING, PENDING, ',\"status_details\":{\"reason\":\"ECHECK\"}', PROCESSING,,",
    "DENIED, DECLINED, '', FAILED,, DECLINED",
    "DECLINED, DECLINED, ',\"status_details\":{\"reason\":\"PAYER_DENIED\"}', FAILED,, PAYER_DENIED"
  })
  void captureEventsReportThePayment(
      String type,
      String status,
      String details,
      Status expected,
      String capture,
      String failureCode) {
    String resource = PayPalWire.capture(status, details);
    assertThat(readGenuine(PayPalWire.event("PAYMENT.CAPTURE." + type, "capture", resource)))
        .isEqualTo(
            new ProviderEvent(
                EVENT, PAYMENT, new ProviderPayment(expected, PRICE, capture, failureCode)));
  }

  @Test
  void approvedOrderAwaitsOurCapture() {
    String resource = PayPalWire.order("APPROVED", "");
    assertThat(readGenuine(PayPalWire.event("CHECKOUT.ORDER.APPROVED", "checkout-order", resource)))
        .isEqualTo(
            new ProviderEvent(EVENT, PAYMENT, new ProviderPayment(Status.OPEN, PRICE, null, null)));
  }

  @Test
  void captureSaysWhetherAllWasRefunded() {
    String body =
        PayPalWire.event("PAYMENT.CAPTURE.REFUNDED", "refund", PayPalWire.refund("COMPLETED"));
    stub.on(CAPTURE_NOW, 200, PayPalWire.capture("PARTIALLY_REFUNDED", ""));
    stub.on(CAPTURE_NOW, 200, PayPalWire.capture("REFUNDED", ""));
    assertThat(readGenuine(body)).isEqualTo(new ProviderEvent(EVENT, PAYMENT, null));
    assertThat(readGenuine(body))
        .isEqualTo(
            new ProviderEvent(
                EVENT, PAYMENT, new ProviderPayment(Status.REFUNDED, PRICE, CAPTURE, null)));
  }

  @Test
  void otherEventsAndPaymentsAreVerifiedAndIgnored() {
    assertThat(readGenuine(PayPalWire.event("CUSTOMER.DISPUTE.CREATED", "dispute", "{}")))
        .isEqualTo(new ProviderEvent(EVENT, null, null));
    String theirs =
        PayPalWire.event(
            "PAYMENT.CAPTURE.COMPLETED", "capture", PayPalWire.capture("COMPLETED", ""));
    assertThat(readGenuine(theirs.replace(PAYMENT.toString(), "till 4")))
        .isEqualTo(new ProviderEvent(EVENT, null, null));
  }

  @Test
  void rawMessageIsSentForVerification() throws JsonProcessingException {
    String body =
        PayPalWire.event("PAYMENT.CAPTURE.PENDING", "capture", PayPalWire.capture("PENDING", ""));
    readGenuine(body);
    String sent = stub.only(VERIFY).body();
    assertThat(sent).contains("\"webhook_event\":" + body);
    JsonNode question = Json.mapper().readTree(sent);
    assertThat(question.path("webhook_id").asText()).isEqualTo("1JE4291016473214C");
    assertThat(question.path("auth_algo").asText()).isEqualTo("SHA256withRSA");
    assertThat(question.path("cert_url").asText()).endsWith("/CERT-360caa42");
    assertThat(question.path("transmission_id").asText()).isEqualTo("b2384410-f8d2-11ee-a9e1-2d3e");
    assertThat(question.path("transmission_sig").asText()).startsWith("eDOnWUj9");
    assertThat(question.path("transmission_time").asText()).isEqualTo(NOW.toString());
  }

  /** PayPal compares signature and body: a body that was changed has this answer too. */
  @Test
  void messageNotConfirmedByPayPalIsUnverified() {
    String body =
        PayPalWire.event(
            "PAYMENT.CAPTURE.COMPLETED", "capture", PayPalWire.capture("COMPLETED", ""));
    stub.on(VERIFY, 200, "{\"verification_status\":\"FAILURE\"}");
    stub.on(VERIFY, 400, PayPalWire.error("VALIDATION_ERROR", "INVALID_PARAMETER_SYNTAX"));
    isUnverified(callback(body, NOW));
    isUnverified(callback(body, NOW));
  }

  @ParameterizedTest
  @CsvSource({"200, '{}'", "200, <html></html>", "302, ''", "400, <html></html>", "404, ''"})
  void responseThatIsNotPayPalsOwnRejectsNoMessage(int status, String content) {
    stub.on(VERIFY, status, content);
    ProviderCallback callback = callback("{\"id\":\"WH-1\"}", NOW);
    Failing.untold(Kind.UNREACHABLE, SECRETS, () -> paypal.readEvent(callback));
  }

  @Test
  void rejectedMessagesCountForTheirAddress() {
    stub.on(VERIFY, 200, "{\"verification_status\":\"FAILURE\"}");
    byte[] body = "{\"id\":\"WH-1\"}".getBytes(StandardCharsets.UTF_8);
    ProviderCallback callback = new ProviderCallback(headers(NOW), Map.of(), body, "192.0.2.1");
    for (int i = 0; i < 10; i++) {
      isUnverified(callback);
    }
    ApiException limited =
        catchThrowableOfType(ApiException.class, () -> paypal.readEvent(callback));
    assertThat(limited.error()).isEqualTo(HttpError.RATE_LIMITED);
    assertThat(stub.asked(VERIFY)).hasSize(10);
  }

  /** Asks about a message so many times at once, until PayPal was asked that often in all. */
  private void ask(ExecutorService threads, ProviderCallback callback, int times, int total) {
    for (int i = 0; i < times; i++) {
      threads.execute(
          () -> Failing.as(Kind.UNREACHABLE, SECRETS, () -> paypal.readEvent(callback)));
    }
    Wait.until("the questions", Duration.ofSeconds(30), () -> stub.asked(VERIFY).size() == total);
  }

  @Test
  void oldUnsignedOrMalformedMessagesAreNotSentForVerification() {
    String body = PayPalWire.event("PAYMENT.CAPTURE.PENDING", "capture", "{}");
    isUnverified(callback(body, NOW.minus(Duration.ofDays(4))));
    isUnverified(callback(body, NOW.plusSeconds(301)));
    for (String header : headers(NOW).keySet()) {
      Map<String, String> less = headers(NOW);
      less.remove(header);
      isUnverified(new ProviderCallback(less, Map.of(), body.getBytes(StandardCharsets.UTF_8)));
    }
    isUnverified(body, "paypal-transmission-time", "yesterday");
    isUnverified(body, "paypal-auth-algo", "none");
    for (String host :
        List.of(
            "paypal.com.example", "evilpaypal.com", "a@b", "localhost", "a.".repeat(8_000) + "b")) {
      isUnverified(body, "paypal-cert-url", "https://" + host + "/v1/notifications/certs/CERT-1");
    }
    isUnverified(body, "paypal-cert-url", "http://api.paypal.com/v1/notifications/certs/CERT-1");
    assertThat(stub.asked()).isEmpty();
  }

  private void isUnverified(String body, String header, String value) {
    Map<String, String> headers = headers(NOW);
    headers.put(header, value);
    isUnverified(new ProviderCallback(headers, Map.of(), body.getBytes(StandardCharsets.UTF_8)));
  }

  /** Four questions that PayPal does not answer hold four threads, and no more. */
  @Test
  void fifthMessageThatIsVerifiedAtOnceIsToComeAgain() {
    paypal = PayPalPaymentsTest.at(stub.url(), Duration.ofMinutes(1));
    stub.silentOn(VERIFY);
    ProviderCallback callback = callback("{\"id\":\"WH-1\"}", NOW);
    ExecutorService threads = Executors.newFixedThreadPool(4);
    try {
      ask(threads, callback, 4, 4);
      ApiException refused =
          catchThrowableOfType(ApiException.class, () -> paypal.readEvent(callback));
      assertThat(refused.error()).isEqualTo(HttpError.SERVICE_UNAVAILABLE);
      assertThat(refused.retryAfterSeconds()).isEqualTo(5);
    } finally {
      stub.close(); // ends the silence
      threads.shutdown();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{}",
        "[]",
        "not JSON",
        "{\"id\":\"a\"}}",
        "{\"id\":\"a\"},\"webhook_id\":\"X\"",
        "{\"id\":\"a\",\"id\":\"b\"}"
      })
  void bodyCannotBreakOutOfTheVerificationRequest(String body) {
    isUnverified(callback(body, NOW));
    assertThat(stub.asked()).isEmpty();
  }

  @Test
  void messageIsRetriedWhenPayPalIsUnreachable() {
    paypal = PayPalPaymentsTest.at(stub.url(), Orders.SHORT);
    stub.on(VERIFY, 503, "");
    stub.silentOn(VERIFY);
    ProviderCallback callback = callback("{\"id\":\"WH-1\"}", NOW);
    Failing.as(Kind.UNREACHABLE, SECRETS, () -> paypal.readEvent(callback));
    Failing.as(Kind.UNREACHABLE, SECRETS, () -> paypal.readEvent(callback));
  }

  @Test
  void messagesAreAcceptedForAsLongAsPayPalRepeatsThem() {
    stub.on(VERIFY, 200, "{\"verification_status\":\"SUCCESS\"}");
    String body = PayPalWire.event("CUSTOMER.DISPUTE.CREATED", "dispute", "{}");
    Duration days = Duration.ofDays(3);
    assertThat(paypal.readEvent(callback(body, NOW.minus(days))).eventId()).isEqualTo(EVENT);
  }
}
