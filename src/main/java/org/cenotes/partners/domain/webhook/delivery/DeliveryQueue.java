package org.cenotes.partners.domain.webhook.delivery;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Tuple;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.event.TriggeredEvent;
import org.cenotes.partners.platform.component.Repository;
import org.jspecify.annotations.Nullable;

/** What is put into the table {@code deliveries} beside the relay. */
@Repository
class DeliveryQueue {
  @PersistenceContext private EntityManager entities;

  /** A delivery of an event no log has to each active endpoint that wants its type. */
  List<Tuple> add(TriggeredEvent event) {
    return add(event, null);
  }

  /** The same, to this one only if it is given. */
  @SuppressWarnings("unchecked")
  List<Tuple> add(TriggeredEvent event, @Nullable UUID only) {
    return entities
        .createNativeQuery(
            """
            WITH queued AS (
              INSERT INTO deliveries (id, created_at, partner_id, webhook_id, event_id, event_type, event_at, body, status, next_attempt_at)
              SELECT uuid_v7(), now(), h.partner_id, h.id, :event, :type, CAST(:at AS timestamptz), :body, 'pending', now()
                FROM partner_webhooks h
               WHERE h.partner_id = :partner AND h.environment = current_environment()
                 AND (CAST(:only AS uuid) IS NULL OR h.id = CAST(:only AS uuid))
                 AND h.is_active AND ('*' = ANY (h.events) OR :type = ANY (h.events))
              RETURNING id, partner_id, webhook_id
            ), woken AS (
              INSERT INTO endpoint_queues AS l (webhook_id, partner_id, environment, next_due_at)
              SELECT webhook_id, partner_id, current_environment(), now() FROM queued ORDER BY webhook_id
              ON CONFLICT (webhook_id) DO UPDATE SET next_due_at = excluded.next_due_at
            )
            SELECT id, webhook_id FROM queued ORDER BY webhook_id
            """,
            Tuple.class)
        .setParameter("event", event.event().id())
        .setParameter("type", event.event().type())
        .setParameter("at", event.timestamp())
        .setParameter("body", new String(event.body(), StandardCharsets.UTF_8))
        .setParameter("only", only == null ? null : only.toString())
        .setParameter("partner", event.event().partnerId())
        .getResultList();
  }
}
