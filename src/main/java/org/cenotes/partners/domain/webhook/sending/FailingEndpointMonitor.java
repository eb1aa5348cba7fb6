package org.cenotes.partners.domain.webhook.sending;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import org.cenotes.partners.domain.webhook.endpoint.AutoDisablePolicy;
import org.cenotes.partners.domain.webhook.endpoint.SenderEndpointService;

/**
 * Warns the partner of a failing endpoint at 50, 70 and 90 % of the time until it is disabled, and
 * disables it in the end.
 */
@ApplicationScoped
class FailingEndpointMonitor {
  /** Percentages of the time until it is disabled, the highest first. */
  private static final List<Integer> WARNINGS = List.of(90, 70, 50);

  private static final int FIRST_WARNING = WARNINGS.get(WARNINGS.size() - 1);

  private final DeliveryQueueService deliveries;
  private final SenderEndpointService endpoints;
  private final AutoDisablePolicy policy;

  @Inject
  FailingEndpointMonitor(
      DeliveryQueueService deliveries, SenderEndpointService endpoints, AutoDisablePolicy policy) {
    this.deliveries = deliveries;
    this.endpoints = endpoints;
    this.policy = policy;
  }

  /** Handles endpoints whose last attempts failed; each step is a transaction of its own. */
  void handle(DeliveryBatch.Trouble trouble) {
    trouble.gone().forEach(gone -> endpoints.disableGone(gone.webhookId(), gone.url(), gone.at()));
    Set<UUID> gone =
        trouble.gone().stream().map(DeliveryBatch.Gone::webhookId).collect(Collectors.toSet());
    trouble.failing().stream()
        .filter(failing -> !gone.contains(failing.webhookId()))
        .forEach(this::check);
  }

  /**
   * Checks all endpoints that have failed for long, also those that no delivery is due to. Several
   * nodes may do so; each step takes effect once.
   */
  void checkAll() {
    deliveries.failing(policy.failingSince(FIRST_WARNING)).forEach(this::check);
  }

  private void check(DeliveryBatch.Failing failing) {
    if (policy.isOver(failing.since())) {
      endpoints.disableFailing(failing.webhookId(), failing.since());
      return;
    }
    int warning = dueWarning(policy.percent(failing.since()));
    if (warning > failing.warnedPercent()) {
      deliveries.warn(failing, warning);
    }
  }

  /** The highest warning due after this percentage of the time; 0 for none. */
  static int dueWarning(int percent) {
    return WARNINGS.stream().filter(warning -> warning <= percent).findFirst().orElse(0);
  }
}
