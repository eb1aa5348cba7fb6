package org.cenotes.partners.domain.dispatch;

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
import org.cenotes.partners.domain.webhook.Endpoint;
import org.cenotes.partners.domain.webhook.EndpointService;
import org.cenotes.partners.platform.component.Service;
import org.jspecify.annotations.Nullable;

/** The sender's side of the queue; called through the door of jobs only. */
@Service
public class DispatchService {
  private final Lanes lanes;
  private final Deliveries deliveries;
  private final EndpointService endpoints;

  @Inject
  DispatchService(Lanes lanes, Deliveries deliveries, EndpointService endpoints) {
    this.lanes = lanes;
    this.deliveries = deliveries;
    this.endpoints = endpoints;
  }

  /**
   * One turn of a sender: what was sent is written, and what is due fetched, in few round trips
   * however many deliveries and lanes there are.
   */
  public Turn turn(Turn.Request request) {
    if (!request.attempts().isEmpty()) {
      deliveries.settle(request.attempts());
    }
    Set<UUID> touched = new HashSet<>(request.idle());
    request.healths().forEach(health -> touched.add(health.webhookId()));
    if (!touched.isEmpty()) {
      lanes.lock(touched);
    }
    List<Turn.Failing> failing =
        request.healths().isEmpty()
            ? List.of()
            : lanes.note(request.healths()).stream().map(DispatchService::failing).toList();
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
    Map<UUID, Endpoint> found =
        endpoints.read(wanted.keySet()).stream()
            .collect(Collectors.toMap(Endpoint::webhookId, Function.identity()));
    wanted
        .entrySet()
        .removeIf(lane -> lane.getValue() == 0 || !mayBeSent(found.get(lane.getKey())));
    List<Due> due = wanted.isEmpty() ? List.of() : deliveries.due(request.node(), wanted);
    return new Turn(found, due, failing);
  }

  private static boolean mayBeSent(@Nullable Endpoint endpoint) {
    return endpoint != null && endpoint.isActive() && endpoint.isReadable();
  }

  /** Gives up some of what waits for endpoints that are, or were then, switched off. */
  public void discard(Collection<UUID> closed) {
    deliveries.discard(closed);
  }

  private static Turn.Failing failing(Tuple row) {
    return new Turn.Failing(
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
  public List<Turn.Failing> failing(Instant since) {
    return lanes.failing(since).stream().map(DispatchService::failing).toList();
  }

  /** Tells the partner that its endpoint fails; once, whichever node comes to it. */
  public void warn(Turn.Failing failing, int percent) {
    if (lanes.warned(failing.webhookId(), percent)) {
      endpoints.warn(failing.partnerId(), failing.webhookId(), percent);
    }
  }

  /** Writes what was sent, and no more. */
  public void settle(Collection<Attempt> attempts) {
    if (!attempts.isEmpty()) {
      deliveries.settle(attempts);
    }
  }

  /** Writes what was sent; all lanes of this node are free at once. */
  public void leave(UUID node, Collection<Attempt> attempts) {
    settle(attempts);
    lanes.leave(node);
  }
}
