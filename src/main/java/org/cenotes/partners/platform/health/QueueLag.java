package org.cenotes.partners.platform.health;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.ToLongFunction;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.Tag;

/**
 * How far behind the platform's work is, for {@code /health/ready} and, as {@code
 * cenotes_overdue_hold_seconds}, {@code cenotes_event_lag_seconds} and {@code
 * cenotes_delivery_lag_seconds}, for {@code /metrics}. It is a fact of the database that all nodes
 * share: no reason to send requests to another of them.
 */
@ApplicationScoped
public class QueueLag {
  private static final System.Logger LOG = System.getLogger(QueueLag.class.getName());

  private final HealthService health;
  private final List<DataSet> measured;
  private final Map<DataSet, Lag> lags = new ConcurrentHashMap<>();

  @Inject
  QueueLag(
      HealthService health,
      @ConfigProperty(name = "cenotes.sandbox.enabled", defaultValue = "true") boolean sandbox) {
    this.health = health;
    this.measured = sandbox ? List.of(DataSet.LIVE, DataSet.SANDBOX) : List.of(DataSet.LIVE);
  }

  void publish(
      @Observes @Initialized(ApplicationScoped.class) Object ignored, MetricRegistry registry) {
    for (DataSet data : measured) {
      gauge(registry, "cenotes_overdue_hold_seconds", data, Lag::overdueHold);
      gauge(registry, "cenotes_event_lag_seconds", data, Lag::event);
      gauge(registry, "cenotes_delivery_lag_seconds", data, Lag::delivery);
    }
  }

  private void gauge(
      MetricRegistry registry, String name, DataSet data, ToLongFunction<Lag> seconds) {
    registry.gauge(name, () -> seconds.applyAsLong(of(data)), new Tag("data", data.schema()));
  }

  private Lag of(DataSet data) {
    return lags.getOrDefault(data, Lag.UNKNOWN);
  }

  /** What the readiness check tells, by name. */
  Map<String, Long> told() {
    Map<String, Long> told = new LinkedHashMap<>();
    for (DataSet data : measured) {
      Lag lag = of(data);
      String which = data.isLive() ? "" : data.schema() + ".";
      told.put(which + "overdueHoldSeconds", lag.overdueHold());
      told.put(which + "eventLagSeconds", lag.event());
      told.put(which + "deliveryLagSeconds", lag.delivery());
    }
    return told;
  }

  /** Asks the database. */
  public void measure() {
    measured.forEach(this::measure);
  }

  private void measure(DataSet data) {
    Scope door = Scope.platform(PrivilegedScope.HEALTH, data, ConnectionPool.WORK);
    try {
      lags.put(data, CurrentScope.call(door, health::lag));
    } catch (RuntimeException e) {
      lags.put(data, Lag.UNKNOWN);
      LOG.log(Level.DEBUG, "queues of " + data.schema() + " could not be measured", e);
    }
  }
}
