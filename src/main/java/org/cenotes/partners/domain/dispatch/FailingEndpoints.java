package org.cenotes.partners.domain.dispatch;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.cenotes.partners.domain.webhook.EndpointService;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Warns the partner of an endpoint that fails, and switches it off in the end. */
@ApplicationScoped
class FailingEndpoints {
  private static final int WHOLE = 100;

  /** Of the time after which it is switched off, how much has passed when its partner is told. */
  private static final List<Integer> WARNINGS = List.of(90, 70, 50);

  private final DispatchService deliveries;
  private final EndpointService endpoints;
  private final Clock clock;
  private final Duration patience;

  @Inject
  FailingEndpoints(
      DispatchService deliveries,
      EndpointService endpoints,
      Clock clock,
      @ConfigProperty(name = "cenotes.webhooks.disable-after", defaultValue = "P5D")
          Duration patience) {
    this.deliveries = deliveries;
    this.endpoints = endpoints;
    this.clock = clock;
    this.patience = patience;
  }

  /** Looks after the endpoints that failed just now; each step is a transaction of its own. */
  void look(Sender.Trouble trouble) {
    trouble.gone().forEach(id -> endpoints.disable(id, "gone"));
    trouble.failing().stream()
        .filter(failing -> !trouble.gone().contains(failing.webhookId()))
        .forEach(this::look);
  }

  private void look(Turn.Failing failing) {
    long passed =
        WHOLE * Duration.between(failing.since(), clock.instant()).toMillis() / patience.toMillis();
    if (passed >= WHOLE) {
      endpoints.disable(failing.webhookId(), "failing");
      return;
    }
    WARNINGS.stream()
        .filter(percent -> percent <= passed)
        .findFirst()
        .filter(percent -> percent > failing.warnedPercent())
        .ifPresent(percent -> deliveries.warn(failing, percent));
  }
}
