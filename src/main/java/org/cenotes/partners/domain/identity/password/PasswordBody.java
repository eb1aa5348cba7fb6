package org.cenotes.partners.domain.identity.password;

import org.jspecify.annotations.Nullable;

/** A body that sets a password, validated by {@link AcceptablePassword}. Members may be absent. */
public interface PasswordBody {
  /** The e-mail address of the user, as sent. */
  @Nullable String email();

  @Nullable String password();

  /** The password once more, where it must be repeated: the member {@code confirmPassword}. */
  default @Nullable String confirmation() {
    return password();
  }
}
