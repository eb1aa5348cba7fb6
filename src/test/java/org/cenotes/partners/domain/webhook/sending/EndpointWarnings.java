package org.cenotes.partners.domain.webhook.sending;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Instant;
import java.util.UUID;

/** Lets a test warn of a failing endpoint, as its monitor does some time after it was read. */
@ApplicationScoped
public class EndpointWarnings {
  @Inject private DeliveryQueueService deliveries;

  /** Warns of an endpoint that was read as failing since then. */
  public void warn(UUID webhook, UUID partner, Instant since, int percent) {
    deliveries.warn(new DeliveryBatch.Failing(webhook, partner, since, 0), percent);
  }
}
