package org.cenotes.partners.domain.identity.operator;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A user who works at venues' front desks.
 *
 * @param cenoteIds the cenotes the operator may serve, ascending
 */
@Schema(name = "Operator")
public record OperatorView(
    UUID id,
    String email,
    String firstName,
    String lastName,
    List<UUID> cenoteIds,
    boolean isActive,
    Instant createdAt) {}
