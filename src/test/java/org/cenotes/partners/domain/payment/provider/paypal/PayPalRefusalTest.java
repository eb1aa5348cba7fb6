package org.cenotes.partners.domain.payment.provider.paypal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.cenotes.partners.domain.payment.provider.Orders.PRICE;
import static org.cenotes.partners.domain.payment.provider.paypal.PayPalPaymentsTest.SECRETS;
import static org.cenotes.partners.domain.payment.provider.paypal.PayPalWire.CAPTURE;
import static org.cenotes.partners.domain.payment.provider.paypal.PayPalWire.LOGIN;
import static org.cenotes.partners.domain.payment.provider.paypal.PayPalWire.ORDER;

import java.io.IOException;
import org.cenotes.partners.domain.payment.provider.Failing;
import org.cenotes.partners.domain.payment.provider.Orders;
import org.cenotes.partners.domain.payment.provider.ProviderException;
import org.cenotes.partners.domain.payment.provider.ProviderException.Kind;
import org.cenotes.partners.domain.payment.provider.StubProvider;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Which responses are a refusal by PayPal. */
class PayPalRefusalTest {
  private static final String CREATE = "POST /v2/checkout/orders";
  private static final String LOOK = "GET /v2/checkout/orders/" + ORDER;
  private static final String TAKE = "POST /v2/checkout/orders/" + ORDER + "/capture";
  private static final String REFUND = "POST /v2/payments/captures/" + CAPTURE + "/refund";

  private StubProvider stub;
  private PayPalPayments paypal;

  @BeforeEach
  void start() throws IOException {
    stub = new StubProvider();
    paypal = PayPalPaymentsTest.at(stub.url());
    stub.on(LOGIN, 200, PayPalWire.token());
  }

  @AfterEach
  void stop() {
    stub.close();
  }

  @ParameterizedTest
  @ValueSource(ints = {429, 500, 503})
  void temporaryFailureIsUnreachableAndNotRetriedHere(int status) {
    stub.on(LOOK, status, PayPalWire.error("INTERNAL_SERVER_ERROR", "INTERNAL_SERVICE_ERROR"));
    Failing.as(Kind.UNREACHABLE, SECRETS, () -> paypal.retrieve(ORDER));
    assertThat(stub.asked(LOOK)).hasSize(1);
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 403, 404, 422})
  void otherRefusalsAreDefiniteAndQuoteNothing(int status) {
    stub.on(CREATE, status, PayPalWire.error("INVALID_REQUEST", "INVALID_PARAMETER_SYNTAX"));
    Failing.as(Kind.REFUSED, SECRETS, () -> paypal.open(Orders.order()));
  }

  @ParameterizedTest
  @CsvSource({
    "200, ''",
    "200, <html>ana@example.com</html>",
    "200, null",
    "200, []",
    "200, '{\"id\":\"1\",\"status\":\"succ'",
    "200, '{\"status\":\"FAILED\"}'",
    "302, ''",
    "400, ''",
    "400, <html>ana@example.com</html>",
    "402, '{}'",
    "401, <html>ana@example.com</html>",
    "403, '{\"error\":\"Forbidden by the proxy\"}'",
    "404, '{\"message\":\"no such route\"}'",
    "422, '[{\"error\":1}]'"
  })
  void responseThatIsNotPayPalsOwnRefusesNothing(int status, String content) {
    stub.on(REFUND, status, content);
    stub.on(CREATE, status, content);
    stub.on(TAKE, status, content);
    stub.on(LOOK, status, content);
    Failing.untold(
        Kind.UNREACHABLE, SECRETS, () -> paypal.refund(ORDER, CAPTURE, PRICE, "refund-1"));
    Failing.untold(Kind.UNREACHABLE, SECRETS, () -> paypal.open(Orders.order()));
    Failing.untold(Kind.UNREACHABLE, SECRETS, () -> paypal.capture(ORDER, null, "key-1"));
    Failing.untold(Kind.UNREACHABLE, SECRETS, () -> paypal.retrieve(ORDER));
  }

  @ParameterizedTest
  @CsvSource({
    "422, DUPLICATE_REQUEST_ID, false",
    "422, PAYPAL_REQUEST_ID_PREVIOUSLY_USED, false",
    "422, PREVIOUS_REQUEST_IN_PROGRESS, false",
    "404, INVALID_RESOURCE_ID, false",
    "422, REFUND_NOT_ALLOWED, true"
  })
  void refundWhoseKeyPayPalKnowsOrWhoseCaptureItDoesNotKnowIsNotRefusedForGood(
      int status, String issue, boolean definite) {
    stub.on(REFUND, status, PayPalWire.error("UNPROCESSABLE_ENTITY", issue));
    ProviderException failure =
        catchThrowableOfType(
            ProviderException.class, () -> paypal.refund(ORDER, CAPTURE, PRICE, "refund-1"));
    assertThat(failure.isDefinite()).isEqualTo(definite);
  }
}
