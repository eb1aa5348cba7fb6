package org.cenotes.partners.domain.identity.session;

import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.domain.identity.user.PartnerRole;
import org.cenotes.partners.domain.identity.user.Permission;
import org.cenotes.partners.domain.identity.user.SystemRole;
import org.cenotes.partners.domain.partner.PartnerStatus;
import org.jspecify.annotations.Nullable;

/**
 * A living session and what its user may do now; never what the token says.
 *
 * @param partnerId null for the platform's own people, like partnerRole and partnerStatus
 */
public record ActiveSession(
    UUID sessionId,
    Instant expiresAt,
    UUID userId,
    String email,
    String firstName,
    String lastName,
    SystemRole systemRole,
    @Nullable PartnerRole partnerRole,
    @Nullable UUID partnerId,
    @Nullable PartnerStatus partnerStatus,
    Set<Permission> permissions,
    boolean mustChangePassword) {

  /** The user as the caller itself sees it. */
  public AccountView account() {
    return new AccountView(
        userId,
        email,
        firstName,
        lastName,
        systemRole,
        partnerRole,
        partnerId,
        partnerStatus,
        AccountView.names(permissions),
        mustChangePassword);
  }

  /** Whether the user may do this. */
  public boolean may(Permission permission) {
    return permissions.contains(permission);
  }
}
