package org.cenotes.partners.api.publicapi;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import org.cenotes.partners.api.guard.Caller;
import org.cenotes.partners.api.guard.SandboxKey;
import org.cenotes.partners.domain.availability.AvailabilityError;
import org.cenotes.partners.domain.partner.PartnerView;
import org.cenotes.partners.domain.reservation.booking.Seller;
import org.cenotes.partners.domain.sandbox.DeletedRecords;
import org.cenotes.partners.domain.sandbox.GeneratedData;
import org.cenotes.partners.domain.sandbox.GenerationRequest;
import org.cenotes.partners.domain.sandbox.SandboxDataError;
import org.cenotes.partners.domain.sandbox.SandboxFlow;
import org.cenotes.partners.domain.sandbox.SandboxStatistics;
import org.cenotes.partners.platform.idempotency.Idempotent;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** The data of the calling key's partner in the sandbox. */
@Path("/partner-sandbox")
@ApplicationScoped
@SandboxKey
@Consumes(MediaType.APPLICATION_JSON)
@Produces(MediaType.APPLICATION_JSON)
@Tag(name = "Sandbox")
public class SandboxDataResource {
  private final SandboxFlow sandbox;
  private final Caller caller;

  @Inject
  public SandboxDataResource(SandboxFlow sandbox, Caller caller) {
    this.sandbox = sandbox;
    this.caller = caller;
  }

  @POST
  @Path("/generate-data")
  @Idempotent
  @SuccessResponse(message = "partners.sandbox.data_generated")
  @PossibleErrors(with = SandboxDataError.class)
  @PossibleErrors(with = AvailabilityError.class, only = "SOLD_OUT")
  @Operation(
      operationId = "generateSandboxData",
      summary = "Generate sandbox data",
      description =
          "Generates cenotes, guests, reservations and events for the partner. The cenotes are"
              + " listed to the partner alone; the reservations are booked in them and write"
              + " events, as any other. The same seed generates the same data. Discounts are not"
              + " generated: every sandbox has the coupons BIENVENIDO10, SELVA50 and VENCIDO10, which"
              + " has expired, and two discount rules.")
  public GeneratedData generate(@Nullable @Valid GenerationRequest body) {
    PartnerView partner = caller.key().partner();
    return sandbox.generate(new Seller(partner.id(), partner.commission(), Seller.API), body);
  }

  @GET
  @Path("/statistics")
  @SuccessResponse(message = "partners.sandbox.statistics_retrieved")
  @Operation(
      operationId = "getSandboxStatistics",
      summary = "Retrieve sandbox statistics",
      description =
          "Counts what the partner has in the sandbox. Without a sandbox, schemaAvailable is false"
              + " and all numbers are 0.")
  public SandboxStatistics statistics() {
    return sandbox.statistics(caller.key().partner().id());
  }

  @DELETE
  @Path("/cleanup")
  @SuccessResponse(message = "partners.sandbox.cleaned_up")
  @Operation(
      operationId = "cleanUpSandbox",
      summary = "Delete sandbox data",
      description =
          "Deletes the partner's reservations, payments, generated guests and cenotes, and events"
              + " in the sandbox, and the responses stored under an Idempotency-Key of its test keys."
              + " API keys, webhook endpoints, the delivery log and the history of"
              + " the webhook simulator stay. Without a sandbox, deletedRecords is 0. A"
              + " very large sandbox may take several requests: 503 then means that part of it is"
              + " deleted.")
  public DeletedRecords cleanUp() {
    return sandbox.cleanUp(caller.key().partner().id());
  }
}
