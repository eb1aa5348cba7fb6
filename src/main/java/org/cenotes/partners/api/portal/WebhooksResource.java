package org.cenotes.partners.api.portal;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.BeanParam;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DELETE;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.PUT;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.PathParam;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.core.MediaType;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.cenotes.partners.api.guard.PartnerUser;
import org.cenotes.partners.api.guard.RequiresPermission;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.domain.identity.user.Permission;
import org.cenotes.partners.domain.webhook.delivery.TestDeliveryFlow;
import org.cenotes.partners.domain.webhook.delivery.TestDeliveryResult;
import org.cenotes.partners.domain.webhook.endpoint.EventSelection;
import org.cenotes.partners.domain.webhook.endpoint.SubscribableEventType;
import org.cenotes.partners.domain.webhook.endpoint.WebhookEndpointService;
import org.cenotes.partners.domain.webhook.endpoint.WebhookEndpointService.WithSecret;
import org.cenotes.partners.domain.webhook.endpoint.WebhookError;
import org.cenotes.partners.domain.webhook.endpoint.WebhookUrlPolicy;
import org.cenotes.partners.domain.webhook.endpoint.WebhookView;
import org.cenotes.partners.platform.idempotency.Idempotent;
import org.cenotes.partners.platform.idempotency.IdempotentAfterPreparation;
import org.cenotes.partners.platform.idempotency.IdempotentOutsideTransaction;
import org.cenotes.partners.platform.idempotency.IdempotentTransaction;
import org.cenotes.partners.platform.json.PatchBody;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.list.SortedQuery;
import org.cenotes.partners.platform.response.AsyncResponses;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.RevealsSecret;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.validation.NonBlank;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Management of the partner's webhook endpoints. */
@Path("/partner-portal/webhooks")
@ApplicationScoped
@PartnerUser
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Portal webhooks")
public class WebhooksResource {
  private static final int MAX_URL = 2048;
  private static final int MAX_DESCRIPTION = 200;
  private static final int MAX_EVENTS = 50;
  private static final int MAX_GRACE_SECONDS = 604_800;
  private static final int DEFAULT_GRACE_SECONDS = 86_400;

  private final WebhookEndpointService webhooks;
  private final IdempotentTransaction idempotent;
  private final WebhookUrlPolicy urls;
  private final TestDeliveryFlow testDeliveries;
  private final AsyncResponses responses;

  @Inject
  public WebhooksResource(
      WebhookEndpointService webhooks,
      IdempotentTransaction idempotent,
      WebhookUrlPolicy urls,
      TestDeliveryFlow testDeliveries,
      AsyncResponses responses) {
    this.webhooks = webhooks;
    this.idempotent = idempotent;
    this.urls = urls;
    this.testDeliveries = testDeliveries;
    this.responses = responses;
  }

  /**
   * The request to create a webhook endpoint.
   *
   * @param description what the endpoint is for, for the partner's people
   */
  public record CreateWebhook(
      @NotNull
          @Size(max = MAX_URL)
          @Schema(description = "Public HTTPS URL that events are sent to.")
          String url,
      @Nullable
          @Size(min = 1, max = MAX_EVENTS)
          @Schema(description = "Event types, or *. Default: all types.")
          List<@NotNull @SubscribableEventType String> events,
      @Nullable @NonBlank @Size(max = MAX_DESCRIPTION) String description,
      @Nullable @Schema(description = "Environment whose events are sent. Default: live.")
          KeyEnvironment environment) {}

  /**
   * The changes; absent members are left unchanged.
   *
   * @param url new public https address of the endpoint
   * @param events types of events to deliver; they replace the former ones, null means all
   */
  @PatchBody(
      of = WebhookView.class,
      elsewhere = {
        @PatchBody.Elsewhere(
            members = "environment",
            use = "POST /api/partner-portal/webhooks to create another endpoint"),
        @PatchBody.Elsewhere(
            members = "secret",
            use = "POST /api/partner-portal/webhooks/{webhookId}/rotate-secret"),
        @PatchBody.Elsewhere(members = "disabledReason", use = "isActive")
      })
  public record UpdateWebhook(
      @Nullable @Size(max = MAX_URL) String url,
      @Nullable
          Optional<@Size(min = 1, max = MAX_EVENTS) List<@NotNull @SubscribableEventType String>>
          events,
      @Nullable @Schema(description = "null removes it.")
          Optional<@NonBlank @Size(max = MAX_DESCRIPTION) String> description,
      @Nullable
          @Schema(
              description =
                  "true activates the endpoint and resets its failure history; false deactivates it"
                      + " and discards its pending deliveries.")
          Boolean isActive) {}

  /** The request to rotate a signing secret. */
  public record RotateSecret(
      @Nullable
          @Min(0)
          @Max(MAX_GRACE_SECONDS)
          @Schema(
              description =
                  "Seconds for which deliveries are also signed with the old secret. Default:"
                      + " 86400.")
          Integer gracePeriodSeconds) {}

  /** The type of a test event. */
  @Schema(name = "TestEvent")
  public record TestEvent(
      @Nullable @Schema(description = "Event type whose example is sent. Default: webhook.test.")
          EventType eventType) {}

  @GET
  @RequiresPermission(Permission.VIEW_WEBHOOKS)
  @SuccessResponse(message = "partners.webhooks.list_retrieved")
  @Operation(
      operationId = "listWebhooks",
      summary = "List webhook endpoints",
      description = "Returns the partner's webhook endpoints, newest first by default.")
  public Page<WebhookView> list(@BeanParam @Valid SortedQuery query) {
    return webhooks.list(CurrentScope.requiredPartner(), query);
  }

  @POST
  @IdempotentAfterPreparation
  @RevealsSecret
  @RequiresPermission(Permission.MANAGE_WEBHOOKS)
  @SuccessResponse(status = 201, message = "partners.webhooks.created")
  @PossibleErrors(
      with = WebhookError.class,
      only = {"URL_NOT_ALLOWED", "LIMIT_REACHED"})
  @Operation(
      operationId = "createWebhook",
      summary = "Create a webhook endpoint",
      description =
          "Creates a webhook endpoint. Its signing secret is returned once, in this response. The"
              + " URL must be public HTTPS. A partner can have 20 active endpoints and 100 in all,"
              + " which counts inactive ones and those deleted in the last 24 hours.")
  public @Nullable WithSecret create(@NotNull @Valid CreateWebhook body) {
    List<String> events = EventSelection.of(body.events());
    urls.check("url", body.url());
    WebhookEndpointService.NewWebhook webhook =
        new WebhookEndpointService.NewWebhook(
            body.environment() == null ? KeyEnvironment.LIVE : body.environment(),
            body.url(),
            events,
            body.description());
    return idempotent.run(() -> webhooks.create(CurrentScope.requiredPartner(), webhook));
  }

  @PUT
  @Path("/{webhookId}")
  @RequiresPermission(Permission.MANAGE_WEBHOOKS)
  @SuccessResponse(message = "partners.webhooks.updated")
  @PossibleErrors(
      with = WebhookError.class,
      only = {"URL_NOT_ALLOWED", "NOT_FOUND", "LIMIT_REACHED"})
  @Operation(
      operationId = "updateWebhook",
      summary = "Update a webhook endpoint",
      description =
          "Changes a webhook endpoint's URL, events, description or active state. Absent members"
              + " are left unchanged. Activating an endpoint resets its failure history;"
              + " deactivating it discards its pending deliveries.")
  public WebhookView update(
      @PathParam("webhookId") UUID webhookId, @NotNull @Valid UpdateWebhook body) {
    List<String> events =
        body.events() == null ? null : EventSelection.of(body.events().orElse(null));
    if (body.url() != null) {
      urls.check("url", body.url());
    }
    return webhooks.change(
        CurrentScope.requiredPartner(),
        webhookId,
        new WebhookEndpointService.Change(body.url(), events, body.description(), body.isActive()));
  }

  @DELETE
  @Path("/{webhookId}")
  @RequiresPermission(Permission.MANAGE_WEBHOOKS)
  @SuccessResponse(message = "partners.webhooks.deleted")
  @PossibleErrors(with = WebhookError.class, only = "NOT_FOUND")
  @Operation(
      operationId = "deleteWebhook",
      summary = "Delete a webhook endpoint",
      description = "Deletes a webhook endpoint permanently and discards its pending deliveries.")
  public WebhookView delete(@PathParam("webhookId") UUID webhookId) {
    return webhooks.delete(CurrentScope.requiredPartner(), webhookId);
  }

  @POST
  @Path("/{webhookId}/test")
  @IdempotentOutsideTransaction
  @RequiresPermission(Permission.MANAGE_WEBHOOKS)
  @SuccessResponse(message = "partners.webhooks.test_sent")
  @PossibleErrors(with = WebhookError.class, only = "NOT_FOUND")
  @Operation(
      operationId = "testWebhook",
      summary = "Test a webhook endpoint",
      description =
          "Sends a webhook.test event, or an example of another type, at once, whether or not the"
              + " endpoint is active, and returns the result of that single attempt.")
  public CompletionStage<TestDeliveryResult> test(
      @PathParam("webhookId") UUID webhookId, @Nullable @Valid TestEvent body) {
    EventType type = body == null ? null : body.eventType();
    return responses.withRequestContext(
        testDeliveries.test(
            CurrentScope.requiredPartner(),
            webhookId,
            type == null ? EventType.WEBHOOK_TEST : type));
  }

  @POST
  @Path("/{webhookId}/rotate-secret")
  @Idempotent
  @RevealsSecret
  @RequiresPermission(Permission.MANAGE_WEBHOOKS)
  @SuccessResponse(message = "partners.webhooks.secret_rotated")
  @PossibleErrors(with = WebhookError.class, only = "NOT_FOUND")
  @Operation(
      operationId = "rotateWebhookSecret",
      summary = "Rotate a webhook signing secret",
      description =
          "Creates a new signing secret, which is returned once, in this response. Deliveries are"
              + " signed with both secrets during the grace period, and with the two before them"
              + " until the ends that were set for these. Without a grace period all former secrets"
              + " end at once.")
  public WithSecret rotateSecret(
      @PathParam("webhookId") UUID webhookId, @Nullable @Valid RotateSecret body) {
    Integer grace = body == null ? null : body.gracePeriodSeconds();
    return webhooks.rotate(
        CurrentScope.requiredPartner(),
        webhookId,
        Duration.ofSeconds(grace == null ? DEFAULT_GRACE_SECONDS : grace));
  }
}
