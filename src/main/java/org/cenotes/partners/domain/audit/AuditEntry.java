package org.cenotes.partners.domain.audit;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * One change.
 *
 * @param actor a user's id, or what acted
 * @param before what was changed, as it was; secrets masked
 * @param after as it is now
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
