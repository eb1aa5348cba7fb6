package org.cenotes.partners.domain.session;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import org.cenotes.partners.domain.credential.PasswordHasher;
import org.cenotes.partners.domain.credential.PasswordPolicy;
import org.cenotes.partners.domain.team.InviteService;
import org.cenotes.partners.domain.team.InviteService.Guest;
import org.cenotes.partners.domain.team.TeamError;
import org.cenotes.partners.domain.throttle.Throttle;
import org.cenotes.partners.domain.throttle.ThrottleService.Count;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.FieldErrors;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Door;
import org.cenotes.partners.platform.tenancy.Lane;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.tenancy.Scopes;
import org.cenotes.partners.platform.text.Visible;
import org.jspecify.annotations.Nullable;

/**
 * Accepting an invitation: the token is looked up through its door, the password is hashed, and
 * then the rest is work on the inviting partner's rows alone.
 */
@ApplicationScoped
public class InviteFlow {
  private static final Scope DOOR = Scope.platform(Door.RESOLVE_INVITE, DataSet.LIVE, Lane.WORK);
  private static final int PER_TOKEN = 10;
  private static final int PER_ADDRESS = 50;

  private final InviteService invites;
  private final LoginFlow logins;
  private final PasswordHasher passwords;
  private final Throttle throttle;

  @Inject
  InviteFlow(InviteService invites, LoginFlow logins, PasswordHasher passwords, Throttle throttle) {
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
  public LoggedIn accept(Acceptance acceptance, String address) {
    List<Count> counts =
        List.of(
            new Count("invite_address", address, PER_ADDRESS),
            new Count("invite_token", acceptance.token(), PER_TOKEN));
    throttle.spend(counts);
    Guest guest =
        Scopes.call(DOOR, () -> invites.find(acceptance.token()))
            .orElseThrow(() -> new ApiException(TeamError.INVALID_INVITE));
    throttle.restore(counts);
    check(acceptance, guest.email());
    String hash = passwords.hash(acceptance.password());
    Scopes.run(
        Scope.partner(guest.partnerId(), DataSet.LIVE, Lane.WORK),
        () ->
            invites.accept(
                guest,
                acceptance.token(),
                hash,
                Visible.strip(acceptance.firstName()),
                Visible.strip(acceptance.lastName())));
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
    if (text != null && !Visible.is(text)) {
      errors.add(field, Visible.MESSAGE);
    }
  }
}
