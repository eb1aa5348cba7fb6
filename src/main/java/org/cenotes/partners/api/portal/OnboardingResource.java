package org.cenotes.partners.api.portal;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.cenotes.partners.api.guard.AllowInactivePartner;
import org.cenotes.partners.api.guard.PartnerUser;
import org.cenotes.partners.api.guard.RequiresPermission;
import org.cenotes.partners.domain.identity.user.Permission;
import org.cenotes.partners.domain.onboarding.OnboardingError;
import org.cenotes.partners.domain.onboarding.OnboardingService;
import org.cenotes.partners.domain.onboarding.OnboardingStep;
import org.cenotes.partners.domain.onboarding.OnboardingView;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.idempotency.Idempotent;
import org.cenotes.partners.platform.json.WireEnum;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** The partner's onboarding checklist. */
@Path("/partner-portal/onboarding")
@ApplicationScoped
@PartnerUser
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Portal")
public class OnboardingResource {
  private final OnboardingService onboarding;

  @Inject
  public OnboardingResource(OnboardingService onboarding) {
    this.onboarding = onboarding;
  }

  @POST
  @Path("/start")
  @AllowInactivePartner
  @RequiresPermission(Permission.MANAGE_SETTINGS)
  @Idempotent
  @SuccessResponse(message = "partners.onboarding.started")
  @Operation(
      operationId = "startOnboarding",
      summary = "Start onboarding",
      description = "Starts the checklist. Starting it again changes nothing.")
  public OnboardingView start() {
    return onboarding.start(CurrentScope.requiredPartner());
  }

  @GET
  @Path("/status")
  @AllowInactivePartner
  @RequiresPermission(Permission.VIEW_DASHBOARD)
  @SuccessResponse(message = "partners.onboarding.status_retrieved")
  @Operation(
      operationId = "getOnboarding",
      summary = "Retrieve the onboarding status",
      description =
          "Returns the steps of the checklist, which of them are completed, and which can be"
              + " completed now.")
  public OnboardingView status() {
    return onboarding.read(CurrentScope.requiredPartner());
  }

  @POST
  @Path("/complete-step/{step}")
  @AllowInactivePartner
  @RequiresPermission(Permission.MANAGE_SETTINGS)
  @Idempotent
  @SuccessResponse(message = "partners.onboarding.step_completed")
  @PossibleErrors(with = OnboardingError.class)
  @Operation(
      operationId = "completeOnboardingStep",
      summary = "Complete an onboarding step",
      description =
          "Marks a step as completed. The platform checks the fact that the step is about:"
              + " company_profile needs the legal name, the tax id and a phone number in the"
              + " settings, create_api_key an active key, sandbox_call a call with a test key,"
              + " configure_webhook an active webhook endpoint, and first_reservation a"
              + " live reservation.")
  public OnboardingView completeStep(
      @PathParam("step")
          @Parameter(
              description = "The step.",
              schema = @Schema(implementation = OnboardingStep.class))
          String step) {
    return onboarding.complete(
        CurrentScope.requiredPartner(),
        WireEnum.find(OnboardingStep.class, step)
            .orElseThrow(() -> new ApiException(OnboardingError.STEP_NOT_FOUND)));
  }
}
