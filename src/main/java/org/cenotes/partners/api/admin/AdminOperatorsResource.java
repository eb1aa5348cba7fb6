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
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.api.guard.Admin;
import org.cenotes.partners.domain.identity.operator.OperatorChange;
import org.cenotes.partners.domain.identity.operator.OperatorError;
import org.cenotes.partners.domain.identity.operator.OperatorPasswords;
import org.cenotes.partners.domain.identity.operator.OperatorService;
import org.cenotes.partners.domain.identity.operator.OperatorView;
import org.cenotes.partners.domain.identity.password.AcceptablePassword;
import org.cenotes.partners.domain.identity.password.PasswordBody;
import org.cenotes.partners.domain.identity.user.UserError;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.idempotency.IdempotentAfterPreparation;
import org.cenotes.partners.platform.idempotency.IdempotentTransaction;
import org.cenotes.partners.platform.json.PatchBody;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.list.SortedQuery;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.ResponseRenderer;
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

/** Management of operators, who work at the front desks of venues. */
@Path("/admin/operators")
@ApplicationScoped
@Admin
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Admin operators")
public class AdminOperatorsResource {
  private static final int MAX_PASSWORD = 512;

  private final OperatorService operators;
  private final OperatorPasswords passwords;
  private final IdempotentTransaction idempotent;

  @Inject
  public AdminOperatorsResource(
      OperatorService operators, OperatorPasswords passwords, IdempotentTransaction idempotent) {
    this.operators = operators;
    this.passwords = passwords;
    this.idempotent = idempotent;
  }

  /**
   * The request to create an operator.
   *
   * @param email e-mail address to log in with, unique among all users
   * @param firstName first name of the operator
   * @param lastName last name of the operator
   */
  @Schema(name = "CreateOperator")
  @AcceptablePassword
  public record CreateOperator(
      @NotBlank @Email @Deliverable @Size(max = 254) String email,
      @NotBlank @Size(max = 150) @SingleLine String firstName,
      @NotBlank @Size(max = 150) @SingleLine String lastName,
      @NotBlank @Size(max = MAX_PASSWORD) @Schema(description = "10 to 128 characters.")
          String password,
      @NotNull
          @Size(max = 100)
          @Schema(description = "Cenotes whose reservations the operator can access.")
          List<@NotNull UUID> cenoteIds,
      @Nullable @Schema(description = "Default: true.") Boolean isActive)
      implements PasswordBody {}

  /**
   * The changes; absent members are left unchanged.
   *
   * @param email new e-mail address to log in with
   * @param firstName new first name
   * @param lastName new last name
   * @param isActive false to end the operator's access within five seconds, true to restore it
   * @param totpEnabled false to remove the second factor of an operator who has lost it; true is
   *     refused, because only the operator can set it up
   */
  @Schema(name = "OperatorUpdate")
  @PatchBody(of = OperatorView.class)
  public record UpdateOperator(
      @Nullable @Email @Deliverable @Size(min = 1, max = 254) String email,
      @Nullable @Size(max = 150) @NonBlank @SingleLine String firstName,
      @Nullable @Size(max = 150) @NonBlank @SingleLine String lastName,
      @Nullable @Size(max = MAX_PASSWORD) @Schema(description = "10 to 128 characters.")
          String password,
      @Nullable
          @Size(max = 100)
          @Schema(description = "Replaces the operator's whole list of cenotes.")
          List<@NotNull UUID> cenoteIds,
      @Nullable Boolean isActive,
      @Nullable Boolean totpEnabled) {}

  @GET
  @SuccessResponse(message = "operators.list_retrieved")
  @Operation(
      operationId = "adminListOperators",
      summary = "List operators",
      description = "Returns all operators, newest first by default.")
  public Page<OperatorView> list(@BeanParam @Valid SortedQuery query) {
    return operators.list(query);
  }

  @POST
  @IdempotentAfterPreparation
  @SuccessResponse(status = 201, message = "operators.created")
  @PossibleErrors(with = UserError.class, only = "EMAIL_TAKEN")
  @Operation(
      operationId = "adminCreateOperator",
      summary = "Create an operator",
      description = "Creates a user who works at the front desk of the given cenotes.")
  public @Nullable OperatorView create(@NotNull @Valid CreateOperator body) {
    String email = EmailAddresses.normalize(body.email());
    OperatorChange operator =
        new OperatorChange(
            email,
            Names.normalize(body.firstName()),
            Names.normalize(body.lastName()),
            passwords.hash(body.password(), email),
            body.cenoteIds(),
            body.isActive(),
            false);
    return idempotent.run(() -> operators.create(operator));
  }

  @PATCH
  @Path("/{id}")
  @IdempotentAfterPreparation
  @SuccessResponse(message = "operators.updated")
  @PossibleErrors(with = OperatorError.class)
  @PossibleErrors(with = UserError.class, only = "EMAIL_TAKEN")
  @PossibleErrors(with = HttpError.class, only = "PRECONDITION_FAILED")
  @Operation(
      operationId = "adminUpdateOperator",
      summary = "Update an operator",
      description =
          "Changes an operator. Absent members are left unchanged. A new password, a new e-mail"
              + " address, deactivation and the removal of the second factor end all of the"
              + " operator's logins. The ETag of the response that created or last changed the"
              + " operator can be sent as If-Match; a new password makes no other ETag.")
  public @Nullable OperatorView update(
      @HeaderParam(HttpHeaders.IF_MATCH) @Nullable String ifMatch,
      @PathParam("id") UUID id,
      @NotNull @Valid UpdateOperator body) {
    if (Boolean.TRUE.equals(body.totpEnabled())) {
      throw ApiException.about(
          HttpError.INVALID_INPUT,
          "totpEnabled",
          "must not be true: only the user can set up a second factor");
    }
    String email = body.email() == null ? null : EmailAddresses.normalize(body.email());
    OperatorChange change =
        new OperatorChange(
            email,
            Names.normalizeOptional(body.firstName()),
            Names.normalizeOptional(body.lastName()),
            passwords.hash(id, body.password(), email),
            body.cenoteIds(),
            body.isActive(),
            body.totpEnabled() != null);
    return idempotent.run(
        () ->
            operators.update(
                id,
                change,
                now ->
                    ResponseRenderer.checkListedMatch(ifMatch, AdminOperatorsResource.class, now)));
  }
}
