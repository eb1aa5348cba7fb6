package org.cenotes.partners.api.admin;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Pattern;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.PATCH;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.api.guard.Admin;
import org.cenotes.partners.domain.identity.operator.OperatorChange;
import org.cenotes.partners.domain.identity.operator.OperatorError;
import org.cenotes.partners.domain.identity.operator.OperatorPasswordFlow;
import org.cenotes.partners.domain.identity.operator.OperatorService;
import org.cenotes.partners.domain.identity.operator.OperatorView;
import org.cenotes.partners.domain.identity.user.UserError;
import org.cenotes.partners.platform.idempotency.Idempotent;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.list.SortedQuery;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.cenotes.partners.platform.text.EmailAddresses;
import org.cenotes.partners.platform.text.NonBlankText;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Who works at the desks of venues. */
@Path("/admin/operators")
@ApplicationScoped
@Admin
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Admin operators")
public class AdminOperatorsResource {
  static final String CREATED = "operators.created";
  static final String UPDATED = "operators.updated";
  private static final int LONGEST = 512;

  private final OperatorService operators;
  private final OperatorPasswordFlow passwords;
  private final Decisions decisions;

  @Inject
  public AdminOperatorsResource(
      OperatorService operators, OperatorPasswordFlow passwords, Decisions decisions) {
    this.operators = operators;
    this.passwords = passwords;
    this.decisions = decisions;
  }

  /** An operator to be; the password has 10 to 128 characters. */
  @Schema(name = "NewOperator")
  public record Appointment(
      @NotBlank @jakarta.validation.constraints.Email @Size(max = 254) String email,
      @NotBlank @Size(max = 150) String firstName,
      @NotBlank @Size(max = 150) String lastName,
      @NotBlank @Size(max = LONGEST) String password,
      @NotNull @Size(max = 100) List<@NotNull UUID> cenoteIds,
      @Nullable @Schema(description = "Default: true.") Boolean isActive) {
    /** An e-mail is read without the space around it. */
    public Appointment {
      email = EmailAddresses.strip(email);
    }
  }

  /**
   * What is to be changed; a member that is absent or null stays as it is. A new password ends
   * every login.
   */
  @Schema(name = "OperatorUpdate")
  public record Update(
      @Nullable @jakarta.validation.constraints.Email @Size(min = 1, max = 254) String email,
      @Nullable
          @Size(max = 150)
          @Pattern(regexp = NonBlankText.REGEXP, message = NonBlankText.MESSAGE)
          String firstName,
      @Nullable
          @Size(max = 150)
          @Pattern(regexp = NonBlankText.REGEXP, message = NonBlankText.MESSAGE)
          String lastName,
      @Nullable @Size(max = LONGEST) String password,
      @Nullable @Size(max = 100) List<@NotNull UUID> cenoteIds,
      @Nullable Boolean isActive) {
    /** An e-mail is read without the space around it. */
    public Update {
      email = NonBlankText.strip(email);
    }
  }

  @GET
  @SuccessResponse(message = "operators.list_retrieved")
  @Operation(operationId = "adminListOperators", summary = "List operators, newest first")
  public Page<OperatorView> list(@BeanParam @Valid SortedQuery query) {
    return operators.list(query);
  }

  @POST
  @Idempotent(later = true)
  @SuccessResponse(status = 201, message = CREATED)
  @PossibleErrors(with = UserError.class, only = "EMAIL_TAKEN")
  @Operation(operationId = "adminCreateOperator", summary = "Appoint an operator")
  public @Nullable OperatorView create(@NotNull @Valid Appointment body) {
    String email = EmailAddresses.normalize(body.email());
    return decisions.appoint(
        new OperatorChange(
            email,
            body.firstName().strip(),
            body.lastName().strip(),
            passwords.hash(body.password(), email),
            body.cenoteIds(),
            body.isActive()));
  }

  @PATCH
  @Path("/{id}")
  @Idempotent(later = true)
  @SuccessResponse(message = UPDATED)
  @PossibleErrors(with = OperatorError.class)
  @PossibleErrors(with = UserError.class, only = "EMAIL_TAKEN")
  @Operation(operationId = "adminUpdateOperator", summary = "Change an operator")
  public @Nullable OperatorView update(@PathParam("id") UUID id, @NotNull @Valid Update body) {
    String email = body.email() == null ? null : EmailAddresses.normalize(body.email());
    return decisions.change(
        id,
        new OperatorChange(
            email,
            NonBlankText.strip(body.firstName()),
            NonBlankText.strip(body.lastName()),
            passwords.hash(id, body.password(), email),
            body.cenoteIds(),
            body.isActive()));
  }
}
