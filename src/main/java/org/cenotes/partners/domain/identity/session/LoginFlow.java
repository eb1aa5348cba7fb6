package org.cenotes.partners.domain.identity.session;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.identity.password.PasswordHasher;
import org.cenotes.partners.domain.identity.password.PasswordPolicy;
import org.cenotes.partners.domain.identity.session.SessionService.OpenedSession;
import org.cenotes.partners.domain.identity.throttle.AttemptThrottle;
import org.cenotes.partners.domain.identity.throttle.ThrottleService.AttemptLimit;
import org.cenotes.partners.domain.identity.token.TokenIssuer;
import org.cenotes.partners.domain.identity.user.UserAccountService;
import org.cenotes.partners.domain.identity.user.UserAccountService.Credentials;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.http.Networks;
import org.cenotes.partners.platform.queueing.AdmissionQueue;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.text.EmailAddresses;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/**
 * Logs users in and out and changes their passwords. Passwords are hashed between transactions,
 * never inside one. A failed login takes the same time and returns the same error whatever the
 * reason, so that it does not reveal which e-mails exist.
 */
@ApplicationScoped
public class LoginFlow {
  private static final Scope SCOPE =
      Scope.platform(PrivilegedScope.RESOLVE_SESSION, DataSet.LIVE, ConnectionPool.WORK);
  private static final int MAX_PER_EMAIL_AND_ADDRESS = 10;
  private static final int MAX_PER_EMAIL = 100;
  private static final int MAX_PER_ADDRESS = 50;

  private final UserAccountService accounts;
  private final SessionService sessions;
  private final TokenIssuer issuer;
  private final PasswordHasher passwords;
  private final AttemptThrottle throttle;

  /** Admits as many logins as are hashed in parallel: hashing is nearly all of a login. */
  private final AdmissionQueue queue;

  @Inject
  LoginFlow(
      UserAccountService accounts,
      SessionService sessions,
      TokenIssuer issuer,
      PasswordHasher passwords,
      AttemptThrottle throttle,
      @ConfigProperty(name = "cenotes.passwords.parallel-hashes", defaultValue = "1")
          int parallel) {
    this.accounts = accounts;
    this.sessions = sessions;
    this.issuer = issuer;
    this.passwords = passwords;
    this.throttle = throttle;
    this.queue = new AdmissionQueue(parallel, Duration.ofSeconds(10));
  }

  /**
   * Logs in. Excess logins wait here, where they hold no database connection.
   *
   * @throws ApiException 401 when the credentials are wrong, 429 after too many attempts
   */
  public LoginResult logIn(String email, String password, String address) {
    return queue.pass(() -> logInNow(email, password, address));
  }

  private LoginResult logInNow(String email, String password, String address) {
    String normalized = EmailAddresses.normalize(email);
    List<AttemptLimit> limits =
        List.of(
            new AttemptLimit("login_email", normalized, MAX_PER_EMAIL),
            AttemptLimit.ofAddress("login_address", address, MAX_PER_ADDRESS),
            new AttemptLimit(
                "login_email_address",
                normalized + '\n' + Networks.limitKey(address),
                MAX_PER_EMAIL_AND_ADDRESS));
    throttle.recordAttempt(limits);
    Optional<Credentials> found = CurrentScope.call(SCOPE, () -> accounts.credentials(normalized));
    String hash = found.map(Credentials::passwordHash).orElse(null);
    if (!passwords.matches(password, hash) || found.isEmpty()) {
      throw new ApiException(SessionError.INVALID_CREDENTIALS);
    }
    throttle.undoAttempt(limits);
    return open(found.get().userId(), hash);
  }

  /** Opens a session for a user who was authenticated without a password. */
  public LoginResult open(UUID userId) {
    return open(userId, null);
  }

  /** Fails if the password was changed or the user deactivated since they were read. */
  private LoginResult open(UUID userId, @Nullable String passwordHash) {
    return result(
        CurrentScope.call(SCOPE, () -> sessions.open(userId, passwordHash))
            .orElseThrow(() -> new ApiException(SessionError.INVALID_CREDENTIALS)));
  }

  /** Continues a session with its refresh token. */
  public LoginResult refresh(String token, String address) {
    List<AttemptLimit> limits =
        List.of(AttemptLimit.ofAddress("refresh_address", address, MAX_PER_ADDRESS));
    throttle.recordAttempt(limits);
    OpenedSession opened =
        CurrentScope.call(SCOPE, () -> sessions.refresh(token))
            .orElseThrow(() -> new ApiException(SessionError.INVALID_REFRESH_TOKEN));
    throttle.undoAttempt(limits);
    return result(opened);
  }

  /** Ends the session of a refresh token; ignores an unknown token. */
  public void logOut(String token) {
    CurrentScope.run(SCOPE, () -> sessions.end(token));
  }

  /** Sets a new password and ends all sessions of the user, including the current one. */
  public void changePassword(UUID userId, String current, String replacement) {
    Credentials credentials =
        CurrentScope.call(SCOPE, () -> accounts.credentials(userId))
            .orElseThrow(() -> new ApiException(SessionError.INVALID_CREDENTIALS));
    List<AttemptLimit> limits =
        List.of(new AttemptLimit("change_password", userId.toString(), MAX_PER_EMAIL_AND_ADDRESS));
    throttle.recordAttempt(limits);
    if (!passwords.matches(current, credentials.passwordHash())) {
      throw wrongCurrentPassword();
    }
    throttle.undoAttempt(limits);
    FieldErrors.Collector errors = new FieldErrors.Collector();
    PasswordPolicy.check(errors, "newPassword", replacement, credentials.email());
    if (replacement.equals(current)) {
      errors.add("newPassword", "must differ from the current password");
    }
    errors.throwIfAny(HttpError.INVALID_INPUT);
    String hash = passwords.hash(replacement);
    if (!CurrentScope.call(
        SCOPE, () -> accounts.changePassword(userId, credentials.passwordHash(), hash))) {
      throw wrongCurrentPassword(); // it was until another request changed it
    }
  }

  private static ApiException wrongCurrentPassword() {
    return ApiException.about(
        HttpError.INVALID_INPUT, "currentPassword", "must be the current password");
  }

  private LoginResult result(OpenedSession opened) {
    return new LoginResult(
        issuer.issue(opened.session()),
        "Bearer",
        issuer.lifetimeSeconds(),
        opened.refreshToken(),
        opened.session().account());
  }
}
