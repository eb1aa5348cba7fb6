package org.cenotes.partners.domain.identity.reset;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import org.cenotes.partners.domain.identity.password.PasswordHasher;
import org.cenotes.partners.domain.identity.password.PasswordPolicy;
import org.cenotes.partners.domain.identity.throttle.AttemptThrottle;
import org.cenotes.partners.domain.identity.throttle.ThrottleService.AttemptLimit;
import org.cenotes.partners.domain.identity.user.UserAccountService.Credentials;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.text.EmailAddresses;

/** Requests and performs password resets; passwords are hashed between transactions. */
@ApplicationScoped
public class PasswordResetFlow {
  private static final Scope SCOPE =
      Scope.platform(PrivilegedScope.RESOLVE_SESSION, DataSet.LIVE, ConnectionPool.WORK);
  private static final int MAX_PER_EMAIL = 5;
  private static final int MAX_PER_ADDRESS = 50;

  private final PasswordResetService resets;
  private final PasswordHasher passwords;
  private final AttemptThrottle throttle;

  @Inject
  PasswordResetFlow(
      PasswordResetService resets, PasswordHasher passwords, AttemptThrottle throttle) {
    this.resets = resets;
    this.passwords = passwords;
    this.throttle = throttle;
  }

  /**
   * Requests a link for this e-mail. Whether a user has it makes no difference here.
   *
   * @throws ApiException 429 after too many requests for this e-mail or from this address
   */
  public void request(String email, Language language, String address) {
    String normalized = EmailAddresses.normalize(email);
    // What an address has too many of must not keep the user from asking for a link elsewhere.
    throttle.recordAttempt(
        AttemptLimit.ofClient("reset", address, MAX_PER_ADDRESS),
        new AttemptLimit("reset_email", normalized, MAX_PER_EMAIL));
    CurrentScope.run(SCOPE, () -> resets.request(normalized, language));
  }

  /**
   * Sets a new password with the token of a link. The current one is refused: a temporary password
   * must be replaced, also by those who got it from somebody else.
   *
   * @throws ApiException 400 when the token or the password is not valid, 429 after too many failed
   *     attempts
   */
  public void reset(String token, String password, String confirmation, String address) {
    List<AttemptLimit> limits = AttemptLimit.ofClient("reset_token", address, MAX_PER_ADDRESS);
    throttle.recordAttempt(limits);
    Credentials user =
        CurrentScope.call(SCOPE, () -> resets.find(token))
            .orElseThrow(() -> new ApiException(ResetError.INVALID_TOKEN));
    throttle.undoAttempt(limits);
    FieldErrors.Collector errors = new FieldErrors.Collector();
    PasswordPolicy.check(errors, "password", password, user.email());
    if (!password.equals(confirmation)) {
      errors.add("confirmPassword", "must be the same as password");
    }
    errors.throwIfAny(HttpError.INVALID_INPUT);
    // Last: a wrong guess at the current password sets it and spends the token, so whoever has the
    // link cannot guess again.
    if (passwords.matches(password, user.passwordHash())) {
      throw ApiException.about(
          HttpError.INVALID_INPUT, "password", "must differ from the current password");
    }
    String hash = passwords.hash(password);
    if (!CurrentScope.<Boolean>call(SCOPE, () -> resets.reset(token, user.userId(), hash))) {
      throw new ApiException(ResetError.INVALID_TOKEN);
    }
  }
}
