package org.cenotes.partners.domain.webhook.delivery;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.inject.Inject;
import jakarta.persistence.Tuple;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.domain.event.SampleEvents;
import org.cenotes.partners.domain.event.TriggeredEvent;
import org.cenotes.partners.domain.partner.PartnerService;
import org.cenotes.partners.domain.webhook.endpoint.WebhookService;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.jspecify.annotations.Nullable;

/** Has a partner's endpoints sent an event that did not happen, as any other is sent. */
@Service
public class EventTriggerService {
  private final PartnerService partners;
  private final SampleEvents samples;
  private final DeliveryQueue queue;
  private final WebhookService webhooks;

  @Inject
  EventTriggerService(
      PartnerService partners, SampleEvents samples, DeliveryQueue queue, WebhookService webhooks) {
    this.partners = partners;
    this.samples = samples;
    this.queue = queue;
    this.webhooks = webhooks;
  }

  /**
   * Queues it for each active live endpoint that wants the type. A test tells each of itself.
   *
   * @param data in place of the type's example
   * @throws ApiException 404 when there is no such partner
   */
  public TriggerResult trigger(UUID partnerId, EventType type, @Nullable JsonNode data) {
    partners.read(partnerId);
    if (type == EventType.WEBHOOK_TEST && data == null) {
      return test(partnerId);
    }
    TriggeredEvent event = samples.of(type, partnerId, true, data);
    return new TriggerResult(
        event.event().id(),
        type,
        queue.add(event).stream().map(EventTriggerService::queued).toList());
  }

  private TriggerResult test(UUID partnerId) {
    String id = SampleEvents.freshId();
    EventType type = EventType.WEBHOOK_TEST;
    List<TriggerResult.Queued> queued =
        webhooks.active(partnerId, KeyEnvironment.LIVE).stream()
            .sorted(Comparator.comparing(webhook -> webhook.view().id().toString())) // as all lock
            .flatMap(
                webhook ->
                    queue
                        .add(
                            samples.about(
                                id, type, partnerId, true, webhook.resource(), webhook.view()),
                            webhook.view().id())
                        .stream())
            .map(EventTriggerService::queued)
            .toList();
    return new TriggerResult(id, type, queued);
  }

  private static TriggerResult.Queued queued(Tuple row) {
    return new TriggerResult.Queued(row.get("id", UUID.class), row.get("webhook_id", UUID.class));
  }
}
