package org.cenotes.partners.platform.health;

import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.secret.Vault;

/** The transactions behind the health checks. */
@Service
public class HealthService {
  private final ReadinessQueries queries;
  private final Vault vault;
  private final Instance<BacklogGauge> backlogs;
  private final Instance<CountGauge> counts;

  @Inject
  HealthService(
      ReadinessQueries queries,
      Vault vault,
      @Any Instance<BacklogGauge> backlogs,
      @Any Instance<CountGauge> counts) {
    this.queries = queries;
    this.vault = vault;
    this.backlogs = backlogs;
    this.counts = counts;
  }

  /** Whether the database responds and can be written to. */
  boolean isDatabaseWritable() {
    return queries.isWritable();
  }

  /**
   * The ids of the master keys that this node needs and does not have. Where none is missing, notes
   * the node's own key; a node that lacks one notes nothing, because its key may be a mistake that
   * must not make all others unready.
   */
  Set<String> missingMasterKeys() {
    Set<String> noted = queries.masterKeys();
    Set<String> missing = new TreeSet<>(noted);
    missing.removeAll(vault.keyIds());
    if (missing.isEmpty() && !noted.contains(vault.keyId())) {
      queries.noteMasterKey(vault.keyId());
    }
    return missing;
  }

  /** The migrations that ran on a schema, in the form of {@link PackagedMigrations#identity}. */
  Set<String> appliedMigrations(String schema) {
    return queries.applied(schema);
  }

  /** The age of each backlog in seconds, and each count, on this transaction's data by name. */
  Map<String, Long> measure() {
    Map<String, Long> measured = new TreeMap<>();
    for (Instance.Handle<BacklogGauge> gauge : backlogs.handles()) {
      measured.put(gauge.getBean().getName(), gauge.get().oldestSeconds());
    }
    for (Instance.Handle<CountGauge> gauge : counts.handles()) {
      measured.put(gauge.getBean().getName(), gauge.get().count());
    }
    return measured;
  }
}
