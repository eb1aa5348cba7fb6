package org.cenotes.partners.domain.webhook.delivery;

import java.time.Instant;
import java.util.UUID;

/** A place in an endpoint's delivery log, which is ordered by time and id. */
record DeliveryPosition(Instant createdAt, UUID id) {
  private static final UUID FIRST_ID = new UUID(0, 0);

  /** Before all deliveries that were created at this instant or later. */
  static DeliveryPosition before(Instant since) {
    return new DeliveryPosition(since, FIRST_ID);
  }
}
