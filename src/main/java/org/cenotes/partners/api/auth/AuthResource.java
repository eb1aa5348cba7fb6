package org.cenotes.partners.api.auth;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.cenotes.partners.api.guard.AnyUser;
import org.cenotes.partners.api.guard.Anyone;
import org.cenotes.partners.api.guard.Caller;
import org.cenotes.partners.domain.identity.reset.PasswordResetFlow;
import org.cenotes.partners.domain.identity.reset.ResetError;
import org.cenotes.partners.domain.identity.session.AccountView;
import org.cenotes.partners.domain.identity.session.InviteAcceptanceFlow;
import org.cenotes.partners.domain.identity.session.LoginFlow;
import org.cenotes.partners.domain.identity.session.LoginResult;
import org.cenotes.partners.domain.identity.session.SessionError;
import org.cenotes.partners.domain.identity.user.UserError;
import org.cenotes.partners.platform.idempotency.WithoutIdempotencyKey;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.RevealsSecret;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Login, logout, and the logged-in user's own account. */
@Path("/auth")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Authentication")
public class AuthResource {
  private static final int MAX_SECRET = 512;

  private final LoginFlow logins;
  private final InviteAcceptanceFlow invites;
  private final PasswordResetFlow resets;
  private final RequestInfo request;
  private final Caller caller;

  @Inject
  public AuthResource(
      LoginFlow logins,
      InviteAcceptanceFlow invites,
      PasswordResetFlow resets,
      RequestInfo request,
      Caller caller) {
    this.logins = logins;
    this.invites = invites;
    this.resets = resets;
    this.request = request;
    this.caller = caller;
  }

  /**
   * Login credentials.
   *
   * @param email e-mail address of the user; case does not matter
   * @param password password of the user
   * @param code code of the user's authenticator app, or a recovery code; needed by users who have
   *     set one up
   */
  public record Login(
      @NotBlank @Size(max = 254) String email,
      @NotBlank @Size(max = MAX_SECRET) String password,
      @Nullable @Size(min = 1, max = 64) String code) {}

  /**
   * A refresh token.
   *
   * @param refreshToken refresh token of the last login or refresh; it works once
   */
  public record Refresh(@NotBlank @Size(max = MAX_SECRET) String refreshToken) {}

  /**
   * The current password and a new one.
   *
   * @param currentPassword password that the user has now
   */
  public record PasswordChange(
      @NotBlank @Size(max = MAX_SECRET) String currentPassword,
      @NotBlank @Size(max = MAX_SECRET) @Schema(description = "10 to 128 characters.")
          String newPassword) {}

  /**
   * An accepted invitation.
   *
   * @param firstName first name, when it differs from the one in the invitation
   * @param lastName last name, when it differs from the one in the invitation
   */
  public record AcceptInvite(
      @NotBlank @Size(max = MAX_SECRET) @Schema(description = "The token of the invitation link.")
          String token,
      @NotBlank @Size(max = MAX_SECRET) @Schema(description = "10 to 128 characters.")
          String password,
      @NotBlank @Size(max = MAX_SECRET) @Schema(description = "Must equal password.")
          String confirmPassword,
      @Nullable @Size(min = 1, max = 150) String firstName,
      @Nullable @Size(min = 1, max = 150) String lastName) {}

  /**
   * A forgotten password.
   *
   * @param email e-mail address of the user; case does not matter
   */
  public record ForgotPassword(@NotBlank @Email @Size(max = 254) String email) {}

  /**
   * A new password for a user who has a reset link.
   *
   * @param token token of the link in the mail
   */
  public record ResetPassword(
      @NotBlank @Size(max = MAX_SECRET) String token,
      @NotBlank @Size(max = MAX_SECRET) @Schema(description = "10 to 128 characters.")
          String password,
      @NotBlank @Size(max = MAX_SECRET) @Schema(description = "Must equal password.")
          String confirmPassword) {}

  @POST
  @Path("/login")
  @Anyone(limit = Anyone.Limit.AUTHENTICATION)
  @RevealsSecret
  @SuccessResponse(message = "auth.logged_in")
  @PossibleErrors(
      with = SessionError.class,
      only = {"INVALID_CREDENTIALS", "TOTP_REQUIRED", "INVALID_TOTP_CODE", "IP_NOT_ALLOWED"})
  @WithoutIdempotencyKey("each call is a login of its own, and tokens are not stored.")
  @Operation(
      operationId = "logIn",
      summary = "Log in",
      description =
          "Returns an access token and a refresh token for an e-mail address and password. An"
              + " unknown address, a wrong password and an inactive user get the same response. If the"
              + " user has set up an authenticator app, the login needs a code, too: without one, the"
              + " response to a correct password is error.auth.totp_required. A code works once.")
  public LoginResult logIn(@NotNull @Valid Login body) {
    return logins.logIn(
        new LoginFlow.Attempt(body.email(), body.password(), body.code(), request.clientAddress()));
  }

  @POST
  @Path("/refresh")
  @Anyone(limit = Anyone.Limit.AUTHENTICATION)
  @RevealsSecret
  @SuccessResponse(message = "auth.refreshed")
  @PossibleErrors(
      with = SessionError.class,
      only = {"INVALID_REFRESH_TOKEN", "IP_NOT_ALLOWED"})
  @WithoutIdempotencyKey("a refresh token works once, and tokens are not stored.")
  @Operation(
      operationId = "refreshLogin",
      summary = "Refresh a login",
      description =
          "Exchanges a refresh token for a new pair of tokens. A refresh token works once; using it"
              + " again ends the whole login.")
  public LoginResult refresh(@NotNull @Valid Refresh body) {
    return logins.refresh(body.refreshToken(), request.clientAddress());
  }

  @POST
  @Path("/logout")
  @Anyone(limit = Anyone.Limit.AUTHENTICATION)
  @SuccessResponse(message = "auth.logged_out")
  @WithoutIdempotencyKey("a repetition changes nothing.")
  @Operation(
      operationId = "logOut",
      summary = "Log out",
      description =
          "Ends the login that the refresh token belongs to. An unknown token gets the same"
              + " response.")
  public @Nullable Void logOut(@NotNull @Valid Refresh body) {
    logins.logOut(body.refreshToken());
    return null;
  }

  @GET
  @Path("/me")
  @AnyUser
  @SuccessResponse(message = "auth.me_retrieved")
  @Operation(
      operationId = "getOwnAccount",
      summary = "Retrieve your account",
      description = "Returns the logged-in user, with role and permissions.")
  public AccountView me() {
    return caller.user().account();
  }

  @POST
  @Path("/change-password")
  @AnyUser
  @SuccessResponse(message = "auth.password_changed")
  @WithoutIdempotencyKey("the old password works once.")
  @Operation(
      operationId = "changePassword",
      summary = "Change your password",
      description =
          "Sets a new password, which must differ from the current one, and ends all logins of the"
              + " user, including this one.")
  public @Nullable Void changePassword(@NotNull @Valid PasswordChange body) {
    logins.changePassword(caller.user().userId(), body.currentPassword(), body.newPassword());
    return null;
  }

  @POST
  @Path("/accept-invite")
  @Anyone(limit = Anyone.Limit.AUTHENTICATION)
  @RevealsSecret
  @SuccessResponse(message = "auth.invite_accepted")
  @PossibleErrors(with = UserError.class, only = "INVALID_INVITE")
  @WithoutIdempotencyKey("an invitation works once.")
  @Operation(
      operationId = "acceptInvite",
      summary = "Accept an invitation",
      description = "Sets the invited user's password, activates the user and logs in.")
  public LoginResult acceptInvite(@NotNull @Valid AcceptInvite body) {
    return invites.accept(
        new InviteAcceptanceFlow.Acceptance(
            body.token(),
            body.password(),
            body.confirmPassword(),
            body.firstName(),
            body.lastName()),
        request.clientAddress());
  }

  @POST
  @Path("/forgot-password")
  @Anyone(limit = Anyone.Limit.AUTHENTICATION)
  @SuccessResponse(status = 202, message = "auth.password_reset_requested")
  @WithoutIdempotencyKey("a repetition sends another link, and requests are limited.")
  @Operation(
      operationId = "requestPasswordReset",
      summary = "Request a password reset",
      description =
          "Sends a link for a new password to this address, if an active user has it. The response"
              + " is the same if not. The link works once, for 30 minutes by default; the mail is in"
              + " the language of Accept-Language and says until when.")
  public @Nullable Void forgotPassword(@NotNull @Valid ForgotPassword body) {
    resets.request(body.email(), request.language(), request.clientAddress());
    return null;
  }

  @POST
  @Path("/reset-password")
  @Anyone(limit = Anyone.Limit.AUTHENTICATION)
  @SuccessResponse(message = "auth.password_reset")
  @PossibleErrors(with = ResetError.class)
  @WithoutIdempotencyKey("a link works once.")
  @Operation(
      operationId = "resetPassword",
      summary = "Reset a password",
      description =
          "Sets a new password, which must differ from the current one, with the token of a reset"
              + " link, and ends all logins of the user. Log in with the new password afterwards.")
  public @Nullable Void resetPassword(@NotNull @Valid ResetPassword body) {
    resets.reset(body.token(), body.password(), body.confirmPassword(), request.clientAddress());
    return null;
  }
}
