package org.cenotes.partners.domain.webhook.delivery;

import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import org.cenotes.partners.domain.webhook.endpoint.DeliveryEndpoint;
import org.cenotes.partners.domain.webhook.endpoint.WebhookSignature;
import org.cenotes.partners.platform.outbound.OutboundHttp;
import org.cenotes.partners.platform.outbound.OutboundReply;
import org.cenotes.partners.platform.outbound.OutboundRequest;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;

/**
 * Sends the deliveries of one data schema that are due. One thread takes turns with the database;
 * attempts run without one, and begin the next of their lane when they end.
 */
final class DeliverySender {
  private static final System.Logger LOG = System.getLogger(DeliverySender.class.getName());

  /** Between two turns, so that under load a turn settles many attempts and not one. */
  private static final Duration GATHER = Duration.ofMillis(20);

  private static final OutboundReply LOST =
      new OutboundReply(0, null, "", 0, null, OutboundReply.Failure.HOST);

  private final Scope scope;
  private final UUID node;
  private final DeliveryQueueService deliveries;
  private final OutboundHttp outbound;
  private final Clock clock;

  /** Attempts at a time of endpoints that answer, and, apart from them, of those that do not. */
  private final Semaphore healthy;

  private final Semaphore failing;
  private final Map<UUID, EndpointQueue> lanes = new ConcurrentHashMap<>();
  private final UnsavedAttempts outcomes = new UnsavedAttempts();

  private final Semaphore bell = new Semaphore(0);
  private final AtomicInteger inFlight = new AtomicInteger();
  private volatile boolean stopping;

  DeliverySender(
      DataSet data,
      UUID node,
      DeliveryQueueService deliveries,
      OutboundHttp outbound,
      Clock clock,
      int inFlight) {
    this.scope = Scope.platform(PrivilegedScope.JOBS, data, ConnectionPool.WORK);
    this.node = node;
    this.deliveries = deliveries;
    this.outbound = outbound;
    this.clock = clock;
    this.healthy = new Semaphore(inFlight);
    this.failing = new Semaphore(Math.max(1, inFlight / 4));
  }

  Scope scope() {
    return scope;
  }

  /** There may be something to do. */
  void ring() {
    if (bell.availablePermits() == 0) {
      bell.release();
    }
  }

  void await(Duration patience) throws InterruptedException {
    if (bell.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS)) {
      bell.drainPermits();
      Thread.sleep(GATHER.toMillis());
    }
  }

  /** Writes what was sent, fetches what is due, and begins to send it. Answers who fails. */
  DeliveryBatch.Trouble turn() {
    outcomes.collect(lanes.values());
    Set<UUID> idle =
        lanes.values().stream()
            .filter(EndpointQueue::isIdle)
            .map(EndpointQueue::id)
            .collect(Collectors.toSet());
    Map<UUID, Integer> wanted = new HashMap<>();
    lanes.forEach((id, lane) -> lane.wanted().ifPresent(more -> wanted.put(id, more)));
    wanted.keySet().removeAll(idle);
    DeliveryBatch turn = take(idle, wanted);
    lanes.keySet().removeAll(idle);
    Set<UUID> closed = refill(turn, wanted.keySet());
    List<EndpointQueue> inTurn = new ArrayList<>(lanes.values());
    Collections.shuffle(inTurn, ThreadLocalRandom.current()); // nobody is always the last
    inTurn.forEach(this::launch);
    if (!closed.isEmpty()) {
      CurrentScope.run(scope, () -> deliveries.discard(closed));
    }
    return new DeliveryBatch.Trouble(turn.failing(), outcomes.gone());
  }

  /** These have been looked after. */
  void lookedAfter(DeliveryBatch.Trouble trouble) {
    outcomes.lookedAfter(trouble.gone());
  }

  private DeliveryBatch take(Set<UUID> idle, Map<UUID, Integer> wanted) {
    DeliveryBatch.Request request =
        new DeliveryBatch.Request(
            node,
            outcomes.attempts(),
            outcomes.healths(),
            Set.copyOf(lanes.keySet()),
            idle,
            wanted,
            claims(),
            EndpointQueue.BATCH);
    DeliveryBatch turn = CurrentScope.call(scope, () -> deliveries.turn(request));
    outcomes.written(lanes);
    return turn;
  }

  /** Of the lanes that have come to fail, those beyond what is granted to such are left. */
  private DeliveryBatch.Claims claims() {
    List<EndpointQueue> failed = lanes.values().stream().filter(EndpointQueue::isFailing).toList();
    failed.stream().skip(DeliveryBatch.Claims.FAILING).forEach(EndpointQueue::leave);
    return DeliveryBatch.Claims.of(lanes.size() - failed.size(), failed.size());
  }

  /**
   * Writes what was sent one by one, after turns that failed: one that the database cannot take
   * must not keep all others from being written.
   */
  void settleOneByOne() {
    for (DeliveryAttempt attempt : outcomes.attempts()) {
      try {
        CurrentScope.run(scope, () -> deliveries.settle(List.of(attempt)));
      } catch (RuntimeException e) {
        CurrentScope.run(scope, () -> deliveries.settle(List.of(attempt.withoutResponse())));
      }
    }
    outcomes.settled(lanes);
  }

  private Set<UUID> refill(DeliveryBatch turn, Set<UUID> wanted) {
    Map<UUID, List<DueDelivery>> due =
        turn.due().stream().collect(Collectors.groupingBy(DueDelivery::webhookId));
    Set<UUID> closed = new HashSet<>();
    turn.endpoints()
        .forEach(
            (id, endpoint) -> {
              EndpointQueue lane = lanes.computeIfAbsent(id, any -> new EndpointQueue(endpoint));
              if (lane.refill(endpoint, due.getOrDefault(id, List.of()))) {
                closed.add(id);
              }
            });
    wanted.stream()
        .filter(id -> !turn.endpoints().containsKey(id)) // another node's by now
        .forEach(id -> Objects.requireNonNull(lanes.get(id)).close());
    return closed;
  }

  private void launch(EndpointQueue lane) {
    Semaphore room = lane.isFailing() ? failing : healthy;
    while (!stopping && room.tryAcquire()) {
      DueDelivery due = lane.begin();
      if (due == null) {
        room.release();
        return;
      }
      if (due.body() == null) {
        end(lane, room, DeliveryAttempt.expired(due, clock.instant()));
      } else {
        send(lane, due, due.body(), room);
      }
    }
  }

  private void send(EndpointQueue lane, DueDelivery due, byte[] body, Semaphore room) {
    Instant now = clock.instant();
    DeliveryEndpoint endpoint = lane.endpoint();
    Map<String, String> headers =
        WebhookSignature.headers(due.eventId(), now, body, endpoint.secrets());
    inFlight.incrementAndGet();
    var unused =
        outbound
            .post(OutboundRequest.of(endpoint.url(), headers, body))
            .handle(
                (reply, failure) -> {
                  if (failure != null) {
                    if (stopping) {
                      inFlight.decrementAndGet();
                      return null; // cut off by this node: another one takes it over
                    }
                    LOG.log(Level.ERROR, "delivery " + due.id() + " was lost on its way", failure);
                  }
                  OutboundReply outcome = reply == null ? LOST : reply;
                  DeliveryAttempt attempt =
                      DeliveryAttempt.of(
                          due, endpoint.url(), now, outcome, ThreadLocalRandom.current());
                  end(lane, room, attempt);
                  inFlight.decrementAndGet();
                  launch(lane);
                  return null;
                });
  }

  private void end(EndpointQueue lane, Semaphore room, DeliveryAttempt attempt) {
    outcomes.add(attempt);
    lane.end(attempt);
    room.release();
    ring();
  }

  void stop() {
    stopping = true;
    ring();
  }

  /** Waits for what is on its way, and gives the lanes to the other nodes. */
  void leave(Duration patience) throws InterruptedException {
    long end = System.nanoTime() + patience.toNanos();
    while (inFlight.get() > 0 && System.nanoTime() < end) {
      Thread.sleep(GATHER.toMillis());
    }
    outcomes.collect(lanes.values());
    CurrentScope.run(scope, () -> deliveries.leave(node, outcomes.attempts()));
  }

  void beat(Duration belief) {
    CurrentScope.run(scope, () -> deliveries.beat(node, belief));
  }
}
