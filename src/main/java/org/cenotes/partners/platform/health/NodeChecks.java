package org.cenotes.partners.platform.health;

import jakarta.ejb.EJB;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Produces;
import org.cenotes.partners.platform.migration.StartupGate;
import org.eclipse.microprofile.health.HealthCheck;
import org.eclipse.microprofile.health.HealthCheckResponse;
import org.eclipse.microprofile.health.Liveness;
import org.eclipse.microprofile.health.Startup;

/**
 * Whether this node has started, and whether it lives; neither depends on the database once it has
 * started.
 */
@ApplicationScoped
public class NodeChecks {
  @EJB private StartupGate gate;

  @Produces
  @Startup
  HealthCheck started() {
    return () -> HealthCheckResponse.named("start-gate").status(gate.isOpen()).build();
  }

  @Produces
  @Liveness
  HealthCheck alive() {
    return () -> HealthCheckResponse.named("node").up().build();
  }
}
