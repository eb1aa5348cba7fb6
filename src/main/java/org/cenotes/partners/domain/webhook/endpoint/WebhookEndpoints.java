package org.cenotes.partners.domain.webhook.endpoint;

import jakarta.persistence.EntityManager;
import jakarta.persistence.LockModeType;
import jakarta.persistence.PersistenceContext;
import jakarta.persistence.Tuple;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.domain.webhook.endpoint.WebhookView.Health;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.list.SortOrder;

/** The table {@code partner_webhooks}, and what its partners see of {@code endpoint_queues}. */
@Repository
class WebhookEndpoints {
  /** Active endpoints a partner may have, live and test. */
  private static final int MOST_ACTIVE = 20;

  @PersistenceContext private EntityManager entities;

  /** Adds it, with its lane. */
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

  /** One transaction at a time changes how many endpoints the partner has. */
  void lockPartner(UUID partnerId) {
    entities
        .createNativeQuery("SELECT id FROM partners WHERE id = :partner FOR UPDATE", UUID.class)
        .setParameter("partner", partnerId)
        .getResultList();
  }

  /** Of those that are not deleted. */
  Optional<WebhookEndpoint> find(UUID partnerId, UUID id) {
    return find(partnerId, id, LockModeType.NONE);
  }

  /** The same, as it stands while it is changed: its sender, too, may switch it off. */
  Optional<WebhookEndpoint> lock(UUID partnerId, UUID id) {
    return find(partnerId, id, LockModeType.PESSIMISTIC_WRITE);
  }

  private Optional<WebhookEndpoint> find(UUID partnerId, UUID id, LockModeType lock) {
    return entities
        .createQuery(
            "SELECT w FROM WebhookEndpoint w WHERE w.id = :id AND w.partnerId = :partner"
                + " AND w.deletedAt IS NULL",
            WebhookEndpoint.class)
        .setParameter("id", id)
        .setParameter("partner", partnerId)
        .setLockMode(lock)
        .getResultStream()
        .findFirst();
  }

  /** Those that are not deleted, by when they were made. */
  List<WebhookEndpoint> page(UUID partnerId, SortOrder order, int offset, int limit) {
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

  /** How many are not deleted. */
  long count(UUID partnerId) {
    return entities
        .createQuery(
            "SELECT count(w) FROM WebhookEndpoint w WHERE w.partnerId = :partner AND w.deletedAt IS"
                + " NULL",
            Long.class)
        .setParameter("partner", partnerId)
        .getSingleResult();
  }

  /** Those that are sent events of this environment, the latest first. */
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

  /** Ends in 409 when one more would be too many; under the lock of {@link #lockPartner}. */
  void refuseBeyondLimit(UUID partnerId) {
    long active =
        entities
            .createQuery(
                "SELECT count(w) FROM WebhookEndpoint w WHERE w.partnerId = :partner AND w.active",
                Long.class)
            .setParameter("partner", partnerId)
            .getSingleResult();
    if (active >= MOST_ACTIVE) {
      throw ApiException.because(
          WebhookError.LIMIT_REACHED, "a partner has at most " + MOST_ACTIVE + " active webhooks");
    }
  }

  /** How these fared; one that was never sent anything may be missing. */
  @SuppressWarnings("unchecked")
  Map<UUID, Health> health(UUID partnerId, Collection<UUID> ids, AutoDisablePolicy patience) {
    if (ids.isEmpty()) {
      return Map.of();
    }
    List<Tuple> rows =
        entities
            .createNativeQuery(
                """
                SELECT webhook_id, last_success_at, last_failure_at, failing_since
                  FROM endpoint_queues WHERE partner_id = :partner AND webhook_id IN (:ids)
                """,
                Tuple.class)
            .setParameter("partner", partnerId)
            .setParameter("ids", ids)
            .getResultList();
    return rows.stream()
        .collect(
            Collectors.toMap(
                row -> row.get("webhook_id", UUID.class), row -> Health.of(row, patience)));
  }

  /** Has the sender look at these now: it sends what is due, or discards it if switched off. */
  void wake(Collection<UUID> ids) {
    if (!ids.isEmpty()) {
      entities
          .createNativeQuery(
              "UPDATE endpoint_queues SET next_due_at = now() WHERE webhook_id IN (:ids)")
          .setParameter("ids", ids)
          .executeUpdate();
    }
  }

  /** It begins anew: what failed before it was switched off is not held against it. */
  void forgive(UUID id) {
    entities
        .createNativeQuery(
            "UPDATE endpoint_queues SET failing_since = NULL, warned_percent = 0 WHERE webhook_id ="
                + " :id")
        .setParameter("id", id)
        .executeUpdate();
  }
}
