package org.cenotes.partners.domain.webhook;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Tuple;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.platform.component.Repository;

/** Endpoints as the sender needs them. */
@Repository
class Endpoints {
  @PersistenceContext
  @SuppressWarnings("NullAway.Init") // by the container
  private EntityManager entities;

  @SuppressWarnings("unchecked")
  List<Tuple> find(Collection<UUID> ids) {
    return entities
        .createNativeQuery(
            """
            SELECT id, partner_id, url, is_active, sealed_secret,
                   CASE WHEN former_secret_until > now() THEN former_sealed_secret END AS former_secret
              FROM partner_webhooks WHERE id IN (:ids)
            """,
            Tuple.class)
        .setParameter("ids", ids)
        .getResultList();
  }

  /**
   * Switches the endpoint off and has the sender give up what waits. Answers whose it is and how
   * often it was changed; empty: it was off before.
   */
  @SuppressWarnings("unchecked")
  Optional<Tuple> disable(UUID id, String reason, Instant now) {
    List<Tuple> disabled =
        entities
            .createNativeQuery(
                """
                WITH disabled AS (
                  UPDATE partner_webhooks SET is_active = false, disabled_reason = :reason,
                         updated_at = :now, version = version + 1
                   WHERE id = :id AND is_active
                  RETURNING id, partner_id, version
                ), woken AS (
                  UPDATE webhook_lanes SET next_due_at = now() WHERE webhook_id IN (SELECT id FROM disabled)
                )
                SELECT partner_id, version FROM disabled
                """,
                Tuple.class)
            .setParameter("reason", reason)
            .setParameter("now", now)
            .setParameter("id", id)
            .getResultList();
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

  WebhookView view(UUID id) {
    Webhook webhook = entities.find(Webhook.class, id);
    entities.refresh(webhook);
    return webhook.view();
  }
}
