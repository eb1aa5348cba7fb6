package org.cenotes.partners.api.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import jakarta.validation.Valid;
import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.DefaultValue;
import jakarta.ws.rs.GET;
import jakarta.ws.rs.POST;
import jakarta.ws.rs.Path;
import jakarta.ws.rs.Produces;
import jakarta.ws.rs.QueryParam;
import jakarta.ws.rs.core.MediaType;
import java.math.BigDecimal;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.cenotes.partners.api.guard.SandboxKey;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.domain.webhook.endpoint.WebhookError;
import org.cenotes.partners.domain.webhook.simulator.ReceiverReport;
import org.cenotes.partners.domain.webhook.simulator.RequestedReceiver;
import org.cenotes.partners.domain.webhook.simulator.SimulatedFault;
import org.cenotes.partners.domain.webhook.simulator.SimulationEntry;
import org.cenotes.partners.domain.webhook.simulator.SimulationRequest;
import org.cenotes.partners.domain.webhook.simulator.SimulationResult;
import org.cenotes.partners.domain.webhook.simulator.SimulationService;
import org.cenotes.partners.domain.webhook.simulator.SimulatorFlow;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.idempotency.Idempotent;
import org.cenotes.partners.platform.request.AsyncResponses;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** The webhook simulator. */
@Path("/partner/webhooks/simulator")
@ApplicationScoped
@SandboxKey
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Webhook simulator")
public class SimulatorResource {
  private static final int MOST_EVENTS = 20;
  private static final int LONGEST_URL = 2048;
  private static final String DELAY =
      "Before anything is sent, once a call; more than 10 is 10, what is less than a millisecond is"
          + " left out, and delayApplied says so.";

  /** Ten seconds, then five rounds of two attempts of up to fifteen seconds each. */
  private static final int LEASE_SECONDS = 180;

  private static final String WEBHOOK =
      "A test webhook, in place of url; neither: the latest active one.";

  private final SimulatorFlow simulator;
  private final SimulationService simulations;
  private final AsyncResponses later;

  @Inject
  public SimulatorResource(
      SimulatorFlow simulator, SimulationService simulations, AsyncResponses later) {
    this.simulator = simulator;
    this.simulations = simulations;
    this.later = later;
  }

  /** One event to be sent. */
  @Schema(name = "Simulate")
  public record Simulate(
      @NotNull EventType eventType,
      @Nullable @Size(max = LONGEST_URL) String url,
      @Nullable @Schema(description = WEBHOOK) UUID webhookId,
      @Nullable @Schema(description = "In place of the type's example.") JsonNode data,
      @Nullable @DecimalMin("0") @Schema(description = DELAY) BigDecimal delaySeconds,
      @Nullable @Schema(description = "Default: none.") SimulatedFault fault) {}

  /** Several events to be sent. */
  @Schema(name = "SimulateBatch")
  public record SimulateBatch(
      @NotNull @Size(min = 1, max = MOST_EVENTS) List<@NotNull @Valid BatchEvent> events,
      @Nullable @Size(max = LONGEST_URL) String url,
      @Nullable @Schema(description = WEBHOOK) UUID webhookId,
      @Nullable @DecimalMin("0") @Schema(description = DELAY) BigDecimal delaySeconds) {}

  /** One of several events. */
  @Schema(name = "BatchEvent")
  public record BatchEvent(
      @NotNull EventType eventType,
      @Nullable @Schema(description = "In place of the type's example.") JsonNode data,
      @Nullable @Schema(description = "Default: none.") SimulatedFault fault) {}

  /** Whom to examine. */
  @Schema(name = "TestEndpoint")
  public record TestEndpoint(@NotNull @Size(max = LONGEST_URL) String url) {}

  @POST
  @Path("/simulate")
  @Idempotent(outside = true)
  @SuccessResponse(message = "partners.simulator.simulated")
  @PossibleErrors(
      with = WebhookError.class,
      only = {"URL_NOT_ALLOWED", "NOT_FOUND"})
  @Operation(operationId = "simulateEvent", summary = "Send a receiver one event")
  public CompletionStage<SimulationResult> simulate(@NotNull @Valid Simulate body) {
    return later.of(
        simulator.simulate(
            receiver(body.url(), body.webhookId()),
            wish("data", body.eventType(), body.data(), body.fault()),
            body.delaySeconds()));
  }

  @POST
  @Path("/simulate-batch")
  @Idempotent(outside = true, leaseSeconds = LEASE_SECONDS)
  @SuccessResponse(message = "partners.simulator.batch_simulated")
  @PossibleErrors(
      with = WebhookError.class,
      only = {"URL_NOT_ALLOWED", "NOT_FOUND"})
  @Operation(operationId = "simulateEvents", summary = "Send a receiver up to 20 events")
  public CompletionStage<SimulationResult.Batch> batch(@NotNull @Valid SimulateBatch body) {
    List<SimulationRequest> wishes =
        body.events().stream()
            .map(event -> wish("events[].data", event.eventType(), event.data(), event.fault()))
            .toList();
    return later.of(
        simulator.batch(receiver(body.url(), body.webhookId()), wishes, body.delaySeconds()));
  }

  @POST
  @Path("/test-endpoint")
  @Idempotent(outside = true, leaseSeconds = LEASE_SECONDS)
  @SuccessResponse(message = "partners.simulator.endpoint_tested")
  @PossibleErrors(with = WebhookError.class, only = "URL_NOT_ALLOWED")
  @Operation(
      operationId = "examineEndpoint",
      summary = "Grade a receiver by a few attempts",
      description =
          "Sends what it should accept, a wrong signature, a stale timestamp, and the first again.")
  public CompletionStage<ReceiverReport> examine(@NotNull @Valid TestEndpoint body) {
    return later.of(simulator.check(receiver(body.url(), null)));
  }

  @GET
  @Path("/history")
  @SuccessResponse(message = "partners.simulator.history_retrieved")
  @Operation(operationId = "listSimulations", summary = "List simulations, newest first")
  public List<SimulationEntry> history(
      @QueryParam("limit") @DefaultValue("50") @Min(1) @Max(500) int limit,
      @QueryParam("eventType") @Nullable EventType eventType) {
    return simulations.history(partnerId(), eventType, limit);
  }

  private static RequestedReceiver receiver(@Nullable String url, @Nullable UUID webhookId) {
    if (url != null && webhookId != null) {
      throw ApiException.about(
          HttpError.INVALID_INPUT, "webhookId", "must not be given together with url");
    }
    return new RequestedReceiver(partnerId(), url, webhookId);
  }

  private static SimulationRequest wish(
      String member, EventType type, @Nullable JsonNode data, @Nullable SimulatedFault fault) {
    boolean given = data != null && !data.isNull();
    if (data != null && given && !data.isObject()) {
      throw ApiException.about(HttpError.INVALID_INPUT, member, "must be an object");
    }
    return new SimulationRequest(
        type, given ? data : null, fault == null ? SimulatedFault.NONE : fault);
  }

  private static UUID partnerId() {
    return Objects.requireNonNull(
        CurrentScope.required().partnerId(), "the guard admits keys only");
  }
}
