package org.cenotes.partners.domain.identity.administrator;

import java.time.Instant;
import java.util.UUID;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.jspecify.annotations.Nullable;

/**
 * An administrator of the platform.
 *
 * @param id id of the administrator
 * @param email e-mail address to log in with
 * @param firstName first name of the administrator
 * @param lastName last name of the administrator
 * @param isActive whether the administrator can log in
 * @param totpEnabled whether logins need a code of an authenticator app
 * @param mustChangePassword whether the password is a temporary one
 * @param lastLoginAt last login; absent before the first
 * @param createdAt when the administrator was created
 * @param temporaryPassword returned only by the request that generated it; absent in all others
 */
@Schema(name = "Administrator")
public record AdministratorView(
    UUID id,
    String email,
    String firstName,
    String lastName,
    boolean isActive,
    boolean totpEnabled,
    boolean mustChangePassword,
    @Nullable Instant lastLoginAt,
    Instant createdAt,
    @Nullable String temporaryPassword) {
  /** The same with the password that was generated for it; null when none was. */
  public AdministratorView with(@Nullable String password) {
    return new AdministratorView(
        id,
        email,
        firstName,
        lastName,
        isActive,
        totpEnabled,
        mustChangePassword,
        lastLoginAt,
        createdAt,
        password);
  }
}
