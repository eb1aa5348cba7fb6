package org.cenotes.partners.api.webhooks;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.NotNull;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.util.UUID;
import org.cenotes.partners.api.guard.Admin;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.domain.partner.PartnerError;
import org.cenotes.partners.domain.webhook.delivery.EventTriggerService;
import org.cenotes.partners.domain.webhook.delivery.TriggerResult;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.idempotency.Idempotent;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Lets administrators send events to a partner's webhook endpoints. */
@Path("/partners/webhooks/trigger")
@ApplicationScoped
@Admin
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Webhook tests")
public class WebhookTriggerResource {
  private static final String DATA =
      "Data to send instead of the event type's example. If its id is a UUID, that is the id of the"
          + " resource too.";

  private final EventTriggerService triggers;

  @Inject
  public WebhookTriggerResource(EventTriggerService triggers) {
    this.triggers = triggers;
  }

  /**
   * The partner and the event.
   *
   * @param partnerId id of the partner whose endpoints receive the event
   * @param eventType type of the event to send
   */
  @Schema(name = "TriggerWebhooks")
  public record TriggerWebhooks(
      @NotNull UUID partnerId,
      @NotNull EventType eventType,
      @Nullable @Schema(description = DATA) JsonNode data) {}

  @POST
  @Idempotent
  @SuccessResponse(message = "partners.webhooks.triggered")
  @PossibleErrors(with = PartnerError.class, only = "NOT_FOUND")
  @Operation(
      operationId = "triggerWebhooks",
      summary = "Trigger a partner's webhooks",
      description =
          "Queues an event for the partner's live webhook endpoints that subscribe to"
              + " its type. It is delivered, retried and logged like any other. The event has"
              + " triggered set to true and sequence set to null, and does not appear in the"
              + " event log.")
  public TriggerResult trigger(@NotNull @Valid TriggerWebhooks body) {
    JsonNode data = body.data();
    boolean hasData = data != null && !data.isNull();
    if (data != null && hasData && !data.isObject()) {
      throw ApiException.about(HttpError.INVALID_INPUT, "data", "must be an object");
    }
    return triggers.trigger(body.partnerId(), body.eventType(), hasData ? data : null);
  }
}
