package org.cenotes.partners.domain.event;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.hibernate.annotations.Immutable;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.annotations.Mutability;
import org.hibernate.annotations.TenantId;
import org.hibernate.type.SqlTypes;
import org.hibernate.type.descriptor.java.Immutability;
import org.jspecify.annotations.Nullable;

/** One thing that happened. */
@Entity
@Immutable
@Table(name = "events")
class Event {
  @Id private String id;

  @TenantId
  @Column(name = "partner_id")
  private UUID partnerId;

  private String type;

  @Column(name = "occurred_at")
  private Instant occurredAt;

  @Column(name = "resource_type")
  private String resourceType;

  @Column(name = "resource_id")
  private UUID resourceId;

  @Column(name = "resource_version")
  private int resourceVersion;

  @JdbcTypeCode(SqlTypes.JSON)
  @Mutability(Immutability.class)
  private JsonNode data;

  @JdbcTypeCode(SqlTypes.JSON)
  @Mutability(Immutability.class)
  private @Nullable JsonNode previous;

  @SuppressWarnings("NullAway.Init") // for Hibernate
  protected Event() {}

  Event(String id, NewEvent event, JsonNode data, @Nullable JsonNode previous, Instant now) {
    this.id = id;
    this.partnerId = event.partnerId();
    this.type = event.type();
    this.occurredAt = now;
    this.resourceType = event.resourceType();
    this.resourceId = event.resourceId();
    this.resourceVersion = event.resourceVersion();
    this.data = data;
    this.previous = previous;
  }
}
