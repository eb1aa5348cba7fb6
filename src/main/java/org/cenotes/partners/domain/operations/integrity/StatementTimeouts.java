package org.cenotes.partners.domain.operations.integrity;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.time.Duration;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;

/** The statement timeout of the current transaction. */
@Repository
class StatementTimeouts {
  @PersistenceContext private EntityManager entities;

  /** Cancels every later statement of this transaction that runs longer. */
  void limitStatements(Duration limit) {
    NativeQueries.select(
            entities, "SELECT set_config('statement_timeout', :millis, true)", String.class)
        .setParameter("millis", Long.toString(limit.toMillis()))
        .getSingleResult();
  }
}
