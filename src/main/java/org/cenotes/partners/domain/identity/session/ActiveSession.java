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
 * An active session and the current permissions of its user, which are never taken from a token.
 *
 * @param partnerId null for users of the platform, like partnerRole and partnerStatus
 * @param mayListCenotes whether the partner is verified and of a type that lists cenotes
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
    boolean mayListCenotes,
    Set<Permission> permissions,
    boolean mustChangePassword) {

  /** The account of the logged-in user. */
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

  /** Whether the user has this permission. */
  public boolean hasPermission(Permission permission) {
    return permissions.contains(permission);
  }
}
