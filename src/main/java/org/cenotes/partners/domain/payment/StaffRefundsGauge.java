package org.cenotes.partners.domain.payment;

import jakarta.inject.Named;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.health.CountGauge;
import org.cenotes.partners.platform.health.Measures;

/**
 * Counts the refunds that {@link Refund} has left to staff by a due date that never comes, those
 * that failed after they had been made, those of which the provider has not told the result for so
 * long that it may never do so, and those that it has refused for a week.
 */
@Repository
@Measures(
    "Refunds that wait for staff: they got no clear response, have begun but are not made after 30"
        + " days, are refused for a week, or failed after they had been made.")
@Named("refundsLeftToStaff")
class StaffRefundsGauge implements CountGauge {
  private static final String LEFT =
      "SELECT count(*) FROM (SELECT 1 FROM refunds WHERE due_at > now() + interval '1 year'"
          + " UNION ALL SELECT 1 FROM refunds WHERE due_at <= now() + interval '1 year'"
          + " AND CASE WHEN begun_as LIKE refusals || ':%'"
          + " THEN created_at < now() - interval '30 days'"
          + " ELSE refusals > 0 AND created_at < now() - interval '7 days' END"
          + " UNION ALL SELECT 1 FROM refunds WHERE failed_at IS NOT NULL LIMIT "
          + LIMIT
          + ") staff";

  @PersistenceContext private EntityManager entities;

  @Override
  public long count() {
    return (Long) entities.createNativeQuery(LEFT, Long.class).getSingleResult();
  }
}
