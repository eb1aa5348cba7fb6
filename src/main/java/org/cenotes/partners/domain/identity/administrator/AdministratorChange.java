package org.cenotes.partners.domain.identity.administrator;

import org.jspecify.annotations.Nullable;

/**
 * Changes to an administrator; null when unchanged.
 *
 * @param passwordHash of a new temporary password
 * @param removesTotp whether the second factor is removed
 */
public record AdministratorChange(
    @Nullable String firstName,
    @Nullable String lastName,
    @Nullable Boolean isActive,
    @Nullable String passwordHash,
    boolean removesTotp) {
  /** Whether the change concerns how, or whether, the administrator can log in. */
  boolean concernsAccess() {
    return isActive != null || passwordHash != null || removesTotp;
  }
}
