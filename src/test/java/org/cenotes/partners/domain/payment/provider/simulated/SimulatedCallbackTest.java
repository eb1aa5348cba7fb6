package org.cenotes.partners.domain.payment.provider.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.UUID;
import org.cenotes.partners.domain.payment.provider.Orders;
import org.cenotes.partners.domain.payment.provider.PaymentOrder;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.harness.ManualClock;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** How many callbacks of one payment can wait, however often its page is used. */
class SimulatedCallbackTest {
  private final SimulatedTables tables = new SimulatedTables();
  private final ManualClock clock = new ManualClock(Orders.NOW);
  private final SimulatedPaymentService service = new SimulatedPaymentService(tables, clock);
  private String reference;

  @BeforeEach
  void a_payment_on_the_page() {
    reference = service.open(PaymentMethod.REGIONALPROVIDER, Orders.order()).reference();
  }

  private void choose(SimulatedScenario scenario) {
    service.choose(reference, scenario, false);
  }

  @Test
  void a_page_that_is_declined_again_and_again_has_one_callback_waiting() {
    for (int i = 0; i < 5; i++) {
      choose(SimulatedScenario.DECLINED);
      choose(SimulatedScenario.INSUFFICIENT_FUNDS);
    }
    assertThat(tables.callbacks).hasSize(1);
  }

  @Test
  void one_that_did_not_arrive_waits_as_well_and_one_that_arrived_does_not() {
    choose(SimulatedScenario.DECLINED);
    service.claimDue();
    choose(SimulatedScenario.DECLINED);
    assertThat(tables.callbacks).hasSize(1);
    service.delete(tables.callbacks.get(0).id);
    choose(SimulatedScenario.DECLINED);
    assertThat(tables.callbacks).hasSize(1);
    assertThat(service.claimDue()).extracting(it -> it.attempts()).containsExactly(1);
  }

  @Test
  void a_success_is_reported_while_a_decline_waits() {
    choose(SimulatedScenario.DECLINED);
    clock.advance(Duration.ofMillis(1));
    choose(SimulatedScenario.APPROVED);
    assertThat(tables.callbacks).extracting(it -> it.status).containsExactly("FAILED", "SUCCEEDED");
  }

  @Test
  void other_payments_have_callbacks_of_their_own() {
    choose(SimulatedScenario.DECLINED);
    PaymentOrder first = Orders.order();
    PaymentOrder second =
        new PaymentOrder(
            UUID.randomUUID(),
            first.money(),
            first.description(),
            null,
            first.expiresAt(),
            first.callbackUrl(),
            first.returnUrl());
    String other = service.open(PaymentMethod.REGIONALPROVIDER, second).reference();
    service.choose(other, SimulatedScenario.DECLINED, false);
    assertThat(tables.callbacks).hasSize(2);
  }
}
