package org.cenotes.partners.domain.audit;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * An audited change.
 *
 * @param actor a user's id, or {@code key}, {@code visitor} or {@code system}
 * @param before the former value; secrets masked
 * @param after the new value; secrets masked
 */
@Schema(name = "AuditEntry")
public record AuditEntry(
    UUID id,
    Instant at,
    String actor,
    String action,
    String resource,
    @Nullable JsonNode before,
    @Nullable JsonNode after,
    @Nullable String requestId) {}
