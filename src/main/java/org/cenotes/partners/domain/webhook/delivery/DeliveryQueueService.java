package org.cenotes.partners.domain.webhook.delivery;

import jakarta.inject.Inject;
import jakarta.persistence.Tuple;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.cenotes.partners.domain.webhook.endpoint.DeliveryEndpoint;
import org.cenotes.partners.domain.webhook.endpoint.DeliveryEndpointService;
import org.cenotes.partners.platform.component.Service;
import org.jspecify.annotations.Nullable;

/** The sender's side of the queue; called through the door of jobs only. */
@Service
public class DeliveryQueueService {
  private final EndpointQueues lanes;
  private final SendingQueue deliveries;
  private final DeliveryEndpointService endpoints;

  @Inject
  DeliveryQueueService(
      EndpointQueues lanes, SendingQueue deliveries, DeliveryEndpointService endpoints) {
    this.lanes = lanes;
    this.deliveries = deliveries;
    this.endpoints = endpoints;
  }

  /**
   * One turn of a sender: what was sent is written, and what is due fetched, in few round trips
   * however many deliveries and lanes there are.
   */
  public DeliveryBatch turn(DeliveryBatch.Request request) {
    if (!request.attempts().isEmpty()) {
      deliveries.settle(request.attempts());
    }
    Set<UUID> touched = new HashSet<>(request.idle());
    request.healths().forEach(health -> touched.add(health.webhookId()));
    if (!touched.isEmpty()) {
      lanes.lock(touched);
    }
    List<DeliveryBatch.Failing> failing =
        request.healths().isEmpty()
            ? List.of()
            : lanes.note(request.healths()).stream().map(DeliveryQueueService::failing).toList();
    if (!request.idle().isEmpty()) {
      lanes.release(request.node(), request.idle());
    }
    Map<UUID, Integer> wanted = new HashMap<>(request.wanted());
    if (!wanted.isEmpty()) {
      wanted.keySet().retainAll(lanes.owned(request.node(), wanted.keySet()));
    }
    if (request.claims().most() > 0) {
      lanes
          .claim(request.node(), request.held(), request.claims())
          .forEach(lane -> wanted.put(lane, request.first()));
    }
    Map<UUID, DeliveryEndpoint> found =
        endpoints.read(wanted.keySet()).stream()
            .collect(Collectors.toMap(DeliveryEndpoint::webhookId, Function.identity()));
    wanted
        .entrySet()
        .removeIf(lane -> lane.getValue() == 0 || !mayBeSent(found.get(lane.getKey())));
    List<DueDelivery> due = wanted.isEmpty() ? List.of() : deliveries.due(request.node(), wanted);
    return new DeliveryBatch(found, due, failing);
  }

  private static boolean mayBeSent(@Nullable DeliveryEndpoint endpoint) {
    return endpoint != null && endpoint.isActive() && endpoint.isReadable();
  }

  /** Gives up some of what waits for endpoints that are, or were then, switched off. */
  public void discard(Collection<UUID> closed) {
    deliveries.discard(closed);
  }

  private static DeliveryBatch.Failing failing(Tuple row) {
    return new DeliveryBatch.Failing(
        row.get("webhook_id", UUID.class),
        row.get("partner_id", UUID.class),
        row.get("failing_since", Instant.class),
        row.get("warned_percent", Integer.class));
  }

  /** Tells the other nodes that this one lives. */
  public void beat(UUID node, Duration belief) {
    lanes.beat(node, belief);
  }

  /** Endpoints that have failed since then or longer, whether or not anything is sent to them. */
  public List<DeliveryBatch.Failing> failing(Instant since) {
    return lanes.failing(since).stream().map(DeliveryQueueService::failing).toList();
  }

  /** Tells the partner that its endpoint fails; once, whichever node comes to it. */
  public void warn(DeliveryBatch.Failing failing, int percent) {
    if (lanes.warned(failing.webhookId(), percent)) {
      endpoints.warn(failing.partnerId(), failing.webhookId(), percent);
    }
  }

  /** Writes what was sent, and no more. */
  public void settle(Collection<DeliveryAttempt> attempts) {
    if (!attempts.isEmpty()) {
      deliveries.settle(attempts);
    }
  }

  /** Writes what was sent; all lanes of this node are free at once. */
  public void leave(UUID node, Collection<DeliveryAttempt> attempts) {
    settle(attempts);
    lanes.leave(node);
  }
}
