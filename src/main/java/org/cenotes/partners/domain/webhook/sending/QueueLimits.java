package org.cenotes.partners.domain.webhook.sending;

import java.time.Duration;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.domain.webhook.endpoint.UnsealedEndpoint;

/**
 * How many queues a sender takes over, and what they may hold in memory, by what they hold before a
 * batch. The more queues there are, the less is read for each of them, so that also those that come
 * last get some. Only unusually long events use up a partner's share; then its queues read when
 * others of its own have sent what they hold. Failing endpoints have a budget of their own, so they
 * cost no healthy one its place.
 */
final class QueueLimits {
  /** Bytes of request bodies that queues of healthy endpoints may hold; a node has two senders. */
  static final long HEALTHY = 12L << 20;

  /** The same for failing endpoints. */
  static final long FAILING = 4L << 20;

  /** The most bytes that wait in one queue, not counting its last delivery. */
  static final long PER_QUEUE = 128L << 10;

  /** A partner may hold this fraction of a budget; what is read last may exceed it. */
  static final int PARTNER_SHARES = 8;

  /** The most queues taken over per batch: few enough to leave some to other nodes. */
  private static final int MAX_PER_BATCH = 32;

  /** The most queues of healthy endpoints per node: bounds what waits in memory. */
  private static final int MAX_HEALTHY_QUEUES = 1024;

  /** The most queues of failing endpoints per node: each has attempts of 15 s. */
  private static final int MAX_FAILING_QUEUES = 512;

  /** How long a queue is kept that others may wait for: long enough for an attempt at least. */
  private static final Duration TURN = Duration.ofMinutes(2);

  private final Collection<EndpointQueue> queues;
  private final Duration turn;
  private final Budget healthy = new Budget(HEALTHY);
  private final Budget failing = new Budget(FAILING);

  QueueLimits(Collection<EndpointQueue> queues) {
    this(queues, TURN);
  }

  /**
   * Limits for tests.
   *
   * @param turn how long a queue is kept that others may wait for
   */
  QueueLimits(Collection<EndpointQueue> queues, Duration turn) {
    this.queues = queues;
    this.turn = turn;
    queues.forEach(queue -> budget(queue.isFailing()).count(queue.partnerId(), queue.bytes()));
  }

  private Budget budget(boolean isFailing) {
    return isFailing ? failing : healthy;
  }

  /** How many bytes the next batch may read. */
  DeliveryBatch.ReadLimits mayRead() {
    return new DeliveryBatch.ReadLimits(healthy.mayRead(), failing.mayRead());
  }

  /** What to read for a queue that is being taken over. */
  DeliveryBatch.Wanted first(UnsealedEndpoint endpoint) {
    Budget budget = budget(endpoint.isFailing());
    // each of those taken over together leaves some to the next
    budget.count(endpoint.partnerId(), 0);
    long mayWait = budget.mayWait(endpoint.partnerId());
    DeliveryBatch.Wanted first = EndpointQueue.first(endpoint.isFailing(), mayWait);
    budget.reserve(endpoint.partnerId(), first);
    return first;
  }

  /**
   * What to read by queue, see {@link EndpointQueue#wanted}; nothing of the idle ones. Those that
   * asked longest ago come first: each may use up what is left of its partner's share.
   */
  Map<UUID, DeliveryBatch.Wanted> wanted(Set<UUID> idle) {
    Map<UUID, DeliveryBatch.Wanted> wanted = new HashMap<>();
    queues.stream()
        .filter(queue -> !idle.contains(queue.id()))
        .sorted(Comparator.comparingLong(EndpointQueue::askedAt))
        .forEach(
            queue -> {
              Budget budget = budget(queue.isFailing());
              queue
                  .wanted(budget.mayWait(queue.partnerId()))
                  .ifPresent(
                      more -> {
                        budget.reserve(queue.partnerId(), more);
                        wanted.put(queue.id(), more);
                      });
            });
    return wanted;
  }

  /** How many queues to take over. Some are given up when hardly any place is left for others. */
  DeliveryBatch.Claims claims() {
    int failingQueues = makePlace(true, MAX_FAILING_QUEUES);
    int healthyQueues = makePlace(false, MAX_HEALTHY_QUEUES);
    if (healthy.mayRead() == 0) {
      return DeliveryBatch.Claims.NONE;
    }
    DeliveryBatch.Claims claims = forNode(healthyQueues, failingQueues);
    return new DeliveryBatch.Claims(claims.max(), claims.failing() && failing.mayRead() > 0);
  }

  /** For a node that holds this number of queues; failing ones never displace healthy ones. */
  static DeliveryBatch.Claims forNode(int healthyQueues, int failingQueues) {
    return new DeliveryBatch.Claims(
        Math.max(0, Math.min(MAX_PER_BATCH, MAX_HEALTHY_QUEUES - healthyQueues)),
        failingQueues + MAX_PER_BATCH <= MAX_FAILING_QUEUES);
  }

  /**
   * Gives up queues, those held longest first, until a batch of others has place: those that have
   * had their turn, since deep backlogs would keep others waiting for days, and failing ones beyond
   * the limit in any case. They are taken over again behind those that wait by then.
   *
   * @return how many there are, the given up ones included: they go when their attempts have ended
   */
  private int makePlace(boolean isFailing, int max) {
    long now = System.nanoTime();
    Map<EndpointQueue, Long> held = new HashMap<>();
    queues.stream()
        .filter(queue -> queue.isFailing() == isFailing)
        .forEach(queue -> held.put(queue, queue.heldNanos(now)));
    int beyond = held.size() - max;
    List<EndpointQueue> longest =
        held.entrySet().stream()
            .sorted(Map.Entry.<EndpointQueue, Long>comparingByValue().reversed())
            .limit(Math.max(0, beyond + MAX_PER_BATCH))
            .map(Map.Entry::getKey)
            .toList();
    for (int i = 0; i < longest.size(); i++) {
      EndpointQueue queue = longest.get(i);
      if (isFailing && i < beyond || held.getOrDefault(queue, 0L) > turn.toNanos()) {
        queue.leave();
      }
    }
    return held.size();
  }

  /** The bytes that healthy or failing queues may hold, and do. */
  private static final class Budget {
    private final long bytes;

    /** How many queues each partner has, and how many bytes they hold or are about to read. */
    private final Map<UUID, Integer> queuesOf = new HashMap<>();

    private final Map<UUID, Long> heldBy = new HashMap<>();
    private int queues;
    private long held;

    Budget(long bytes) {
      this.bytes = bytes;
    }

    void count(UUID partner, long inQueue) {
      queues++;
      held += inQueue;
      queuesOf.merge(partner, 1, Integer::sum);
      heldBy.merge(partner, inQueue, Long::sum);
    }

    /** What a batch may read: half of it at most, since there are several copies meanwhile. */
    long mayRead() {
      return Math.max(0, Math.min(bytes / 2, bytes - held));
    }

    /**
     * How many bytes may wait in a queue of this partner. One that came as the n-th has an n-th of
     * a part that all share, and keeps it while its receiver is slow. For all healthy queues
     * together these are some 11 MiB, for twenty of one partner less than its share.
     */
    long mayWait(UUID partner) {
      long share = bytes / PARTNER_SHARES;
      if (mayRead() == 0 || heldBy.getOrDefault(partner, 0L) >= share) {
        return 0;
      }
      long ofAll = share / Math.max(1, queues);
      long ofPartner = share / 3 / Math.max(1, queuesOf.getOrDefault(partner, 0));
      return Math.min(PER_QUEUE, Math.min(ofAll, ofPartner));
    }

    /** A read may bring a longer event than was asked for: the batch after knows what it was. */
    void reserve(UUID partner, DeliveryBatch.Wanted wanted) {
      heldBy.merge(partner, wanted.bytes(), Long::sum);
    }
  }
}
