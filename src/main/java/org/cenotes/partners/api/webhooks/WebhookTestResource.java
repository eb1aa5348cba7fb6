package org.cenotes.partners.api.webhooks;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.cenotes.partners.api.guard.PartnerUser;
import org.cenotes.partners.api.guard.RequiresPermission;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.domain.identity.user.Permission;
import org.cenotes.partners.domain.webhook.delivery.TestDeliveryFlow;
import org.cenotes.partners.domain.webhook.delivery.TestDeliveryResult;
import org.cenotes.partners.domain.webhook.endpoint.WebhookError;
import org.cenotes.partners.platform.idempotency.IdempotentOutsideTransaction;
import org.cenotes.partners.platform.response.AsyncResponses;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Sends test events to a webhook endpoint of the partner. */
@Path("/partners/webhooks/test")
@ApplicationScoped
@PartnerUser
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Webhook tests")
public class WebhookTestResource {
  private final TestDeliveryFlow testDeliveries;
  private final AsyncResponses responses;

  @Inject
  public WebhookTestResource(TestDeliveryFlow testDeliveries, AsyncResponses responses) {
    this.testDeliveries = testDeliveries;
    this.responses = responses;
  }

  /** The endpoint and the type of the test event. */
  @Schema(name = "TestWebhook")
  public record TestWebhook(
      @Nullable @Schema(description = "Default: the latest active live endpoint.") UUID webhookId,
      @Nullable @Schema(description = "Event type whose example is sent. Default: webhook.test.")
          EventType eventType) {}

  @POST
  @IdempotentOutsideTransaction
  @RequiresPermission(Permission.MANAGE_SETTINGS)
  @SuccessResponse(message = "partners.webhooks.test_sent")
  @PossibleErrors(with = WebhookError.class, only = "NOT_FOUND")
  @Operation(
      operationId = "testLatestWebhook",
      summary = "Send a test event",
      description =
          "Sends an example event to a webhook endpoint at once, whether or not it is"
              + " active, and returns which endpoint was tried and the result of that single"
              + " attempt. The event has triggered set to true and sequence set to null, and does"
              + " not appear in the event log.")
  public CompletionStage<TestDeliveryResult> test(@Nullable @Valid TestWebhook body) {
    EventType type = body == null ? null : body.eventType();
    UUID partnerId = CurrentScope.requiredPartner();
    return responses.withRequestContext(
        testDeliveries.test(
            partnerId,
            body == null ? null : body.webhookId(),
            type == null ? EventType.WEBHOOK_TEST : type));
  }
}
