package org.cenotes.partners.domain.session;

import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.domain.partner.PartnerStatus;
import org.cenotes.partners.domain.team.PartnerRole;
import org.cenotes.partners.domain.team.Permission;
import org.cenotes.partners.domain.team.SystemRole;
import org.jspecify.annotations.Nullable;

/**
 * A living session and what its user may do now; never what the token says.
 *
 * @param partnerId null for the platform's own people, like partnerRole and partnerStatus
 */
public record SignedIn(
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
  public Account account() {
    return new Account(
        userId,
        email,
        firstName,
        lastName,
        systemRole,
        partnerRole,
        partnerId,
        partnerStatus,
        Account.names(permissions),
        mustChangePassword);
  }

  /** Whether the user may do this. */
  public boolean may(Permission permission) {
    return permissions.contains(permission);
  }
}
