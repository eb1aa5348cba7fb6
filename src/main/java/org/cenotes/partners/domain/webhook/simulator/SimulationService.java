package org.cenotes.partners.domain.webhook.simulator;

import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.domain.webhook.endpoint.DeliveryEndpoint;
import org.cenotes.partners.domain.webhook.endpoint.WebhookError;
import org.cenotes.partners.domain.webhook.endpoint.WebhookService;
import org.cenotes.partners.domain.webhook.endpoint.WebhookService.Located;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.jspecify.annotations.Nullable;

/** What a simulation needs of the database, and its history there. */
@Service
public class SimulationService {
  private final Simulations simulations;
  private final WebhookService webhooks;

  @Inject
  SimulationService(Simulations simulations, WebhookService webhooks) {
    this.simulations = simulations;
    this.webhooks = webhooks;
  }

  /** A partner's simulations, the newest first. */
  public List<SimulationEntry> history(UUID partnerId, @Nullable EventType type, int limit) {
    return simulations.newest(partnerId, type, limit);
  }

  /** Where to send, and with what to sign: test endpoints only. */
  SimulationTarget target(RequestedReceiver receiver) {
    UUID partnerId = receiver.partnerId();
    UUID webhookId = receiver.webhookId();
    if (webhookId != null) {
      return webhooks
          .endpoint(partnerId, webhookId)
          .filter(located -> located.environment() == KeyEnvironment.TEST)
          .map(located -> target(located.endpoint()))
          .orElseThrow(() -> new ApiException(WebhookError.NOT_FOUND));
    }
    SimulationTarget latest =
        webhooks
            .latestEndpoint(partnerId, KeyEnvironment.TEST)
            .map(Located::endpoint)
            .map(SimulationService::target)
            .orElse(null);
    if (receiver.url() != null) {
      return new SimulationTarget(receiver.url(), latest == null ? List.of() : latest.secrets());
    }
    if (latest == null) {
      throw ApiException.about(
          HttpError.INVALID_INPUT, "url", "must be given while there is no active test webhook");
    }
    return latest;
  }

  private static SimulationTarget target(DeliveryEndpoint endpoint) {
    return new SimulationTarget(endpoint.url(), endpoint.secrets());
  }

  /** Writes what was sent into the history. */
  void record(UUID partnerId, List<SimulationEntry> entries) {
    entries.forEach(entry -> simulations.add(partnerId, entry));
    simulations.forgetOldest(partnerId);
  }
}
