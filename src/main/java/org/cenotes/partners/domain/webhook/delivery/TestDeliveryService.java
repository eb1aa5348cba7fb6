package org.cenotes.partners.domain.webhook.delivery;

import jakarta.inject.Inject;
import java.time.Clock;
import java.util.UUID;
import org.cenotes.partners.domain.event.TriggeredEvent;
import org.cenotes.partners.domain.webhook.endpoint.DeliveryEndpoint;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.secret.Ids;

/** Writes tests into the log of deliveries. */
@Service
public class TestDeliveryService {
  private final TestDeliveries trials;
  private final Clock clock;

  @Inject
  TestDeliveryService(TestDeliveries trials, Clock clock) {
    this.trials = trials;
    this.clock = clock;
  }

  /** Writes it into the log of the endpoint's environment, which is that of the scope. */
  TestDeliveryResult record(
      DeliveryEndpoint endpoint, TriggeredEvent event, TestDeliveryResult result) {
    UUID id = Ids.next();
    trials.add(id, endpoint, event, result, clock.instant());
    return result.in(id);
  }
}
