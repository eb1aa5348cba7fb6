package org.cenotes.partners.domain.webhook.endpoint;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.platform.component.NativeQueries;
import org.cenotes.partners.platform.component.Repository;
import org.cenotes.partners.platform.component.Results;
import org.cenotes.partners.platform.component.SqlResource;
import org.jspecify.annotations.Nullable;

/** The table {@code partner_webhooks} as senders use it, across partners. */
@Repository
class SenderEndpoints {
  private static final String DISABLE_GONE = SqlResource.load("webhook/disable_gone_endpoint.sql");
  private static final String DISABLE_FAILING =
      SqlResource.load("webhook/disable_failing_endpoint.sql");

  @PersistenceContext private EntityManager entities;

  /** An endpoint with its secrets still encrypted. */
  record SealedEndpoint(
      UUID webhookId,
      UUID partnerId,
      String url,
      boolean isActive,
      boolean isPartnerActive,
      boolean isFailing,
      @Nullable Instant deactivatedAt,
      byte[] secret,
      byte @Nullable [] formerSecret,
      byte @Nullable [] secondFormerSecret,
      byte @Nullable [] thirdFormerSecret) {}

  /** The partner and new version of an endpoint that was disabled. */
  record Disabled(UUID partnerId, int version) {}

  /** The environment of an endpoint, as its column has it, and whether it is active. */
  record EndpointState(String environment, boolean isActive) {}

  private record QueueHealth(
      @Nullable Instant lastSuccessAt,
      @Nullable Instant lastFailureAt,
      @Nullable Instant failingSince) {}

  List<SealedEndpoint> find(Collection<UUID> ids) {
    return NativeQueries.select(
            entities,
            """
            SELECT w.id, w.partner_id, w.url, w.is_active, p.status = 'ACTIVE' AS is_partner_active,
                   q.failing_since IS NOT NULL AS is_failing, w.deactivated_at, w.sealed_secret,
                   CASE WHEN w.former_secret_until > now() THEN w.former_sealed_secret END AS former_secret,
                   CASE WHEN w.second_former_secret_until > now() THEN w.second_former_sealed_secret END AS second_former,
                   CASE WHEN w.third_former_secret_until > now() THEN w.third_former_sealed_secret END AS third_former
              FROM partner_webhooks w JOIN partners p ON p.id = w.partner_id JOIN endpoint_queues q ON q.webhook_id = w.id
             WHERE w.id = ANY (CAST(:ids AS uuid[]))
            """,
            SealedEndpoint.class)
        .setParameter("ids", ids.toArray(UUID[]::new))
        .getResultList();
  }

  /**
   * Locks an endpoint, then its queue. Only a later statement sees what was committed while this
   * one waited: one that waits for a row reads all others as they were when it began.
   */
  void lock(UUID id) {
    lock("SELECT id FROM partner_webhooks WHERE id = :id FOR NO KEY UPDATE", id);
    lock("SELECT webhook_id FROM endpoint_queues WHERE webhook_id = :id FOR NO KEY UPDATE", id);
  }

  private void lock(String sql, UUID id) {
    NativeQueries.select(entities, sql, UUID.class).setParameter("id", id).getResultList();
  }

  /**
   * Disables an endpoint that responded 410 Gone; empty when it is inactive or was changed since.
   */
  Optional<Disabled> disableGone(UUID id, String url, Instant called, Instant now) {
    return Results.first(
        NativeQueries.select(entities, DISABLE_GONE, Disabled.class)
            .setParameter("id", id)
            .setParameter("url", url)
            .setParameter("called", called)
            .setParameter("now", now));
  }

  /** Disables an endpoint that failed too long; empty when it is inactive or no longer failing. */
  Optional<Disabled> disableFailing(UUID id, Instant since, Instant now) {
    return Results.first(
        NativeQueries.select(entities, DISABLE_FAILING, Disabled.class)
            .setParameter("id", id)
            .setParameter("since", since)
            .setParameter("now", now));
  }

  /** An endpoint of the partner that is not deleted. */
  Optional<EndpointState> find(UUID partnerId, UUID id) {
    return Results.first(
        NativeQueries.select(
                entities,
                "SELECT environment, is_active FROM partner_webhooks"
                    + " WHERE id = :id AND partner_id = :partner AND deleted_at IS NULL",
                EndpointState.class)
            .setParameter("id", id)
            .setParameter("partner", partnerId));
  }

  WebhookView.Health health(UUID id, AutoDisablePolicy policy) {
    QueueHealth queue =
        NativeQueries.select(
                entities,
                "SELECT last_success_at, last_failure_at, failing_since FROM endpoint_queues"
                    + " WHERE webhook_id = :id",
                QueueHealth.class)
            .setParameter("id", id)
            .getSingleResult();
    return WebhookView.Health.of(
        queue.lastSuccessAt(), queue.lastFailureAt(), queue.failingSince(), policy);
  }

  WebhookView view(UUID id, WebhookView.Health health) {
    WebhookEndpoint webhook = entities.find(WebhookEndpoint.class, id);
    entities.refresh(webhook);
    return webhook.view(health);
  }
}
