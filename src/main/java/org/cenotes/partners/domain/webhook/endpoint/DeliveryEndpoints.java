package org.cenotes.partners.domain.webhook.endpoint;

import static java.util.stream.Collectors.joining;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Query;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.platform.component.Repository;

/** Endpoints as the sender needs them. */
@Repository
class DeliveryEndpoints {
  @PersistenceContext private EntityManager entities;

  @SuppressWarnings("unchecked")
  List<Tuple> find(Collection<UUID> ids) {
    return entities
        .createNativeQuery(
            """
            SELECT w.id, w.partner_id, w.url, w.is_active, p.status = 'ACTIVE' AS is_partner_active,
                   l.failing_since IS NOT NULL AS is_failing, w.deactivated_at, w.sealed_secret,
                   CASE WHEN w.former_secret_until > now() THEN w.former_sealed_secret END AS former_secret
              FROM partner_webhooks w JOIN partners p ON p.id = w.partner_id JOIN endpoint_queues l ON l.webhook_id = w.id
             WHERE w.id = ANY (CAST(:ids AS uuid[]))
            """,
            Tuple.class)
        .setParameter("ids", ids.stream().map(UUID::toString).collect(joining(",", "{", "}")))
        .getResultList();
  }

  /** Switches off one that said it is no more, if it is still as it was called. */
  Optional<Tuple> gone(UUID id, String url, Instant called, Instant now) {
    return disable(
        id,
        "gone",
        now,
        "url = :url AND updated_at <= :called",
        Map.of("url", url, "called", called));
  }

  /** Switches off one that has failed for too long, unless that was forgiven meanwhile. */
  Optional<Tuple> failed(UUID id, Instant since, Instant now) {
    return disable(
        id,
        "failing",
        now,
        "id IN (SELECT webhook_id FROM endpoint_queues WHERE failing_since = :since)",
        Map.of("since", since));
  }

  /**
   * Switches the endpoint off and has the sender give up what waits. Answers whose it is and how
   * often it was changed; empty: it was off before, or is not so any more.
   */
  @SuppressWarnings("unchecked")
  private Optional<Tuple> disable(
      UUID id, String reason, Instant now, String still, Map<String, Object> values) {
    Query disable =
        entities
            .createNativeQuery(
                """
                WITH disabled AS (
                  UPDATE partner_webhooks SET is_active = false, disabled_reason = :reason,
                         updated_at = :now, version = version + 1
                   WHERE id = :id AND is_active AND %s
                  RETURNING id, partner_id, version
                ), woken AS (
                  UPDATE endpoint_queues SET next_due_at = now() WHERE webhook_id IN (SELECT id FROM disabled)
                )
                SELECT partner_id, version FROM disabled
                """
                    .formatted(still),
                Tuple.class)
            .setParameter("reason", reason)
            .setParameter("now", now)
            .setParameter("id", id);
    values.forEach(disable::setParameter);
    List<Tuple> disabled = disable.getResultList();
    return disabled.stream().findFirst();
  }

  /** One of the partner's that is not deleted. */
  @SuppressWarnings("unchecked")
  Optional<Tuple> find(UUID partnerId, UUID id) {
    List<Tuple> found =
        entities
            .createNativeQuery(
                "SELECT environment, is_active FROM partner_webhooks"
                    + " WHERE id = :id AND partner_id = :partner AND deleted_at IS NULL",
                Tuple.class)
            .setParameter("id", id)
            .setParameter("partner", partnerId)
            .getResultList();
    return found.stream().findFirst();
  }

  /** How it fares. */
  WebhookView.Health health(UUID id, AutoDisablePolicy patience) {
    Tuple lane =
        (Tuple)
            entities
                .createNativeQuery(
                    "SELECT last_success_at, last_failure_at, failing_since FROM endpoint_queues"
                        + " WHERE webhook_id = :id",
                    Tuple.class)
                .setParameter("id", id)
                .getSingleResult();
    return WebhookView.Health.of(lane, patience);
  }

  WebhookView view(UUID id, WebhookView.Health health) {
    WebhookEndpoint webhook = entities.find(WebhookEndpoint.class, id);
    entities.refresh(webhook);
    return webhook.view(health);
  }
}
