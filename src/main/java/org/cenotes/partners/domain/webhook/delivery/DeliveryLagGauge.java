package org.cenotes.partners.domain.webhook.delivery;

import jakarta.inject.Named;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.SqlResource;
import org.cenotes.partners.platform.health.BacklogGauge;
import org.cenotes.partners.platform.health.Measures;

/**
 * How long the oldest delivery has been due, with one look-up per endpoint queue. The queue's own
 * {@code next_due_at} is out of date while a node works on it, so the deliveries are read. Excluded
 * is what waits for somebody else: for a receiver that fails (its partner is warned) and for a
 * suspended partner.
 */
@Repository
@Measures("How long the oldest delivery to a working endpoint has been due; -1: not known.")
@Named("deliveryLag")
class DeliveryLagGauge implements BacklogGauge {
  private static final String OLDEST = SqlResource.load("webhook/delivery_lag.sql");

  @PersistenceContext private EntityManager entities;

  @Override
  public long oldestSeconds() {
    return NativeQueries.select(entities, OLDEST, Long.class).getSingleResult();
  }
}
