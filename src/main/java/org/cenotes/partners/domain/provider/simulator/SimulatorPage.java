package org.cenotes.partners.domain.provider.simulator;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import org.cenotes.partners.domain.provider.simulator.SimulatorService.Shown;
import org.cenotes.partners.platform.config.Environment;
import org.cenotes.partners.platform.tenancy.Scopes;

/** What a guest does at the simulated provider; in production there is none. */
@ApplicationScoped
public class SimulatorPage {
  private final SimulatorService service;
  private final boolean relaxed = Environment.current().isRelaxed();

  @Inject
  SimulatorPage(SimulatorService service) {
    this.service = service;
  }

  /** The payment of this reference. */
  public Optional<Shown> show(String reference) {
    return relaxed
        ? Scopes.call(SimulatedProvider.BOOKS, () -> service.show(reference))
        : Optional.empty();
  }

  /** The guest has decided how it goes. */
  public Optional<Shown> choose(String reference, Scenario outcome) {
    return relaxed
        ? Scopes.call(SimulatedProvider.BOOKS, () -> service.choose(reference, outcome))
        : Optional.empty();
  }
}
