package org.cenotes.partners.api.registration;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.AssertTrue;
import jakarta.validation.constraints.Email;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.cenotes.partners.api.guard.Anyone;
import org.cenotes.partners.domain.identity.password.AcceptablePassword;
import org.cenotes.partners.domain.identity.password.PasswordBody;
import org.cenotes.partners.domain.identity.user.UserError;
import org.cenotes.partners.domain.registration.RegistrationFlow;
import org.cenotes.partners.domain.registration.RegistrationRequest;
import org.cenotes.partners.domain.registration.RegistrationResult;
import org.cenotes.partners.platform.idempotency.WithoutIdempotencyKey;
import org.cenotes.partners.platform.request.RequestInfo;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.cenotes.partners.platform.validation.Deliverable;
import org.cenotes.partners.platform.validation.SingleLine;
import org.cenotes.partners.platform.validation.Telephone;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Registration of partners. */
@Path("/partners/register")
@ApplicationScoped
@Anyone(limit = Anyone.Limit.AUTHENTICATION)
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Registration")
public class RegistrationResource {
  private static final int MAX_PASSWORD = 512;

  private final RegistrationFlow registrations;
  private final RequestInfo request;

  @Inject
  public RegistrationResource(RegistrationFlow registrations, RequestInfo request) {
    this.registrations = registrations;
    this.request = request;
  }

  /**
   * The request to register a partner.
   *
   * @param companyName name of the business that applies
   * @param contactName person to talk to
   * @param email e-mail address of the first user, a partner_admin
   * @param phone phone number, with the country's prefix
   * @param acceptedPrivacy whether the applicant accepts the privacy notice; stored with the time
   */
  @AcceptablePassword
  public record Registration(
      @NotBlank @Size(max = 150) @SingleLine String companyName,
      @NotBlank @Size(max = 150) @SingleLine String contactName,
      @NotBlank @Email @Deliverable @Size(max = 254) String email,
      @Nullable @Telephone @Size(max = 40) String phone,
      @NotBlank @Size(max = MAX_PASSWORD) @Schema(description = "10 to 128 characters.")
          String password,
      @NotBlank @Size(max = MAX_PASSWORD) @Schema(description = "Must equal password.")
          String confirmPassword,
      @NotNull @AssertTrue @Schema(description = "Must be true.") Boolean acceptedTerms,
      @NotNull Boolean acceptedPrivacy)
      implements PasswordBody {
    @Override
    public @Nullable String confirmation() {
      return confirmPassword;
    }
  }

  /**
   * The e-mail address to check.
   *
   * @param email e-mail address to look up
   */
  public record EmailCheck(@NotBlank @Email @Deliverable @Size(max = 254) String email) {}

  @POST
  @SuccessResponse(status = 201, message = "partners.registration.submitted")
  @PossibleErrors(with = UserError.class, only = "EMAIL_TAKEN")
  @WithoutIdempotencyKey(
      "an e-mail address is registered once, and a repetition is refused with 409.")
  @Operation(
      operationId = "registerPartner",
      summary = "Register a partner",
      description =
          "Creates a partner that awaits approval, and its first user, who can log in at once."
              + " Mails to the partner are in the language of Accept-Language until its settings"
              + " choose another.")
  public RegistrationResult register(@NotNull @Valid Registration body) {
    return registrations.register(
        new RegistrationRequest(
            body.companyName(),
            body.contactName(),
            body.email(),
            body.phone(),
            body.password(),
            body.acceptedPrivacy(),
            request.language()),
        request.clientAddress());
  }

  @POST
  @Path("/check-availability")
  @SuccessResponse(message = "partners.registration.availability_checked")
  @WithoutIdempotencyKey("the request changes nothing.")
  @Operation(
      operationId = "checkEmailAvailability",
      summary = "Check e-mail availability",
      description = "Tells whether an e-mail address can be used to register.")
  public RegistrationFlow.Availability check(@NotNull @Valid EmailCheck body) {
    return registrations.check(body.email(), request.clientAddress());
  }
}
