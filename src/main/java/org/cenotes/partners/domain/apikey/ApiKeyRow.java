package org.cenotes.partners.domain.apikey;

import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.platform.json.WireEnum;
import org.jspecify.annotations.Nullable;

/** A row of the list of keys. */
record ApiKeyRow(
    UUID id,
    String name,
    String environment,
    String prefix,
    String lastFour,
    String[] scopes,
    boolean isActive,
    @Nullable Instant expiresAt,
    @Nullable Instant lastUsedAt,
    Instant createdAt,
    @Nullable UUID createdBy,
    @Nullable Instant rotatedAt,
    @Nullable Instant revokedAt) {
  ApiKeyView view() {
    return new ApiKeyView(
        id,
        name,
        WireEnum.parse(KeyEnvironment.class, environment),
        ApiKeyFormat.masked(prefix, lastFour),
        prefix,
        ApiKeyScope.parse(scopes),
        isActive,
        expiresAt,
        lastUsedAt,
        createdAt,
        createdBy,
        rotatedAt,
        revokedAt);
  }
}
