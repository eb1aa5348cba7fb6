package org.cenotes.partners.api.users;

import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.cenotes.partners.domain.identity.user.AccessChange;
import org.cenotes.partners.domain.identity.user.PartnerRole;
import org.cenotes.partners.domain.identity.user.Permission;
import org.cenotes.partners.domain.identity.user.UserView;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.json.PatchBody;
import org.jspecify.annotations.Nullable;

/**
 * Changes of a user's access; absent members are left unchanged.
 *
 * @param partnerRole new role in the partner's organisation
 * @param grant permissions to give in addition to those of the role
 * @param revoke permissions to take from those of the role
 * @param isActive false to end the user's access within five seconds, true to restore it
 * @param totpEnabled false to remove the second factor of a user who has lost it; true is refused,
 *     because only the user can set it up
 */
@PatchBody(
    of = UserView.class,
    elsewhere = {
      @PatchBody.Elsewhere(
          members = {"firstName", "lastName", "phone"},
          use = "PATCH /api/partners/users/{userId}"),
      @PatchBody.Elsewhere(members = "permissions", use = "grant and revoke")
    })
public record UpdateAccess(
    @Nullable PartnerRole partnerRole,
    @Nullable @Size(max = 50) List<@NotNull Permission> grant,
    @Nullable @Size(max = 50) List<@NotNull Permission> revoke,
    @Nullable Boolean isActive,
    @Nullable Boolean totpEnabled) {
  /**
   * The change that this asks for.
   *
   * @throws ApiException 400 when a permission is both granted and revoked, or a second factor is
   *     to be set up
   */
  AccessChange change() {
    Set<Permission> granted = grant == null ? Set.of() : Set.copyOf(grant);
    Set<Permission> revoked = revoke == null ? Set.of() : Set.copyOf(revoke);
    if (!Collections.disjoint(granted, revoked)) {
      throw ApiException.about(
          HttpError.INVALID_INPUT, "revoke", "must not contain a permission that is also in grant");
    }
    if (Boolean.TRUE.equals(totpEnabled)) {
      throw ApiException.about(
          HttpError.INVALID_INPUT,
          "totpEnabled",
          "must not be true: only the user can set up a second factor");
    }
    return new AccessChange(partnerRole, granted, revoked, isActive, totpEnabled != null);
  }
}
