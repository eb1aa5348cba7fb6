package org.cenotes.partners.domain.identity.operator;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.UUID;
import org.cenotes.partners.domain.identity.password.PasswordHasher;
import org.cenotes.partners.domain.identity.password.PasswordPolicy;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.http.HttpError;
import org.jspecify.annotations.Nullable;

/** Passwords that admins give operators: checked and hashed before the transaction begins. */
@ApplicationScoped
public class OperatorFlow {
  private final OperatorService operators;
  private final PasswordHasher passwords;

  @Inject
  OperatorFlow(OperatorService operators, PasswordHasher passwords) {
    this.operators = operators;
    this.passwords = passwords;
  }

  /** What is stored of a new operator's password; the e-mail comes normalised. */
  public String hash(String password, String email) {
    FieldErrors.Collector errors = new FieldErrors.Collector();
    PasswordPolicy.check(errors, "password", password, email);
    errors.throwIfAny(HttpError.INVALID_INPUT);
    return passwords.hash(password);
  }

  /**
   * What is stored of another password of this operator; null: it keeps the one it has.
   *
   * @param email normalised; null: it keeps that too
   */
  public @Nullable String hash(UUID id, @Nullable String password, @Nullable String email) {
    if (password == null) {
      return null;
    }
    String present = operators.read(id).email();
    return hash(password, email == null ? present : email);
  }
}
