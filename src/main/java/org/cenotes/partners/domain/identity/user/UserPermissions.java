package org.cenotes.partners.domain.identity.user;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/** A user's permissions by name, and where they come from. */
@Schema(name = "UserPermissions")
public record UserPermissions(
    @Nullable PartnerRole partnerRole,
    List<String> rolePermissions,
    List<String> granted,
    List<String> revoked,
    List<String> effective) {}
