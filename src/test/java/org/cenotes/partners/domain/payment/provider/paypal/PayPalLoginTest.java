package org.cenotes.partners.domain.payment.provider.paypal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.cenotes.partners.domain.payment.provider.paypal.PayPalPaymentsTest.SECRETS;
import static org.cenotes.partners.domain.payment.provider.paypal.PayPalWire.LOGIN;
import static org.cenotes.partners.domain.payment.provider.paypal.PayPalWire.ORDER;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.cenotes.partners.domain.payment.provider.Failing;
import org.cenotes.partners.domain.payment.provider.Orders;
import org.cenotes.partners.domain.payment.provider.ProviderException;
import org.cenotes.partners.domain.payment.provider.ProviderException.Kind;
import org.cenotes.partners.domain.payment.provider.ProviderPayment.Status;
import org.cenotes.partners.domain.payment.provider.StubProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PayPalLoginTest {
  private static final String LOOK = "GET /v2/checkout/orders/" + ORDER;

  private StubProvider stub;
  private PayPalPayments paypal;

  @BeforeEach
  void start() throws IOException {
    stub = new StubProvider();
    paypal = PayPalPaymentsTest.at(stub.url());
  }

  @AfterEach
  void stop() {
    stub.close();
  }

  private void loggedIn() {
    stub.on(LOGIN, 200, PayPalWire.token());
  }

  @Test
  void oneLoginServesManyCalls() {
    loggedIn();
    stub.on(LOOK, 200, PayPalWire.order("CREATED", ""));
    paypal.retrieve(ORDER);
    paypal.retrieve(ORDER);
    String basic =
        Base64.getEncoder()
            .encodeToString("CLIENT-ID:CLIENT-SECRET".getBytes(StandardCharsets.UTF_8));
    assertThat(stub.only(LOGIN).header("Authorization")).isEqualTo("Basic " + basic);
    assertThat(stub.only(LOGIN).body()).contains("grant_type=client_credentials");
  }

  @Test
  void wrongCredentialsAreRefusedAndFailedLoginsAreRetried() {
    stub.on(
        LOGIN,
        401,
        "{\"error\":\"invalid_client\",\"error_description\":\"CLIENT-SECRET is wrong\"}");
    stub.on(LOGIN, 503, "<html>busy</html>");
    Failing.as(Kind.REFUSED, SECRETS, () -> paypal.retrieve(ORDER));
    Failing.as(Kind.UNREACHABLE, SECRETS, () -> paypal.retrieve(ORDER));
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 401, 403, 404, 500, 503})
  void refundWhoseLoginFailsWasNotSent(int status) {
    stub.on(LOGIN, status, "{\"error\":\"unsupported_grant_type\"}");
    assertThatThrownBy(() -> paypal.refund(ORDER, PayPalWire.CAPTURE, Orders.PRICE, "refund-1"))
        .isInstanceOfSatisfying(
            ProviderException.class,
            e -> {
              assertThat(e.isDefinite()).isFalse();
              assertThat(e.hadNoEffect()).isTrue();
            });
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 404})
  void failedLoginSaysNothingAboutThePayment(int status) {
    stub.on(LOGIN, status, "{\"error\":\"unsupported_grant_type\"}");
    Failing.as(Kind.UNREACHABLE, SECRETS, () -> paypal.retrieve(ORDER));
  }

  @Test
  void rejectedTokenIsReplaced() {
    loggedIn();
    stub.on(LOOK, 401, "{\"error\":\"invalid_token\",\"error_description\":\"expired\"}");
    stub.on(LOOK, 200, PayPalWire.order("CREATED", ""));
    Failing.as(Kind.UNREACHABLE, SECRETS, () -> paypal.retrieve(ORDER));
    assertThat(paypal.retrieve(ORDER).status()).isEqualTo(Status.OPEN);
    assertThat(stub.asked(LOGIN)).hasSize(2);
  }
}
