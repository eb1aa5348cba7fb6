package org.cenotes.partners.domain.identity.session;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import org.cenotes.partners.domain.identity.password.PasswordHasher;
import org.cenotes.partners.domain.identity.password.PasswordPolicy;
import org.cenotes.partners.domain.identity.throttle.AttemptThrottle;
import org.cenotes.partners.domain.identity.throttle.ThrottleService.AttemptLimit;
import org.cenotes.partners.domain.identity.user.InviteService;
import org.cenotes.partners.domain.identity.user.InviteService.Invitee;
import org.cenotes.partners.domain.identity.user.UserError;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.text.Names;
import org.cenotes.partners.platform.text.NonBlankText;
import org.cenotes.partners.platform.text.SingleLineText;
import org.jspecify.annotations.Nullable;

/**
 * Accepts invitations: finds the token in a privileged scope, hashes the password, and then works
 * in the scope of the inviting partner.
 */
@ApplicationScoped
public class InviteAcceptanceFlow {
  private static final Scope SCOPE =
      Scope.platform(PrivilegedScope.RESOLVE_INVITE, DataSet.LIVE, ConnectionPool.WORK);
  private static final int MAX_PER_TOKEN = 10;
  private static final int MAX_PER_ADDRESS = 50;

  private final InviteService invites;
  private final LoginFlow logins;
  private final PasswordHasher passwords;
  private final AttemptThrottle throttle;

  @Inject
  InviteAcceptanceFlow(
      InviteService invites, LoginFlow logins, PasswordHasher passwords, AttemptThrottle throttle) {
    this.invites = invites;
    this.logins = logins;
    this.passwords = passwords;
    this.throttle = throttle;
  }

  /**
   * The request of the invited person.
   *
   * @param firstName null to keep what the inviter entered, like lastName
   */
  public record Acceptance(
      String token,
      String password,
      String confirmPassword,
      @Nullable String firstName,
      @Nullable String lastName) {}

  /**
   * Accepts the invitation and logs the user in.
   *
   * @throws ApiException 400 when the token is not valid, 429 after too many attempts
   */
  public LoginResult accept(Acceptance acceptance, String address) {
    List<AttemptLimit> limits =
        new AttemptLimit("invite_token", acceptance.token(), MAX_PER_TOKEN)
            .andClient("invite", address, MAX_PER_ADDRESS);
    throttle.recordAttempt(limits);
    Invitee invitee =
        CurrentScope.call(SCOPE, () -> invites.find(acceptance.token()))
            .orElseThrow(() -> new ApiException(UserError.INVALID_INVITE));
    throttle.undoAttempt(limits);
    check(acceptance, invitee.email());
    String hash = passwords.hash(acceptance.password());
    CurrentScope.run(
        Scope.partner(invitee.partnerId(), DataSet.LIVE, ConnectionPool.WORK),
        () ->
            invites.accept(
                invitee,
                acceptance.token(),
                hash,
                Names.normalizeOptional(acceptance.firstName()),
                Names.normalizeOptional(acceptance.lastName())));
    return logins.open(invitee.userId());
  }

  private static void check(Acceptance acceptance, String email) {
    FieldErrors.Collector errors = new FieldErrors.Collector();
    PasswordPolicy.check(errors, "password", acceptance.password(), email);
    if (!acceptance.password().equals(acceptance.confirmPassword())) {
      errors.add("confirmPassword", "must be the same as password");
    }
    requireText(errors, "firstName", acceptance.firstName());
    requireText(errors, "lastName", acceptance.lastName());
    errors.throwIfAny(HttpError.INVALID_INPUT);
  }

  private static void requireText(
      FieldErrors.Collector errors, String field, @Nullable String text) {
    if (text != null && !NonBlankText.matches(text)) {
      errors.add(field, NonBlankText.MESSAGE);
    } else if (text != null && !SingleLineText.matches(text.strip())) {
      errors.add(field, SingleLineText.MESSAGE);
    }
  }
}
