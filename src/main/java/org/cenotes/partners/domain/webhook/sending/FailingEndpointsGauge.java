package org.cenotes.partners.domain.webhook.sending;

import jakarta.inject.Inject;
import jakarta.inject.Named;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import org.cenotes.partners.domain.webhook.endpoint.AutoDisablePolicy;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.health.CountGauge;
import org.cenotes.partners.platform.health.Measures;

/**
 * Counts the webhook endpoints that are sent to and whose last attempts failed. An endpoint that
 * was switched off or deleted, or to which nothing is sent any more, keeps the time since when it
 * failed.
 */
@Repository
@Measures(
    "Active webhook endpoints of active partners whose last attempts failed; 10000 means 10000 or"
        + " more.")
@Named("failingEndpoints")
class FailingEndpointsGauge implements CountGauge {
  private static final String FAILING =
      """
      SELECT count(*)
        FROM (SELECT FROM endpoint_queues q
                JOIN partner_webhooks w ON w.id = q.webhook_id JOIN partners p ON p.id = q.partner_id
               WHERE q.environment = current_environment() AND q.failing_since IS NOT NULL
                 AND q.last_failure_at >= :tried
                 AND w.is_active AND p.status = 'ACTIVE'
               LIMIT %d) failing
      """
          .formatted(LIMIT);

  private final AutoDisablePolicy policy;
  @PersistenceContext private EntityManager entities;

  @Inject
  FailingEndpointsGauge(AutoDisablePolicy policy) {
    this.policy = policy;
  }

  @Override
  public long count() {
    return NativeQueries.select(entities, FAILING, Long.class)
        .setParameter("tried", policy.triedSince())
        .getSingleResult();
  }
}
