package org.cenotes.partners.domain.webhook.endpoint;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.domain.webhook.endpoint.WebhookView.Health;
import org.cenotes.partners.platform.json.WireEnum;
import org.hibernate.annotations.DynamicUpdate;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.annotations.TenantId;
import org.hibernate.type.SqlTypes;
import org.jspecify.annotations.Nullable;

/** A webhook endpoint's row. */
@Entity
@DynamicUpdate // a sender may switch it off beside a change of something else
@Table(name = "partner_webhooks")
class WebhookEndpoint {
  @Id private UUID id;

  @TenantId
  @Column(name = "partner_id")
  private UUID partnerId;

  private String environment;
  private String url;

  @JdbcTypeCode(SqlTypes.ARRAY)
  private List<String> events;

  private @Nullable String description;

  @Column(name = "sealed_secret")
  private byte[] sealedSecret;

  @Column(name = "former_sealed_secret")
  private byte @Nullable [] formerSealedSecret;

  @Column(name = "former_secret_until")
  private @Nullable Instant formerSecretUntil;

  @Column(name = "is_active")
  private boolean active = true;

  @Column(name = "disabled_reason")
  private @Nullable String disabledReason;

  @Column(name = "deleted_at")
  private @Nullable Instant deletedAt;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  /** Counts the changes. */
  private int version = 1;

  @SuppressWarnings("NullAway.Init") // for Hibernate
  protected WebhookEndpoint() {}

  WebhookEndpoint(
      UUID id,
      UUID partnerId,
      KeyEnvironment environment,
      String url,
      List<String> events,
      @Nullable String description,
      byte[] sealedSecret,
      Instant now) {
    this.id = id;
    this.partnerId = partnerId;
    this.environment = column(environment);
    this.url = url;
    this.events = events;
    this.description = description;
    this.sealedSecret = sealedSecret;
    this.createdAt = now;
    this.updatedAt = now;
  }

  /** How the environment stands in the table. */
  static String column(KeyEnvironment environment) {
    return environment.wire();
  }

  /** Moves to another address; the secret stays. */
  void move(String newUrl, Instant now) {
    url = newUrl;
    changed(now);
  }

  /** Is sent other types of events. */
  void listen(List<String> types, Instant now) {
    events = types;
    changed(now);
  }

  void describe(@Nullable String text, Instant now) {
    description = text;
    changed(now);
  }

  /** Whatever it was switched off for is forgotten. */
  void activate(Instant now) {
    active = true;
    disabledReason = null;
    changed(now);
  }

  void deactivate(Instant now) {
    active = false;
    changed(now);
  }

  /** Gone for its partner; kept for the audit and for what was delivered. */
  void delete(Instant now) {
    active = false;
    deletedAt = now;
    changed(now);
  }

  /** A new secret; the one before it signs too, for so long. */
  void rotate(byte[] newSealed, Duration grace, Instant now) {
    boolean stays = grace.compareTo(Duration.ZERO) > 0;
    formerSealedSecret = stays ? sealedSecret : null;
    formerSecretUntil = stays ? now.plus(grace) : null;
    sealedSecret = newSealed;
    changed(now);
  }

  private void changed(Instant now) {
    updatedAt = now;
    version++;
  }

  boolean isActive() {
    return active;
  }

  /** What signs now, sealed, the newest first. */
  List<byte[]> sealedSecrets(Instant now) {
    return formerSealedSecret != null
            && formerSecretUntil != null
            && now.isBefore(formerSecretUntil)
        ? List.of(sealedSecret, formerSealedSecret)
        : List.of(sealedSecret);
  }

  @Nullable Instant formerSecretUntil() {
    return formerSecretUntil;
  }

  WebhookView view() {
    return view(Health.NEW);
  }

  WebhookView view(Health health) {
    return new WebhookView(
        id,
        WireEnum.parse(KeyEnvironment.class, environment),
        url,
        events,
        description,
        active,
        disabledReason,
        active ? health : health.atRest(),
        createdAt,
        updatedAt);
  }

  UUID id() {
    return id;
  }

  int version() {
    return version;
  }
}
