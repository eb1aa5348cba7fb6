package org.cenotes.partners.domain.apikey;

import java.time.Instant;
import java.util.List;
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
    boolean isSwitchedOff,
    @Nullable Instant expiresAt,
    @Nullable Instant lastUsedAt,
    Instant createdAt,
    @Nullable UUID createdBy,
    @Nullable Instant rotatedAt,
    @Nullable Instant revokedAt) {
  ApiKeyView view(Instant now) {
    InactiveReason inactive = InactiveReason.of(isActive, isSwitchedOff, revokedAt, expiresAt, now);
    return new ApiKeyView(
        id,
        name,
        WireEnum.parse(KeyEnvironment.class, environment),
        ApiKeyFormat.masked(prefix, lastFour),
        prefix,
        ApiKeyScope.parse(List.of(scopes)),
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
