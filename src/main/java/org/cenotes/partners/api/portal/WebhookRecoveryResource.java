package org.cenotes.partners.api.portal;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.api.guard.PartnerUser;
import org.cenotes.partners.api.guard.RequiresPermission;
import org.cenotes.partners.domain.identity.user.Permission;
import org.cenotes.partners.domain.webhook.delivery.DeliveryLogFlow;
import org.cenotes.partners.domain.webhook.delivery.Recovery;
import org.cenotes.partners.domain.webhook.endpoint.WebhookError;
import org.cenotes.partners.platform.idempotency.IdempotentOutsideTransaction;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Queues a webhook endpoint's failed and discarded deliveries again. */
@Path("/partner-portal/webhooks/{webhookId}/recover")
@ApplicationScoped
@PartnerUser
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Portal webhooks")
public class WebhookRecoveryResource {
  private final DeliveryLogFlow deliveries;

  @Inject
  public WebhookRecoveryResource(DeliveryLogFlow deliveries) {
    this.deliveries = deliveries;
  }

  /** The request. */
  public record RecoverDeliveries(
      @NotNull @Schema(description = "Deliveries of events at or after this instant.")
          Instant since,
      @Nullable
          @Schema(
              description =
                  "Whether to send deliveries too that were discarded when the endpoint was"
                      + " switched off.",
              defaultValue = "false")
          Boolean includeDiscarded) {}

  @POST
  @IdempotentOutsideTransaction // the flow picks live or sandbox data by the endpoint
  @RequiresPermission(Permission.MANAGE_WEBHOOKS)
  @SuccessResponse(message = "partners.webhooks.recovery_queued")
  @PossibleErrors(
      with = WebhookError.class,
      only = {"NOT_FOUND", "NOT_ACTIVE"})
  @Operation(
      operationId = "recoverDeliveries",
      summary = "Recover failed deliveries",
      description =
          "Requeues every delivery of events at or after the given instant that failed"
              + " permanently, or has failed and waits for its next attempt, with a full set of"
              + " attempts. Deliveries that were discarded when the endpoint was switched off are"
              + " left out and counted, unless includeDiscarded is true.")
  public Recovery recover(
      @PathParam("webhookId") UUID webhookId, @NotNull @Valid RecoverDeliveries body) {
    return deliveries.recover(
        CurrentScope.requiredPartner(),
        webhookId,
        body.since(),
        Boolean.TRUE.equals(body.includeDiscarded()));
  }
}
