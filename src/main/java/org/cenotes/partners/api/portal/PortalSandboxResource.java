package org.cenotes.partners.api.portal;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.cenotes.partners.api.guard.PartnerUser;
import org.cenotes.partners.api.guard.RequiresPermission;
import org.cenotes.partners.domain.availability.AvailabilityError;
import org.cenotes.partners.domain.identity.user.Permission;
import org.cenotes.partners.domain.partner.PartnerService;
import org.cenotes.partners.domain.reservation.booking.Seller;
import org.cenotes.partners.domain.sandbox.GenerationRequest;
import org.cenotes.partners.domain.sandbox.GenerationResult;
import org.cenotes.partners.domain.sandbox.SandboxDataError;
import org.cenotes.partners.domain.sandbox.SandboxFlow;
import org.cenotes.partners.domain.sandbox.SandboxReset;
import org.cenotes.partners.domain.sandbox.SandboxStatus;
import org.cenotes.partners.platform.idempotency.IdempotentOutsideTransaction;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/**
 * The partner's sandbox, for its users. The work runs in transactions on sandbox data, while the
 * request is on live data, so idempotency keys are claimed outside them.
 */
@Path("/partner-portal/sandbox")
@ApplicationScoped
@PartnerUser
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Portal")
public class PortalSandboxResource {
  private final SandboxFlow sandbox;
  private final PartnerService partners;

  @Inject
  public PortalSandboxResource(SandboxFlow sandbox, PartnerService partners) {
    this.sandbox = sandbox;
    this.partners = partners;
  }

  @GET
  @Path("/status")
  @RequiresPermission(Permission.MANAGE_SANDBOX)
  @SuccessResponse(message = "partners.sandbox.status_retrieved")
  @Operation(
      operationId = "getSandboxStatus",
      summary = "Retrieve the sandbox status",
      description =
          "Returns whether the sandbox is available and what the partner has in it. If it is not"
              + " available, explanation says why.")
  public SandboxStatus status() {
    return sandbox.status(CurrentScope.requiredPartner());
  }

  @POST
  @Path("/reset")
  @Consumes(MediaType.WILDCARD) // there is no body
  @IdempotentOutsideTransaction
  @RequiresPermission(Permission.MANAGE_SANDBOX)
  @SuccessResponse(message = "partners.sandbox.reset_done")
  @Operation(
      operationId = "resetSandbox",
      summary = "Reset the sandbox",
      description =
          "Deletes the partner's reservations, payments, generated guests and cenotes, and events"
              + " in the sandbox, and the responses stored under an Idempotency-Key of its test keys."
              + " API keys, webhook endpoints, the delivery log and the history of"
              + " the webhook simulator stay. Sets the sandbox clock back to real time. A very large"
              + " sandbox may take several requests: 503 then means that part of it is deleted. If"
              + " the sandbox is not available, explanation says why.")
  public SandboxReset reset() {
    return sandbox.reset(CurrentScope.requiredPartner());
  }

  @POST
  @Path("/generate-data")
  @IdempotentOutsideTransaction
  @RequiresPermission(Permission.MANAGE_SANDBOX)
  @SuccessResponse(message = "partners.sandbox.data_generated")
  @PossibleErrors(with = SandboxDataError.class)
  @PossibleErrors(with = AvailabilityError.class, only = "SOLD_OUT")
  @Operation(
      operationId = "generatePortalSandboxData",
      summary = "Generate sandbox data",
      description =
          "Generates cenotes, guests, reservations and events for the partner, as the sandbox route"
              + " of the same name does. If the sandbox is not available, explanation says why.")
  public GenerationResult generate(@Nullable @Valid GenerationRequest body) {
    UUID partner = CurrentScope.requiredPartner();
    return sandbox.generateForUser(
        new Seller(partner, partners.commission(partner), Seller.PORTAL), body);
  }
}
