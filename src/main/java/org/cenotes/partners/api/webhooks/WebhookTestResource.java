package org.cenotes.partners.api.webhooks;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.cenotes.partners.api.guard.PartnerUser;
import org.cenotes.partners.api.guard.RequiresPermission;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.domain.identity.user.Permission;
import org.cenotes.partners.domain.webhook.delivery.TestDeliveryFlow;
import org.cenotes.partners.domain.webhook.delivery.TestDeliveryResult;
import org.cenotes.partners.domain.webhook.endpoint.WebhookError;
import org.cenotes.partners.platform.idempotency.Idempotent;
import org.cenotes.partners.platform.request.AsyncResponses;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Trying a webhook without going through the portal's list. */
@Path("/partners/webhooks/test")
@ApplicationScoped
@PartnerUser
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Webhooks")
public class WebhookTestResource {
  private final TestDeliveryFlow trials;
  private final AsyncResponses later;

  @Inject
  public WebhookTestResource(TestDeliveryFlow trials, AsyncResponses later) {
    this.trials = trials;
    this.later = later;
  }

  /** What is sent where. */
  @Schema(name = "TestWebhook")
  public record TestWebhook(
      @Nullable @Schema(description = "Default: the latest active one of live events.")
          UUID webhookId,
      @Nullable @Schema(description = "Whose example is sent; default webhook.test.")
          EventType eventType) {}

  @POST
  @Idempotent(outside = true)
  @RequiresPermission(Permission.MANAGE_SETTINGS)
  @SuccessResponse(message = "partners.webhooks.test_sent")
  @PossibleErrors(with = WebhookError.class, only = "NOT_FOUND")
  @Operation(
      operationId = "testLatestWebhook",
      summary = "Send a webhook endpoint an event at once, active or not",
      description =
          "The event has an id of its own, no sequence, and triggered: true; it enters no log of"
              + " events.")
  public CompletionStage<TestDeliveryResult> test(@Nullable @Valid TestWebhook body) {
    EventType type = body == null ? null : body.eventType();
    UUID partnerId =
        Objects.requireNonNull(
            CurrentScope.required().partnerId(), "the guard admits partners' users only");
    return later.of(
        trials.test(
            partnerId,
            body == null ? null : body.webhookId(),
            type == null ? EventType.WEBHOOK_TEST : type));
  }
}
