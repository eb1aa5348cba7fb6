package org.cenotes.partners.platform.health;

import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.cenotes.partners.platform.component.Service;

/** The transactions behind the health checks. */
@Service
public class HealthService {
  private final HealthQueries queries;
  private final Instance<BacklogGauge> gauges;

  @Inject
  HealthService(HealthQueries queries, @Any Instance<BacklogGauge> gauges) {
    this.queries = queries;
    this.gauges = gauges;
  }

  void ping() {
    queries.ping();
  }

  /** The migrations that ran on a schema, in the form of {@link PackagedMigrations#identity}. */
  Set<String> appliedMigrations(String schema) {
    return queries.applied(schema);
  }

  /** The age of each backlog on this transaction's data, in seconds, by the gauge's name. */
  Map<String, Long> backlogSeconds() {
    Map<String, Long> seconds = new TreeMap<>();
    for (Instance.Handle<BacklogGauge> gauge : gauges.handles()) {
      seconds.put(gauge.getBean().getName(), gauge.get().oldestSeconds());
    }
    return seconds;
  }
}
