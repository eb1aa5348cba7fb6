package org.cenotes.partners.domain.identity.session;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.identity.password.PasswordHasher;
import org.cenotes.partners.domain.identity.password.PasswordPolicy;
import org.cenotes.partners.domain.identity.session.FailedLoginService.Reason;
import org.cenotes.partners.domain.identity.session.SessionService.OpenedSession;
import org.cenotes.partners.domain.identity.throttle.AttemptThrottle;
import org.cenotes.partners.domain.identity.throttle.ThrottleService.AttemptLimit;
import org.cenotes.partners.domain.identity.token.TokenIssuer;
import org.cenotes.partners.domain.identity.totp.SecondFactorKind;
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
  /** A quarter of the request threads (liberty/limits.xml). */
  private static final int MAX_WAITING = 16;

  private static final Scope SCOPE =
      Scope.platform(PrivilegedScope.RESOLVE_SESSION, DataSet.LIVE, ConnectionPool.WORK);
  private static final int MAX_PER_EMAIL_AND_ADDRESS = 10;
  private static final int MAX_PER_EMAIL = 100;
  private static final int MAX_PER_ADDRESS = 50;
  private static final int MAX_PER_TOKEN = 10;

  private final UserAccountService accounts;
  private final SessionService sessions;
  private final TokenIssuer issuer;
  private final PasswordHasher passwords;
  private final AttemptThrottle throttle;
  private final CurrentPassword currentPassword;
  private final SecondFactorCheck secondFactor;
  private final AdminAccessPolicy policy;
  private final FailedLoginLog failures;

  /** Admits as many logins as are hashed in parallel: hashing is nearly all of a login. */
  private final AdmissionQueue queue;

  @Inject
  LoginFlow(
      UserAccountService accounts,
      SessionService sessions,
      TokenIssuer issuer,
      PasswordHasher passwords,
      AttemptThrottle throttle,
      CurrentPassword currentPassword,
      SecondFactorCheck secondFactor,
      AdminAccessPolicy policy,
      FailedLoginLog failures,
      @ConfigProperty(name = "cenotes.passwords.parallel-hashes", defaultValue = "1")
          int parallel) {
    this.accounts = accounts;
    this.sessions = sessions;
    this.issuer = issuer;
    this.passwords = passwords;
    this.throttle = throttle;
    this.currentPassword = currentPassword;
    this.secondFactor = secondFactor;
    this.policy = policy;
    this.failures = failures;
    this.queue = new AdmissionQueue(parallel, MAX_WAITING, Duration.ofSeconds(10));
  }

  /**
   * What a user logs in with.
   *
   * @param code of the authenticator app, or a recovery code; null when none was sent
   * @param address the client's
   */
  public record Attempt(String email, String password, @Nullable String code, String address) {}

  /**
   * Logs in. Excess logins wait here, where they hold no database connection. An attempt is counted
   * when its turn has come: many correct ones at once must not count as failures while they wait.
   *
   * @throws ApiException 401 when the credentials are wrong or a code is missing, 403 when an
   *     administrator may not log in from this address, 429 after too many attempts, 503 when too
   *     many wait
   */
  public LoginResult logIn(Attempt attempt) {
    return queue.pass(() -> logInNow(attempt));
  }

  /** Those of the client's address, the narrowest first. */
  private static List<AttemptLimit> limits(String normalized, String address) {
    return new AttemptLimit(
            "login_email_address",
            normalized + '\n' + Networks.limitKey(address),
            MAX_PER_EMAIL_AND_ADDRESS)
        .andClient("login", address, MAX_PER_ADDRESS);
  }

  private LoginResult logInNow(Attempt attempt) {
    String normalized = EmailAddresses.normalize(attempt.email());
    String address = attempt.address();
    List<AttemptLimit> limits = new ArrayList<>(limits(normalized, address));
    // What an address has too many of must not keep the user from logging in elsewhere.
    AttemptLimit ofEmail = new AttemptLimit("login_email", normalized, MAX_PER_EMAIL);
    throttle.recordAttempt(limits, ofEmail);
    limits.add(ofEmail);
    Optional<Credentials> found = CurrentScope.call(SCOPE, () -> accounts.credentials(normalized));
    String hash = found.map(Credentials::passwordHash).orElse(null);
    if (!passwords.matches(attempt.password(), hash) || found.isEmpty()) {
      failures.add(found, Reason.WRONG_PASSWORD);
      throw new ApiException(SessionError.INVALID_CREDENTIALS);
    }
    // All below is for those who know the password: nobody else learns who is an administrator or
    // has a second factor.
    Credentials user = found.get();
    if (!policy.allows(user.systemRole(), address)) {
      failures.add(found, Reason.IP_NOT_ALLOWED);
      throw new ApiException(SessionError.IP_NOT_ALLOWED);
    }
    SecondFactorKind accepted = null;
    if (secondFactor.isEnabled(user.userId())) {
      String code = attempt.code();
      if (code == null) {
        throttle.undoAttempt(limits);
        throw new ApiException(SessionError.TOTP_REQUIRED);
      }
      accepted = secondFactor.accept(user.userId(), code).orElse(null);
      if (accepted == null) {
        failures.add(found, Reason.WRONG_CODE);
        throw new ApiException(SessionError.INVALID_TOTP_CODE);
      }
    }
    throttle.undoAttempt(limits);
    return open(user.userId(), hash, accepted);
  }

  /** Opens a session for a user who was authenticated without a password. */
  public LoginResult open(UUID userId) {
    return open(userId, null, null);
  }

  /** Fails if the password, the second factor or the user's state changed since they were read. */
  private LoginResult open(
      UUID userId, @Nullable String passwordHash, @Nullable SecondFactorKind accepted) {
    return result(
        CurrentScope.call(SCOPE, () -> sessions.open(userId, passwordHash, accepted))
            .orElseThrow(() -> new ApiException(SessionError.INVALID_CREDENTIALS)));
  }

  /** Continues a session with its refresh token. */
  public LoginResult refresh(String token, String address) {
    List<AttemptLimit> limits =
        new AttemptLimit("refresh_token", token, MAX_PER_TOKEN)
            .andClient("refresh", address, MAX_PER_ADDRESS);
    throttle.recordAttempt(limits);
    OpenedSession opened =
        CurrentScope.call(SCOPE, () -> sessions.refresh(token, address))
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
    Credentials credentials = currentPassword.check(userId, current, "currentPassword");
    FieldErrors.Collector errors = new FieldErrors.Collector();
    PasswordPolicy.check(errors, "newPassword", replacement, credentials.email());
    if (replacement.equals(current)) {
      errors.add("newPassword", "must differ from the current password");
    }
    errors.throwIfAny(HttpError.INVALID_INPUT);
    String hash = passwords.hash(replacement);
    if (!CurrentScope.call(
        SCOPE, () -> accounts.changePassword(userId, credentials.passwordHash(), hash))) {
      throw CurrentPassword.wrong("currentPassword"); // it was until another request changed it
    }
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
