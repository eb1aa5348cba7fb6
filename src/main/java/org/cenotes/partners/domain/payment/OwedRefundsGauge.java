package org.cenotes.partners.domain.payment;

import jakarta.inject.Named;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.health.CountGauge;
import org.cenotes.partners.platform.health.Measures;

/** Counts the refunds that are not settled yet. */
@Repository
@Measures(
    "Refunds that are not settled yet, those left to staff included; 10000 means 10000 or more.")
@Named("refundsOwed")
class OwedRefundsGauge implements CountGauge {
  private static final String OWED =
      """
      SELECT count(*) FROM (SELECT FROM refunds WHERE due_at IS NOT NULL LIMIT %d) owed
      """
          .formatted(LIMIT);

  @PersistenceContext private EntityManager entities;

  @Override
  public long count() {
    return NativeQueries.select(entities, OWED, Long.class).getSingleResult();
  }
}
