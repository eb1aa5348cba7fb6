package org.cenotes.partners.domain.report;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.SqlResource;

/** Folds the rows of {@code sales_deltas} into {@code sales_rollups}; {@link Sales} reads both. */
@Repository
class SalesDeltas {
  private static final String FOLD = SqlResource.load("report/fold.sql");

  @PersistenceContext private EntityManager entities;

  /** Whether this transaction is the only one that folds in its schema, until it ends. */
  boolean lock() {
    return NativeQueries.select(
            entities,
            "SELECT pg_try_advisory_xact_lock(hashtextextended(current_schema() || '.sales', 0))",
            Boolean.class)
        .getSingleResult();
  }

  /** Adds deltas to their rollups and removes them; returns how many those were. */
  long fold(int limit) {
    return NativeQueries.select(entities, FOLD, Long.class)
        .setParameter("limit", limit)
        .getSingleResult();
  }
}
