package org.cenotes.partners.domain.payment.provider.simulated;

import java.util.Optional;
import org.cenotes.partners.domain.payment.provider.simulated.SimulatedPaymentService.Shown;
import org.cenotes.partners.platform.config.Environment;
import org.cenotes.partners.platform.tenancy.EnabledDataSets;

/** Counts what is asked of the simulator's payment page; there is no payment. */
public class CountedPages extends SimulatedPaymentFlow {
  public int shown;
  public int chosen;

  public CountedPages() {
    super(null, new EnabledDataSets(true), Environment.PRODUCTION);
  }

  @Override
  public Optional<Shown> show(String reference) {
    shown++;
    return Optional.empty();
  }

  @Override
  public Optional<Shown> choose(String reference, SimulatedScenario outcome) {
    chosen++;
    return Optional.empty();
  }
}
