package org.cenotes.partners.domain.webhook.sending;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.SqlResource;
import org.cenotes.partners.platform.json.Json;

/**
 * The tables {@code endpoint_queues} and {@code delivery_senders}: which node sends to which
 * endpoint.
 */
@Repository
class EndpointQueues {
  private static final String CLAIM = SqlResource.load("webhook/claim_endpoint_queues.sql");
  private static final String RECORD_HEALTH =
      SqlResource.load("webhook/record_endpoint_health.sql");

  @PersistenceContext private EntityManager entities;

  /**
   * Registers this node as alive, and deletes nodes that are long dead.
   *
   * @param ttl how long the node counts as alive without another heartbeat
   */
  void heartbeat(UUID node, Duration ttl) {
    entities
        .createNativeQuery(
            """
            INSERT INTO delivery_senders (id, alive_until)
            VALUES (:node, now() + :millis * interval '1 millisecond')
            ON CONFLICT (id) DO UPDATE SET alive_until = excluded.alive_until
            """)
        .setParameter("node", node)
        .setParameter("millis", ttl.toMillis())
        .executeUpdate();
    entities
        .createNativeQuery(
            "DELETE FROM delivery_senders WHERE alive_until < now() - interval '1 hour'")
        .executeUpdate();
  }

  /** Unregisters this node; its queues are free at once. */
  void unregister(UUID node) {
    entities
        .createNativeQuery("DELETE FROM delivery_senders WHERE id = :node")
        .setParameter("node", node)
        .executeUpdate();
  }

  /**
   * Takes over queues in which something is due and that no living node owns, among them queues of
   * this node that it does not know of.
   *
   * @param held the queues this node knows it owns
   */
  List<UUID> claim(UUID node, Collection<UUID> held, DeliveryBatch.Claims claims) {
    return NativeQueries.select(entities, CLAIM, UUID.class)
        .setParameter("node", node)
        .setParameter("held", held.toArray(UUID[]::new))
        .setParameter("failing", claims.failing())
        .setParameter("limit", claims.max())
        .getResultList();
  }

  /** Those of these queues that this node still owns. */
  List<UUID> owned(UUID node, Collection<UUID> queues) {
    return NativeQueries.select(
            entities,
            "SELECT webhook_id FROM endpoint_queues"
                + " WHERE owner = :node AND webhook_id = ANY (CAST(:queues AS uuid[]))",
            UUID.class)
        .setParameter("node", node)
        .setParameter("queues", queues.toArray(UUID[]::new))
        .getResultList();
  }

  /** Releases these queues until something is due in them again. */
  void release(UUID node, Collection<UUID> queues) {
    NativeQueries.select(
            entities,
            "SELECT CAST(release_endpoint_queues(:node, CAST(:queues AS uuid[])) AS text)",
            String.class)
        .setParameter("node", node)
        .setParameter("queues", queues.toArray(UUID[]::new))
        .getResultList();
  }

  /**
   * Locks all queues that a transaction will update, before it updates the first, in the order in
   * which every transaction locks them: two orders would deadlock with whoever queues deliveries.
   */
  void lock(Collection<UUID> queues) {
    NativeQueries.select(
            entities,
            "SELECT 1 FROM endpoint_queues WHERE webhook_id = ANY (CAST(:queues AS uuid[]))"
                + " ORDER BY webhook_id FOR UPDATE",
            Integer.class)
        .setParameter("queues", queues.toArray(UUID[]::new))
        .getResultList();
  }

  /**
   * Records how endpoints fared; their queues are locked.
   *
   * @return those that are failing, except of suspended partners
   */
  List<DeliveryBatch.Failing> recordHealth(Collection<EndpointHealth> healths) {
    return NativeQueries.select(entities, RECORD_HEALTH, DeliveryBatch.Failing.class)
        .setParameter("healths", Json.text(healths))
        .getResultList();
  }

  /**
   * Active endpoints of active partners, in this data schema, for which a warning or the switch-off
   * is due, those that have failed longest first.
   *
   * @param steps since when an endpoint must have failed, by the percentage that is warned about;
   *     100 for the switch-off
   * @param triedSince when it must have failed last, or later: one to which nothing is sent any
   *     more may have been repaired
   * @param limit the maximum
   */
  List<DeliveryBatch.Failing> failing(Map<Integer, Instant> steps, Instant triedSince, int limit) {
    return NativeQueries.select(
            entities,
            """
            SELECT q.webhook_id, q.partner_id, q.failing_since, q.warned_percent
              FROM endpoint_queues q JOIN partner_webhooks w ON w.id = q.webhook_id JOIN partners p ON p.id = q.partner_id
             WHERE q.environment = current_environment() AND q.failing_since <= :latest AND w.is_active AND p.status = 'ACTIVE'
               AND q.last_failure_at >= :tried
               AND EXISTS (SELECT FROM unnest(:percents, :times) AS step(percent, since)
                            WHERE q.warned_percent < step.percent AND q.failing_since <= step.since)
             ORDER BY q.failing_since LIMIT :limit
            """,
            DeliveryBatch.Failing.class)
        .setParameter("latest", Collections.max(steps.values()))
        .setParameter("tried", triedSince)
        .setParameter("percents", steps.keySet().toArray(Integer[]::new))
        .setParameter("times", steps.values().toArray(Instant[]::new))
        .setParameter("limit", limit)
        .getResultList();
  }

  /**
   * Records a warning to the partner; false when another node recorded it already, or the endpoint
   * has not failed since then any more.
   */
  boolean recordWarning(UUID webhookId, Instant since, int percent) {
    return entities
            .createNativeQuery(
                "UPDATE endpoint_queues SET warned_percent = :percent"
                    + " WHERE webhook_id = :id AND failing_since = :since"
                    + " AND warned_percent < :percent")
            .setParameter("percent", percent)
            .setParameter("id", webhookId)
            .setParameter("since", since)
            .executeUpdate()
        == 1;
  }
}
