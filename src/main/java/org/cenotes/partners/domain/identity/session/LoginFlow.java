package org.cenotes.partners.domain.identity.session;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.identity.password.PasswordHasher;
import org.cenotes.partners.domain.identity.password.PasswordPolicy;
import org.cenotes.partners.domain.identity.session.SessionService.Opened;
import org.cenotes.partners.domain.identity.throttle.AttemptThrottle;
import org.cenotes.partners.domain.identity.throttle.ThrottleService.Count;
import org.cenotes.partners.domain.identity.token.TokenIssuer;
import org.cenotes.partners.domain.identity.user.UserAccountService;
import org.cenotes.partners.domain.identity.user.UserAccountService.Credentials;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.http.HttpError;
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
 * Logging in and out. Passwords are hashed between transactions, never inside one. Whatever is
 * wrong with a login, the same work is done and the same answer given.
 */
@ApplicationScoped
public class LoginFlow {
  private static final Scope DOOR =
      Scope.platform(PrivilegedScope.RESOLVE_SESSION, DataSet.LIVE, ConnectionPool.WORK);
  private static final int PER_EMAIL_AND_ADDRESS = 10;
  private static final int PER_EMAIL = 100;
  private static final int PER_ADDRESS = 50;

  private final UserAccountService team;
  private final SessionService sessions;
  private final TokenIssuer issuer;
  private final PasswordHasher passwords;
  private final AttemptThrottle throttle;

  /** As many as are hashed at once: nearly all of a login is its hash. */
  private final AdmissionQueue turnstile;

  @Inject
  LoginFlow(
      UserAccountService team,
      SessionService sessions,
      TokenIssuer issuer,
      PasswordHasher passwords,
      AttemptThrottle throttle,
      @ConfigProperty(name = "cenotes.passwords.parallel-hashes", defaultValue = "1")
          int parallel) {
    this.team = team;
    this.sessions = sessions;
    this.issuer = issuer;
    this.passwords = passwords;
    this.throttle = throttle;
    this.turnstile = new AdmissionQueue(parallel, Duration.ofSeconds(10));
  }

  /** Logs in; a crowd waits in front and not in the database, where others would notice. */
  public LoginResult logIn(String email, String password, String address) {
    return turnstile.pass(() -> logInNow(email, password, address));
  }

  private LoginResult logInNow(String email, String password, String address) {
    String normalized = EmailAddresses.normalize(email);
    List<Count> counts =
        List.of(
            new Count("login_email", normalized, PER_EMAIL),
            new Count("login_address", address, PER_ADDRESS),
            new Count("login_email_address", normalized + '\n' + address, PER_EMAIL_AND_ADDRESS));
    throttle.spend(counts);
    Optional<Credentials> found = CurrentScope.call(DOOR, () -> team.credentials(normalized));
    String hash = found.map(Credentials::passwordHash).orElse(null);
    if (!passwords.matches(password, hash) || found.isEmpty()) {
      throw new ApiException(SessionError.INVALID_CREDENTIALS);
    }
    throttle.restore(counts);
    return open(found.get().userId(), hash);
  }

  /** Begins a session of a user who has proved otherwise to be one. */
  public LoginResult open(UUID userId) {
    return open(userId, null);
  }

  /** The password may have been changed, or the user switched off, since it was looked at. */
  private LoginResult open(UUID userId, @Nullable String passwordHash) {
    return tokens(
        CurrentScope.call(DOOR, () -> sessions.open(userId, passwordHash))
            .orElseThrow(() -> new ApiException(SessionError.INVALID_CREDENTIALS)));
  }

  /** Continues a session. */
  public LoginResult refresh(String token, String address) {
    List<Count> counts = List.of(new Count("refresh_address", address, PER_ADDRESS));
    throttle.spend(counts);
    Opened opened =
        CurrentScope.call(DOOR, () -> sessions.refresh(token))
            .orElseThrow(() -> new ApiException(SessionError.INVALID_REFRESH_TOKEN));
    throttle.restore(counts);
    return tokens(opened);
  }

  /** Ends the session of a refresh token; an unknown one changes nothing. */
  public void logOut(String token) {
    CurrentScope.run(DOOR, () -> sessions.end(token));
  }

  /** Sets a new password; every session of the user ends, the caller's too. */
  public void changePassword(UUID userId, String current, String wanted) {
    Credentials credentials =
        CurrentScope.call(DOOR, () -> team.credentials(userId))
            .orElseThrow(() -> new ApiException(SessionError.INVALID_CREDENTIALS));
    List<Count> counts =
        List.of(new Count("change_password", userId.toString(), PER_EMAIL_AND_ADDRESS));
    throttle.spend(counts);
    if (!passwords.matches(current, credentials.passwordHash())) {
      throw ApiException.about(
          HttpError.INVALID_INPUT, "currentPassword", "must be the present password");
    }
    throttle.restore(counts);
    FieldErrors.Collector errors = new FieldErrors.Collector();
    PasswordPolicy.check(errors, "newPassword", wanted, credentials.email());
    if (wanted.equals(current)) {
      errors.add("newPassword", "must be another than the present password");
    }
    errors.throwIfAny(HttpError.INVALID_INPUT);
    String hash = passwords.hash(wanted);
    CurrentScope.run(DOOR, () -> team.changePassword(userId, hash));
  }

  private LoginResult tokens(Opened opened) {
    return new LoginResult(
        issuer.issue(opened.signedIn()),
        "Bearer",
        issuer.lifetimeSeconds(),
        opened.refreshToken(),
        opened.signedIn().account());
  }
}
