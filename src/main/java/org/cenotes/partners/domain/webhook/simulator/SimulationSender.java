package org.cenotes.partners.domain.webhook.simulator;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletionStage;
import org.cenotes.partners.domain.event.EventIds;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.domain.event.SampleEvents;
import org.cenotes.partners.domain.event.TriggeredEvent;
import org.cenotes.partners.domain.webhook.endpoint.WebhookSignature;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.outbound.OutboundHttp;
import org.cenotes.partners.platform.outbound.OutboundReply;
import org.cenotes.partners.platform.outbound.OutboundRequest;
import org.jspecify.annotations.Nullable;

/** Sends a simulated event with the requested fault. */
@ApplicationScoped
public class SimulationSender {
  /** Beyond the five minutes that receivers tolerate. */
  private static final Duration STALE_AGE = Duration.ofMinutes(10);

  /** Below the timeout of an attempt. */
  private static final Duration SLOW_BODY_DURATION = Duration.ofSeconds(8);

  private static final int OVERSIZE_BYTES = 300 * 1024;

  private final SampleEvents samples;
  private final OutboundHttp http;
  private final Clock clock;

  @Inject
  SimulationSender(SampleEvents samples, OutboundHttp http, Clock clock) {
    this.samples = samples;
    this.http = http;
    this.clock = clock;
  }

  /** Sends the request's one or two events. */
  CompletionStage<SimulatedAttempt> send(
      UUID partnerId, SimulationTarget target, SimulationRequest request) {
    TriggeredEvent event = event(partnerId, request.eventType(), data(request));
    return switch (request.fault()) {
      case NONE, OVERSIZE -> one(target, event);
      case DUPLICATE -> both(target, event, event);
      case REORDER -> {
        int version = event.event().resource().version();
        yield both(target, event.withVersion(EventIds.next(), version + 1), event);
      }
      case BAD_SIGNATURE -> withWrongSignature(target, event).thenApply(SimulatedAttempt::of);
      case STALE_TIMESTAMP -> stale(target, event).thenApply(SimulatedAttempt::of);
      case SLOW_BODY ->
          post(target.url(), event, clock.instant(), target.secrets(), SLOW_BODY_DURATION)
              .thenApply(SimulatedAttempt::of);
    };
  }

  /** A test event to send. */
  TriggeredEvent event(UUID partnerId, EventType type, @Nullable JsonNode data) {
    return samples.fromExample(type, partnerId, false, data);
  }

  private @Nullable JsonNode data(SimulationRequest request) {
    if (request.fault() != SimulatedFault.OVERSIZE) {
      return request.data();
    }
    ObjectNode data = Json.mapper().createObjectNode();
    if (request.data() instanceof ObjectNode own) {
      data.setAll(own);
    }
    return data.put("padding", "x".repeat(OVERSIZE_BYTES));
  }

  private CompletionStage<SimulatedAttempt> one(SimulationTarget target, TriggeredEvent event) {
    return plain(target, event).thenApply(SimulatedAttempt::of);
  }

  private CompletionStage<SimulatedAttempt> both(
      SimulationTarget target, TriggeredEvent first, TriggeredEvent second) {
    return one(target, first).thenCompose(attempt -> one(target, second).thenApply(attempt::then));
  }

  /** Sends the event without a fault. */
  CompletionStage<OutboundReply> plain(SimulationTarget target, TriggeredEvent event) {
    return post(target.url(), event, clock.instant(), target.secrets(), Duration.ZERO);
  }

  /** Sends the event signed with a random secret. */
  CompletionStage<OutboundReply> withWrongSignature(SimulationTarget target, TriggeredEvent event) {
    List<String> wrong = List.of(WebhookSignature.newSecret());
    return post(target.url(), event, clock.instant(), wrong, Duration.ZERO);
  }

  /** Sends the event with an old signature. */
  CompletionStage<OutboundReply> stale(SimulationTarget target, TriggeredEvent event) {
    return post(
        target.url(), event, clock.instant().minus(STALE_AGE), target.secrets(), Duration.ZERO);
  }

  private CompletionStage<OutboundReply> post(
      String url, TriggeredEvent event, Instant at, List<String> secrets, Duration spread) {
    byte[] body = event.body();
    Map<String, String> headers = WebhookSignature.headers(event.event().id(), at, body, secrets);
    return http.postOnDemand(
        new OutboundRequest(url, headers, body, spread, event.event().partnerId()));
  }
}
