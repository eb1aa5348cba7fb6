package org.cenotes.partners.domain.webhook.endpoint;

import jakarta.persistence.Column;
import jakarta.persistence.Embedded;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.domain.webhook.endpoint.WebhookEndpointService.Change;
import org.cenotes.partners.domain.webhook.endpoint.WebhookView.Health;
import org.cenotes.partners.platform.json.WireEnum;
import org.hibernate.annotations.DynamicUpdate;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.annotations.TenantId;
import org.hibernate.type.SqlTypes;
import org.jspecify.annotations.Nullable;

/** A webhook endpoint with its transitions: active, inactive, deleted. */
@Entity
@DynamicUpdate // a sender may disable it while other columns are changed
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

  @Embedded private @Nullable FormerSecrets former;

  @Column(name = "is_active")
  private boolean active = true;

  @Column(name = "disabled_reason")
  @Nullable String disabledReason;

  @Column(name = "deleted_at")
  @Nullable Instant deletedAt;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "updated_at")
  private Instant updatedAt;

  /** Counts the changes; events carry it. */
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

  /** The environment as stored in the table. */
  static String column(KeyEnvironment environment) {
    return environment.wire();
  }

  /**
   * Makes a change; the secret stays. Activation clears the reason it was disabled for.
   *
   * @return whether anything differs; otherwise it is no change
   */
  boolean change(Change change, Instant now) {
    String newUrl = Objects.requireNonNullElse(change.url(), url);
    List<String> newEvents = Objects.requireNonNullElse(change.events(), events);
    String newDescription =
        change.description() == null
            ? description
            : change.description().map(String::strip).orElse(null);
    boolean newActive = Objects.requireNonNullElse(change.isActive(), active);
    if (newUrl.equals(url)
        && newEvents.equals(events)
        && Objects.equals(newDescription, description)
        && newActive == active) {
      return false;
    }
    if (newActive && !active) {
      disabledReason = null;
    }
    url = newUrl;
    events = newEvents;
    description = newDescription;
    active = newActive;
    touch(now);
    return true;
  }

  void deactivate(Instant now) {
    active = false;
    touch(now);
  }

  /** Hides it from its partner; the row stays for the audit trail and the delivery log. */
  void delete(Instant now) {
    active = false;
    deletedAt = now;
    touch(now);
  }

  /**
   * Replaces the secret; the former one signs too during the grace period, and so do the two before
   * it until the ends that were set for them. Without a grace period none of them signs any more.
   */
  void rotate(byte[] newSealed, Duration grace, Instant now) {
    former = FormerSecrets.after(former, sealedSecret, grace, now);
    sealedSecret = newSealed;
    touch(now);
  }

  private void touch(Instant now) {
    updatedAt = now;
    version++;
  }

  boolean isActive() {
    return active;
  }

  /** The encrypted secrets that sign now, the newest first. */
  List<byte[]> sealedSecrets(Instant now) {
    List<byte[]> all = new ArrayList<>();
    all.add(sealedSecret);
    if (former != null) {
      all.addAll(former.sealed(now));
    }
    return all;
  }

  @Nullable Instant formerSecretUntil() {
    return former == null ? null : former.until();
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
        active ? health : health.inactive(),
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
