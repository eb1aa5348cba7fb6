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
import java.util.Objects;
import java.util.UUID;
import org.cenotes.partners.api.guard.PartnerUser;
import org.cenotes.partners.api.guard.Requires;
import org.cenotes.partners.domain.delivery.DeliveryError;
import org.cenotes.partners.domain.delivery.DeliveryFlow;
import org.cenotes.partners.domain.delivery.DeliveryQuery;
import org.cenotes.partners.domain.delivery.DeliveryView;
import org.cenotes.partners.domain.team.Permission;
import org.cenotes.partners.domain.webhook.WebhookError;
import org.cenotes.partners.platform.answer.Answers;
import org.cenotes.partners.platform.answer.Refuses;
import org.cenotes.partners.platform.idempotency.Idempotent;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.tenancy.Scopes;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;

/** What an endpoint was sent, and sending it again. */
@Path("/partner-portal/webhooks/{webhookId}/logs")
@ApplicationScoped
@PartnerUser
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Portal: webhooks")
public class WebhookLogResource {
  private final DeliveryFlow deliveries;

  @Inject
  public WebhookLogResource(DeliveryFlow deliveries) {
    this.deliveries = deliveries;
  }

  @GET
  @Requires(Permission.VIEW_WEBHOOKS)
  @Answers(message = "partners.webhooks.logs_retrieved")
  @Refuses(with = WebhookError.class, only = "NOT_FOUND")
  @Operation(
      operationId = "listDeliveries",
      summary = "List an endpoint's deliveries, newest first")
  public Page<DeliveryView> list(
      @PathParam("webhookId") UUID webhookId, @BeanParam @Valid DeliveryQuery query) {
    return deliveries.list(partnerId(), webhookId, query);
  }

  @POST
  @Path("/{deliveryId}/resend")
  @Idempotent(outside = true) // in the data the endpoint's events come from
  @Requires(Permission.MANAGE_WEBHOOKS)
  @Answers(message = "partners.webhooks.delivery_resent")
  @Refuses(
      with = WebhookError.class,
      only = {"NOT_FOUND", "NOT_ACTIVE"})
  @Refuses(with = DeliveryError.class)
  @Operation(
      operationId = "resendDelivery",
      summary = "Send a delivery once more, at once, and with all the attempts of a new one")
  public DeliveryView resend(
      @PathParam("webhookId") UUID webhookId, @PathParam("deliveryId") UUID deliveryId) {
    return deliveries.resend(partnerId(), webhookId, deliveryId);
  }

  private static UUID partnerId() {
    return Objects.requireNonNull(
        Scopes.required().partnerId(), "the guard admits partners' users only");
  }
}
