package org.cenotes.partners.domain.webhook.sending;

import jakarta.inject.Named;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.health.CountGauge;
import org.cenotes.partners.platform.health.Measures;

/** Counts the webhook endpoints whose last attempts failed. */
@Repository
@Measures("Webhook endpoints whose last attempts failed; 10000 means 10000 or more.")
@Named("failingEndpoints")
class FailingEndpointsGauge implements CountGauge {
  private static final String FAILING =
      "SELECT count(*) FROM (SELECT FROM endpoint_queues WHERE environment = current_environment()"
          + " AND failing_since IS NOT NULL LIMIT "
          + LIMIT
          + ") failing";

  @PersistenceContext private EntityManager entities;

  @Override
  public long count() {
    return (Long) entities.createNativeQuery(FAILING, Long.class).getSingleResult();
  }
}
