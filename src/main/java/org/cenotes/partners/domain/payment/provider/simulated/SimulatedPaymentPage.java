package org.cenotes.partners.domain.payment.provider.simulated;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import org.cenotes.partners.domain.payment.provider.simulated.SimulatedPaymentService.Shown;
import org.cenotes.partners.platform.config.Environment;
import org.cenotes.partners.platform.tenancy.CurrentScope;

/** What a guest does at the simulated provider; in production there is none. */
@ApplicationScoped
public class SimulatedPaymentPage {
  private final SimulatedPaymentService service;
  private final boolean relaxed = Environment.current().isRelaxed();

  @Inject
  SimulatedPaymentPage(SimulatedPaymentService service) {
    this.service = service;
  }

  /** The payment of this reference. */
  public Optional<Shown> show(String reference) {
    return relaxed
        ? CurrentScope.call(SimulatedProvider.BOOKS, () -> service.show(reference))
        : Optional.empty();
  }

  /** The guest has decided how it goes. */
  public Optional<Shown> choose(String reference, SimulatedScenario outcome) {
    return relaxed
        ? CurrentScope.call(SimulatedProvider.BOOKS, () -> service.choose(reference, outcome))
        : Optional.empty();
  }
}
