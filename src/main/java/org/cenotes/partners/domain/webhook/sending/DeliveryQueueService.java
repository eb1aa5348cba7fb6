package org.cenotes.partners.domain.webhook.sending;

import jakarta.inject.Inject;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.cenotes.partners.domain.webhook.endpoint.SenderEndpointService;
import org.cenotes.partners.domain.webhook.endpoint.UnsealedEndpoint;
import org.cenotes.partners.platform.component.Service;

/** The sender's transactions on the delivery queue. Called in the privileged scope of jobs only. */
@Service
public class DeliveryQueueService {
  /** Deliveries discarded together: the next batch waits for them. */
  private static final int DISCARDED_TOGETHER = 1000;

  private final EndpointQueues queues;
  private final DeliveryQueue deliveries;
  private final SenderEndpointService endpoints;

  @Inject
  DeliveryQueueService(
      EndpointQueues queues, DeliveryQueue deliveries, SenderEndpointService endpoints) {
    this.queues = queues;
    this.deliveries = deliveries;
    this.endpoints = endpoints;
  }

  /**
   * Records attempts, releases idle queues, takes over others, and reads what is due, in few round
   * trips however many deliveries and queues there are.
   */
  public DeliveryBatch exchange(DeliveryBatch.Request request) {
    if (!request.attempts().isEmpty()) {
      deliveries.settle(request.attempts());
    }
    Set<UUID> updated = new HashSet<>(request.idle());
    request.healths().forEach(health -> updated.add(health.webhookId()));
    if (!updated.isEmpty()) {
      queues.lock(updated);
    }
    List<DeliveryBatch.Failing> failing =
        request.healths().isEmpty() ? List.of() : queues.recordHealth(request.healths());
    if (!request.idle().isEmpty()) {
      queues.release(request.node(), request.idle());
    }
    Map<UUID, UnsealedEndpoint> found =
        endpoints.read(owned(request)).stream()
            .collect(Collectors.toMap(UnsealedEndpoint::webhookId, Function.identity()));
    Map<UUID, DeliveryBatch.Wanted> healthyQueues = new HashMap<>();
    Map<UUID, DeliveryBatch.Wanted> failingQueues = new HashMap<>();
    for (UnsealedEndpoint endpoint : found.values()) {
      DeliveryBatch.Wanted wanted = toRead(request, endpoint);
      if (wanted.deliveries() > 0) {
        (wanted.failing() ? failingQueues : healthyQueues).put(endpoint.webhookId(), wanted);
      }
    }
    DeliveryBatch batch = new DeliveryBatch(found, new ArrayList<>(), new HashSet<>(), failing);
    read(request.node(), healthyQueues, request.mayRead().healthy(), batch);
    read(request.node(), failingQueues, request.mayRead().failing(), batch);
    return batch;
  }

  /** Adds what is due in these queues to the batch, up to a number of bytes in all. */
  private void read(
      UUID node, Map<UUID, DeliveryBatch.Wanted> wanted, long maxBytes, DeliveryBatch batch) {
    if (wanted.isEmpty()) {
      return;
    }
    DeliveryQueue.Read read = deliveries.due(node, wanted, maxBytes);
    batch.due().addAll(read.due());
    if (!read.isFull()) {
      batch.complete().addAll(wanted.keySet());
    }
  }

  /** The queues asked for that this node still owns, and those it takes over now. */
  private Set<UUID> owned(DeliveryBatch.Request request) {
    Set<UUID> owned = new HashSet<>();
    if (!request.wanted().isEmpty()) {
      owned.addAll(queues.owned(request.node(), request.wanted().keySet()));
    }
    if (request.claims().max() > 0) {
      owned.addAll(queues.claim(request.node(), request.held(), request.claims()));
    }
    return owned;
  }

  /** What to read of an endpoint's queue; without deliveries if none can be sent to it. */
  private static DeliveryBatch.Wanted toRead(
      DeliveryBatch.Request request, UnsealedEndpoint endpoint) {
    if (!endpoint.isActive() || !endpoint.isReadable()) {
      return DeliveryBatch.Wanted.NOTHING;
    }
    DeliveryBatch.Wanted known = request.wanted().get(endpoint.webhookId());
    return known == null ? request.first().apply(endpoint) : known;
  }

  /**
   * Discards part of what waits for endpoints that are, or were since, inactive.
   *
   * @return whether that was all
   */
  public boolean discard(Collection<UUID> closed) {
    return deliveries.discard(closed, DISCARDED_TOGETHER) < DISCARDED_TOGETHER;
  }

  /** Registers this node as alive for this long. */
  public void heartbeat(UUID node, Duration ttl) {
    queues.heartbeat(node, ttl);
  }

  /**
   * Active endpoints for which a warning or the switch-off is due, whether or not deliveries are.
   *
   * @param steps since when an endpoint must have failed, by percentage
   * @param triedSince when it must have failed last, or later
   * @param limit the maximum
   */
  public List<DeliveryBatch.Failing> failing(
      Map<Integer, Instant> steps, Instant triedSince, int limit) {
    return queues.failing(steps, triedSince, limit);
  }

  /**
   * Warns the partner that its endpoint fails, unless it was repaired meanwhile; once, whichever
   * node comes first.
   */
  public void warn(DeliveryBatch.Failing failing, int percent) {
    if (queues.recordWarning(failing.webhookId(), failing.since(), percent)) {
      endpoints.warn(failing.partnerId(), failing.webhookId(), failing.since(), percent);
    }
  }

  /** Records attempts and nothing else. */
  public void settle(Collection<DeliveryAttempt> attempts) {
    if (!attempts.isEmpty()) {
      deliveries.settle(attempts);
    }
  }

  /** Records the last attempts; all queues of this node are free at once. */
  public void leave(
      UUID node, Collection<DeliveryAttempt> attempts, Collection<EndpointHealth> healths) {
    settle(attempts);
    if (!healths.isEmpty()) {
      queues.lock(healths.stream().map(EndpointHealth::webhookId).toList());
      queues.recordHealth(healths);
    }
    queues.unregister(node);
  }
}
