package org.cenotes.partners.domain.identity.session;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.identity.password.PasswordHasher;
import org.cenotes.partners.domain.identity.throttle.AttemptThrottle;
import org.cenotes.partners.domain.identity.throttle.ThrottleService.AttemptLimit;
import org.cenotes.partners.domain.identity.user.UserAccountService;
import org.cenotes.partners.domain.identity.user.UserAccountService.Credentials;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;

/**
 * Asks a logged-in user for the password again, before a change that a stolen access token alone
 * must not make. All such changes share one limit of wrong passwords.
 */
@ApplicationScoped
class CurrentPassword {
  private static final Scope SCOPE =
      Scope.platform(PrivilegedScope.RESOLVE_SESSION, DataSet.LIVE, ConnectionPool.WORK);
  private static final int MAX_WRONG = 10;

  private final UserAccountService accounts;
  private final PasswordHasher passwords;
  private final AttemptThrottle throttle;

  @Inject
  CurrentPassword(UserAccountService accounts, PasswordHasher passwords, AttemptThrottle throttle) {
    this.accounts = accounts;
    this.passwords = passwords;
    this.throttle = throttle;
  }

  /**
   * Checks the password and returns the user's credentials.
   *
   * @param member the member of the body to name in the error
   * @throws ApiException 400 when it is wrong, 401 when the user may no longer log in, 429 after
   *     too many wrong ones
   */
  Credentials check(UUID userId, String password, String member) {
    Credentials credentials =
        CurrentScope.call(SCOPE, () -> accounts.credentials(userId))
            .orElseThrow(() -> new ApiException(SessionError.INVALID_CREDENTIALS));
    List<AttemptLimit> limits =
        List.of(new AttemptLimit("change_password", userId.toString(), MAX_WRONG));
    throttle.recordAttempt(limits);
    if (!passwords.matches(password, credentials.passwordHash())) {
      throw wrong(member);
    }
    throttle.undoAttempt(limits);
    return credentials;
  }

  static ApiException wrong(String member) {
    return ApiException.about(HttpError.INVALID_INPUT, member, "must be the current password");
  }
}
