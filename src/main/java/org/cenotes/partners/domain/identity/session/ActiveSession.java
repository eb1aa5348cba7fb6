package org.cenotes.partners.domain.identity.session;

import java.time.Instant;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.domain.identity.user.PartnerRole;
import org.cenotes.partners.domain.identity.user.Permission;
import org.cenotes.partners.domain.identity.user.SystemRole;
import org.cenotes.partners.domain.partner.PartnerStatus;
import org.cenotes.partners.platform.request.Actor;
import org.jspecify.annotations.Nullable;

/**
 * An active session and the current permissions of its user, which are never taken from a token.
 *
 * @param partnerId null for users of the platform, like partnerRole and partnerStatus
 * @param totpEnabled whether logins need a code
 * @param mustSetUpTotp whether the user must first set up an authenticator app
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
    boolean mustChangePassword,
    boolean totpEnabled,
    boolean mustSetUpTotp) {

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
        mustChangePassword,
        totpEnabled,
        mustSetUpTotp);
  }

  /** The user, for the audit log. */
  public Actor actor() {
    Actor.Kind kind =
        switch (systemRole) {
          case ADMIN -> Actor.Kind.ADMIN;
          case OPERATOR -> Actor.Kind.OPERATOR;
          case PARTNER, CLIENT -> Actor.Kind.USER;
        };
    return new Actor(kind, userId.toString(), email);
  }

  /** Whether the user has this permission. */
  public boolean hasPermission(Permission permission) {
    return permissions.contains(permission);
  }
}
