package org.cenotes.partners.domain.audit;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.platform.request.Actor;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * An audited change.
 *
 * @param id id of the entry
 * @param at when it was done
 * @param actor the id of a user or key, or {@code visitor} or {@code system}
 * @param actorKind what acted; absent in old entries
 * @param actorName the user's e-mail address, or the key's name and masked value, at that time
 * @param action what was done, for example partner.approved
 * @param resource what it was done to: kind and id
 * @param before the former value; secrets masked
 * @param after the new value; secrets masked
 * @param requestId id of the request that did it
 * @param address address of the client that sent the request; absent outside of a request and in
 *     old entries
 */
@Schema(name = "AuditEntry")
public record AuditEntry(
    UUID id,
    Instant at,
    String actor,
    Actor.@Nullable Kind actorKind,
    @Nullable String actorName,
    String action,
    String resource,
    @Nullable JsonNode before,
    @Nullable JsonNode after,
    @Nullable String requestId,
    @Nullable String address) {}
