package org.cenotes.partners.domain.webhook.delivery;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.platform.json.WireEnum;
import org.hibernate.annotations.Immutable;
import org.hibernate.annotations.TenantId;
import org.jspecify.annotations.Nullable;

/** A row of the delivery log. Read only: senders update deliveries in bulk, with SQL. */
@Entity
@Immutable
@Table(name = "deliveries")
class Delivery {
  @Id UUID id;

  @TenantId
  @Column(name = "partner_id")
  private UUID partnerId;

  @Column(name = "webhook_id")
  private UUID webhookId;

  @Column(name = "created_at")
  Instant createdAt;

  @Column(name = "event_id")
  private String eventId;

  @Column(name = "event_type")
  private String eventType;

  private String status;
  private int attempt;

  @Column(name = "next_attempt_at")
  private @Nullable Instant nextAttemptAt;

  @Column(name = "attempted_at")
  private @Nullable Instant attemptedAt;

  @Column(name = "status_code")
  private @Nullable Integer statusCode;

  @Column(name = "duration_ms")
  private @Nullable Integer durationMs;

  private @Nullable String error;
  private @Nullable String response;

  @SuppressWarnings("NullAway.Init") // for Hibernate
  protected Delivery() {}

  DeliveryView view() {
    return new DeliveryView(
        id,
        eventId,
        eventType,
        attempt,
        WireEnum.parse(DeliveryStatus.class, status),
        statusCode,
        durationMs,
        createdAt,
        attemptedAt,
        nextAttemptAt,
        error,
        response);
  }
}
