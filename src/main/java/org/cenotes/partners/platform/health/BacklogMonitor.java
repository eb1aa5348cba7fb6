package org.cenotes.partners.platform.health;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.context.Initialized;
import jakarta.enterprise.event.Observes;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.spi.Bean;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.EnabledDataSets;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.eclipse.microprofile.metrics.Tag;

/**
 * Keeps the last measurement of every {@link BacklogGauge} for {@code /health/ready} and {@code
 * /metrics}, and of every {@link CountGauge} for the latter. A backlog is a fact of the database
 * that all nodes share, so it never makes a node unready: requests would do no better on another
 * one.
 */
@ApplicationScoped
public class BacklogMonitor {
  /** Not measured yet, or the database could not be queried. */
  private static final long UNKNOWN = -1;

  private static final System.Logger LOG = System.getLogger(BacklogMonitor.class.getName());

  private final HealthService health;

  /** Descriptions by name. */
  private final Map<String, String> backlogs;

  private final Map<String, String> counts;
  private final EnabledDataSets dataSets;
  private final Map<DataSet, Map<String, Long>> measured = new ConcurrentHashMap<>();

  @Inject
  BacklogMonitor(
      HealthService health,
      @Any Instance<BacklogGauge> backlogs,
      @Any Instance<CountGauge> counts,
      EnabledDataSets dataSets) {
    this.health = health;
    this.backlogs = descriptions(backlogs);
    this.counts = descriptions(counts);
    this.dataSets = dataSets;
  }

  private static Map<String, String> descriptions(Instance<?> gauges) {
    Map<String, String> byName = new TreeMap<>();
    for (Instance.Handle<?> gauge : gauges.handles()) {
      Bean<?> bean = gauge.getBean();
      byName.put(bean.getName(), bean.getBeanClass().getAnnotation(Measures.class).value());
    }
    return byName;
  }

  void registerMetrics(
      @Observes @Initialized(ApplicationScoped.class) Object ignored, MetricRegistry registry) {
    for (DataSet data : dataSets.all()) {
      Tag tag = new Tag("data", data.schema());
      backlogs.forEach(
          (name, text) ->
              registry.gauge(metric(name + "Seconds", text), () -> value(data, name), tag));
      counts.forEach(
          (name, text) -> registry.gauge(metric(name, text), () -> value(data, name), tag));
    }
  }

  private static Metadata metric(String name, String description) {
    String words = name.replaceAll("([A-Z])", "_$1").toLowerCase(Locale.ROOT);
    return Metadata.builder().withName("cenotes_" + words).withDescription(description).build();
  }

  private long value(DataSet data, String name) {
    return measured.getOrDefault(data, Map.of()).getOrDefault(name, UNKNOWN);
  }

  /** The members of the readiness check, by name. */
  Map<String, Long> readinessData() {
    Map<String, Long> members = new TreeMap<>();
    for (DataSet data : dataSets.all()) {
      String prefix = data.isLive() ? "" : data.schema() + ".";
      backlogs.keySet().forEach(name -> members.put(prefix + name + "Seconds", value(data, name)));
    }
    return members;
  }

  /** Queries the database. */
  public void measure() {
    dataSets.all().forEach(this::measure);
  }

  private void measure(DataSet data) {
    Scope scope = Scope.platform(PrivilegedScope.HEALTH, data, ConnectionPool.WORK);
    try {
      measured.put(data, CurrentScope.call(scope, health::measure));
    } catch (RuntimeException e) {
      measured.remove(data);
      LOG.log(Level.DEBUG, "the backlogs of " + data.schema() + " could not be measured", e);
    }
  }
}
