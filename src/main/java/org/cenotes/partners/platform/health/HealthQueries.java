package org.cenotes.partners.platform.health;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.cenotes.partners.platform.component.Repository;

/** What the health checks ask the database. */
@Repository
class HealthQueries {
  /** Of the oldest hold that should have expired. */
  private static final String OVERDUE_HOLD =
      """
      SELECT CAST(coalesce(extract(epoch FROM now() - min(hold_expires_at)), 0) AS bigint)
        FROM reservations WHERE status = 'pending' AND hold_expires_at < now()
      """;

  /**
   * Of the oldest event without a number. The index of those begins with the partner: one look a
   * partner finds it, however many events wait.
   */
  private static final String EVENT =
      """
      WITH RECURSIVE oldest AS (
        (SELECT partner_id, occurred_at FROM events WHERE sequence IS NULL ORDER BY partner_id, occurred_at LIMIT 1)
        UNION ALL
        SELECT e.partner_id, e.occurred_at FROM oldest o CROSS JOIN LATERAL (
               SELECT partner_id, occurred_at FROM events WHERE sequence IS NULL AND partner_id > o.partner_id
                ORDER BY partner_id, occurred_at LIMIT 1) e
      )
      SELECT CAST(greatest(0, coalesce(extract(epoch FROM now() - min(occurred_at)), 0)) AS bigint)
        FROM (SELECT occurred_at FROM oldest LIMIT 1000) waiting
      """;

  /**
   * Of the oldest delivery that is due, one look a lane. A lane says when it is due, but while a
   * node is at it what it says is old. Left out is what waits for others: for a receiver that
   * fails, whose partner is warned, and for a suspended partner.
   */
  private static final String DELIVERY =
      """
      SELECT CAST(greatest(0, coalesce(extract(epoch FROM now() - min(d.next_attempt_at)), 0)) AS bigint)
        FROM (SELECT l.webhook_id
                FROM endpoint_queues l JOIN partner_webhooks w ON w.id = l.webhook_id JOIN partners p ON p.id = l.partner_id
               WHERE l.environment = current_environment() AND l.next_due_at <= now() AND l.failing_since IS NULL
                 AND w.is_active AND p.status = 'ACTIVE'
               ORDER BY l.next_due_at LIMIT 1000) due
       CROSS JOIN LATERAL (
             SELECT next_attempt_at FROM deliveries
              WHERE deliveries.webhook_id = due.webhook_id AND status = 'pending' AND next_attempt_at <= now()
              ORDER BY next_attempt_at LIMIT 1) d
      """;

  @PersistenceContext private EntityManager entities;

  void ping() {
    entities.createNativeQuery("SELECT 1", Integer.class).getSingleResult();
  }

  /** The versions that ran on a schema. */
  Set<String> migrated(String schema) {
    String history =
        switch (schema) {
          case "control" -> "control.flyway_schema_history";
          case "live" -> "live.flyway_schema_history";
          default -> throw new IllegalArgumentException(schema);
        };
    @SuppressWarnings("unchecked")
    List<String> versions =
        entities
            .createNativeQuery(
                "SELECT version FROM " + history + " WHERE success AND version IS NOT NULL",
                String.class)
            .getResultList();
    return new HashSet<>(versions);
  }

  /** How far behind the work on this transaction's data is. */
  Lag lag() {
    return new Lag(seconds(OVERDUE_HOLD), seconds(EVENT), seconds(DELIVERY));
  }

  private long seconds(String query) {
    return (Long) entities.createNativeQuery(query, Long.class).getSingleResult();
  }
}
