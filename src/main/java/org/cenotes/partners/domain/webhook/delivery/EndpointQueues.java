package org.cenotes.partners.domain.webhook.delivery;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Tuple;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.json.Json;

/** The tables {@code endpoint_queues} and {@code delivery_senders}. */
@Repository
class EndpointQueues {
  @PersistenceContext private EntityManager entities;

  /** The others may believe this node alive for so long; those long dead are forgotten. */
  void beat(UUID node, Duration belief) {
    entities
        .createNativeQuery(
            """
            INSERT INTO delivery_senders (id, alive_until)
            VALUES (:node, now() + :millis * interval '1 millisecond')
            ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until
            """)
        .setParameter("node", node)
        .setParameter("millis", belief.toMillis())
        .executeUpdate();
    entities
        .createNativeQuery(
            "DELETE FROM delivery_senders WHERE alive_until < now() - interval '1 hour'")
        .executeUpdate();
  }

  /** What this node owns is free at once. */
  void leave(UUID node) {
    entities
        .createNativeQuery("DELETE FROM delivery_senders WHERE id = :node")
        .setParameter("node", node)
        .executeUpdate();
  }

  /**
   * Takes lanes of this data in which something is due and at which no living node is: among them
   * those this node has and does not know of, because it never heard how taking them ended.
   *
   * @param held those it knows of
   * @param claims how many, and whether those that fail too
   */
  @SuppressWarnings("unchecked")
  List<UUID> claim(UUID node, Collection<UUID> held, DeliveryBatch.Claims claims) {
    return entities
        .createNativeQuery(
            """
            UPDATE endpoint_queues SET owner = :node WHERE webhook_id IN (
              SELECT l.webhook_id FROM endpoint_queues l
               WHERE l.environment = current_environment() AND l.next_due_at <= now()
                 AND (:failing OR l.failing_since IS NULL)
                 AND (l.owner IS NULL OR l.owner = :node AND l.webhook_id <> ALL (CAST(:held AS uuid[])) OR NOT EXISTS (
                      SELECT FROM delivery_senders s WHERE s.id = l.owner AND s.alive_until > now()))
               ORDER BY l.next_due_at LIMIT :limit FOR UPDATE OF l SKIP LOCKED)
            RETURNING webhook_id
            """,
            UUID.class)
        .setParameter("node", node)
        .setParameter("held", SendingQueue.array(held))
        .setParameter("failing", claims.failing())
        .setParameter("limit", claims.most())
        .getResultList();
  }

  /** Those of these that nobody has taken from this node, believing it dead. */
  @SuppressWarnings("unchecked")
  List<UUID> owned(UUID node, Collection<UUID> lanes) {
    return entities
        .createNativeQuery(
            "SELECT webhook_id FROM endpoint_queues"
                + " WHERE owner = :node AND webhook_id = ANY (CAST(:lanes AS uuid[]))",
            UUID.class)
        .setParameter("node", node)
        .setParameter("lanes", SendingQueue.array(lanes))
        .getResultList();
  }

  /** Leaves these lanes until something is due in them. */
  void release(UUID node, Collection<UUID> lanes) {
    entities
        .createNativeQuery(
            "SELECT CAST(release_endpoint_queues(:node, CAST(:lanes AS uuid[])) AS text)",
            String.class)
        .setParameter("node", node)
        .setParameter("lanes", SendingQueue.array(lanes))
        .getResultList();
  }

  /**
   * Locks all lanes that a transaction will write, before it writes the first: in the order in
   * which everybody locks them. Locked where they are written, some here and some there, they would
   * be locked in two orders, and whoever queues deliveries for them would be one of two that wait
   * for each other.
   */
  void lock(Collection<UUID> lanes) {
    entities
        .createNativeQuery(
            "SELECT 1 FROM endpoint_queues WHERE webhook_id = ANY (CAST(:lanes AS uuid[]))"
                + " ORDER BY webhook_id FOR UPDATE",
            Integer.class)
        .setParameter("lanes", SendingQueue.array(lanes))
        .getResultList();
  }

  /**
   * Notes how endpoints fared; their lanes are locked. Answers those that failed: since when, and
   * how often warned. Not those of a suspended partner, whose time does not run.
   */
  @SuppressWarnings("unchecked")
  List<Tuple> note(Collection<EndpointHealth> healths) {
    return entities
        .createNativeQuery(
            """
            WITH h AS (
              SELECT * FROM jsonb_to_recordset(CAST(:healths AS jsonb)) AS h(
                "webhookId" uuid, "succeededAt" timestamptz, "failedAt" timestamptz, "failingSince" timestamptz)
            ), noted AS (
              UPDATE endpoint_queues l
                 SET last_success_at = coalesce(h."succeededAt", l.last_success_at),
                     last_failure_at = coalesce(h."failedAt", l.last_failure_at),
                     failing_since = CASE WHEN h."succeededAt" IS NOT NULL THEN h."failingSince"
                                          ELSE coalesce(l.failing_since, h."failingSince") END,
                     warned_percent = CASE WHEN h."succeededAt" IS NOT NULL THEN 0 ELSE l.warned_percent END
                FROM h WHERE l.webhook_id = h."webhookId"
              RETURNING l.webhook_id, l.partner_id, l.failing_since, l.warned_percent
            )
            SELECT webhook_id, partner_id, failing_since, warned_percent FROM noted JOIN partners p ON p.id = partner_id
             WHERE failing_since IS NOT NULL AND p.status = 'ACTIVE'
            """,
            Tuple.class)
        .setParameter("healths", Json.text(healths))
        .getResultList();
  }

  /** Active endpoints of this data and of active partners that have failed since then or longer. */
  @SuppressWarnings("unchecked")
  List<Tuple> failing(Instant since) {
    return entities
        .createNativeQuery(
            """
            SELECT l.webhook_id, l.partner_id, l.failing_since, l.warned_percent
              FROM endpoint_queues l JOIN partner_webhooks w ON w.id = l.webhook_id JOIN partners p ON p.id = l.partner_id
             WHERE l.environment = current_environment() AND l.failing_since <= :since AND w.is_active AND p.status = 'ACTIVE'
            """,
            Tuple.class)
        .setParameter("since", since)
        .getResultList();
  }

  /** Says that the partner was told; false when another node has said so before. */
  boolean warned(UUID webhookId, int percent) {
    return entities
            .createNativeQuery(
                "UPDATE endpoint_queues SET warned_percent = :percent"
                    + " WHERE webhook_id = :id AND warned_percent < :percent")
            .setParameter("percent", percent)
            .setParameter("id", webhookId)
            .executeUpdate()
        == 1;
  }
}
