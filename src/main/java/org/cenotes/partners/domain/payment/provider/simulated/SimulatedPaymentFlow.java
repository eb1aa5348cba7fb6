package org.cenotes.partners.domain.payment.provider.simulated;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import org.cenotes.partners.domain.payment.provider.simulated.SimulatedPaymentService.Shown;
import org.cenotes.partners.platform.config.Environment;
import org.cenotes.partners.platform.tenancy.CurrentScope;

/**
 * Shows a payment on the guest's page at the simulated provider, and plays what the guest chooses;
 * in production for sandbox payments only.
 */
@ApplicationScoped
public class SimulatedPaymentFlow {
  private final SimulatedPaymentService service;
  private final boolean sandboxOnly = !Environment.current().isRelaxed();

  @Inject
  SimulatedPaymentFlow(SimulatedPaymentService service) {
    this.service = service;
  }

  /** The payment of this reference. */
  public Optional<Shown> show(String reference) {
    return CurrentScope.call(SimulatedProvider.SCOPE, () -> service.show(reference, sandboxOnly));
  }

  /** Plays the scenario the guest chose. */
  public Optional<Shown> choose(String reference, SimulatedScenario outcome) {
    return CurrentScope.call(
        SimulatedProvider.SCOPE, () -> service.choose(reference, outcome, sandboxOnly));
  }
}
