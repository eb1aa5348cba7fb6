package org.cenotes.partners.domain.delivery;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.inject.Inject;
import jakarta.persistence.Tuple;
import java.util.UUID;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.domain.event.SampleEvents;
import org.cenotes.partners.domain.event.TriggeredEvent;
import org.cenotes.partners.domain.partner.PartnerService;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.jspecify.annotations.Nullable;

/** Has a partner's endpoints sent an event that did not happen, as any other is sent. */
@Service
public class TriggerService {
  private final PartnerService partners;
  private final SampleEvents samples;
  private final DeliveryQueue queue;

  @Inject
  TriggerService(PartnerService partners, SampleEvents samples, DeliveryQueue queue) {
    this.partners = partners;
    this.samples = samples;
    this.queue = queue;
  }

  /**
   * Queues it for each active live endpoint that wants the type.
   *
   * @param data in place of the type's example
   * @throws ApiException 404 when there is no such partner
   */
  public Triggered trigger(UUID partnerId, EventType type, @Nullable JsonNode data) {
    partners.read(partnerId);
    TriggeredEvent event = samples.of(type, partnerId, true, data);
    return new Triggered(
        event.event().id(), type, queue.add(event).stream().map(TriggerService::queued).toList());
  }

  private static Triggered.Queued queued(Tuple row) {
    return new Triggered.Queued(row.get("id", UUID.class), row.get("webhook_id", UUID.class));
  }
}
