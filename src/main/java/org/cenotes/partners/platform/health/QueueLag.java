package org.cenotes.partners.platform.health;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Door;
import org.cenotes.partners.platform.tenancy.Lane;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.tenancy.Scopes;
import org.eclipse.microprofile.metrics.MetricRegistry;

/**
 * How far behind the platform's work is, for {@code /health/ready} and, as {@code
 * cenotes_overdue_hold_seconds}, for {@code /metrics}. It is a fact of the database that all nodes
 * share: no reason to send requests to another of them.
 */
@ApplicationScoped
public class QueueLag {
  /** Not measured yet, or the database could not be asked. */
  static final long UNKNOWN = -1;

  private static final System.Logger LOG = System.getLogger(QueueLag.class.getName());
  private static final Scope DOOR = Scope.platform(Door.HEALTH, DataSet.LIVE, Lane.WORK);

  private final HealthService health;
  private volatile long overdueHoldSeconds = UNKNOWN;

  @Inject
  QueueLag(HealthService health) {
    this.health = health;
  }

  void publish(
      @Observes @Initialized(ApplicationScoped.class) Object ignored, MetricRegistry registry) {
    registry.gauge("cenotes_overdue_hold_seconds", this::overdueHoldSeconds);
  }

  /** Seconds the hold that is overdue longest has waited to expire; {@link #UNKNOWN}. */
  long overdueHoldSeconds() {
    return overdueHoldSeconds;
  }

  /** Asks the database. */
  public void measure() {
    try {
      overdueHoldSeconds = Scopes.call(DOOR, health::overdueHoldSeconds);
    } catch (RuntimeException e) {
      overdueHoldSeconds = UNKNOWN;
      LOG.log(Level.DEBUG, "queues could not be measured", e);
    }
  }
}
