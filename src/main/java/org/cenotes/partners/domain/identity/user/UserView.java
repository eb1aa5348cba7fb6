package org.cenotes.partners.domain.identity.user;

import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A user as partners and admins see it.
 *
 * @param invited whether the user was invited, accepted or not
 */
@Schema(name = "User")
public record UserView(
    UUID id,
    String email,
    String firstName,
    String lastName,
    @Nullable String phone,
    @Nullable PartnerRole partnerRole,
    SystemRole systemRole,
    boolean isActive,
    boolean invited,
    @Nullable Instant lastLoginAt,
    Instant createdAt) {}
