package org.cenotes.partners.domain.payment;

import jakarta.inject.Named;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.health.CountGauge;
import org.cenotes.partners.platform.health.Measures;

/** Counts the refunds that {@link Refund} has left to staff by a due date that never comes. */
@Repository
@Measures("Refunds that got no clear response and are not requested again until staff decide.")
@Named("refundsLeftToStaff")
class StaffRefundsGauge implements CountGauge {
  private static final String LEFT =
      "SELECT count(*) FROM (SELECT FROM refunds WHERE due_at > now() + interval '1 year' LIMIT "
          + LIMIT
          + ") staff";

  @PersistenceContext private EntityManager entities;

  @Override
  public long count() {
    return (Long) entities.createNativeQuery(LEFT, Long.class).getSingleResult();
  }
}
