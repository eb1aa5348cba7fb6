package org.cenotes.partners.domain.audit;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * An audited change.
 *
 * @param id id of the entry
 * @param at when it was done
 * @param actor a user's id, or {@code key}, {@code visitor} or {@code system}
 * @param action what was done, for example partner.approved
 * @param resource what it was done to: kind and id
 * @param before the former value; secrets masked
 * @param after the new value; secrets masked
 * @param requestId id of the request that did it
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
