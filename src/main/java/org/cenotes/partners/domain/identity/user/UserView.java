package org.cenotes.partners.domain.identity.user;

import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.platform.http.WithEditablePart;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * A user as partners and admins see it.
 *
 * @param id id of the user
 * @param email e-mail address to log in with
 * @param firstName first name of the user
 * @param lastName last name of the user
 * @param phone phone number in international form; absent when there is none
 * @param partnerRole role in the partner's organisation
 * @param systemRole role on the platform; client until an invitation is accepted
 * @param isActive whether the user can log in; false until an invitation is accepted
 * @param invited whether the user was invited, accepted or not
 * @param lastLoginAt last login; absent before the first
 * @param createdAt when the user was created
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
    Instant createdAt)
    implements WithEditablePart {

  @Override
  public Object editablePart() {
    return new Details(id, firstName, lastName, phone);
  }

  private record Details(UUID id, String firstName, String lastName, @Nullable String phone) {}
}
