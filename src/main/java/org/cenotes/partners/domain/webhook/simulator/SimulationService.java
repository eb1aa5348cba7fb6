package org.cenotes.partners.domain.webhook.simulator;

import jakarta.inject.Inject;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.domain.webhook.endpoint.WebhookError;
import org.cenotes.partners.domain.webhook.endpoint.WebhookLookup;
import org.cenotes.partners.domain.webhook.endpoint.WebhookLookup.Target;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.jspecify.annotations.Nullable;

/** Finds the target of a simulation and keeps the history. */
@Service
public class SimulationService {
  private final Simulations simulations;
  private final WebhookLookup webhooks;

  @Inject
  SimulationService(Simulations simulations, WebhookLookup webhooks) {
    this.simulations = simulations;
    this.webhooks = webhooks;
  }

  /** A partner's simulations, the newest first; of all types when null. */
  public List<SimulationEntry> history(UUID partnerId, @Nullable EventType type, int limit) {
    return simulations.newest(partnerId, type, limit);
  }

  /**
   * Where to send and with which secret to sign; test endpoints only.
   *
   * @throws ApiException 404 for an unknown test endpoint; 400 without a URL or test endpoint
   */
  SimulationTarget target(RequestedReceiver receiver) {
    UUID partnerId = receiver.partnerId();
    UUID webhookId = receiver.webhookId();
    if (webhookId != null) {
      return webhooks
          .find(partnerId, webhookId)
          .filter(found -> found.environment() == KeyEnvironment.TEST)
          .map(SimulationService::target)
          .orElseThrow(() -> new ApiException(WebhookError.NOT_FOUND));
    }
    SimulationTarget latest =
        webhooks
            .latestActive(partnerId, KeyEnvironment.TEST)
            .map(SimulationService::target)
            .orElse(null);
    if (receiver.url() != null) {
      return new SimulationTarget(receiver.url(), latest == null ? List.of() : latest.secrets());
    }
    if (latest == null) {
      throw ApiException.about(
          HttpError.INVALID_INPUT,
          "url",
          "is required while the partner has no active test webhook");
    }
    return latest;
  }

  private static SimulationTarget target(Target target) {
    return new SimulationTarget(target.url(), target.secrets());
  }

  /** Adds simulations to the history. */
  void record(UUID partnerId, List<SimulationEntry> entries) {
    entries.forEach(entry -> simulations.add(partnerId, entry));
    simulations.deleteOldest(partnerId);
  }
}
