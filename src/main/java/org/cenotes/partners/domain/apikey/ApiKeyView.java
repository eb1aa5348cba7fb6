package org.cenotes.partners.domain.apikey;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * An API key as its partner sees it.
 *
 * @param isActive whether requests with the key are accepted
 * @param inactiveReason why they are not; null when they are
 * @param key masked: prefix, four characters, an ellipsis and the last four
 * @param keyPrefix the first twelve characters
 * @param createdBy a user's id
 * @param rotatedAt when another key replaced it
 */
@Schema(name = "ApiKey")
public record ApiKeyView(
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
    @Nullable Instant revokedAt) {}
