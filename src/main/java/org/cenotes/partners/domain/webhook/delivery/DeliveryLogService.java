package org.cenotes.partners.domain.webhook.delivery;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;
import org.cenotes.partners.domain.audit.AuditService;
import org.cenotes.partners.domain.event.TriggeredEvent;
import org.cenotes.partners.domain.webhook.endpoint.WebhookLookup;
import org.cenotes.partners.domain.webhook.endpoint.WebhookLookup.Target;
import org.cenotes.partners.domain.webhook.endpoint.WebhookView;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.list.CachedRowCounter;
import org.cenotes.partners.platform.list.Cursor;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.secret.Ids;
import org.jspecify.annotations.Nullable;

/** Reads and requeues an endpoint's deliveries, in the data schema of the current scope. */
@Service
public class DeliveryLogService {
  /** Deliveries requeued in one transaction. */
  static final int PORTION = 1000;

  /** How far discarded deliveries are counted. */
  static final int MAX_COUNT = 10_000;

  private final Deliveries deliveries;
  private final RecoverableDeliveries recoverable;
  private final WebhookLookup webhooks;
  private final CachedRowCounter counts;
  private final AuditService audit;
  private final Clock clock;

  @Inject
  DeliveryLogService(
      Deliveries deliveries,
      RecoverableDeliveries recoverable,
      WebhookLookup webhooks,
      CachedRowCounter counts,
      AuditService audit,
      Clock clock) {
    this.deliveries = deliveries;
    this.recoverable = recoverable;
    this.webhooks = webhooks;
    this.counts = counts;
    this.audit = audit;
    this.clock = clock;
  }

  /** A page of the log. */
  public Page<DeliveryView> list(UUID webhookId, DeliveryQuery query) {
    Cursor<Instant> after = query.after(webhookId);
    List<Delivery> rows = deliveries.list(webhookId, query, after, query.perPage() + 1);
    return Page.of(
            rows,
            query,
            after,
            () ->
                counts.of(
                    "deliveries",
                    webhookId + query.filters(),
                    limit -> deliveries.count(webhookId, query, limit)),
            (last, number) -> query.after(webhookId, last, number))
        .map(Delivery::view);
  }

  /**
   * The deliveries to a partner's endpoints, deleted ones included, that were queued in a period.
   */
  public DeliveryCounts count(UUID partnerId, Instant from, Instant until) {
    return deliveries.count(partnerId, from, until);
  }

  /**
   * A delivery with its attempts.
   *
   * @param mayRead decides by the event's type whether the event is included
   * @throws ApiException 404 when this endpoint has no such delivery
   */
  public DeliveryDetail read(UUID webhookId, UUID deliveryId, Predicate<String> mayRead) {
    Delivery delivery =
        deliveries
            .find(webhookId, deliveryId)
            .orElseThrow(() -> new ApiException(DeliveryLogError.NOT_FOUND));
    DeliveryView view = delivery.view();
    String event =
        mayRead.test(view.eventType())
            ? deliveries.body(webhookId, deliveryId, delivery.createdAt).orElse(null)
            : null;
    return new DeliveryDetail(view, deliveries.attempts(deliveryId, delivery.createdAt), event);
  }

  /**
   * Sends a delivery again at once, with all the attempts of a new one. The audit log has it.
   *
   * @throws ApiException 404 when this endpoint has no such delivery
   */
  public DeliveryView resend(UUID partnerId, UUID webhookId, UUID deliveryId) {
    if (!deliveries.requeue(webhookId, deliveryId)) {
      throw new ApiException(DeliveryLogError.NOT_FOUND);
    }
    webhooks.wake(webhookId);
    audit.note(
        partnerId,
        "webhook.delivery_resent",
        WebhookView.auditName(webhookId),
        null,
        Map.of("deliveryId", deliveryId));
    return deliveries.find(webhookId, deliveryId).orElseThrow().view();
  }

  /** Writes to the audit log that deliveries are about to be recovered. */
  void noteRecovery(UUID partnerId, UUID webhookId, Instant since, boolean includeDiscarded) {
    audit.note(
        partnerId,
        "webhook.deliveries_recovered",
        WebhookView.auditName(webhookId),
        null,
        Map.of("since", since, "includeDiscarded", includeDiscarded));
  }

  /**
   * Requeues the next portion of deliveries that failed permanently or were discarded.
   *
   * @param status failed or discarded
   * @return their positions, in order; fewer than {@link #PORTION} when none is left
   */
  List<DeliveryPosition> recover(UUID webhookId, DeliveryStatus status, DeliveryPosition after) {
    List<DeliveryPosition> queued = recoverable.requeue(webhookId, status, after, PORTION);
    if (!queued.isEmpty()) {
      webhooks.wake(webhookId);
    }
    return queued;
  }

  /**
   * Requeues the next portion of deliveries that wait for their next attempt.
   *
   * @param before when the recovery began: what it has requeued stays
   * @param includeDiscarded whether those are requeued too that are about to be discarded
   * @return how many; fewer than {@link #PORTION} when none is left
   */
  int recoverWaiting(UUID webhookId, Instant since, Instant before, boolean includeDiscarded) {
    int queued = recoverable.requeueWaiting(webhookId, since, before, includeDiscarded, PORTION);
    if (queued > 0) {
      webhooks.wake(webhookId);
    }
    return queued;
  }

  /**
   * Requeues the next portion of deliveries that are due, but about to be discarded.
   *
   * @param before when the recovery began: what it has requeued stays
   * @return how many; fewer than {@link #PORTION} when none is left
   */
  int recoverSwitchedOff(UUID webhookId, Instant since, Instant before) {
    int queued = recoverable.requeueSwitchedOff(webhookId, since, before, PORTION);
    if (queued > 0) {
      webhooks.wake(webhookId);
    }
    return queued;
  }

  /** The number of discarded deliveries that could be recovered, up to {@link #MAX_COUNT}. */
  int countDiscarded(UUID webhookId, Instant since) {
    return recoverable.countDiscarded(webhookId, since, MAX_COUNT);
  }

  /**
   * Logs a test delivery. An active endpoint that accepted it no longer counts as failing.
   *
   * @param response the beginning of the response, redacted; null when there is none
   * @return the result with the delivery's id
   */
  TestDeliveryResult recordTest(
      Target target, TriggeredEvent event, TestDeliveryResult result, @Nullable String response) {
    UUID id = Ids.next();
    deliveries.addTest(id, target, event, result, response);
    if (result.delivered()) {
      webhooks.recordSuccess(target, clock.instant());
    }
    return result.withDelivery(id);
  }
}
