package org.cenotes.partners.domain.payment.provider.simulated;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Optional;
import org.cenotes.partners.domain.payment.provider.simulated.SimulatedPaymentService.Shown;
import org.cenotes.partners.platform.config.Environment;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.EnabledDataSets;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;

/**
 * Shows a payment on the guest's page at the simulated provider, and plays what the guest chooses;
 * in production for sandbox payments only. Anyone can send these requests, so they have the
 * connections of requests: those of jobs are few.
 */
@ApplicationScoped
public class SimulatedPaymentFlow {
  private static final Scope READS = scope(ConnectionPool.READS);
  private static final Scope WRITES = scope(ConnectionPool.BOOKING);

  private final SimulatedPaymentService service;
  private final boolean sandboxOnly;

  /** Whether any payment can have a page. */
  private final boolean hasPages;

  @Inject
  SimulatedPaymentFlow(SimulatedPaymentService service, EnabledDataSets dataSets) {
    this(service, dataSets, Environment.current());
  }

  SimulatedPaymentFlow(
      SimulatedPaymentService service, EnabledDataSets dataSets, Environment environment) {
    this.service = service;
    this.sandboxOnly = !environment.isRelaxed();
    this.hasPages = !sandboxOnly || dataSets.hasSandbox();
  }

  private static Scope scope(ConnectionPool pool) {
    return Scope.platform(PrivilegedScope.SIMULATED_PROVIDER, DataSet.LIVE, pool);
  }

  /** The payment of this reference. */
  public Optional<Shown> show(String reference) {
    return hasPages
        ? CurrentScope.call(READS, () -> service.show(reference, sandboxOnly))
        : Optional.empty();
  }

  /** Plays the scenario the guest chose. */
  public Optional<Shown> choose(String reference, SimulatedScenario outcome) {
    return hasPages
        ? CurrentScope.call(WRITES, () -> service.choose(reference, outcome, sandboxOnly))
        : Optional.empty();
  }
}
