package org.cenotes.partners.api.portal;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.api.guard.Caller;
import org.cenotes.partners.api.guard.EventPermissions;
import org.cenotes.partners.api.guard.PartnerUser;
import org.cenotes.partners.api.guard.RequiresPermission;
import org.cenotes.partners.domain.identity.user.Permission;
import org.cenotes.partners.domain.webhook.delivery.DeliveryDetail;
import org.cenotes.partners.domain.webhook.delivery.DeliveryLogError;
import org.cenotes.partners.domain.webhook.delivery.DeliveryLogFlow;
import org.cenotes.partners.domain.webhook.delivery.DeliveryQuery;
import org.cenotes.partners.domain.webhook.delivery.DeliveryView;
import org.cenotes.partners.domain.webhook.endpoint.WebhookError;
import org.cenotes.partners.platform.idempotency.IdempotentOutsideTransaction;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.queueing.SlowListQueue;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** A webhook endpoint's delivery log. */
@Path("/partner-portal/webhooks/{webhookId}/logs")
@ApplicationScoped
@PartnerUser
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Portal webhooks")
public class WebhookDeliveriesResource {
  private final DeliveryLogFlow deliveries;
  private final SlowListQueue queue;
  private final Caller caller;

  @Inject
  public WebhookDeliveriesResource(DeliveryLogFlow deliveries, SlowListQueue queue, Caller caller) {
    this.deliveries = deliveries;
    this.queue = queue;
    this.caller = caller;
  }

  @GET
  @RequiresPermission(Permission.VIEW_WEBHOOKS)
  @SuccessResponse(message = "partners.webhooks.logs_retrieved")
  @PossibleErrors(with = WebhookError.class, only = "NOT_FOUND")
  @Operation(
      operationId = "listDeliveries",
      summary = "List a webhook endpoint's deliveries",
      description = "Returns the deliveries of a webhook endpoint, newest first by default.")
  public Page<DeliveryView> list(
      @PathParam("webhookId") UUID webhookId, @BeanParam @Valid DeliveryQuery query) {
    UUID partner = CurrentScope.requiredPartner();
    return queue.pass(partner, () -> deliveries.list(partner, webhookId, query));
  }

  @GET
  @Path("/{deliveryId}")
  @RequiresPermission(Permission.VIEW_WEBHOOKS)
  @SuccessResponse(message = "partners.webhooks.log_retrieved")
  @PossibleErrors(with = WebhookError.class, only = "NOT_FOUND")
  @PossibleErrors(with = DeliveryLogError.class)
  @Operation(
      operationId = "getDelivery",
      summary = "Retrieve a delivery",
      description =
          "Returns a delivery with its attempts, the oldest first: status, duration, error and the"
              + " beginning of the receiver's response. At most the last 100 attempts are"
              + " returned. The event is included when the user may read it: events of reservations"
              + " and payments need partner.view_reservations, and so on.")
  public DeliveryDetail get(
      @PathParam("webhookId") UUID webhookId, @PathParam("deliveryId") UUID deliveryId) {
    Set<String> readable = EventPermissions.resources(caller.user());
    return deliveries.read(
        CurrentScope.requiredPartner(),
        webhookId,
        deliveryId,
        type -> readable.contains(type.substring(0, type.indexOf('.'))));
  }

  @POST
  @Path("/{deliveryId}/resend")
  @IdempotentOutsideTransaction // the flow picks live or sandbox data by the endpoint
  @RequiresPermission(Permission.MANAGE_WEBHOOKS)
  @SuccessResponse(message = "partners.webhooks.delivery_resent")
  @PossibleErrors(
      with = WebhookError.class,
      only = {"NOT_FOUND", "NOT_ACTIVE"})
  @PossibleErrors(with = DeliveryLogError.class)
  @Operation(
      operationId = "resendDelivery",
      summary = "Resend a delivery",
      description = "Queues a delivery for immediate sending, with a full set of attempts.")
  public DeliveryView resend(
      @PathParam("webhookId") UUID webhookId, @PathParam("deliveryId") UUID deliveryId) {
    return deliveries.resend(CurrentScope.requiredPartner(), webhookId, deliveryId);
  }
}
