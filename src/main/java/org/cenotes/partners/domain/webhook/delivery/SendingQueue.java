package org.cenotes.partners.domain.webhook.delivery;

import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Tuple;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.cenotes.partners.domain.event.EventView;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.json.Json;
import org.jspecify.annotations.Nullable;

/** The table {@code deliveries}, as the sender uses it. */
@Repository
class SendingQueue {
  /**
   * A suspended partner is told about itself and about nothing else. What waited when its endpoint
   * was switched off is not sent, also if it is on again. Of one lane not many more than 256 KiB
   * come at a time, however long its events are: what waits, waits in memory.
   */
  private static final String DUE =
      """
      SELECT * FROM (
      SELECT d.id AS delivery_id, d.created_at, d.webhook_id, d.attempt, d.event_id AS id, d.event_type AS type, d.partner_id, d.body,
             e.occurred_at, e.sequence, e.resource_type, e.resource_id, e.resource_version, t.data, t.previous,
             sum(coalesce(octet_length(d.body), octet_length(t.data), 0) + coalesce(octet_length(t.previous), 0)) OVER
               (PARTITION BY d.webhook_id ORDER BY d.next_attempt_at, d.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING) AS ahead
        FROM jsonb_to_recordset(CAST(:lanes AS jsonb)) AS l(id uuid, wanted int)
        JOIN endpoint_queues w ON w.webhook_id = l.id AND w.owner = :node
        JOIN partner_webhooks h ON h.id = l.id
        JOIN partners p ON p.id = h.partner_id
       CROSS JOIN LATERAL (
             SELECT d.* FROM deliveries d
              WHERE d.webhook_id = l.id AND d.status = 'pending' AND d.next_attempt_at <= now()
                AND (p.status = 'ACTIVE' OR d.event_type LIKE 'partner.%')
                AND (h.deactivated_at IS NULL OR coalesce(d.queued_at, d.created_at) > h.deactivated_at)
              ORDER BY d.next_attempt_at LIMIT l.wanted) d
        LEFT JOIN events e ON e.id = d.event_id AND e.occurred_at = d.event_at
       CROSS JOIN LATERAL (SELECT CAST(e.data AS text) AS data, CAST(e.previous AS text) AS previous OFFSET 0) t) due
       WHERE coalesce(ahead, 0) < 256 * 1024
      """;

  private static final String SETTLE =
      """
      UPDATE deliveries d
         SET status = r.status, attempt = r.attempt,
             next_attempt_at = CASE WHEN r.status = 'pending' THEN now() + r.pause * interval '1 millisecond' END,
             attempted_at = r.at, status_code = r.code, duration_ms = r.duration, error = r.error, response = r.response
        FROM unnest(:webhooks, :created, :ids, :statuses, :made, :pauses, :times, :codes, :durations, :errors, :responses)
             AS r(webhook_id, created_at, id, status, attempt, pause, at, code, duration, error, response)
       WHERE d.webhook_id = r.webhook_id AND d.created_at = r.created_at AND d.id = r.id AND d.status = 'pending' AND d.attempt = r.attempt - 1
      """;

  @PersistenceContext private EntityManager entities;

  /**
   * What a webhook carries: the event, with the member {@code timestamp} that Standard Webhooks
   * asks for. The same bytes at every attempt.
   */
  @JsonPropertyOrder({"timestamp", "event"})
  private record Message(Instant timestamp, @JsonUnwrapped EventView event) {
    static byte[] of(EventView event) {
      return Json.bytes(new Message(event.occurredAt(), event));
    }
  }

  /** A row of {@link #DUE}'s first table. */
  private record Wanted(UUID id, int wanted) {}

  /**
   * What is due in these lanes, those due longest first; nothing in one that another node has
   * taken, because it believed this one dead.
   *
   * @param wanted how many at most of each
   */
  @SuppressWarnings("unchecked")
  List<DueDelivery> due(UUID node, Map<UUID, Integer> wanted) {
    List<Wanted> lanes =
        wanted.entrySet().stream().map(one -> new Wanted(one.getKey(), one.getValue())).toList();
    List<Tuple> rows =
        entities
            .createNativeQuery(DUE, Tuple.class)
            .setParameter("lanes", Json.text(lanes))
            .setParameter("node", node)
            .getResultList();
    return rows.stream().map(SendingQueue::due).toList();
  }

  private static DueDelivery due(Tuple row) {
    String triggered = row.get("body", String.class);
    byte[] body =
        triggered != null
            ? triggered.getBytes(StandardCharsets.UTF_8)
            : row.get("occurred_at") == null ? null : Message.of(EventView.of(row));
    return new DueDelivery(
        row.get("delivery_id", UUID.class),
        row.get("created_at", Instant.class),
        row.get("webhook_id", UUID.class),
        row.get("attempt", Integer.class) + 1,
        row.get("id", String.class),
        body);
  }

  /** Writes what became of deliveries; one that was settled or sent again before stays so. */
  void settle(Collection<DeliveryAttempt> attempts) {
    entities
        .createNativeQuery(SETTLE)
        .setParameter("webhooks", column(attempts, UUID[]::new, a -> a.due().webhookId()))
        .setParameter("ids", column(attempts, UUID[]::new, a -> a.due().id()))
        .setParameter("created", column(attempts, Instant[]::new, a -> a.due().createdAt()))
        .setParameter("statuses", column(attempts, String[]::new, a -> a.status().wire()))
        .setParameter("made", column(attempts, Integer[]::new, a -> a.due().attempt()))
        .setParameter("pauses", column(attempts, Long[]::new, DeliveryAttempt::pauseMs))
        .setParameter("times", column(attempts, Instant[]::new, DeliveryAttempt::at))
        .setParameter("codes", column(attempts, Integer[]::new, DeliveryAttempt::statusCode))
        .setParameter("durations", column(attempts, Long[]::new, DeliveryAttempt::durationMs))
        .setParameter("errors", column(attempts, String[]::new, DeliveryAttempt::error))
        .setParameter("responses", column(attempts, String[]::new, DeliveryAttempt::response))
        .executeUpdate();
  }

  /** One member of all rows: arrays cost the database a fraction of what reading JSON does. */
  private static <T> T[] column(
      Collection<DeliveryAttempt> attempts,
      IntFunction<T[]> array,
      Function<DeliveryAttempt, @Nullable T> member) {
    return attempts.stream().map(member).toArray(array);
  }

  /**
   * Gives up what waits in these lanes, some of it at a time: all of an endpoint that is switched
   * off, and of one that is on again what waited when it was.
   */
  void discard(Collection<UUID> lanes) {
    entities
        .createNativeQuery(
            """
            UPDATE deliveries SET status = 'discarded', next_attempt_at = NULL
             WHERE (webhook_id, created_at, id) IN (
                   SELECT d.webhook_id, d.created_at, d.id FROM deliveries d JOIN partner_webhooks w ON w.id = d.webhook_id
                    WHERE d.webhook_id = ANY (CAST(:lanes AS uuid[])) AND d.status = 'pending'
                      AND (NOT w.is_active OR coalesce(d.queued_at, d.created_at) <= w.deactivated_at) LIMIT 1000)
               AND status = 'pending'
               AND EXISTS (SELECT FROM partner_webhooks w WHERE w.id = webhook_id
                              AND (NOT w.is_active OR coalesce(queued_at, deliveries.created_at) <= w.deactivated_at))
            """)
        .setParameter("lanes", array(lanes))
        .executeUpdate();
  }

  static String array(Collection<UUID> ids) {
    return ids.stream().map(UUID::toString).collect(Collectors.joining(",", "{", "}"));
  }
}
