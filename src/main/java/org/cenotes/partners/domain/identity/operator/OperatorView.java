package org.cenotes.partners.domain.identity.operator;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A user who works at venues' front desks.
 *
 * @param id id of the operator
 * @param email e-mail address to log in with
 * @param firstName first name of the operator
 * @param lastName last name of the operator
 * @param cenoteIds the cenotes the operator may serve, ascending
 * @param isActive whether the operator can log in
 * @param totpEnabled whether logins need a code of an authenticator app
 * @param createdAt when the operator was created
 */
@Schema(name = "Operator")
public record OperatorView(
    UUID id,
    String email,
    String firstName,
    String lastName,
    List<UUID> cenoteIds,
    boolean isActive,
    boolean totpEnabled,
    Instant createdAt) {}
