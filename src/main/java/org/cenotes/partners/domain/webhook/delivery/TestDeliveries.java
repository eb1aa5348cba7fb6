package org.cenotes.partners.domain.webhook.delivery;

import jakarta.persistence.EntityManager;
import jakarta.persistence.PersistenceContext;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.domain.event.TriggeredEvent;
import org.cenotes.partners.domain.webhook.endpoint.DeliveryEndpoint;
import org.cenotes.partners.platform.component.Repository;

/**
 * Tests in the table {@code deliveries}: done when they are written, so that no sender takes them.
 */
@Repository
class TestDeliveries {
  @PersistenceContext private EntityManager entities;

  void add(
      UUID id,
      DeliveryEndpoint endpoint,
      TriggeredEvent event,
      TestDeliveryResult result,
      Instant now) {
    entities
        .createNativeQuery(
            """
            INSERT INTO deliveries (id, created_at, partner_id, webhook_id, event_id, event_type, event_at, body,
                                    status, attempt, attempted_at, status_code, duration_ms, error)
            VALUES (:id, :now, :partner, :webhook, :event, :type, :at, :body,
                    :status, 1, :at, CAST(:code AS integer), CAST(:duration AS integer), CAST(:error AS text))
            """)
        .setParameter("id", id)
        .setParameter("now", now)
        .setParameter("partner", endpoint.partnerId())
        .setParameter("webhook", endpoint.webhookId())
        .setParameter("event", event.event().id())
        .setParameter("type", event.event().type())
        .setParameter("at", event.timestamp())
        .setParameter("body", new String(event.body(), StandardCharsets.UTF_8))
        .setParameter("status", result.delivered() ? "succeeded" : "failed")
        .setParameter("code", result.statusCode())
        .setParameter("duration", result.durationMs())
        .setParameter("error", result.error())
        .executeUpdate();
  }
}
