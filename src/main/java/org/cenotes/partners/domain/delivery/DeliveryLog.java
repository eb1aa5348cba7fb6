package org.cenotes.partners.domain.delivery;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Query;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.http.Cursor;
import org.cenotes.partners.platform.http.SortOrder;
import org.hibernate.jpa.HibernateHints;
import org.jspecify.annotations.Nullable;

/** The table {@code deliveries}, as its partner's people use it. */
@Repository
class DeliveryLog {
  @PersistenceContext
  @SuppressWarnings("NullAway.Init") // by the container
  private EntityManager entities;

  /** Up to {@code rows} in the query's order, after the cursor or the pages before. */
  List<Delivery> list(
      UUID webhookId, DeliveryQuery query, @Nullable Cursor<Instant> after, int rows) {
    SortOrder order = query.order();
    Map<String, Object> conditions = conditions(webhookId, query);
    if (after != null) {
      String beyond = order == SortOrder.DESC ? "<" : ">";
      conditions.put("(d.createdAt, d.id) %s (:key, :last)".formatted(beyond), after.key());
    }
    var page =
        entities.createQuery(
            "FROM Delivery d WHERE "
                + String.join(" AND ", conditions.keySet())
                + " ORDER BY d.createdAt %s, d.id %s".formatted(order, order),
            Delivery.class);
    conditions.forEach((condition, value) -> page.setParameter(parameter(condition), value));
    if (after != null) {
      page.setParameter("last", after.id());
    }
    return page.setFirstResult(after == null ? query.offset() : 0)
        .setMaxResults(rows)
        .setHint(HibernateHints.HINT_READ_ONLY, true)
        .getResultList();
  }

  /** How many match, counted no further than the limit. */
  long count(UUID webhookId, DeliveryQuery query, long limit) {
    Map<String, Object> conditions = conditions(webhookId, query);
    Query count =
        entities.createNativeQuery(
            "SELECT count(*) FROM (SELECT FROM deliveries d WHERE "
                + columns(String.join(" AND ", conditions.keySet()))
                + " LIMIT :limit) matching",
            Long.class);
    count.setParameter("limit", limit);
    conditions.forEach((condition, value) -> count.setParameter(parameter(condition), value));
    return (Long) count.getSingleResult();
  }

  /** Conjuncts of JPQL over the alias {@code d}, each with the value of its one parameter. */
  private static Map<String, Object> conditions(UUID webhookId, DeliveryQuery query) {
    Map<String, Object> all = new LinkedHashMap<>();
    all.put("d.webhookId = :webhook", webhookId);
    if (query.status != null) {
      all.put("d.status = :status", query.status.wire());
    }
    if (query.eventType != null) {
      all.put("d.eventType = :type", query.eventType.wire());
    }
    Instant from = query.from();
    if (from != null) {
      all.put("d.createdAt >= :from", from);
    }
    Instant until = query.until();
    if (until != null) {
      all.put("d.createdAt < :until", until);
    }
    return all;
  }

  /** The same conjuncts in SQL. */
  private static String columns(String jpql) {
    return jpql.replace("d.webhookId", "d.webhook_id")
        .replace("d.eventType", "d.event_type")
        .replace("d.createdAt", "d.created_at");
  }

  /** The name of the first parameter. */
  private static String parameter(String condition) {
    return condition.substring(condition.indexOf(':') + 1).split("\\W", 2)[0];
  }

  Optional<Delivery> find(UUID webhookId, UUID id) {
    return entities
        .createQuery("FROM Delivery WHERE id = :id AND webhookId = :webhook", Delivery.class)
        .setParameter("id", id)
        .setParameter("webhook", webhookId)
        .getResultStream()
        .findFirst();
  }

  /** Makes one due again, with all its attempts before it; false: there is none. */
  boolean again(UUID webhookId, UUID id) {
    return requeue("id = :which", webhookId, id) == 1;
  }

  /** Makes those due again that failed for good, but for tests; answers how many. */
  int allFailed(UUID webhookId, Instant since) {
    return requeue("status = 'failed' AND body IS NULL AND created_at >= :which", webhookId, since);
  }

  private int requeue(String which, UUID webhookId, Object value) {
    return entities
        .createNativeQuery(
            "UPDATE deliveries SET status = 'pending', attempt = 0, next_attempt_at = now(), queued_at = now()"
                + " WHERE webhook_id = :webhook AND "
                + which)
        .setParameter("webhook", webhookId)
        .setParameter("which", value)
        .executeUpdate();
  }
}
