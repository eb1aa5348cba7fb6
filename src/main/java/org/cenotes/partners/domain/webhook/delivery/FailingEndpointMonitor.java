package org.cenotes.partners.domain.webhook.delivery;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.cenotes.partners.domain.webhook.endpoint.AutoDisablePolicy;
import org.cenotes.partners.domain.webhook.endpoint.DeliveryEndpointService;

/** Warns the partner of an endpoint that fails, and switches it off in the end. */
@ApplicationScoped
class FailingEndpointMonitor {
  /** Of the time after which it is switched off, how much has passed when its partner is told. */
  private static final List<Integer> WARNINGS = List.of(90, 70, 50);

  private static final int FIRST = WARNINGS.get(WARNINGS.size() - 1);

  private final DeliveryQueueService deliveries;
  private final DeliveryEndpointService endpoints;
  private final AutoDisablePolicy patience;

  @Inject
  FailingEndpointMonitor(
      DeliveryQueueService deliveries,
      DeliveryEndpointService endpoints,
      AutoDisablePolicy patience) {
    this.deliveries = deliveries;
    this.endpoints = endpoints;
    this.patience = patience;
  }

  /** Looks after the endpoints that failed just now; each step is a transaction of its own. */
  void look(DeliveryBatch.Trouble trouble) {
    trouble.gone().forEach(gone -> endpoints.gone(gone.webhookId(), gone.url(), gone.at()));
    Set<UUID> gone =
        trouble.gone().stream().map(DeliveryBatch.Gone::webhookId).collect(Collectors.toSet());
    trouble.failing().stream()
        .filter(failing -> !gone.contains(failing.webhookId()))
        .forEach(this::look);
  }

  /**
   * Looks after all that have failed for long: one that nothing is sent to just now fails all the
   * same. Several nodes may; what one has done the others find done.
   */
  void lookAround() {
    deliveries.failing(patience.since(FIRST)).forEach(this::look);
  }

  private void look(DeliveryBatch.Failing failing) {
    if (patience.isOver(failing.since())) {
      endpoints.failed(failing.webhookId(), failing.since());
      return;
    }
    int passed = patience.percent(failing.since());
    WARNINGS.stream()
        .filter(percent -> percent <= passed)
        .findFirst()
        .filter(percent -> percent > failing.warnedPercent())
        .ifPresent(percent -> deliveries.warn(failing, percent));
  }
}
