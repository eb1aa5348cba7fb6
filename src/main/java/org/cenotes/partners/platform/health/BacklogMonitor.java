package org.cenotes.partners.platform.health;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.Tag;

/**
 * Keeps the last measurement of every {@link BacklogGauge} for {@code /health/ready} and {@code
 * /metrics}. A backlog is a fact of the database that all nodes share, so it never makes a node
 * unready: requests would do no better on another one.
 */
@ApplicationScoped
public class BacklogMonitor {
  /** Not measured yet, or the database could not be queried. */
  private static final long UNKNOWN = -1;

  private static final System.Logger LOG = System.getLogger(BacklogMonitor.class.getName());

  private final HealthService health;
  private final List<String> names;
  private final List<DataSet> dataSets;
  private final Map<DataSet, Map<String, Long>> measured = new ConcurrentHashMap<>();

  @Inject
  BacklogMonitor(
      HealthService health,
      @Any Instance<BacklogGauge> gauges,
      @ConfigProperty(name = "cenotes.sandbox.enabled", defaultValue = "true") boolean sandbox) {
    this.health = health;
    this.names = gauges.handlesStream().map(gauge -> gauge.getBean().getName()).sorted().toList();
    this.dataSets = sandbox ? List.of(DataSet.LIVE, DataSet.SANDBOX) : List.of(DataSet.LIVE);
  }

  void registerMetrics(
      @Observes @Initialized(ApplicationScoped.class) Object ignored, MetricRegistry registry) {
    for (DataSet data : dataSets) {
      Tag tag = new Tag("data", data.schema());
      names.forEach(name -> registry.gauge(metric(name), () -> seconds(data, name), tag));
    }
  }

  private static String metric(String name) {
    String words = name.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    return "cenotes_" + words + "_seconds";
  }

  private long seconds(DataSet data, String name) {
    return measured.getOrDefault(data, Map.of()).getOrDefault(name, UNKNOWN);
  }

  /** The members of the readiness check, by name. */
  Map<String, Long> readinessData() {
    Map<String, Long> members = new TreeMap<>();
    for (DataSet data : dataSets) {
      String prefix = data.isLive() ? "" : data.schema() + ".";
      names.forEach(name -> members.put(prefix + name + "Seconds", seconds(data, name)));
    }
    return members;
  }

  /** Queries the database. */
  public void measure() {
    dataSets.forEach(this::measure);
  }

  private void measure(DataSet data) {
    Scope scope = Scope.platform(PrivilegedScope.HEALTH, data, ConnectionPool.WORK);
    try {
      measured.put(data, CurrentScope.call(scope, health::backlogSeconds));
    } catch (RuntimeException e) {
      measured.remove(data);
      LOG.log(Level.DEBUG, "the backlogs of " + data.schema() + " could not be measured", e);
    }
  }
}
