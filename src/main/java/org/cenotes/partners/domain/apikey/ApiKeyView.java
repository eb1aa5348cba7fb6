package org.cenotes.partners.domain.apikey;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * An API key as its partner sees it.
 *
 * @param id id of the API key
 * @param name name that the partner gave the key
 * @param environment live or test, as the prefix of the key says
 * @param key masked: prefix, four characters, an ellipsis and the last four
 * @param keyPrefix the first twelve characters
 * @param scopes what the key may do
 * @param isActive whether requests with the key are accepted
 * @param inactiveReason why they are not; absent when they are
 * @param expiresAt when the key stops working; absent when it does not expire
 * @param lastUsedAt last call with the key, exact to a minute; absent before the first
 * @param createdAt when the key was created
 * @param createdBy a user's id
 * @param rotatedAt when another key replaced it
 * @param revokedAt when the key was revoked; absent while it is not
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
