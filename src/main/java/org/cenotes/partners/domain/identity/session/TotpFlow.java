package org.cenotes.partners.domain.identity.session;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.identity.totp.TotpService;
import org.cenotes.partners.domain.identity.totp.TotpSetup;
import org.cenotes.partners.domain.identity.user.UserAccountService.Credentials;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.jspecify.annotations.Nullable;

/** Sets up and disables a logged-in user's second factor, and renews its recovery codes. */
@ApplicationScoped
public class TotpFlow {
  private static final Scope SCOPE =
      Scope.platform(PrivilegedScope.RESOLVE_SESSION, DataSet.LIVE, ConnectionPool.WORK);

  private final TotpService totp;
  private final SessionService sessions;
  private final CurrentPassword currentPassword;
  private final SecondFactorCheck check;
  private final AdminAccessPolicy policy;

  @Inject
  TotpFlow(
      TotpService totp,
      SessionService sessions,
      CurrentPassword currentPassword,
      SecondFactorCheck check,
      AdminAccessPolicy policy) {
    this.totp = totp;
    this.sessions = sessions;
    this.currentPassword = currentPassword;
    this.check = check;
    this.policy = policy;
  }

  /**
   * Creates a secret for the user's authenticator app.
   *
   * @throws ApiException 400 when the password is wrong, 409 when a second factor is enabled
   */
  public TotpSetup setUp(UUID userId, String password) {
    Credentials user = currentPassword.check(userId, password, "password");
    return CurrentScope.call(SCOPE, () -> totp.setUp(userId, user.email()));
  }

  /**
   * Enables the second factor with a code of the app, and returns the recovery codes.
   *
   * @throws ApiException 400 when the code is wrong, 409 when there is nothing to confirm
   */
  public List<String> confirm(ActiveSession session, String code) {
    return check
        .limited(
            session.userId(),
            () -> Optional.of(CurrentScope.call(SCOPE, () -> sessions.enableTotp(session, code))))
        .orElseThrow();
  }

  /**
   * Disables the second factor. An administrator who must have one needs a code for this: the
   * password alone must not replace it.
   *
   * @param password null when a code was sent
   * @param code of the app, or a recovery code; null when a password was sent
   * @throws ApiException 400 when neither was sent or one is wrong, 409 when none is enabled
   */
  public void disable(ActiveSession session, @Nullable String password, @Nullable String code) {
    authenticate(session, password, code);
    CurrentScope.run(SCOPE, () -> totp.disable(session.userId()));
  }

  /**
   * Makes new recovery codes in place of the former ones. Whoever has a recovery code can log in
   * without the app, so an administrator who must have a second factor needs a code for this, too.
   *
   * @param password null when a code was sent
   * @param code of the app, or a recovery code; null when a password was sent
   * @return the new codes
   * @throws ApiException 400 when neither was sent or one is wrong, 409 when none is enabled
   */
  public List<String> renewRecoveryCodes(
      ActiveSession session, @Nullable String password, @Nullable String code) {
    authenticate(session, password, code);
    return CurrentScope.call(SCOPE, () -> totp.renewRecoveryCodes(session.userId()));
  }

  /** The code comes last: a right one is spent, and a wrong password must not waste it. */
  private void authenticate(
      ActiveSession session, @Nullable String password, @Nullable String code) {
    UUID userId = session.userId();
    if (code == null && policy.requiresTotp(session.systemRole())) {
      throw ApiException.about(
          HttpError.INVALID_INPUT, "code", "must be given where a second factor is required");
    }
    if (code == null && password == null) {
      throw ApiException.about(
          HttpError.INVALID_INPUT, "password", "must be given unless code is given");
    }
    if (password != null) {
      currentPassword.check(userId, password, "password");
    }
    if (code != null && check.accept(userId, code).isEmpty()) {
      throw TotpService.wrongCode();
    }
  }
}
