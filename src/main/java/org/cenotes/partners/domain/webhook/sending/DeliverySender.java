package org.cenotes.partners.domain.webhook.sending;

import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.cenotes.partners.domain.webhook.endpoint.UnsealedEndpoint;
import org.cenotes.partners.domain.webhook.endpoint.WebhookSignature;
import org.cenotes.partners.platform.outbound.OutboundReply;
import org.cenotes.partners.platform.outbound.OutboundRequest;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.worker.WakeUp;
import org.jspecify.annotations.Nullable;

/**
 * Sends the due deliveries of one data schema, four at a time per endpoint. One thread exchanges
 * batches with the database; attempts run asynchronously, and each starts what is next in turn.
 */
final class DeliverySender {
  private static final System.Logger LOG = System.getLogger(DeliverySender.class.getName());

  /** The pause before each batch, so that under load a batch settles many attempts. */
  private static final Duration GATHER = Duration.ofMillis(20);

  private static final OutboundReply LOST =
      new OutboundReply(0, null, "", 0, null, OutboundReply.Failure.HOST);

  private final Scope scope;
  private final UUID node;
  private final DeliveryQueueService deliveries;
  private final Function<OutboundRequest, CompletableFuture<OutboundReply>> outbound;
  private final Clock clock;

  /** Permits for attempts to healthy endpoints. */
  private final AttemptPermits healthyPermits;

  /** Permits for attempts to failing endpoints, so that they cannot delay healthy ones. */
  private final AttemptPermits failingPermits;

  private final Map<UUID, EndpointQueue> queues = new ConcurrentHashMap<>();
  private final UnsavedAttempts unsaved = new UnsavedAttempts();
  private final SendingLease lease = new SendingLease();

  private final ClosedEndpoints closed = new ClosedEndpoints();
  private final WakeUp wakeUp = new WakeUp();
  private final AtomicInteger inFlight = new AtomicInteger();
  private volatile boolean stopping;

  DeliverySender(
      DataSet data,
      UUID node,
      DeliveryQueueService deliveries,
      Function<OutboundRequest, CompletableFuture<OutboundReply>> outbound,
      Clock clock,
      int inFlight) {
    this.scope = Scope.platform(PrivilegedScope.JOBS, data, ConnectionPool.WORK);
    this.node = node;
    this.deliveries = deliveries;
    this.outbound = outbound;
    this.clock = clock;
    this.healthyPermits = new AttemptPermits(inFlight);
    this.failingPermits = new AttemptPermits(Math.max(1, inFlight / 4));
  }

  Scope scope() {
    return scope;
  }

  SendingLease lease() {
    return lease;
  }

  /** Wakes the sender: something may be due. */
  void signal() {
    wakeUp.signal();
  }

  /** Waits for a signal, at most for the timeout. */
  void await(Duration timeout) throws InterruptedException {
    if (wakeUp.await(timeout)) {
      Thread.sleep(GATHER.toMillis());
    }
  }

  /**
   * Records attempts, reads what is due, and starts to send it.
   *
   * @param canSign whether this node can read the endpoints' secrets; otherwise it gives up its
   *     queues and takes over none
   * @return endpoints to warn about or disable
   */
  DeliveryBatch.Trouble sendBatch(boolean canSign) {
    if (!canSign) {
      queues.values().forEach(EndpointQueue::leave);
    }
    unsaved.collect(queues.values());
    Set<UUID> idle =
        queues.values().stream()
            .filter(EndpointQueue::isIdle)
            .map(EndpointQueue::id)
            .collect(Collectors.toSet());
    QueueLimits limits = new QueueLimits(queues.values());
    Map<UUID, DeliveryBatch.Wanted> wanted = limits.wanted(idle);
    DeliveryBatch batch = exchange(idle, wanted, limits, canSign);
    queues.keySet().removeAll(idle);
    refill(batch, wanted.keySet());
    lease.extend();
    queues.values().forEach(queue -> permits(queue).enqueue(queue));
    launch(healthyPermits);
    launch(failingPermits);
    closed.discard(ids -> CurrentScope.<Boolean>call(scope, () -> deliveries.discard(ids)));
    return new DeliveryBatch.Trouble(batch.failing(), unsaved.gone());
  }

  /** The endpoints were disabled, or had changed. */
  void handled(Collection<DeliveryBatch.Gone> gone) {
    unsaved.handled(gone, queues);
  }

  private DeliveryBatch exchange(
      Set<UUID> idle, Map<UUID, DeliveryBatch.Wanted> wanted, QueueLimits limits, boolean canSign) {
    DeliveryBatch.Request request =
        new DeliveryBatch.Request(
            node,
            unsaved.attempts(),
            unsaved.healths(),
            Set.copyOf(queues.keySet()),
            idle,
            wanted,
            canSign && !stopping ? limits.claims() : DeliveryBatch.Claims.NONE,
            limits::first,
            limits.mayRead());
    return unsaved.save(queues, () -> CurrentScope.call(scope, () -> deliveries.exchange(request)));
  }

  /** Records attempts one by one, after a batch in which the database refused something. */
  void settleOneByOne() {
    unsaved.saveOneByOne(
        queues, attempt -> CurrentScope.run(scope, () -> deliveries.settle(List.of(attempt))));
  }

  /** Fills the queues, and notes those whose waiting deliveries are to be discarded. */
  private void refill(DeliveryBatch batch, Set<UUID> wanted) {
    Map<UUID, List<DueDelivery>> due =
        batch.due().stream().collect(Collectors.groupingBy(DueDelivery::webhookId));
    batch
        .endpoints()
        .forEach(
            (id, endpoint) -> {
              EndpointQueue queue = queues.computeIfAbsent(id, any -> new EndpointQueue(endpoint));
              if (queue.refill(
                  endpoint, due.getOrDefault(id, List.of()), batch.complete().contains(id))) {
                closed.add(id);
              }
            });
    wanted.stream()
        .filter(id -> !batch.endpoints().containsKey(id)) // another node has it, or it is deleted
        .forEach(id -> Objects.requireNonNull(queues.get(id)).leave());
  }

  private AttemptPermits permits(EndpointQueue queue) {
    return queue.isFailing() ? failingPermits : healthyPermits;
  }

  /**
   * Starts attempts, one of each queue in turn, as long as there are permits for them. One call
   * does so at a time: an attempt that ends before it is waited for would otherwise start the next
   * one within its own start, and so on.
   */
  private void launch(AttemptPermits permits) {
    permits.drain(() -> launchWaiting(permits));
  }

  private void launchWaiting(AttemptPermits permits) {
    for (EndpointQueue queue = next(permits); queue != null; queue = next(permits)) {
      // A queue that began or ceased to fail meanwhile waits for the other permits too.
      DueDelivery due = permits == permits(queue) ? queue.begin() : null;
      if (due == null) {
        permits.release(queue.partnerId());
      } else if (due.body() == null) {
        end(queue, permits, DeliveryAttempt.expired(due, clock.instant()));
      } else {
        permits.enqueue(queue);
        send(queue, due, due.body(), permits);
      }
    }
  }

  private @Nullable EndpointQueue next(AttemptPermits permits) {
    return stopping || !lease.isValid() ? null : permits.next();
  }

  private void send(EndpointQueue queue, DueDelivery due, byte[] body, AttemptPermits permits) {
    Instant now = clock.instant();
    UnsealedEndpoint endpoint = queue.endpoint();
    inFlight.incrementAndGet();
    var unused =
        post(endpoint, due, body, now)
            .thenApply(reply -> attempt(due, endpoint, now, reply))
            .handle(
                (attempt, failure) -> {
                  try {
                    if (failure == null) {
                      end(queue, permits, attempt);
                    } else if (!stopping) { // aborted by a shutdown, another node takes it over
                      logLost(due, failure);
                      end(queue, permits, attempt(due, endpoint, now, LOST));
                    }
                  } finally {
                    inFlight.decrementAndGet();
                  }
                  launch(permits);
                  launch(permits(queue)); // which others may wait for too
                  return null;
                })
            .exceptionally(
                failure -> {
                  LOG.log(Level.ERROR, "The next attempts wait for the next batch", failure);
                  return null;
                });
  }

  private static void logLost(DueDelivery due, Throwable failure) {
    String id = due.id().toString();
    LOG.log(
        Level.ERROR,
        "Attempt to send delivery " + id + " failed internally; it will be retried",
        failure);
  }

  /** Whatever fails is in the result, so that the attempt ends and its permit is returned. */
  private CompletableFuture<OutboundReply> post(
      UnsealedEndpoint endpoint, DueDelivery due, byte[] body, Instant now) {
    try {
      Map<String, String> headers =
          WebhookSignature.headers(due.eventId(), now, body, endpoint.secrets());
      return outbound.apply(
          OutboundRequest.of(endpoint.url(), headers, body).by(endpoint.partnerId()));
    } catch (RuntimeException | Error e) {
      return CompletableFuture.failedFuture(e);
    }
  }

  private static DeliveryAttempt attempt(
      DueDelivery due, UnsealedEndpoint endpoint, Instant now, OutboundReply reply) {
    return DeliveryAttempt.fromReply(due, endpoint.url(), now, reply, ThreadLocalRandom.current());
  }

  private void end(EndpointQueue queue, AttemptPermits permits, DeliveryAttempt attempt) {
    unsaved.add(attempt);
    queue.end(attempt);
    permits.release(queue.partnerId());
    permits(queue).enqueue(queue);
    signal();
  }

  void stop() {
    stopping = true;
    signal();
  }

  /** Waits for attempts in flight, records all, and frees the queues for other nodes. */
  void leave(Duration timeout) throws InterruptedException {
    long end = System.nanoTime() + timeout.toNanos();
    while (inFlight.get() > 0 && System.nanoTime() < end) {
      Thread.sleep(GATHER.toMillis());
    }
    queues.values().forEach(EndpointQueue::leave); // it reports even what succeeded a moment ago
    unsaved.collect(queues.values());
    CurrentScope.run(scope, () -> deliveries.leave(node, unsaved.attempts(), unsaved.healths()));
  }

  /** Keeps this node's queues for this long. */
  void heartbeat(Duration ttl) {
    long start = System.nanoTime();
    CurrentScope.run(scope, () -> deliveries.heartbeat(node, ttl));
    lease.heartbeat(start);
  }
}
