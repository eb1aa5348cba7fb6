package org.cenotes.partners.domain.report;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.SqlResource;
import org.cenotes.partners.platform.integrity.IntegrityCheck;

/**
 * Checks that the rollups of sales, with what is not folded into them yet, equal the sums of all
 * sales, by day. It reads all reservations, so it grows with their number.
 */
@Repository
class SalesIntegrityCheck implements IntegrityCheck {
  private static final String COMPARE = SqlResource.load("report/integrity.sql");

  @PersistenceContext private EntityManager entities;

  @Override
  public String name() {
    return "sales";
  }

  @Override
  public Outcome compare() {
    return Outcome.of(
        name(), NativeQueries.select(entities, COMPARE, Outcome.Row.class).getSingleResult());
  }
}
