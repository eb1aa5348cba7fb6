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
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.cenotes.partners.api.guard.SandboxKey;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.domain.webhook.endpoint.WebhookError;
import org.cenotes.partners.domain.webhook.simulator.EndpointReport;
import org.cenotes.partners.domain.webhook.simulator.RequestedReceiver;
import org.cenotes.partners.domain.webhook.simulator.SimulatedFault;
import org.cenotes.partners.domain.webhook.simulator.SimulationEntry;
import org.cenotes.partners.domain.webhook.simulator.SimulationRequest;
import org.cenotes.partners.domain.webhook.simulator.SimulationResult;
import org.cenotes.partners.domain.webhook.simulator.SimulationService;
import org.cenotes.partners.domain.webhook.simulator.SimulatorFlow;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.idempotency.IdempotentOutsideTransaction;
import org.cenotes.partners.platform.response.AsyncResponses;
import org.cenotes.partners.platform.response.PossibleErrors;
import org.cenotes.partners.platform.response.SuccessResponse;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.eclipse.microprofile.openapi.annotations.Operation;
import org.eclipse.microprofile.openapi.annotations.media.Schema;
import org.eclipse.microprofile.openapi.annotations.tags.Tag;
import org.jspecify.annotations.Nullable;

/** Sends simulated events to webhook receivers. */
@Path("/partner/webhooks/simulator")
@ApplicationScoped
@SandboxKey
@Produces(MediaType.APPLICATION_JSON)
@Consumes(MediaType.APPLICATION_JSON)
@Tag(name = "Webhook simulator")
public class SimulatorResource {
  private static final int MAX_EVENTS = 20;
  private static final int MAX_URL = 2048;
  private static final String DELAY =
      "Seconds to wait before sending, once per request. Values above 10 are treated as 10,"
          + " fractions of a millisecond are dropped; delayApplied returns the delay used.";

  /** Longest duration: a delay of 10 s, then five rounds of two attempts of up to 16 s each. */
  private static final int LEASE_SECONDS = 180;

  private static final String DATA =
      "Data to send instead of the event type's example. If its id is a UUID, that is the id of the"
          + " resource too.";

  private static final String WEBHOOK =
      "A test webhook endpoint, instead of url. Default: the latest active one.";

  private final SimulatorFlow simulator;
  private final SimulationService simulations;
  private final AsyncResponses responses;

  @Inject
  public SimulatorResource(
      SimulatorFlow simulator, SimulationService simulations, AsyncResponses responses) {
    this.simulator = simulator;
    this.simulations = simulations;
    this.responses = responses;
  }

  /**
   * The event to send.
   *
   * @param eventType type of the simulated event
   */
  @Schema(name = "Simulate")
  public record Simulate(
      @NotNull EventType eventType,
      @Nullable @Size(max = MAX_URL) @Schema(description = "Public HTTPS URL of the receiver.")
          String url,
      @Nullable @Schema(description = WEBHOOK) UUID webhookId,
      @Nullable @Schema(description = DATA) JsonNode data,
      @Nullable @DecimalMin("0") @Schema(description = DELAY) BigDecimal delaySeconds,
      @Nullable @Schema(description = "Fault to simulate. Default: none.") SimulatedFault fault) {}

  /**
   * The events to send.
   *
   * @param events events to send, at most 20; they may arrive in any order
   */
  @Schema(name = "SimulateBatch")
  public record SimulateBatch(
      @NotNull @Size(min = 1, max = MAX_EVENTS) List<@NotNull @Valid BatchEvent> events,
      @Nullable @Size(max = MAX_URL) @Schema(description = "Public HTTPS URL of the receiver.")
          String url,
      @Nullable @Schema(description = WEBHOOK) UUID webhookId,
      @Nullable @DecimalMin("0") @Schema(description = DELAY) BigDecimal delaySeconds) {}

  /**
   * An event of a batch.
   *
   * @param eventType type of the simulated event
   */
  @Schema(name = "BatchEvent")
  public record BatchEvent(
      @NotNull EventType eventType,
      @Nullable @Schema(description = DATA) JsonNode data,
      @Nullable @Schema(description = "Fault to simulate. Default: none.") SimulatedFault fault) {}

  /** The receiver to check. */
  @Schema(name = "TestEndpoint")
  public record TestEndpoint(
      @NotNull @Size(max = MAX_URL) @Schema(description = "Public HTTPS URL of the receiver.")
          String url) {}

  @POST
  @Path("/simulate")
  @IdempotentOutsideTransaction
  @SuccessResponse(message = "partners.simulator.simulated")
  @PossibleErrors(
      with = WebhookError.class,
      only = {"URL_NOT_ALLOWED", "NOT_FOUND"})
  @Operation(
      operationId = "simulateEvent",
      summary = "Simulate an event",
      description =
          "Sends one example event to a webhook receiver and returns the result. fault makes the"
              + " delivery misbehave on purpose. Two simulations can run at once per partner.")
  public CompletionStage<SimulationResult> simulate(@NotNull @Valid Simulate body) {
    return responses.withRequestContext(
        simulator.simulate(
            receiver(body.url(), body.webhookId()),
            request("data", body.eventType(), body.data(), body.fault()),
            body.delaySeconds()));
  }

  @POST
  @Path("/simulate-batch")
  @IdempotentOutsideTransaction(leaseSeconds = LEASE_SECONDS)
  @SuccessResponse(message = "partners.simulator.batch_simulated")
  @PossibleErrors(
      with = WebhookError.class,
      only = {"URL_NOT_ALLOWED", "NOT_FOUND"})
  @Operation(
      operationId = "simulateEvents",
      summary = "Simulate a batch of events",
      description =
          "Sends up to 20 example events to a webhook receiver, four at a time and in any order,"
              + " and returns the results in the order of the request.")
  public CompletionStage<SimulationResult.Batch> batch(@NotNull @Valid SimulateBatch body) {
    List<SimulationRequest> requests =
        body.events().stream()
            .map(event -> request("events[].data", event.eventType(), event.data(), event.fault()))
            .toList();
    return responses.withRequestContext(
        simulator.batch(receiver(body.url(), body.webhookId()), requests, body.delaySeconds()));
  }

  @POST
  @Path("/test-endpoint")
  @IdempotentOutsideTransaction(leaseSeconds = LEASE_SECONDS)
  @SuccessResponse(message = "partners.simulator.endpoint_tested")
  @PossibleErrors(with = WebhookError.class, only = "URL_NOT_ALLOWED")
  @Operation(
      operationId = "examineEndpoint",
      summary = "Check a webhook receiver",
      description =
          "Sends a receiver a valid event, one with a wrong signature, one with a stale timestamp"
              + " and a duplicate, and reports how it handled each.")
  public CompletionStage<EndpointReport> examine(@NotNull @Valid TestEndpoint body) {
    return responses.withRequestContext(simulator.check(receiver(body.url(), null)));
  }

  @GET
  @Path("/history")
  @SuccessResponse(message = "partners.simulator.history_retrieved")
  @Operation(
      operationId = "listSimulations",
      summary = "List simulations",
      description = "Returns the partner's simulations, newest first.")
  public List<SimulationEntry> history(
      @QueryParam("limit") @DefaultValue("50") @Min(1) @Max(500) int limit,
      @QueryParam("eventType") @Nullable EventType eventType) {
    return simulations.history(CurrentScope.requiredPartner(), eventType, limit);
  }

  private static RequestedReceiver receiver(@Nullable String url, @Nullable UUID webhookId) {
    if (url != null && webhookId != null) {
      throw ApiException.about(
          HttpError.INVALID_INPUT, "webhookId", "must not be given together with url");
    }
    return new RequestedReceiver(CurrentScope.requiredPartner(), url, webhookId);
  }

  private static SimulationRequest request(
      String member, EventType type, @Nullable JsonNode data, @Nullable SimulatedFault fault) {
    boolean hasData = data != null && !data.isNull();
    if (data != null && hasData && !data.isObject()) {
      throw ApiException.about(HttpError.INVALID_INPUT, member, "must be an object");
    }
    return new SimulationRequest(
        type, hasData ? data : null, fault == null ? SimulatedFault.NONE : fault);
  }
}
