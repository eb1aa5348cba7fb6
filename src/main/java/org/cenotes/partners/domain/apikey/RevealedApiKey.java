package org.cenotes.partners.domain.apikey;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A new API key with its full value, which is returned once.
 *
 * @param id id of the API key
 * @param name name that the partner gave the key
 * @param environment live or test, as the prefix of the key says
 * @param key masked
 * @param keyPrefix first twelve characters of the key
 * @param scopes what the key may do
 * @param isActive whether calls with the key are accepted
 * @param inactiveReason why the key is not active; absent while it is
 * @param expiresAt when the key stops working; absent when it does not expire
 * @param lastUsedAt last call with the key, exact to a minute; absent before the first
 * @param createdAt when the key was created
 * @param createdBy id of the user who created the key
 * @param rotatedAt when the key was replaced by a new one; absent while it was not
 * @param revokedAt when the key was revoked; absent while it is not
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
