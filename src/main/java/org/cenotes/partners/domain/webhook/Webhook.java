package org.cenotes.partners.domain.webhook;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.annotations.TenantId;
import org.hibernate.type.SqlTypes;

/** A webhook endpoint's row. */
@Entity
@Table(name = "partner_webhooks")
class Webhook {
  private static final String EVERY_EVENT = "*";

  @Id private UUID id;

  @TenantId
  @Column(name = "partner_id")
  private UUID partnerId;

  private String environment;
  private String url;

  @JdbcTypeCode(SqlTypes.ARRAY)
  private List<String> events;

  @Column(name = "sealed_secret")
  private byte[] sealedSecret;

  @Column(name = "is_active")
  private boolean active = true;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  @SuppressWarnings("NullAway.Init") // for Hibernate
  protected Webhook() {}

  private Webhook(UUID id, UUID partnerId, String url, byte[] sealedSecret, Instant now) {
    this.id = id;
    this.partnerId = partnerId;
    this.environment = column(KeyEnvironment.LIVE);
    this.url = url;
    this.events = List.of(EVERY_EVENT);
    this.sealedSecret = sealedSecret;
    this.createdAt = now;
    this.updatedAt = now;
  }

  /** An endpoint for all that happens on live data. */
  static Webhook live(UUID id, UUID partnerId, String url, byte[] sealedSecret, Instant now) {
    return new Webhook(id, partnerId, url, sealedSecret, now);
  }

  /** How the environment stands in the table. */
  static String column(KeyEnvironment environment) {
    return environment.name().toLowerCase(Locale.ROOT);
  }

  /** Moves to another address; the secret stays. */
  void move(String newUrl, Instant now) {
    url = newUrl;
    updatedAt = now;
  }

  void deactivate(Instant now) {
    active = false;
    updatedAt = now;
  }

  WebhookView view() {
    return new WebhookView(
        id,
        KeyEnvironment.valueOf(environment.toUpperCase(Locale.ROOT)),
        url,
        events,
        active,
        createdAt,
        updatedAt);
  }
}
