package org.cenotes.partners.domain.webhook.delivery;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Query;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.list.Cursor;
import org.cenotes.partners.platform.list.SortOrder;
import org.cenotes.partners.platform.secret.Ids;
import org.hibernate.jpa.HibernateHints;
import org.jspecify.annotations.Nullable;

/** The table {@code deliveries}, as its partner's people use it. */
@Repository
class Deliveries {
  /** An id tells when it was made, by a clock that need not be the one of the row's time. */
  private static final Duration CLOCKS_DIFFER = Duration.ofHours(1);

  @PersistenceContext private EntityManager entities;

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
    // A status is written out: the planner takes a partial index only for what it sees.
    String status =
        query.status == null ? "" : " AND d.status = '%s'".formatted(query.status.wire());
    all.put("d.webhookId = :webhook" + status, webhookId);
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
    return Ids.createdAt(id)
        .flatMap(
            made ->
                entities
                    .createQuery(
                        "FROM Delivery WHERE webhookId = :webhook AND id = :id"
                            + " AND createdAt BETWEEN :from AND :until",
                        Delivery.class)
                    .setParameter("webhook", webhookId)
                    .setParameter("id", id)
                    .setParameter("from", made.minus(CLOCKS_DIFFER))
                    .setParameter("until", made.plus(CLOCKS_DIFFER))
                    .getResultStream()
                    .findFirst());
  }

  /** Makes one due again, with all its attempts before it; false: there is none. */
  boolean again(UUID webhookId, UUID id) {
    Instant made = Ids.createdAt(id).orElse(null);
    if (made == null) {
      return false;
    }
    Map<String, Object> it = Map.of("id", id, "until", made.plus(CLOCKS_DIFFER));
    String which = "id = :id AND created_at <= :until";
    return requeue(webhookId, which, made.minus(CLOCKS_DIFFER), it) == 1;
  }

  /** Makes those due again that failed for good, but for tests; answers how many. */
  int allFailed(UUID webhookId, Instant since) {
    return requeue(webhookId, "status = 'failed' AND body IS NULL", since, Map.of());
  }

  private int requeue(UUID webhookId, String which, Instant since, Map<String, Object> parameters) {
    Query update =
        entities
            .createNativeQuery(
                "UPDATE deliveries SET status = 'pending', attempt = 0, next_attempt_at = now(),"
                    + " queued_at = now() WHERE webhook_id = :webhook AND created_at >= :since AND "
                    + which)
            .setParameter("webhook", webhookId)
            .setParameter("since", since);
    parameters.forEach(update::setParameter);
    return update.executeUpdate();
  }
}
