package org.cenotes.partners.platform.health;

import jakarta.inject.Inject;
import java.util.Set;
import org.cenotes.partners.platform.component.Service;

/** The transactions behind the health checks. */
@Service
public class HealthService {
  private final HealthQueries queries;

  @Inject
  HealthService(HealthQueries queries) {
    this.queries = queries;
  }

  void ping() {
    queries.ping();
  }

  Set<String> migrated(String schema) {
    return queries.migrated(schema);
  }

  Lag lag() {
    return queries.lag();
  }
}
