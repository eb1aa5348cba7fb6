package org.cenotes.partners.domain.webhook.endpoint;

import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceContext;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.domain.webhook.endpoint.WebhookView.Health;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.Results;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.list.SortDirection;
import org.jspecify.annotations.Nullable;

/**
 * The table {@code partner_webhooks} of one partner, with the endpoints' {@code endpoint_queues}.
 */
@Repository
class WebhookEndpoints {
  @PersistenceContext private EntityManager entities;

  /** Inserts an endpoint and its queue. */
  void add(WebhookEndpoint webhook) {
    entities.persist(webhook);
    entities.flush();
    entities
        .createNativeQuery(
            """
            INSERT INTO endpoint_queues (webhook_id, partner_id, environment)
            SELECT id, partner_id, environment FROM partner_webhooks WHERE id = :id
            ON CONFLICT DO NOTHING
            """)
        .setParameter("id", webhook.id())
        .executeUpdate();
  }

  /** Locks the partner, so that one transaction at a time changes its number of endpoints. */
  void lockPartner(UUID partnerId) {
    NativeQueries.select(
            entities, "SELECT id FROM partners WHERE id = :partner FOR NO KEY UPDATE", UUID.class)
        .setParameter("partner", partnerId)
        .getResultList();
  }

  /** An endpoint that is not deleted. */
  Optional<WebhookEndpoint> find(UUID partnerId, UUID id) {
    return find(partnerId, id, LockModeType.NONE);
  }

  /** An endpoint that is not deleted, locked: its sender may disable it meanwhile. */
  Optional<WebhookEndpoint> lock(UUID partnerId, UUID id) {
    return find(partnerId, id, LockModeType.PESSIMISTIC_WRITE);
  }

  private Optional<WebhookEndpoint> find(UUID partnerId, UUID id, LockModeType lock) {
    return Results.first(
        entities
            .createQuery(
                "SELECT w FROM WebhookEndpoint w WHERE w.id = :id AND w.partnerId = :partner"
                    + " AND w.deletedAt IS NULL",
                WebhookEndpoint.class)
            .setParameter("id", id)
            .setParameter("partner", partnerId)
            .setLockMode(lock));
  }

  /** Endpoints that are not deleted, by creation time. */
  List<WebhookEndpoint> page(UUID partnerId, SortDirection order, int offset, int limit) {
    return entities
        .createQuery(
            "SELECT w FROM WebhookEndpoint w WHERE w.partnerId = :partner AND w.deletedAt IS NULL"
                + " ORDER BY w.createdAt %s, w.id %s".formatted(order, order),
            WebhookEndpoint.class)
        .setParameter("partner", partnerId)
        .setFirstResult(offset)
        .setMaxResults(limit)
        .getResultList();
  }

  boolean hasActive(UUID partnerId) {
    return activeOf(partnerId) > 0;
  }

  private long activeOf(UUID partnerId) {
    return entities
        .createQuery(
            "SELECT count(w) FROM WebhookEndpoint w WHERE w.partnerId = :partner AND w.active",
            Long.class)
        .setParameter("partner", partnerId)
        .getSingleResult();
  }

  /**
   * Counts the partner's active endpoints.
   *
   * @param triedSince when one must have failed last to count as failing, or later
   */
  ActiveWebhooksView countActive(UUID partnerId, Instant triedSince) {
    return NativeQueries.select(
            entities,
            """
            SELECT count(*), count(q.failing_since) FILTER (WHERE q.last_failure_at >= :tried)
              FROM partner_webhooks w LEFT JOIN endpoint_queues q ON q.webhook_id = w.id
             WHERE w.partner_id = :partner AND w.is_active
            """,
            ActiveWebhooksView.class)
        .setParameter("partner", partnerId)
        .setParameter("tried", triedSince)
        .getSingleResult();
  }

  /** The number of endpoints that are not deleted. */
  long count(UUID partnerId) {
    return entities
        .createQuery(
            "SELECT count(w) FROM WebhookEndpoint w WHERE w.partnerId = :partner AND w.deletedAt IS"
                + " NULL",
            Long.class)
        .setParameter("partner", partnerId)
        .getSingleResult();
  }

  /** Active endpoints for events of this environment, the latest first. */
  List<WebhookEndpoint> active(UUID partnerId, KeyEnvironment environment) {
    return entities
        .createQuery(
            "SELECT w FROM WebhookEndpoint w WHERE w.partnerId = :partner AND w.environment ="
                + " :environment AND w.active ORDER BY w.createdAt DESC, w.id DESC",
            WebhookEndpoint.class)
        .setParameter("partner", partnerId)
        .setParameter("environment", WebhookEndpoint.column(environment))
        .getResultList();
  }

  /** The same, locked and without those that their sender has disabled since they were read. */
  List<WebhookEndpoint> lockActive(UUID partnerId, KeyEnvironment environment) {
    List<WebhookEndpoint> found = active(partnerId, environment);
    found.forEach(webhook -> entities.refresh(webhook, LockModeType.PESSIMISTIC_WRITE));
    return found.stream().filter(WebhookEndpoint::isActive).toList();
  }

  /**
   * Checks that another endpoint may be activated, under the lock of {@link #lockPartner}.
   *
   * @throws ApiException 409 when the partner has the most active endpoints already
   */
  void requireBelowLimit(UUID partnerId) {
    if (activeOf(partnerId) >= WebhookEndpointService.MAX_ACTIVE) {
      throw ApiException.because(
          WebhookError.LIMIT_REACHED,
          "a partner can have at most " + WebhookEndpointService.MAX_ACTIVE + " active webhooks");
    }
  }

  /**
   * Checks that another endpoint may be created, under the lock of {@link #lockPartner}. Those that
   * were deleted within a day count: their rows are kept.
   *
   * @throws ApiException 409 when the partner has the most endpoints already
   */
  void requireBelowKept(UUID partnerId, Instant now) {
    long kept =
        entities
            .createQuery(
                "SELECT count(w) FROM WebhookEndpoint w WHERE w.partnerId = :partner"
                    + " AND (w.deletedAt IS NULL OR w.deletedAt > :yesterday)",
                Long.class)
            .setParameter("partner", partnerId)
            .setParameter("yesterday", now.minus(Duration.ofDays(1)))
            .getSingleResult();
    if (kept >= WebhookEndpointService.MAX_KEPT) {
      throw ApiException.because(
          WebhookError.LIMIT_REACHED,
          "a partner can have at most %d webhooks, including inactive ones and those deleted in the last 24 hours"
              .formatted(WebhookEndpointService.MAX_KEPT));
    }
  }

  private record QueueHealth(
      UUID webhookId,
      @Nullable Instant lastSuccessAt,
      @Nullable Instant lastFailureAt,
      @Nullable Instant failingSince) {}

  /** Health by endpoint; one without deliveries may be missing. */
  Map<UUID, Health> health(UUID partnerId, Collection<UUID> ids, AutoDisablePolicy policy) {
    if (ids.isEmpty()) {
      return Map.of();
    }
    return NativeQueries.select(
            entities,
            """
            SELECT webhook_id, last_success_at, last_failure_at, failing_since
              FROM endpoint_queues WHERE partner_id = :partner AND webhook_id IN (:ids)
            """,
            QueueHealth.class)
        .setParameter("partner", partnerId)
        .setParameter("ids", ids)
        .getResultList()
        .stream()
        .collect(
            Collectors.toMap(
                QueueHealth::webhookId,
                queue ->
                    Health.of(
                        queue.lastSuccessAt(),
                        queue.lastFailureAt(),
                        queue.failingSince(),
                        policy)));
  }

  /**
   * Wakes these queues: the sender sends what is due, or discards it for an inactive endpoint. They
   * are locked in the order in which the relay of events locks them.
   */
  void wake(Collection<UUID> ids) {
    if (!ids.isEmpty()) {
      entities
          .createNativeQuery(
              """
              UPDATE endpoint_queues SET next_due_at = now() WHERE webhook_id IN (
                SELECT webhook_id FROM endpoint_queues WHERE webhook_id IN (:ids)
                 ORDER BY webhook_id FOR UPDATE)
              """)
          .setParameter("ids", ids)
          .executeUpdate();
    }
  }

  /** Clears the failures of an endpoint that is activated again or has another URL now. */
  void resetFailures(UUID id) {
    entities
        .createNativeQuery(
            "UPDATE endpoint_queues SET failing_since = NULL, warned_percent = 0 WHERE webhook_id ="
                + " :id")
        .setParameter("id", id)
        .executeUpdate();
  }

  /**
   * Records that the receiver accepted an event, unless the endpoint is inactive or has another URL
   * by now.
   *
   * @param url the URL that was called
   * @param at when it was called
   */
  void recordSuccess(UUID id, String url, Instant at) {
    entities
        .createNativeQuery(
            """
            UPDATE endpoint_queues q
               SET failing_since = NULL, warned_percent = 0, last_success_at = greatest(q.last_success_at, :at)
             WHERE q.webhook_id = :id
               AND EXISTS (SELECT FROM partner_webhooks w WHERE w.id = q.webhook_id AND w.is_active AND w.url = :url)
            """)
        .setParameter("id", id)
        .setParameter("url", url)
        .setParameter("at", at)
        .executeUpdate();
  }
}
