package org.cenotes.partners.domain.apikey;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A new API key with its full value, which is returned once.
 *
 * @param key masked
 * @param apiKey the full key
 */
@Schema(name = "RevealedApiKey")
public record RevealedApiKey(
    UUID id,
    String name,
    KeyEnvironment environment,
    String key,
    String keyPrefix,
    List<ApiKeyScope> scopes,
    boolean isActive,
    @Nullable InactiveReason inactiveReason,
    @Nullable Instant expiresAt,
    @Nullable Instant lastUsedAt,
    Instant createdAt,
    @Nullable UUID createdBy,
    @Nullable Instant rotatedAt,
    @Nullable Instant revokedAt,
    String apiKey) {
  static RevealedApiKey of(ApiKeyView record, String apiKey) {
    return new RevealedApiKey(
        record.id(),
        record.name(),
        record.environment(),
        record.key(),
        record.keyPrefix(),
        record.scopes(),
        record.isActive(),
        record.inactiveReason(),
        record.expiresAt(),
        record.lastUsedAt(),
        record.createdAt(),
        record.createdBy(),
        record.rotatedAt(),
        record.revokedAt(),
        apiKey);
  }

  /** Leaves out the full key, so that it cannot get into a log. */
  @Override
  public String toString() {
    return "RevealedApiKey[" + id + " " + key + "]";
  }
}
