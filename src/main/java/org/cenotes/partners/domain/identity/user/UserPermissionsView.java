package org.cenotes.partners.domain.identity.user;

import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A user's permissions by name, and where they come from.
 *
 * @param partnerRole role in the partner's organisation
 * @param rolePermissions permissions that the role gives
 * @param granted permissions given in addition to those of the role
 * @param revoked permissions taken from those of the role
 * @param effective permissions that the user has now
 */
@Schema(name = "UserPermissions")
public record UserPermissionsView(
    @Nullable PartnerRole partnerRole,
    List<String> rolePermissions,
    List<String> granted,
    List<String> revoked,
    List<String> effective) {}
