package org.cenotes.partners.domain.apikey;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import jakarta.persistence.Version;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.json.Patch;
import org.cenotes.partners.platform.json.WireEnum;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.annotations.TenantId;
import org.hibernate.type.SqlTypes;
import org.jspecify.annotations.Nullable;

/** An API key. The key itself is not stored, only its digest. */
@Entity
@Table(name = "partner_api_keys")
class ApiKey {
  private static final int PREFIX_LENGTH = 12;
  private static final int SUFFIX_LENGTH = 4;

  @Id private UUID id;

  @TenantId
  @Column(name = "partner_id")
  private UUID partnerId;

  private String name;
  private String environment;

  @Column(name = "key_digest")
  private byte[] digest;

  @Column(name = "key_prefix")
  private String prefix;

  @Column(name = "key_last4")
  private String last4;

  @JdbcTypeCode(SqlTypes.ARRAY)
  private List<String> scopes;

  @Column(name = "is_active")
  private boolean active = true;

  @Column(name = "expires_at")
  private @Nullable Instant expiresAt;

  @Column(name = "revoked_at")
  private @Nullable Instant revokedAt;

  @Column(name = "rotated_at")
  private @Nullable Instant rotatedAt;

  /** Disabled because the partner's API access is off; enabled again with it. */
  @Column(name = "switched_off")
  private boolean switchedOff;

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "created_by")
  private @Nullable UUID createdBy;

  @Version private int version;

  @SuppressWarnings("NullAway.Init") // for Hibernate
  protected ApiKey() {}

  ApiKey(
      UUID id,
      UUID partnerId,
      String name,
      KeyEnvironment environment,
      String key,
      Collection<ApiKeyScope> scopes,
      @Nullable Instant expiresAt,
      @Nullable UUID createdBy,
      Instant now) {
    this.id = id;
    this.partnerId = partnerId;
    this.name = name;
    this.environment = environment.wire();
    this.digest = ApiKeyFormat.digest(key);
    this.prefix = key.substring(0, PREFIX_LENGTH);
    this.last4 = key.substring(key.length() - SUFFIX_LENGTH);
    this.scopes = names(scopes);
    this.expiresAt = expiresAt;
    this.createdBy = createdBy;
    this.createdAt = now;
  }

  private static List<String> names(Collection<ApiKeyScope> scopes) {
    return scopes.stream().distinct().sorted().map(ApiKeyScope::wire).toList();
  }

  /** A new key to replace this one, with the same name, scopes and expiry. */
  ApiKey successor(UUID successorId, String key, @Nullable UUID by, Instant now) {
    ApiKey successor =
        new ApiKey(successorId, partnerId, name, environment(), key, List.of(), expiresAt, by, now);
    successor.scopes = scopes; // with those that only a newer version knows
    return successor;
  }

  /** Disables the key for good. */
  void revoke(Instant now) {
    revokedAt = now;
    disable();
  }

  /**
   * Marks the key as rotated; it expires when the grace period ends, at once if that is zero.
   *
   * @throws ApiException 409 when the key is not active
   */
  void rotate(Duration grace, Instant now) {
    if (!isCurrent(now)) {
      throw new ApiException(ApiKeyError.INVALID_TRANSITION);
    }
    Instant end = now.plus(grace);
    rotatedAt = now;
    expiresAt = expiresAt == null || end.isBefore(expiresAt) ? end : expiresAt;
    if (grace.isZero()) {
      disable();
    }
  }

  /**
   * Applies a change. A key disabled here is not enabled with the partner's API access.
   *
   * @return whether anything differs
   * @throws ApiException 409 when the key was revoked or rotated
   */
  boolean change(ApiKeyService.Change change) {
    if (isRevokedOrRotated()) {
      throw new ApiException(ApiKeyError.INVALID_TRANSITION);
    }
    List<Object> before = changeable();
    name = change.name() == null ? name : change.name();
    scopes = change.scopes() == null ? scopes : names(change.scopes());
    expiresAt = Patch.apply(expiresAt, change.expiresAt());
    if (change.isActive() != null) {
      active = change.isActive();
      switchedOff = false;
    }
    return !changeable().equals(before);
  }

  /** As stored: the view does not show whether a key that has expired is disabled, too. */
  private List<Object> changeable() {
    return Arrays.asList(name, scopes, expiresAt, active, switchedOff);
  }

  /** Disables an active key until API access, which is off, is on again. */
  void switchOff(Instant now) {
    if (isCurrent(now)) {
      active = false;
      switchedOff = true;
    }
  }

  private void disable() {
    active = false;
    switchedOff = false;
  }

  private boolean isRevokedOrRotated() {
    return revokedAt != null || rotatedAt != null;
  }

  /** Whether the key is active and not in the grace period of a rotation. */
  boolean isCurrent(Instant now) {
    return active && isLasting(now);
  }

  /** Whether the key is current, or will be with API access. */
  boolean isCounted(Instant now) {
    return (active || switchedOff) && isLasting(now);
  }

  private boolean isLasting(Instant now) {
    return !isRevokedOrRotated() && (expiresAt == null || now.isBefore(expiresAt));
  }

  UUID id() {
    return id;
  }

  UUID partnerId() {
    return partnerId;
  }

  /** The number of changes so far. */
  int version() {
    return version;
  }

  KeyEnvironment environment() {
    return WireEnum.parse(KeyEnvironment.class, environment);
  }

  ApiKeyView view(@Nullable Instant lastUsedAt, Instant now) {
    InactiveReason inactive = InactiveReason.of(active, switchedOff, revokedAt, expiresAt, now);
    return new ApiKeyView(
        id,
        name,
        environment(),
        ApiKeyFormat.masked(prefix, last4),
        prefix,
        ApiKeyScope.parse(scopes),
        inactive == null,
        inactive,
        expiresAt,
        lastUsedAt,
        createdAt,
        createdBy,
        rotatedAt,
        revokedAt);
  }
}
