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
import org.cenotes.partners.api.guard.Requires;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.domain.team.Permission;
import org.cenotes.partners.domain.trial.TrialFlow;
import org.cenotes.partners.domain.trial.TrialResult;
import org.cenotes.partners.domain.webhook.WebhookError;
import org.cenotes.partners.platform.answer.Answers;
import org.cenotes.partners.platform.answer.Refuses;
import org.cenotes.partners.platform.idempotency.Idempotent;
import org.cenotes.partners.platform.request.LaterAnswers;
import org.cenotes.partners.platform.tenancy.Scopes;
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
  private final TrialFlow trials;
  private final LaterAnswers later;

  @Inject
  public WebhookTestResource(TrialFlow trials, LaterAnswers later) {
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
  @Requires(Permission.MANAGE_SETTINGS)
  @Answers(message = "partners.webhooks.test_sent")
  @Refuses(with = WebhookError.class, only = "NOT_FOUND")
  @Operation(
      operationId = "testLatestWebhook",
      summary = "Send a webhook endpoint an event at once, active or not",
      description =
          "The event has an id of its own, no sequence, and triggered: true; it enters no log of"
              + " events.")
  public CompletionStage<TrialResult> test(@Nullable @Valid TestWebhook body) {
    EventType type = body == null ? null : body.eventType();
    UUID partnerId =
        Objects.requireNonNull(
            Scopes.required().partnerId(), "the guard admits partners' users only");
    return later.of(
        trials.test(
            partnerId,
            body == null ? null : body.webhookId(),
            type == null ? EventType.WEBHOOK_TEST : type));
  }
}
