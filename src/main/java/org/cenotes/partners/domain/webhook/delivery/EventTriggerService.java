package org.cenotes.partners.domain.webhook.delivery;

import com.fasterxml.jackson.databind.JsonNode;
import jakarta.inject.Inject;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.domain.audit.AuditService;
import org.cenotes.partners.domain.event.EventIds;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.domain.event.SampleEvents;
import org.cenotes.partners.domain.event.TriggeredEvent;
import org.cenotes.partners.domain.partner.PartnerService;
import org.cenotes.partners.domain.webhook.endpoint.WebhookLookup;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.jspecify.annotations.Nullable;

/** Queues sample events to a partner's live endpoints on an administrator's request. */
@Service
public class EventTriggerService {
  private final PartnerService partners;
  private final SampleEvents samples;
  private final Deliveries deliveries;
  private final WebhookLookup webhooks;
  private final AuditService audit;

  @Inject
  EventTriggerService(
      PartnerService partners,
      SampleEvents samples,
      Deliveries deliveries,
      WebhookLookup webhooks,
      AuditService audit) {
    this.partners = partners;
    this.samples = samples;
    this.deliveries = deliveries;
    this.webhooks = webhooks;
    this.audit = audit;
  }

  /**
   * Queues the event to each active live endpoint that subscribes to its type. A {@code
   * webhook.test} without data describes the endpoint it is sent to. The audit log names the
   * administrator: what was sent is signed as the partner's own events are.
   *
   * @param data replaces the example's data unless null
   * @throws ApiException 404 when there is no such partner
   */
  public TriggerResult trigger(UUID partnerId, EventType type, @Nullable JsonNode data) {
    partners.read(partnerId);
    TriggerResult result =
        type == EventType.WEBHOOK_TEST && data == null
            ? triggerTest(partnerId)
            : triggerSample(partnerId, type, data);
    audit.note(
        partnerId,
        "webhook.triggered",
        "partner:" + partnerId,
        null,
        Map.of("eventId", result.eventId(), "name", type, "ownData", data != null));
    return result;
  }

  private TriggerResult triggerSample(UUID partnerId, EventType type, @Nullable JsonNode data) {
    TriggeredEvent event = samples.fromExample(type, partnerId, true, data);
    return new TriggerResult(event.event().id(), type, deliveries.queue(event, null));
  }

  private TriggerResult triggerTest(UUID partnerId) {
    String id = EventIds.next();
    EventType type = EventType.WEBHOOK_TEST;
    List<TriggerResult.Queued> queued =
        webhooks.active(partnerId, KeyEnvironment.LIVE).stream()
            // Queues are locked in this order everywhere.
            .sorted(Comparator.comparing(webhook -> webhook.view().id().toString()))
            .flatMap(
                webhook -> {
                  TriggeredEvent event =
                      samples.aboutResource(
                          id, type, partnerId, true, webhook.resource(), webhook.view());
                  return deliveries.queue(event, webhook.view().id()).stream();
                })
            .toList();
    return new TriggerResult(id, type, queued);
  }
}
