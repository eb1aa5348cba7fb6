package org.cenotes.partners.domain.payment.provider.mercadopago;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.domain.payment.provider.Orders.NOW;
import static org.cenotes.partners.domain.payment.provider.Orders.PAYMENT;
import static org.cenotes.partners.domain.payment.provider.Orders.PRICE;
import static org.cenotes.partners.domain.payment.provider.mercadopago.MercadoPagoPaymentsTest.SECRETS;
import static org.cenotes.partners.domain.payment.provider.mercadopago.MercadoPagoWire.PAID;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.cenotes.partners.domain.payment.provider.Failing;
import org.cenotes.partners.domain.payment.provider.ProviderCallback;
import org.cenotes.partners.domain.payment.provider.ProviderEvent;
import org.cenotes.partners.domain.payment.provider.ProviderException.Kind;
import org.cenotes.partners.domain.payment.provider.ProviderPayment;
import org.cenotes.partners.domain.payment.provider.ProviderPayment.Status;
import org.cenotes.partners.domain.payment.provider.StubProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MercadoPagoNotificationsTest {
  private static final Duration THREE_DAYS = Duration.ofDays(3);
  private static final String SECRET = "HOOK-SECRET";
  private static final String REQUEST = "f7b2a1d4-0b1c-4ec2-aaaa-9e8b1d2f3c4d";
  private static final String ID = String.valueOf(PAID);
  private static final String PAYMENT_NOW = "GET /v1/payments/" + PAID;

  private StubProvider stub;
  private MercadoPagoPayments mercado;

  @BeforeEach
  void start() throws IOException {
    stub = new StubProvider();
    mercado = MercadoPagoPaymentsTest.at(stub.url());
  }

  @AfterEach
  void stop() {
    stub.close();
  }

  private static ProviderCallback callback(
      String id, String requestId, String signature, String body) {
    return new ProviderCallback(
        Map.of("x-signature", signature, "x-request-id", requestId),
        Map.of("data.id", id, "type", "payment"),
        body.getBytes(StandardCharsets.UTF_8));
  }

  private static ProviderCallback genuine(String id, String time) {
    return callback(
        id,
        REQUEST,
        MercadoPagoWire.signature(id, REQUEST, time, SECRET),
        MercadoPagoWire.notification(PAID));
  }

  private static String seconds(Instant at) {
    return String.valueOf(at.getEpochSecond());
  }

  private void isUnverified(ProviderCallback callback) {
    Failing.as(Kind.UNVERIFIED, SECRETS, () -> mercado.readEvent(callback));
    assertThat(stub.asked()).isEmpty();
  }

  @Test
  void notificationRetrievesThePayment() {
    stub.on(PAYMENT_NOW, 200, MercadoPagoWire.payment(PAID, "approved", "accredited"));
    assertThat(mercado.readEvent(genuine(ID, seconds(NOW))))
        .isEqualTo(
            new ProviderEvent(
                REQUEST, PAYMENT, new ProviderPayment(Status.SUCCEEDED, PRICE, ID, null)));
    assertThat(stub.only(PAYMENT_NOW).header("Authorization")).isEqualTo("Bearer TOKEN-SECRET");
  }

  @Test
  void timestampMayBeInMilliseconds() {
    stub.on(PAYMENT_NOW, 200, MercadoPagoWire.payment(PAID, "pending", "pending_waiting_payment"));
    ProviderCallback oldest = genuine(ID, String.valueOf(NOW.minus(THREE_DAYS).toEpochMilli()));
    assertThat(mercado.readEvent(oldest).eventId()).isEqualTo(REQUEST);
    ProviderCallback old =
        genuine(ID, String.valueOf(NOW.minus(Duration.ofDays(4)).toEpochMilli()));
    Failing.as(Kind.UNVERIFIED, SECRETS, () -> mercado.readEvent(old));
  }

  @Test
  void messagesAreAcceptedForDays() {
    isUnverified(genuine(ID, seconds(NOW.minus(Duration.ofDays(4)))));
    isUnverified(genuine(ID, seconds(NOW.plusSeconds(301))));
    stub.on(PAYMENT_NOW, 200, MercadoPagoWire.payment(PAID, "approved", "accredited"));
    assertThat(mercado.readEvent(genuine(ID, seconds(NOW.minus(THREE_DAYS)))).payment())
        .isNotNull();
  }

  @Test
  void otherSecretIsUnverified() {
    String time = seconds(NOW);
    String forged = MercadoPagoWire.signature(ID, REQUEST, time, "another");
    isUnverified(callback(ID, REQUEST, forged, MercadoPagoWire.notification(PAID)));
  }

  @Test
  void signatureCoversPaymentRequestAndTime() {
    String time = seconds(NOW);
    String signature = MercadoPagoWire.signature(ID, REQUEST, time, SECRET);
    String body = MercadoPagoWire.notification(PAID);
    isUnverified(callback("1234567891", REQUEST, signature, body));
    isUnverified(callback(ID, "another-request", signature, body));
    String later = signature.replace("ts=" + time, "ts=" + seconds(NOW.plusSeconds(1)));
    isUnverified(callback(ID, REQUEST, later, body));
  }

  /** It is not signed: so it is not read, and another body is the same event. */
  @Test
  void bodyIsNotRead() {
    stub.on(PAYMENT_NOW, 200, MercadoPagoWire.payment(PAID, "rejected", "cc_rejected_high_risk"));
    String signature = MercadoPagoWire.signature(ID, REQUEST, seconds(NOW), SECRET);
    ProviderEvent first =
        mercado.readEvent(callback(ID, REQUEST, signature, MercadoPagoWire.notification(PAID)));
    String changed = "{\"id\":99999,\"type\":\"payment\",\"data\":{\"id\":\"777\"}}";
    assertThat(mercado.readEvent(callback(ID, REQUEST, signature, changed))).isEqualTo(first);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "ts=1,v1=00", "v1=00", "ts=1795273200", "ts=1795273200,v1=zz"})
  void malformedSignatureIsUnverified(String signature) {
    isUnverified(callback(ID, REQUEST, signature, "{}"));
    isUnverified(
        new ProviderCallback(Map.of(), Map.of("data.id", ID, "type", "payment"), new byte[0]));
  }

  @Test
  void otherPaymentsAreIgnored() {
    ProviderEvent nothing = new ProviderEvent(REQUEST, null, null);
    // No payment has this id: a test notification from its console.
    stub.on("GET /v1/payments/123456", 404, MercadoPagoWire.error(404));
    assertThat(mercado.readEvent(genuine("123456", seconds(NOW)))).isEqualTo(nothing);
    assertThat(mercado.readEvent(genuine("ord01jq4s4ky8hwq6na5pxb65b3d3", seconds(NOW))))
        .isEqualTo(nothing);
    stub.on(
        PAYMENT_NOW,
        200,
        MercadoPagoWire.payment(PAID, "approved", "accredited")
            .replace(PAYMENT.toString(), "a till"));
    assertThat(mercado.readEvent(genuine(ID, seconds(NOW)))).isEqualTo(nothing);
  }

  @Test
  void notificationIsRetriedWhenThePaymentCannotBeRetrieved() {
    stub.on(PAYMENT_NOW, 500, MercadoPagoWire.error(500));
    stub.on(PAYMENT_NOW, 404, "<html>no such route</html>");
    ProviderCallback callback = genuine(ID, seconds(NOW));
    Failing.as(Kind.UNREACHABLE, SECRETS, () -> mercado.readEvent(callback));
    Failing.as(Kind.UNREACHABLE, SECRETS, () -> mercado.readEvent(callback));
  }
}
