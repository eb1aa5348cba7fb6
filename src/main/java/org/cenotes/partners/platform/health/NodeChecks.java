package org.cenotes.partners.platform.health;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Inject;
import org.cenotes.partners.platform.process.Drain;
import org.cenotes.partners.platform.tenancy.DatabaseGate;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Liveness;
import org.eclipse.microprofile.health.Readiness;
import org.eclipse.microprofile.health.Startup;

/**
 * Whether this node has started, whether it lives, and whether it is about to stop; none of these
 * depends on the database once it has started.
 */
@ApplicationScoped
public class NodeChecks {
  private final Drain drain;

  @Inject
  NodeChecks(Drain drain) {
    this.drain = drain;
  }

  @Produces
  @Startup
  HealthCheck started() {
    return () -> HealthCheckResponse.named("start-gate").status(DatabaseGate.isOpen()).build();
  }

  @Produces
  @Liveness
  HealthCheck alive() {
    return () -> HealthCheckResponse.named("node").up().build();
  }

  @Produces
  @Readiness
  HealthCheck draining() {
    return () -> HealthCheckResponse.named("drain").status(!drain.isDraining()).build();
  }
}
