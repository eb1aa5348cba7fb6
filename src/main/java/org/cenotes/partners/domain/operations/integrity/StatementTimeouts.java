package org.cenotes.partners.domain.operations.integrity;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.time.Duration;
import org.cenotes.partners.platform.component.Repository;

/** What a transaction may take. */
@Repository
class StatementTimeouts {
  @PersistenceContext private EntityManager entities;

  /** From here on each statement of this transaction is given up after so long. */
  void giveUpAfter(Duration limit) {
    entities
        .createNativeQuery("SELECT set_config('statement_timeout', :millis, true)", String.class)
        .setParameter("millis", Long.toString(limit.toMillis()))
        .getSingleResult();
  }
}
