package org.cenotes.partners.domain.identity.session;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import org.cenotes.partners.domain.identity.password.PasswordHasher;
import org.cenotes.partners.domain.identity.password.PasswordPolicy;
import org.cenotes.partners.domain.identity.throttle.AttemptThrottle;
import org.cenotes.partners.domain.identity.throttle.ThrottleService.Count;
import org.cenotes.partners.domain.identity.user.InviteService;
import org.cenotes.partners.domain.identity.user.InviteService.Guest;
import org.cenotes.partners.domain.identity.user.UserError;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.text.NonBlankText;
import org.jspecify.annotations.Nullable;

/**
 * Accepting an invitation: the token is looked up through its door, the password is hashed, and
 * then the rest is work on the inviting partner's rows alone.
 */
@ApplicationScoped
public class InviteAcceptanceFlow {
  private static final Scope DOOR =
      Scope.platform(PrivilegedScope.RESOLVE_INVITE, DataSet.LIVE, ConnectionPool.WORK);
  private static final int PER_TOKEN = 10;
  private static final int PER_ADDRESS = 50;

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
   * What the invited person sends.
   *
   * @param firstName null: as the inviter wrote it, like lastName
   */
  public record Acceptance(
      String token,
      String password,
      String confirmPassword,
      @Nullable String firstName,
      @Nullable String lastName) {}

  /** Accepts, and logs in. */
  public LoginResult accept(Acceptance acceptance, String address) {
    List<Count> counts =
        List.of(
            new Count("invite_address", address, PER_ADDRESS),
            new Count("invite_token", acceptance.token(), PER_TOKEN));
    throttle.spend(counts);
    Guest guest =
        CurrentScope.call(DOOR, () -> invites.find(acceptance.token()))
            .orElseThrow(() -> new ApiException(UserError.INVALID_INVITE));
    throttle.restore(counts);
    check(acceptance, guest.email());
    String hash = passwords.hash(acceptance.password());
    CurrentScope.run(
        Scope.partner(guest.partnerId(), DataSet.LIVE, ConnectionPool.WORK),
        () ->
            invites.accept(
                guest,
                acceptance.token(),
                hash,
                NonBlankText.strip(acceptance.firstName()),
                NonBlankText.strip(acceptance.lastName())));
    return logins.open(guest.userId());
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
    if (text != null && !NonBlankText.is(text)) {
      errors.add(field, NonBlankText.MESSAGE);
    }
  }
}
