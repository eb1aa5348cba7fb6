package org.cenotes.partners.domain.event;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.UUID;
import org.hibernate.annotations.ColumnTransformer;
import org.hibernate.annotations.Immutable;
import org.hibernate.annotations.TenantId;
import org.jspecify.annotations.Nullable;

/** A row of the event log. */
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

  @ColumnTransformer(write = "CAST(? AS json)")
  private String data;

  @ColumnTransformer(write = "CAST(? AS json)")
  private @Nullable String previous;

  @ColumnTransformer(write = "CAST(? AS json)")
  private String actor;

  @SuppressWarnings("NullAway.Init") // for Hibernate
  protected Event() {}

  /**
   * @param data the resource as JSON
   * @param previous the former values of its changed members as JSON
   * @param actor who caused it, as JSON
   */
  Event(
      String id,
      NewEvent event,
      String data,
      @Nullable String previous,
      String actor,
      Instant now) {
    this.id = id;
    this.partnerId = event.partnerId();
    this.type = event.type().wire();
    this.occurredAt = now;
    this.resourceType = event.type().resource();
    this.resourceId = event.resourceId();
    this.resourceVersion = event.resourceVersion();
    this.data = data;
    this.previous = previous;
    this.actor = actor;
  }
}
