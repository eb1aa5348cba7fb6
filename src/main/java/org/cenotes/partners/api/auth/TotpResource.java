package org.cenotes.partners.api.auth;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import org.cenotes.partners.api.guard.AnyUser;
import org.cenotes.partners.api.guard.Caller;
import org.cenotes.partners.domain.identity.session.TotpFlow;
import org.cenotes.partners.domain.identity.totp.TotpError;
import org.cenotes.partners.domain.identity.totp.TotpSetup;
import org.cenotes.partners.platform.idempotency.WithoutIdempotencyKey;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.RevealsSecret;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** The logged-in user's authenticator app. */
@Path("/auth/totp")
@ApplicationScoped
@AnyUser
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Authentication")
public class TotpResource {
  private static final int MAX_SECRET = 512;
  private static final int MAX_CODE = 64;

  private final TotpFlow totp;
  private final Caller caller;

  @Inject
  public TotpResource(TotpFlow totp, Caller caller) {
    this.totp = totp;
    this.caller = caller;
  }

  /**
   * The request for a secret.
   *
   * @param password current password of the user
   */
  @Schema(name = "SetUpTotp")
  public record SetUp(@NotBlank @Size(max = MAX_SECRET) String password) {}

  /**
   * The first code of an authenticator app.
   *
   * @param code the six digits that the app shows
   */
  @Schema(name = "ConfirmTotp")
  public record Confirm(@NotBlank @Size(max = MAX_CODE) String code) {}

  /**
   * The request to disable the second factor, with a password or a code.
   *
   * @param password current password of the user
   * @param code code of the authenticator app, or a recovery code; required of administrators where
   *     they must have a second factor
   */
  @Schema(name = "DisableTotp")
  public record Disable(
      @Nullable @Size(min = 1, max = MAX_SECRET) String password,
      @Nullable @Size(min = 1, max = MAX_CODE) String code) {}

  /**
   * The request for new recovery codes, with a password or a code.
   *
   * @param password current password of the user
   * @param code code of the authenticator app, or a recovery code; required of administrators where
   *     they must have a second factor
   */
  @Schema(name = "RenewRecoveryCodes")
  public record Renew(
      @Nullable @Size(min = 1, max = MAX_SECRET) String password,
      @Nullable @Size(min = 1, max = MAX_CODE) String code) {}

  /**
   * Codes for the day on which the authenticator app is lost.
   *
   * @param recoveryCodes ten codes, each of which works once instead of a code of the app
   */
  @Schema(name = "RecoveryCodes")
  public record RecoveryCodeList(List<String> recoveryCodes) {}

  @POST
  @Path("/setup")
  @RevealsSecret
  @SuccessResponse(message = "auth.totp_setup_started")
  @PossibleErrors(with = TotpError.class, only = "ALREADY_ENABLED")
  @WithoutIdempotencyKey("a repetition replaces the secret, which is not stored in responses.")
  @Operation(
      operationId = "setUpTotp",
      summary = "Set up an authenticator app",
      description =
          "Creates a secret for an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds). It"
              + " is returned only in this response, and counts once a code of the app was sent to"
              + " POST /api/auth/totp/confirm. Until then, logins need no code.")
  public TotpSetup setUp(@NotNull @Valid SetUp body) {
    return totp.setUp(caller.user().userId(), body.password());
  }

  @POST
  @Path("/confirm")
  @RevealsSecret
  @SuccessResponse(message = "auth.totp_enabled")
  @PossibleErrors(with = TotpError.class)
  @WithoutIdempotencyKey("a code works once, and recovery codes are not stored in responses.")
  @Operation(
      operationId = "confirmTotp",
      summary = "Enable the authenticator app",
      description =
          "Enables the app that was set up, with a code that it shows. From now on, logins need a"
              + " code. Returns recovery codes, only in this response, and ends the user's other"
              + " logins.")
  public RecoveryCodeList confirm(@NotNull @Valid Confirm body) {
    return new RecoveryCodeList(totp.confirm(caller.user(), body.code()));
  }

  @POST
  @Path("/recovery-codes")
  @RevealsSecret
  @SuccessResponse(message = "auth.recovery_codes_renewed")
  @PossibleErrors(with = TotpError.class, only = "NOT_SET_UP")
  @WithoutIdempotencyKey("a repetition makes other codes, which are not stored in responses.")
  @Operation(
      operationId = "renewRecoveryCodes",
      summary = "Renew the recovery codes",
      description =
          "Creates ten new recovery codes and returns them, only in this response; the former ones"
              + " do not work any more. Needs the password or a code; of administrators who must"
              + " have a second factor, a code. The user is notified by mail.")
  public RecoveryCodeList renewRecoveryCodes(@NotNull @Valid Renew body) {
    return new RecoveryCodeList(
        totp.renewRecoveryCodes(caller.user(), body.password(), body.code()));
  }

  @POST
  @Path("/disable")
  @SuccessResponse(message = "auth.totp_disabled")
  @PossibleErrors(with = TotpError.class, only = "NOT_SET_UP")
  @WithoutIdempotencyKey("a second factor can be disabled once.")
  @Operation(
      operationId = "disableTotp",
      summary = "Disable the authenticator app",
      description =
          "Removes the authenticator app and its recovery codes; logins need no code any more."
              + " Needs the password or a code; of administrators who must have a second factor, a"
              + " code.")
  public @Nullable Void disable(@NotNull @Valid Disable body) {
    totp.disable(caller.user(), body.password(), body.code());
    return null;
  }
}
