package org.cenotes.partners.domain.payment.provider.simulated;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.cenotes.partners.domain.payment.provider.Orders;
import org.cenotes.partners.domain.payment.provider.PaymentOrder;
import org.cenotes.partners.domain.payment.provider.ProviderException;
import org.cenotes.partners.domain.payment.provider.ProviderException.Kind;
import org.cenotes.partners.domain.payment.provider.ProviderPayment;
import org.cenotes.partners.domain.payment.provider.ProviderPayment.Status;
import org.cenotes.partners.domain.payment.provider.ProviderSession;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.harness.ManualClock;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.money.Cents;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The courses that a simulated payment can take. */
class SimulatedPaymentServiceTest {
  private static final PaymentMethod CARD = PaymentMethod.CARDPROVIDER;
  private static final PaymentMethod WALLET = PaymentMethod.WALLETPROVIDER;

  private final SimulatedTables tables = new SimulatedTables();
  private final ManualClock clock = new ManualClock(Orders.NOW);
  private final SimulatedPaymentService service = new SimulatedPaymentService(tables, clock);

  private String open(PaymentMethod method) {
    return service.open(method, Orders.order()).reference();
  }

  private ProviderPayment capture(String reference, SimulatedScenario scenario) {
    return service.capture(reference, scenario).payment();
  }

  /** When callbacks are due, in seconds from now. */
  private List<Long> delays() {
    return tables.callbacks.stream()
        .map(callback -> Duration.between(clock.instant(), callback.dueAt).toSeconds())
        .toList();
  }

  private static String member(String body, String name) {
    return Json.read(body, JsonNode.class).path(name).asText();
  }

  @ParameterizedTest
  @CsvSource({
    "APPROVED, SUCCEEDED, , 0",
    "DECLINED, FAILED, generic_decline, 0",
    "INSUFFICIENT_FUNDS, FAILED, insufficient_funds, 0",
    "SLOW, SUCCEEDED, , 0",
    "PROCESSING, PROCESSING, , 3",
    "CALLBACK_LATE, PROCESSING, , 905",
    "LOST_ANSWER, SUCCEEDED, , 3"
  })
  void a_scenario_has_its_status_its_failure_and_one_callback(
      SimulatedScenario scenario, Status status, String failure, long delay) {
    ProviderPayment payment = capture(open(CARD), scenario);
    assertThat(payment.status()).isEqualTo(status);
    assertThat(payment.failureCode()).isEqualTo(failure);
    assertThat(payment.money()).isEqualTo(Orders.PRICE);
    assertThat(delays()).containsExactly(delay);
  }

  @ParameterizedTest
  @CsvSource({
    "CARDPROVIDER, generic_decline, insufficient_funds",
    "WALLETPROVIDER, INSTRUMENT_DECLINED, INSTRUMENT_DECLINED",
    "REGIONALPROVIDER, cc_rejected_other_reason, cc_rejected_insufficient_amount"
  })
  void a_decline_has_the_code_of_the_methods_real_provider(
      PaymentMethod method, String declined, String poor) {
    assertThat(capture(open(method), SimulatedScenario.DECLINED).failureCode()).isEqualTo(declined);
    assertThat(capture(open(method), SimulatedScenario.INSUFFICIENT_FUNDS).failureCode())
        .isEqualTo(poor);
  }

  @Test
  void a_guest_who_has_to_act_causes_no_callback_yet() {
    assertThat(capture(open(CARD), SimulatedScenario.REQUIRES_ACTION).status())
        .isEqualTo(Status.ACTION_REQUIRED);
    assertThat(tables.callbacks).isEmpty();
  }

  @ParameterizedTest
  @EnumSource(names = {"UNREACHABLE", "REFUSED"})
  void an_outage_and_a_refusal_take_no_money(SimulatedScenario scenario) {
    String reference = open(CARD);
    ProviderException failure =
        catchThrowableOfType(ProviderException.class, () -> capture(reference, scenario));
    assertThat(failure.kind().name()).isEqualTo(scenario.name());
    assertThat(service.retrieve(reference).status()).isEqualTo(Status.OPEN);
    assertThat(tables.callbacks).isEmpty();
  }

  @Test
  void what_is_processing_succeeds_after_three_seconds() {
    String reference = open(CARD);
    assertThat(capture(reference, SimulatedScenario.PROCESSING).capture()).isNull();
    clock.advance(Duration.ofMillis(2_999));
    assertThat(service.retrieve(reference).status()).isEqualTo(Status.PROCESSING);
    clock.advance(Duration.ofMillis(1));
    assertThat(service.retrieve(reference).status()).isEqualTo(Status.SUCCEEDED);
  }

  @Test
  void a_callback_that_is_sent_twice_has_the_same_event_id() {
    capture(open(CARD), SimulatedScenario.CALLBACK_TWICE);
    List<SimulatedCallback.Message> sent = service.claimDue();
    assertThat(sent).hasSize(2);
    assertThat(sent.get(0).body()).isEqualTo(sent.get(1).body());
    assertThat(member(sent.get(0).body(), "amount")).isEqualTo("45005");
    assertThat(member(sent.get(0).body(), "paymentId")).isEqualTo(Orders.PAYMENT.toString());
  }

  @Test
  void out_of_order_means_that_an_older_state_is_reported_later_as_another_event() {
    capture(open(CARD), SimulatedScenario.OUT_OF_ORDER);
    assertThat(delays()).containsExactly(0L, 2L);
    clock.advance(Duration.ofSeconds(2));
    List<SimulatedCallback.Message> sent = service.claimDue();
    assertThat(sent)
        .extracting(message -> member(message.body(), "standing"))
        .containsExactly("SUCCEEDED", "PROCESSING");
    assertThat(member(sent.get(0).body(), "id")).isNotEqualTo(member(sent.get(1).body(), "id"));
  }

  @Test
  void a_callback_that_does_not_arrive_is_sent_later_and_later() {
    capture(open(CARD), SimulatedScenario.APPROVED);
    assertThat(service.claimDue()).extracting(it -> it.attempts()).containsExactly(1);
    assertThat(service.claimDue()).isEmpty();
    clock.advance(Duration.ofSeconds(5));
    assertThat(service.claimDue()).extracting(it -> it.attempts()).containsExactly(2);
    assertThat(delays()).containsExactly(10L);
    service.delete(tables.callbacks.get(0).id);
    clock.advance(Duration.ofDays(1));
    assertThat(service.claimDue()).isEmpty();
  }

  @Test
  void opening_the_same_payment_again_returns_the_first() {
    ProviderSession card = service.open(CARD, Orders.order());
    assertThat(service.open(CARD, Orders.order()).reference()).isEqualTo(card.reference());
    assertThat(card.page()).isNull();
    assertThat(card.clientSecret()).startsWith(card.reference() + "_secret_");
    ProviderSession wallet = service.open(WALLET, Orders.order());
    assertThat(wallet.reference()).isNotEqualTo(card.reference());
    assertThat(Objects.requireNonNull(wallet.page()))
        .hasToString("https://partners.example.com/simulator/payments/" + wallet.reference());
  }

  @Test
  void money_is_taken_once() {
    String reference = open(CARD);
    capture(reference, SimulatedScenario.APPROVED);
    SimulatedPaymentService.Captured again = service.capture(reference, SimulatedScenario.DECLINED);
    assertThat(again.payment().status()).isEqualTo(Status.SUCCEEDED);
    assertThat(again.played()).isNull();
    assertThat(tables.callbacks).hasSize(1);
  }

  @Test
  void a_declined_card_can_be_followed_by_another() {
    String reference = open(CARD);
    capture(reference, SimulatedScenario.DECLINED);
    ProviderPayment second = capture(reference, SimulatedScenario.APPROVED);
    assertThat(second.status()).isEqualTo(Status.SUCCEEDED);
    assertThat(second.failureCode()).isNull();
    assertThat(second.capture()).isEqualTo("cap_" + reference);
  }

  @Test
  void a_wallet_pays_what_its_guest_has_approved() {
    String reference = open(WALLET);
    assertThat(capture(reference, null).status()).isEqualTo(Status.ACTION_REQUIRED);
    service.choose(reference, SimulatedScenario.DECLINED, false);
    assertThat(capture(reference, null).status()).isEqualTo(Status.FAILED);
    assertThat(capture(reference, null).status())
        .as("to be approved again")
        .isEqualTo(Status.ACTION_REQUIRED);
    service.choose(reference, SimulatedScenario.APPROVED, false);
    assertThat(capture(reference, null).status()).isEqualTo(Status.SUCCEEDED);
  }

  @Test
  void a_regional_payment_is_made_on_the_page() {
    String reference = open(PaymentMethod.REGIONALPROVIDER);
    assertThat(service.choose(reference, SimulatedScenario.APPROVED, false))
        .map(SimulatedPaymentService.Shown::status)
        .contains(Status.SUCCEEDED);
    service.choose(reference, SimulatedScenario.DECLINED, false);
    assertThat(service.retrieve(reference).status()).isEqualTo(Status.SUCCEEDED);
  }

  @Test
  void refunds_never_exceed_what_was_taken_and_a_key_refunds_once() {
    String reference = open(CARD);
    assertRefused(() -> service.refund(reference, new Cents(1), "before"));
    capture(reference, SimulatedScenario.APPROVED);
    service.refund(reference, new Cents(45_000), "a");
    service.refund(reference, new Cents(45_000), "a");
    assertThat(refunded(reference)).isEqualTo(new Cents(45_000));
    assertThat(service.retrieve(reference).status()).isEqualTo(Status.SUCCEEDED);
    assertRefused(() -> service.refund(reference, new Cents(6), "b"));
    assertThat(refunded(reference)).isEqualTo(new Cents(45_000));
    service.refund(reference, new Cents(5), "c");
    assertThat(refunded(reference)).isEqualTo(new Cents(45_005));
    assertThat(service.retrieve(reference).status()).isEqualTo(Status.REFUNDED);
  }

  private Cents refunded(String reference) {
    return tables.findLocked(reference).orElseThrow().refunded();
  }

  private static void assertRefused(Runnable call) {
    assertFails(call, Kind.REFUSED);
  }

  private static void assertFails(Runnable call, Kind kind) {
    assertThatThrownBy(call::run)
        .isInstanceOfSatisfying(
            ProviderException.class, failed -> assertThat(failed.kind()).isEqualTo(kind));
  }

  @Test
  void an_unknown_payment_is_said_to_be_unknown_and_has_no_page() {
    assertFails(() -> service.retrieve("sim_1"), Kind.UNKNOWN_PAYMENT);
    assertRefused(() -> service.capture("sim_1", SimulatedScenario.APPROVED));
    assertThat(service.show("sim_1", false)).isEmpty();
  }

  @Test
  void in_production_only_sandbox_payments_have_a_page() {
    String live = open(WALLET);
    assertThat(service.show(live, false)).isPresent();
    assertThat(service.show(live, true)).isEmpty();
    assertThat(service.choose(live, SimulatedScenario.APPROVED, true)).isEmpty();
    String sandbox = service.open(WALLET, sandboxOrder()).reference();
    assertThat(sandbox).startsWith("sim_test_");
    assertThat(service.show(sandbox, true)).isPresent();
  }

  @Test
  void an_unpaid_payment_is_deleted_after_a_month_and_a_paid_one_when_no_refund_can_come() {
    String unpaid = open(CARD);
    String paid = open(WALLET);
    capture(paid, SimulatedScenario.APPROVED);
    Duration hold = Duration.between(clock.instant(), Orders.order().expiresAt());
    clock.advance(hold.plusDays(30));
    assertThat(service.deleteOld(10)).isZero();
    clock.advance(Duration.ofSeconds(1));
    assertThat(service.deleteOld(10)).isOne();
    assertFails(() -> service.retrieve(unpaid), Kind.UNKNOWN_PAYMENT);
    clock.advance(Duration.ofDays(730));
    service.refund(paid, Orders.PRICE.amount(), "late");
    assertThat(refunded(paid)).isEqualTo(Orders.PRICE.amount());
    assertThat(service.deleteOld(10)).isZero();
    clock.advance(Duration.ofDays(40));
    assertThat(service.deleteOld(10)).isOne();
    assertFails(() -> service.retrieve(paid), Kind.UNKNOWN_PAYMENT);
  }

  @Test
  void old_payments_are_deleted_in_portions() {
    for (PaymentMethod method : List.of(CARD, WALLET, PaymentMethod.REGIONALPROVIDER)) {
      open(method);
    }
    clock.advance(Duration.ofDays(40));
    assertThat(service.deleteOld(2)).isEqualTo(2);
    assertThat(service.deleteOld(2)).isOne();
  }

  private static PaymentOrder sandboxOrder() {
    return new PaymentOrder(
        UUID.randomUUID(),
        Orders.PRICE,
        "Cenote Ik Kil, 10:00",
        null,
        Instant.MAX,
        URI.create("https://p.example" + PaymentOrder.SANDBOX_CALLBACKS + WALLET.wire()),
        URI.create("https://shop.example.com/thanks"));
  }
}
