package org.cenotes.partners.api.auth;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
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
import org.cenotes.partners.domain.identity.session.AccountView;
import org.cenotes.partners.domain.identity.session.InviteAcceptanceFlow;
import org.cenotes.partners.domain.identity.session.LoginFlow;
import org.cenotes.partners.domain.identity.session.LoginResult;
import org.cenotes.partners.domain.identity.session.SessionError;
import org.cenotes.partners.domain.identity.user.UserError;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.RevealsSecret;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Logging in and out. */
@Path("/auth")
@ApplicationScoped
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Auth")
public class AuthResource {
  private static final int LONGEST = 512;

  private final LoginFlow logins;
  private final InviteAcceptanceFlow invites;
  private final RequestInfo request;
  private final Caller caller;

  @Inject
  public AuthResource(
      LoginFlow logins, InviteAcceptanceFlow invites, RequestInfo request, Caller caller) {
    this.logins = logins;
    this.invites = invites;
    this.request = request;
    this.caller = caller;
  }

  /** Who wants to log in. */
  public record Login(
      @NotBlank @Size(max = 254) String email, @NotBlank @Size(max = LONGEST) String password) {}

  /** A refresh token. */
  public record Refresh(@NotBlank @Size(max = LONGEST) String refreshToken) {}

  /** A password and its successor, 10 to 128 characters. */
  public record PasswordChange(
      @NotBlank @Size(max = LONGEST) String currentPassword,
      @NotBlank @Size(max = LONGEST) String newPassword) {}

  /** Who was invited, and the password they want, 10 to 128 characters, twice. */
  public record AcceptInvite(
      @NotBlank @Size(max = LONGEST) String token,
      @NotBlank @Size(max = LONGEST) String password,
      @NotBlank @Size(max = LONGEST) String confirmPassword,
      @Nullable @Size(min = 1, max = 150) String firstName,
      @Nullable @Size(min = 1, max = 150) String lastName) {}

  @POST
  @Path("/login")
  @Anyone
  @RevealsSecret
  @SuccessResponse(message = "auth.logged_in")
  @PossibleErrors(with = SessionError.class, only = "INVALID_CREDENTIALS")
  @Operation(operationId = "logIn", summary = "Log in with e-mail and password")
  public LoginResult logIn(@NotNull @Valid Login body) {
    return logins.logIn(body.email(), body.password(), request.clientAddress());
  }

  @POST
  @Path("/refresh")
  @Anyone
  @RevealsSecret
  @SuccessResponse(message = "auth.refreshed")
  @PossibleErrors(with = SessionError.class, only = "INVALID_REFRESH_TOKEN")
  @Operation(
      operationId = "refreshLogin",
      summary = "Continue a login",
      description =
          "Each refresh token works once. One that comes a second time ends the whole login.")
  public LoginResult refresh(@NotNull @Valid Refresh body) {
    return logins.refresh(body.refreshToken(), request.clientAddress());
  }

  @POST
  @Path("/logout")
  @Anyone
  @SuccessResponse(message = "auth.logged_out")
  @Operation(operationId = "logOut", summary = "End a login")
  public @Nullable Void logOut(@NotNull @Valid Refresh body) {
    logins.logOut(body.refreshToken());
    return null;
  }

  @GET
  @Path("/me")
  @AnyUser
  @SuccessResponse(message = "auth.me_retrieved")
  @Operation(operationId = "getOwnAccount", summary = "Read who is logged in")
  public AccountView me() {
    return caller.user().account();
  }

  @POST
  @Path("/change-password")
  @AnyUser
  @SuccessResponse(message = "auth.password_changed")
  @Operation(
      operationId = "changePassword",
      summary = "Change one's password",
      description = "Every login of the user ends, this one too.")
  public @Nullable Void changePassword(@NotNull @Valid PasswordChange body) {
    logins.changePassword(caller.user().userId(), body.currentPassword(), body.newPassword());
    return null;
  }

  @POST
  @Path("/accept-invite")
  @Anyone
  @RevealsSecret
  @SuccessResponse(message = "auth.invite_accepted")
  @PossibleErrors(with = UserError.class, only = "INVALID_INVITE")
  @Operation(
      operationId = "acceptInvite",
      summary = "Accept an invitation",
      description = "The invited person is a user from then on, and logged in.")
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
}
