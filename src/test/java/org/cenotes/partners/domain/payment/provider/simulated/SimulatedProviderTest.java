package org.cenotes.partners.domain.payment.provider.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Objects;
import org.cenotes.partners.domain.payment.provider.Orders;
import org.cenotes.partners.domain.payment.provider.ProviderCallback;
import org.cenotes.partners.domain.payment.provider.ProviderEvent;
import org.cenotes.partners.domain.payment.provider.ProviderException;
import org.cenotes.partners.domain.payment.provider.ProviderException.Kind;
import org.cenotes.partners.domain.payment.provider.ProviderPayment;
import org.cenotes.partners.domain.payment.provider.ProviderPayment.Status;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.harness.ManualClock;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.UnitScopes;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The simulator in the place of a provider: tokens of cards, lost responses, and callbacks. */
class SimulatedProviderTest {
  private final SimulatedTables tables = new SimulatedTables();
  private final ManualClock clock = new ManualClock(Orders.NOW);
  private final SimulatedPaymentService service = new SimulatedPaymentService(tables, clock);
  private final SimulatedSignature signature = new SimulatedSignature("secret", clock);
  private final SimulatedProvider provider =
      new SimulatedProvider(PaymentMethod.CARDPROVIDER, service, signature);
  private String reference = "";

  @BeforeEach
  void open() {
    reference = UnitScopes.call(DataSet.LIVE, () -> provider.open(Orders.order()).reference());
  }

  private ProviderPayment capture(String token) {
    return provider.capture(reference, token, "key");
  }

  private ProviderEvent read(String body) {
    return read(body, signature.sign(body.getBytes(StandardCharsets.UTF_8)));
  }

  private ProviderEvent read(String body, String header) {
    return provider.readEvent(
        new ProviderCallback(
            Map.of("simulator-signature", header),
            Map.of(),
            body.getBytes(StandardCharsets.UTF_8)));
  }

  private String callback() {
    return service.claimDue().get(0).body();
  }

  @Test
  void the_token_of_a_card_names_the_scenario() {
    assertThat(capture("tok_insufficient_funds").failureCode()).isEqualTo("insufficient_funds");
    assertThat(capture("tok_approved").status()).isEqualTo(Status.SUCCEEDED);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "approved", "tok_", "tok_APPROVED", "tok_approved ", "pm_card_visa"})
  void another_token_is_declined_and_takes_nothing(String token) {
    ProviderPayment declined = capture(token);
    assertThat(declined.status()).isEqualTo(Status.FAILED);
    assertThat(declined.failureCode()).isEqualTo("invalid_token");
    assertThat(declined.money()).isEqualTo(Orders.PRICE);
    assertThat(provider.retrieve(reference).status()).isEqualTo(Status.OPEN);
    assertThat(tables.callbacks).isEmpty();
  }

  @Test
  void a_lost_response_has_taken_the_money() {
    assertThatThrownBy(() -> capture("tok_lost_answer"))
        .isInstanceOfSatisfying(
            ProviderException.class,
            lost -> {
              assertThat(lost.kind()).isEqualTo(Kind.UNREACHABLE);
              assertThat(lost.isDefinite()).isFalse();
            });
    assertThat(provider.retrieve(reference).status()).isEqualTo(Status.SUCCEEDED);
    assertThat(capture("tok_lost_answer").status()).isEqualTo(Status.SUCCEEDED);
  }

  @Test
  void a_callback_reports_what_the_provider_would_answer() {
    capture("tok_approved");
    ProviderEvent event = read(callback());
    assertThat(event.paymentId()).isEqualTo(Orders.PAYMENT);
    assertThat(event.payment()).isEqualTo(provider.retrieve(reference));
  }

  @Test
  void a_callback_of_a_decline_reports_its_code() {
    capture("tok_declined");
    ProviderPayment reported = Objects.requireNonNull(read(callback()).payment());
    assertThat(reported.status()).isEqualTo(Status.FAILED);
    assertThat(reported.failureCode()).isEqualTo("generic_decline");
    assertThat(reported.capture()).isNull();
  }

  @Test
  void a_callback_that_the_simulator_did_not_sign_is_not_read() {
    capture("tok_approved");
    String body = callback();
    String header = signature.sign(body.getBytes(StandardCharsets.UTF_8));
    assertUnverified(body.replace("45005", "1"), header);
    clock.advance(Duration.ofMinutes(5));
    assertThat(read(body, header).paymentId()).isEqualTo(Orders.PAYMENT);
    clock.advance(Duration.ofSeconds(1));
    assertUnverified(body, header);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[]",
        "null",
        "{",
        "{\"id\":\"1\"}",
        "{\"id\":\"1\",\"paymentId\":\"x\",\"standing\":\"OPEN\",\"amount\":1,\"currency\":\"MXN\"}",
        "{\"id\":\"1\",\"paymentId\":\"01a1fc01-7705-786d-a057-ce375a6a4e42\","
            + "\"standing\":\"PAID\",\"amount\":1,\"currency\":\"MXN\"}"
      })
  void a_signed_text_that_is_no_event_is_refused(String body) {
    assertUnverified(body, signature.sign(body.getBytes(StandardCharsets.UTF_8)));
  }

  private void assertUnverified(String body, String header) {
    ProviderException refused =
        catchThrowableOfType(ProviderException.class, () -> read(body, header));
    assertThat(refused).isNotNull();
    assertThat(refused.kind()).isEqualTo(Kind.UNVERIFIED);
  }
}
