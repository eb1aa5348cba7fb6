package org.cenotes.partners.domain.webhook.delivery;

import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.event.EventType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * A triggered event and its queued deliveries.
 *
 * @param eventId id of the triggered event
 * @param eventType type of the triggered event
 * @param deliveries one for each active live endpoint of the partner that subscribes to the type
 */
@Schema(name = "TriggeredDeliveries")
public record TriggerResult(String eventId, EventType eventType, List<Queued> deliveries) {
  /**
   * A queued delivery and its endpoint.
   *
   * @param deliveryId id of the delivery
   * @param webhookId id of the endpoint that it goes to
   */
  @Schema(name = "QueuedDelivery")
  public record Queued(UUID deliveryId, UUID webhookId) {}
}
