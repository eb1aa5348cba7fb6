package org.cenotes.partners.api.admin;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.HeaderParam;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.cenotes.partners.api.guard.Admin;
import org.cenotes.partners.api.guard.Caller;
import org.cenotes.partners.domain.identity.administrator.AdministratorChange;
import org.cenotes.partners.domain.identity.administrator.AdministratorError;
import org.cenotes.partners.domain.identity.administrator.AdministratorService;
import org.cenotes.partners.domain.identity.administrator.AdministratorView;
import org.cenotes.partners.domain.identity.administrator.TemporaryPasswords;
import org.cenotes.partners.domain.identity.administrator.TemporaryPasswords.TemporaryPassword;
import org.cenotes.partners.domain.identity.user.UserError;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.idempotency.IdempotentAfterPreparation;
import org.cenotes.partners.platform.idempotency.IdempotentTransaction;
import org.cenotes.partners.platform.json.PatchBody;
import org.cenotes.partners.platform.json.PatchBody.Elsewhere;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.list.SortedQuery;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.ResponseRenderer;
import org.cenotes.partners.platform.response.RevealsSecret;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.cenotes.partners.platform.text.EmailAddresses;
import org.cenotes.partners.platform.text.Names;
import org.cenotes.partners.platform.validation.Deliverable;
import org.cenotes.partners.platform.validation.NonBlank;
import org.cenotes.partners.platform.validation.SingleLine;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Management of administrators. */
@Path("/admin/administrators")
@ApplicationScoped
@Admin
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Administrators")
public class AdministratorsResource {
  private final AdministratorService administrators;
  private final TemporaryPasswords passwords;
  private final IdempotentTransaction idempotent;
  private final Caller caller;

  @Inject
  public AdministratorsResource(
      AdministratorService administrators,
      TemporaryPasswords passwords,
      IdempotentTransaction idempotent,
      Caller caller) {
    this.administrators = administrators;
    this.passwords = passwords;
    this.idempotent = idempotent;
    this.caller = caller;
  }

  /**
   * The request to create an administrator.
   *
   * @param email e-mail address to log in with, unique among all users
   * @param firstName first name of the administrator
   * @param lastName last name of the administrator
   */
  @Schema(name = "CreateAdministrator")
  public record CreateAdministrator(
      @NotBlank @Email @Deliverable @Size(max = 254) String email,
      @NotBlank @Size(max = 150) @SingleLine String firstName,
      @NotBlank @Size(max = 150) @SingleLine String lastName) {}

  /**
   * The changes; absent members are left unchanged.
   *
   * @param firstName new first name
   * @param lastName new last name
   * @param isActive false to end the administrator's access at once, true to restore it
   * @param totpEnabled false to remove the second factor of an administrator who has lost it; true
   *     is refused, because only the administrator can set it up
   * @param resetPassword true to replace the password by a temporary one, which is returned
   */
  @Schema(name = "AdministratorUpdate")
  @PatchBody(
      of = AdministratorView.class,
      elsewhere = @Elsewhere(members = "mustChangePassword", use = "resetPassword"))
  public record UpdateAdministrator(
      @Nullable @Size(max = 150) @NonBlank @SingleLine String firstName,
      @Nullable @Size(max = 150) @NonBlank @SingleLine String lastName,
      @Nullable Boolean isActive,
      @Nullable Boolean totpEnabled,
      @Nullable Boolean resetPassword) {}

  @GET
  @SuccessResponse(message = "administrators.list_retrieved")
  @Operation(
      operationId = "adminListAdministrators",
      summary = "List administrators",
      description = "Returns all administrators, active or not, newest first by default.")
  public Page<AdministratorView> list(@BeanParam @Valid SortedQuery query) {
    return administrators.list(query);
  }

  @POST
  @RevealsSecret
  @IdempotentAfterPreparation
  @SuccessResponse(status = 201, message = "administrators.created")
  @PossibleErrors(with = UserError.class, only = "EMAIL_TAKEN")
  @Operation(
      operationId = "adminCreateAdministrator",
      summary = "Create an administrator",
      description =
          "Creates an administrator with a generated temporary password, which is returned only in"
              + " this response. Until the administrator has changed it, only the routes under"
              + " /api/auth are accessible.")
  public @Nullable AdministratorView create(@NotNull @Valid CreateAdministrator body) {
    String email = EmailAddresses.normalize(body.email());
    TemporaryPassword password = passwords.generate();
    return idempotent.run(
        () ->
            administrators
                .create(
                    email,
                    Names.normalize(body.firstName()),
                    Names.normalize(body.lastName()),
                    password.hash())
                .with(password.text()));
  }

  @PATCH
  @Path("/{id}")
  @RevealsSecret(member = "temporaryPassword")
  @IdempotentAfterPreparation
  @SuccessResponse(message = "administrators.updated")
  @PossibleErrors(with = AdministratorError.class)
  @PossibleErrors(with = HttpError.class, only = "PRECONDITION_FAILED")
  @Operation(
      operationId = "adminUpdateAdministrator",
      summary = "Update an administrator",
      description =
          "Changes an administrator. Absent members are left unchanged. Deactivation, a new"
              + " password and the removal of the second factor end all of the administrator's"
              + " logins. The last active administrator cannot be deactivated, and nobody can change"
              + " their own access here. The ETag of the response that created or last changed the"
              + " administrator can be sent as If-Match; a new password makes no other ETag.")
  public @Nullable AdministratorView update(
      @HeaderParam(HttpHeaders.IF_MATCH) @Nullable String ifMatch,
      @PathParam("id") UUID id,
      @NotNull @Valid UpdateAdministrator body) {
    if (Boolean.TRUE.equals(body.totpEnabled())) {
      throw ApiException.about(
          HttpError.INVALID_INPUT,
          "totpEnabled",
          "must not be true: only the administrator can set up a second factor");
    }
    TemporaryPassword password =
        Boolean.TRUE.equals(body.resetPassword()) ? passwords.generate() : null;
    AdministratorChange change =
        new AdministratorChange(
            Names.normalizeOptional(body.firstName()),
            Names.normalizeOptional(body.lastName()),
            body.isActive(),
            password == null ? null : password.hash(),
            body.totpEnabled() != null);
    UUID actorId = caller.user().userId();
    return idempotent.run(
        () ->
            administrators
                .update(
                    id,
                    change,
                    actorId,
                    now ->
                        ResponseRenderer.checkListedMatch(
                            ifMatch, AdministratorsResource.class, now))
                .with(password == null ? null : password.text()));
  }
}
