package org.cenotes.partners.domain.webhook.delivery;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.event.EventIds;
import org.cenotes.partners.domain.event.EventRow;
import org.cenotes.partners.domain.event.TriggeredEvent;
import org.cenotes.partners.domain.webhook.endpoint.WebhookLookup.Target;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.Results;
import org.cenotes.partners.platform.component.SqlResource;
import org.cenotes.partners.platform.list.Conditions;
import org.cenotes.partners.platform.list.Cursor;
import org.cenotes.partners.platform.list.Days;
import org.cenotes.partners.platform.list.SortDirection;
import org.cenotes.partners.platform.secret.Ids;
import org.hibernate.jpa.HibernateHints;
import org.hibernate.query.NativeQuery;
import org.jspecify.annotations.Nullable;

/**
 * The table {@code deliveries} as partners see it: the log, resending, test deliveries and
 * deliveries of triggered events. Many are requeued by {@link RecoverableDeliveries}. Its sender's
 * side is {@code DeliveryQueue}.
 */
@Repository
class Deliveries {
  private static final String QUEUE_TRIGGERED =
      SqlResource.load("webhook/queue_triggered_event.sql");
  private static final String ADD_TEST = SqlResource.load("webhook/add_test_delivery.sql");

  /**
   * Makes a delivery {@code d} a new one that is due, queued later than the endpoint's last
   * switch-off, whatever the clock says.
   */
  static final String REQUEUE =
      "SET status = 'pending', attempt = 0, next_attempt_at = now(), queued_at ="
          + " greatest(clock_timestamp(), (SELECT w.deactivated_at + interval '1 microsecond'"
          + " FROM partner_webhooks w WHERE w.id = d.webhook_id))";

  /** An id contains its creation time, by a clock that may differ from the row's. */
  private static final Duration MAX_CLOCK_DIFFERENCE = Duration.ofHours(1);

  /** An event is delivered at once unless no node numbers events. */
  private static final Duration MAX_EVENT_LAG = Duration.ofDays(1);

  @PersistenceContext private EntityManager entities;

  /** A page of an endpoint's log, after the cursor or else at the query's offset. */
  List<Delivery> list(
      UUID webhookId, DeliveryQuery query, @Nullable Cursor<Instant> after, int rows) {
    SortDirection order = query.order();
    Conditions conditions = conditions(query).after("d.createdAt, d.id", order, after);
    String jpql =
        "FROM Delivery d WHERE d.webhookId = :webhook"
            + conditions
            + " ORDER BY d.createdAt %s, d.id %s".formatted(order, order);
    return conditions
        .bind(entities.createQuery(jpql, Delivery.class))
        .setParameter("webhook", webhookId)
        .setFirstResult(after == null ? query.offset() : 0)
        .setMaxResults(rows)
        .setHint(HibernateHints.HINT_READ_ONLY, true)
        .getResultList();
  }

  DeliveryCounts count(UUID partnerId, Instant from, Instant until) {
    return NativeQueries.select(
            entities,
            """
            SELECT count(*), count(*) FILTER (WHERE d.status = 'failed')
              FROM partner_webhooks w JOIN deliveries d ON d.webhook_id = w.id
             WHERE w.partner_id = :partner AND d.created_at >= :from AND d.created_at < :until
            """,
            DeliveryCounts.class)
        .setParameter("partner", partnerId)
        .setParameter("from", from)
        .setParameter("until", until)
        .getSingleResult();
  }

  /** The number of matching deliveries, counted up to the limit. */
  long count(UUID webhookId, DeliveryQuery query, long limit) {
    Conditions conditions = conditions(query);
    return conditions
        .bind(
            NativeQueries.select(
                entities,
                "SELECT count(*) FROM (SELECT FROM deliveries d WHERE d.webhook_id = :webhook"
                    + columns(conditions)
                    + " LIMIT :limit) matching",
                Long.class))
        .setParameter("webhook", webhookId)
        .setParameter("limit", limit)
        .getSingleResult();
  }

  /** In JPQL, over the alias {@code d}. */
  private static Conditions conditions(DeliveryQuery query) {
    Days days = query.days();
    Conditions all = new Conditions();
    if (query.status != null) {
      // A literal, not a parameter: the planner uses a partial index only for a status it can see.
      all.and("d.status = '%s'".formatted(query.status.wire()));
    }
    Instant occurred =
        query.eventId == null ? null : EventIds.createdAt(query.eventId).orElse(null);
    if (occurred != null) {
      // Found by the key, which begins with the time, and not by reading the whole log.
      all.and("d.createdAt >= :since", occurred.minus(MAX_CLOCK_DIFFERENCE))
          .and("d.createdAt < :before", occurred.plus(MAX_EVENT_LAG));
    }
    return all.and("d.eventId = :event", query.eventId)
        .and("d.eventType = :type", query.eventType == null ? null : query.eventType.wire())
        .and("d.createdAt >= :from", days.from())
        .and("d.createdAt < :until", days.until());
  }

  /** The same conditions in SQL. */
  private static String columns(Conditions jpql) {
    return jpql.toString()
        .replace("d.eventId", "d.event_id")
        .replace("d.eventType", "d.event_type")
        .replace("d.createdAt", "d.created_at");
  }

  Optional<Delivery> find(UUID webhookId, UUID id) {
    return Ids.createdAt(id)
        .flatMap(
            made ->
                Results.first(
                    entities
                        .createQuery(
                            "FROM Delivery WHERE webhookId = :webhook AND id = :id"
                                + " AND createdAt BETWEEN :from AND :until",
                            Delivery.class)
                        .setParameter("webhook", webhookId)
                        .setParameter("id", id)
                        .setParameter("from", made.minus(MAX_CLOCK_DIFFERENCE))
                        .setParameter("until", made.plus(MAX_CLOCK_DIFFERENCE))));
  }

  /** Requeues a delivery with all its attempts ahead; false when there is none. */
  boolean requeue(UUID webhookId, UUID id) {
    Instant made = Ids.createdAt(id).orElse(null);
    if (made == null) {
      return false;
    }
    return entities
            .createNativeQuery(
                "UPDATE deliveries d "
                    + REQUEUE
                    + " WHERE webhook_id = :webhook AND id = :id"
                    + " AND created_at BETWEEN :from AND :until")
            .setParameter("webhook", webhookId)
            .setParameter("id", id)
            .setParameter("from", made.minus(MAX_CLOCK_DIFFERENCE))
            .setParameter("until", made.plus(MAX_CLOCK_DIFFERENCE))
            .executeUpdate()
        == 1;
  }

  /**
   * Queues a triggered event to each active endpoint that subscribes to its type.
   *
   * @param only the only endpoint to queue it to; null for all
   */
  List<TriggerResult.Queued> queue(TriggeredEvent event, @Nullable UUID only) {
    return NativeQueries.select(entities, QUEUE_TRIGGERED, TriggerResult.Queued.class)
        .setParameter("event", event.event().id())
        .setParameter("type", event.event().type())
        .setParameter("at", event.timestamp())
        .setParameter("body", new String(event.body(), StandardCharsets.UTF_8))
        .setParameter("only", only == null ? null : only.toString())
        .setParameter("partner", event.event().partnerId())
        .getResultList();
  }

  /** The request body of a delivery, as JSON; empty when its event is no longer kept. */
  Optional<String> body(UUID webhookId, UUID id, Instant createdAt) {
    return Results.first(
            bound(
                NativeQueries.select(
                    entities,
                    "SELECT body FROM deliveries WHERE webhook_id = :webhook AND created_at = :created"
                        + " AND id = :id AND body IS NOT NULL",
                    String.class),
                webhookId,
                id,
                createdAt))
        .or(() -> event(webhookId, id, createdAt));
  }

  private Optional<String> event(UUID webhookId, UUID id, Instant createdAt) {
    return Results.first(
            bound(
                NativeQueries.select(
                    entities,
                    """
                    SELECT e.id, e.type, e.occurred_at, e.sequence, e.partner_id,
                           e.resource_type, e.resource_id, e.resource_version,
                           CAST(e.data AS text) AS data, CAST(e.previous AS text) AS previous
                      FROM deliveries d JOIN events e ON e.id = d.event_id AND e.occurred_at = d.event_at
                     WHERE d.webhook_id = :webhook AND d.created_at = :created AND d.id = :id
                    """,
                    EventRow.class),
                webhookId,
                id,
                createdAt))
        .map(row -> new String(EventMessage.of(row.view()), StandardCharsets.UTF_8));
  }

  private static <R> NativeQuery<R> bound(
      NativeQuery<R> query, UUID webhookId, UUID id, Instant createdAt) {
    return query
        .setParameter("webhook", webhookId)
        .setParameter("id", id)
        .setParameter("created", createdAt);
  }

  /** The last attempts of a delivery, the oldest first. */
  List<DeliveryDetail.Attempt> attempts(UUID id, Instant createdAt) {
    List<AttemptRow> rows =
        NativeQueries.select(
                entities,
                """
                SELECT attempt, attempted_at, status_code, duration_ms, error, response
                  FROM webhook_attempts WHERE delivery_id = :id AND created_at = :created
                 ORDER BY attempted_at DESC, attempt DESC LIMIT :limit
                """,
                AttemptRow.class)
            .setParameter("id", id)
            .setParameter("created", createdAt)
            .setParameter("limit", DeliveryDetail.MAX_ATTEMPTS)
            .getResultList();
    List<DeliveryDetail.Attempt> oldestFirst = new ArrayList<>();
    rows.forEach(row -> oldestFirst.add(0, row.attempt()));
    return oldestFirst;
  }

  private record AttemptRow(
      Integer number,
      Instant at,
      @Nullable Integer statusCode,
      @Nullable Integer durationMs,
      @Nullable String error,
      @Nullable String response) {
    DeliveryDetail.Attempt attempt() {
      return new DeliveryDetail.Attempt(
          number,
          error == null ? DeliveryDetail.Outcome.SUCCEEDED : DeliveryDetail.Outcome.FAILED,
          at,
          statusCode,
          durationMs,
          error,
          response);
    }
  }

  /** Logs a test delivery. It is complete when it is inserted, so that no sender takes it. */
  void addTest(
      UUID id,
      Target target,
      TriggeredEvent event,
      TestDeliveryResult result,
      @Nullable String response) {
    entities
        .createNativeQuery(ADD_TEST)
        .setParameter("id", id)
        .setParameter("partner", target.partnerId())
        .setParameter("webhook", target.webhookId())
        .setParameter("event", event.event().id())
        .setParameter("type", event.event().type())
        .setParameter("at", event.timestamp())
        .setParameter("body", new String(event.body(), StandardCharsets.UTF_8))
        .setParameter("status", result.delivered() ? "succeeded" : "failed")
        .setParameter("code", result.statusCode())
        .setParameter("duration", result.durationMs())
        .setParameter("error", result.error())
        .setParameter("response", response)
        .executeUpdate();
  }
}
