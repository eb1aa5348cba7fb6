package org.cenotes.partners.domain.reservation;

import jakarta.inject.Named;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.health.BacklogGauge;
import org.cenotes.partners.platform.health.Measures;

/** How long the hold that is overdue longest should have expired. */
@Repository
@Measures("How long the oldest hold that should have expired is overdue; -1: not known.")
@Named("overdueHold")
class OverdueHoldGauge implements BacklogGauge {
  private static final String OLDEST =
      """
      SELECT CAST(coalesce(extract(epoch FROM now() - min(hold_expires_at)), 0) AS bigint)
        FROM reservations WHERE status = 'pending' AND hold_expires_at < now()
      """;

  @PersistenceContext private EntityManager entities;

  @Override
  public long oldestSeconds() {
    return NativeQueries.select(entities, OLDEST, Long.class).getSingleResult();
  }
}
