package org.cenotes.partners.domain.identity.session;

import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.domain.identity.user.PartnerRole;
import org.cenotes.partners.domain.identity.user.Permission;
import org.cenotes.partners.domain.identity.user.SystemRole;
import org.cenotes.partners.domain.partner.PartnerStatus;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * The logged-in user.
 *
 * @param id id of the user
 * @param email e-mail address to log in with
 * @param firstName first name of the user
 * @param lastName last name of the user
 * @param systemRole role on the platform
 * @param partnerRole absent for users of the platform, like partnerId and partnerStatus
 * @param partnerId id of the user's partner; absent for administrators and operators
 * @param partnerStatus status of the user's partner; most routes need ACTIVE
 * @param permissions current permissions, by name
 * @param mustChangePassword while true, only the routes under /api/auth are accessible
 * @param totpEnabled whether logins need a code of an authenticator app
 * @param mustSetUpTotp whether the user must set up an authenticator app; while true, only the
 *     routes under /api/auth are accessible
 */
@Schema(name = "Account")
public record AccountView(
    UUID id,
    String email,
    String firstName,
    String lastName,
    SystemRole systemRole,
    @Nullable PartnerRole partnerRole,
    @Nullable UUID partnerId,
    @Nullable PartnerStatus partnerStatus,
    List<String> permissions,
    boolean mustChangePassword,
    boolean totpEnabled,
    boolean mustSetUpTotp) {

  static List<String> names(Set<Permission> permissions) {
    return permissions.stream().sorted().map(Permission::wire).toList();
  }
}
