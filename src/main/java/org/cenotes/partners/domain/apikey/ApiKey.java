package org.cenotes.partners.domain.apikey;

import jakarta.persistence.Column;
import jakarta.persistence.Entity;
import jakarta.persistence.Id;
import jakarta.persistence.Table;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.hibernate.annotations.JdbcTypeCode;
import org.hibernate.annotations.TenantId;
import org.hibernate.type.SqlTypes;
import org.jspecify.annotations.Nullable;

/** A key's record; the key itself is nowhere. */
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

  @Column(name = "created_at")
  private Instant createdAt;

  @Column(name = "created_by")
  private @Nullable UUID createdBy;

  @SuppressWarnings("NullAway.Init") // for Hibernate
  protected ApiKey() {}

  ApiKey(
      UUID id,
      UUID partnerId,
      String name,
      KeyEnvironment environment,
      String key,
      List<KeyScope> scopes,
      Instant now) {
    this.id = id;
    this.partnerId = partnerId;
    this.name = name;
    this.environment = environment.column();
    this.digest = KeyFormat.digest(key);
    this.prefix = key.substring(0, PREFIX_LENGTH);
    this.last4 = key.substring(key.length() - SUFFIX_LENGTH);
    this.scopes = scopes.stream().map(KeyScope::wire).toList();
    this.createdAt = now;
  }

  /** Ends the key for good; a second time changes nothing. */
  void revoke(Instant now) {
    if (revokedAt == null) {
      revokedAt = now;
      active = false;
    }
  }
}
