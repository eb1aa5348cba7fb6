package org.cenotes.partners.domain.payment.provider.simulated;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.cenotes.partners.domain.payment.provider.Orders;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.harness.OutsideServer;
import org.cenotes.partners.platform.config.Environment;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.EnabledDataSets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Which installations have payment pages, and whose connections these use. */
@ExtendWith(OutsideServer.class)
class SimulatedPaymentFlowTest {
  private final List<ConnectionPool> pools = new ArrayList<>();

  /** Payments that are looked up, by a locked row or not. */
  private final SimulatedTables tables =
      new SimulatedTables() {
        @Override
        Optional<SimulatedPayment> find(String reference) {
          pools.add(CurrentScope.required().pool());
          return super.find(reference);
        }
      };

  private final SimulatedPaymentService service = new SimulatedPaymentService(tables, Orders.CLOCK);
  private final String live =
      service.open(PaymentMethod.REGIONALPROVIDER, Orders.order()).reference();

  private SimulatedPaymentFlow flow(boolean sandbox, Environment environment) {
    return new SimulatedPaymentFlow(service, new EnabledDataSets(sandbox), environment);
  }

  @Test
  void production_without_a_sandbox_looks_nothing_up() {
    SimulatedPaymentFlow flow = flow(false, Environment.PRODUCTION);
    assertThat(flow.show(live)).isEmpty();
    assertThat(flow.choose(live, SimulatedScenario.APPROVED)).isEmpty();
    assertThat(pools).isEmpty();
  }

  @Test
  void production_with_a_sandbox_shows_no_live_payment() {
    assertThat(flow(true, Environment.PRODUCTION).show(live)).isEmpty();
    assertThat(pools).hasSize(1);
  }

  @Test
  void development_has_pages_of_live_payments_also_without_a_sandbox() {
    assertThat(flow(false, Environment.DEVELOPMENT).show(live)).isPresent();
  }

  @Test
  void the_page_takes_no_connection_of_the_jobs() {
    SimulatedPaymentFlow flow = flow(true, Environment.TEST);
    flow.show(live);
    flow.choose(live, SimulatedScenario.APPROVED);
    assertThat(pools).containsExactly(ConnectionPool.READS, ConnectionPool.BOOKING);
  }
}
