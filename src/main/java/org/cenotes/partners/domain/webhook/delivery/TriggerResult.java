package org.cenotes.partners.domain.webhook.delivery;

import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.event.EventType;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * An event that was had sent, and the deliveries that are queued for it.
 *
 * @param deliveries one for each active live endpoint of the partner that wants the type
 */
@Schema(name = "TriggeredDeliveries")
public record TriggerResult(String eventId, EventType eventType, List<Queued> deliveries) {
  /** A delivery, and to which endpoint. */
  @Schema(name = "QueuedDelivery")
  public record Queued(UUID deliveryId, UUID webhookId) {}
}
