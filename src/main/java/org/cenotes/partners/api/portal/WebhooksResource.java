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
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.cenotes.partners.api.guard.PartnerUser;
import org.cenotes.partners.api.guard.RequiresPermission;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.domain.identity.user.Permission;
import org.cenotes.partners.domain.webhook.delivery.DeliveryLogFlow;
import org.cenotes.partners.domain.webhook.delivery.TestDeliveryFlow;
import org.cenotes.partners.domain.webhook.delivery.TestDeliveryResult;
import org.cenotes.partners.domain.webhook.endpoint.EventSelection;
import org.cenotes.partners.domain.webhook.endpoint.WebhookEndpointService;
import org.cenotes.partners.domain.webhook.endpoint.WebhookEndpointService.WithSecret;
import org.cenotes.partners.domain.webhook.endpoint.WebhookError;
import org.cenotes.partners.domain.webhook.endpoint.WebhookUrlPolicy;
import org.cenotes.partners.domain.webhook.endpoint.WebhookView;
import org.cenotes.partners.platform.idempotency.Idempotent;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.list.SortedQuery;
import org.cenotes.partners.platform.request.AsyncResponses;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.RevealsSecret;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** The partner's webhook endpoints. */
@Path("/partner-portal/webhooks")
@ApplicationScoped
@PartnerUser
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Portal: webhooks")
public class WebhooksResource {
  static final String CREATED = "partners.webhooks.created";
  private static final int LONGEST_URL = 2048;
  private static final int LONGEST_DESCRIPTION = 200;
  private static final int MOST_EVENTS = 50;
  private static final int LONGEST_GRACE = 604_800;
  private static final int DEFAULT_GRACE = 86_400;

  private final WebhookEndpointService webhooks;
  private final WebhookCreation creation;
  private final WebhookUrlPolicy urls;
  private final TestDeliveryFlow trials;
  private final DeliveryLogFlow deliveries;
  private final AsyncResponses later;

  @Inject
  public WebhooksResource(
      WebhookEndpointService webhooks,
      WebhookCreation creation,
      WebhookUrlPolicy urls,
      TestDeliveryFlow trials,
      DeliveryLogFlow deliveries,
      AsyncResponses later) {
    this.webhooks = webhooks;
    this.creation = creation;
    this.urls = urls;
    this.trials = trials;
    this.deliveries = deliveries;
    this.later = later;
  }

  /** An endpoint to be made. */
  public record CreateWebhook(
      @NotNull @Size(max = LONGEST_URL) @Schema(description = "Public https.") String url,
      @Nullable @Size(min = 1, max = MOST_EVENTS) @Schema(description = "Types, or *; none: all.")
          List<@NotNull String> events,
      @Nullable @Size(max = LONGEST_DESCRIPTION) String description,
      @Nullable @Schema(description = "Default: live.") KeyEnvironment environment) {}

  /** What becomes different of an endpoint; what is absent stays. */
  public record UpdateWebhook(
      @Nullable @Size(max = LONGEST_URL) String url,
      @Nullable @Size(min = 1, max = MOST_EVENTS) List<@NotNull String> events,
      @Nullable @Size(max = LONGEST_DESCRIPTION) @Schema(description = "Empty: none any more.")
          String description,
      @Nullable
          @Schema(description = "true forgets why it was switched off; false discards what waits.")
          Boolean isActive) {}

  /** How a secret is replaced. */
  public record RotateSecret(
      @Nullable
          @Min(0)
          @Max(LONGEST_GRACE)
          @Schema(description = "How long the secret before signs too; default one day.")
          Integer gracePeriodSeconds) {}

  /** What is sent again. */
  public record RecoverDeliveries(
      @NotNull @Schema(description = "Events of this instant or later.") Instant since) {}

  /**
   * What will be sent again.
   *
   * @param queued how many deliveries
   */
  public record Recovery(int queued) {}

  @GET
  @RequiresPermission(Permission.VIEW_WEBHOOKS)
  @SuccessResponse(message = "partners.webhooks.list_retrieved")
  @Operation(operationId = "listWebhooks", summary = "List webhook endpoints, newest first")
  public Page<WebhookView> list(@BeanParam @Valid SortedQuery query) {
    return webhooks.list(partnerId(), query);
  }

  @POST
  @Idempotent(later = true)
  @RevealsSecret
  @RequiresPermission(Permission.MANAGE_WEBHOOKS)
  @SuccessResponse(status = 201, message = CREATED)
  @PossibleErrors(
      with = WebhookError.class,
      only = {"URL_NOT_ALLOWED", "LIMIT_REACHED"})
  @Operation(
      operationId = "createWebhook",
      summary = "Make a webhook endpoint, whose secret is revealed this once")
  public @Nullable WithSecret create(@NotNull @Valid CreateWebhook body) {
    List<String> events = EventSelection.of(body.events());
    urls.check("url", body.url());
    return creation.create(
        partnerId(),
        new WebhookEndpointService.NewWebhook(
            body.environment() == null ? KeyEnvironment.LIVE : body.environment(),
            body.url(),
            events,
            body.description()));
  }

  @PUT
  @Path("/{webhookId}")
  @RequiresPermission(Permission.MANAGE_WEBHOOKS)
  @SuccessResponse(message = "partners.webhooks.updated")
  @PossibleErrors(
      with = WebhookError.class,
      only = {"URL_NOT_ALLOWED", "NOT_FOUND", "LIMIT_REACHED"})
  @Operation(operationId = "updateWebhook", summary = "Change, switch off or switch on an endpoint")
  public WebhookView update(
      @PathParam("webhookId") UUID webhookId, @NotNull @Valid UpdateWebhook body) {
    List<String> events = body.events() == null ? null : EventSelection.of(body.events());
    if (body.url() != null) {
      urls.check("url", body.url());
    }
    return webhooks.change(
        partnerId(),
        webhookId,
        new WebhookEndpointService.Change(body.url(), events, body.description(), body.isActive()));
  }

  @DELETE
  @Path("/{webhookId}")
  @RequiresPermission(Permission.MANAGE_WEBHOOKS)
  @SuccessResponse(message = "partners.webhooks.deleted")
  @PossibleErrors(with = WebhookError.class, only = "NOT_FOUND")
  @Operation(operationId = "deleteWebhook", summary = "End an endpoint for good")
  public WebhookView delete(@PathParam("webhookId") UUID webhookId) {
    return webhooks.delete(partnerId(), webhookId);
  }

  @POST
  @Path("/{webhookId}/test")
  @Idempotent(outside = true)
  @RequiresPermission(Permission.MANAGE_WEBHOOKS)
  @SuccessResponse(message = "partners.webhooks.test_sent")
  @PossibleErrors(with = WebhookError.class, only = "NOT_FOUND")
  @Operation(
      operationId = "testWebhook",
      summary = "Send an endpoint a webhook.test at once, active or not")
  public CompletionStage<TestDeliveryResult> test(@PathParam("webhookId") UUID webhookId) {
    return later.of(trials.test(partnerId(), webhookId, EventType.WEBHOOK_TEST));
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
      summary = "Put a new secret, revealed this once, in an endpoint's place of one")
  public WithSecret rotateSecret(
      @PathParam("webhookId") UUID webhookId, @Nullable @Valid RotateSecret body) {
    Integer grace = body == null ? null : body.gracePeriodSeconds();
    return webhooks.rotate(
        partnerId(), webhookId, Duration.ofSeconds(grace == null ? DEFAULT_GRACE : grace));
  }

  @POST
  @Path("/{webhookId}/recover")
  @Idempotent(outside = true) // in the data the endpoint's events come from
  @RequiresPermission(Permission.MANAGE_WEBHOOKS)
  @SuccessResponse(message = "partners.webhooks.recovery_queued")
  @PossibleErrors(
      with = WebhookError.class,
      only = {"NOT_FOUND", "NOT_ACTIVE"})
  @Operation(
      operationId = "recoverDeliveries",
      summary = "Send all deliveries once more that failed for good and whose event came since")
  public Recovery recover(
      @PathParam("webhookId") UUID webhookId, @NotNull @Valid RecoverDeliveries body) {
    return new Recovery(deliveries.recover(partnerId(), webhookId, body.since()));
  }

  private static UUID partnerId() {
    return Objects.requireNonNull(
        CurrentScope.required().partnerId(), "the guard admits partners' users only");
  }
}
