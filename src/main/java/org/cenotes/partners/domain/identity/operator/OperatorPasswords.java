package org.cenotes.partners.domain.identity.operator;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.UUID;
import org.cenotes.partners.domain.identity.password.PasswordHasher;
import org.cenotes.partners.domain.identity.password.PasswordPolicy;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.http.HttpError;
import org.jspecify.annotations.Nullable;

/** Checks and hashes the passwords of operators before the transaction begins. */
@ApplicationScoped
public class OperatorPasswords {
  private final OperatorService operators;
  private final PasswordHasher passwords;

  @Inject
  OperatorPasswords(OperatorService operators, PasswordHasher passwords) {
    this.operators = operators;
    this.passwords = passwords;
  }

  /**
   * The hash of a valid password.
   *
   * @param email normalised
   * @throws ApiException 400 when the password breaks the rules
   */
  public String hash(String password, String email) {
    FieldErrors.Collector errors = new FieldErrors.Collector();
    PasswordPolicy.check(errors, "password", password, email);
    errors.throwIfAny(HttpError.INVALID_INPUT);
    return passwords.hash(password);
  }

  /**
   * The hash of a valid new password for an operator; null when the password is unchanged.
   *
   * @param email normalised; null when unchanged
   */
  public @Nullable String hash(UUID id, @Nullable String password, @Nullable String email) {
    if (password == null) {
      return null;
    }
    String currentEmail = operators.read(id).email();
    return hash(password, email == null ? currentEmail : email);
  }
}
