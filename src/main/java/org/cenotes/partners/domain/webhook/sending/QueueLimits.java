package org.cenotes.partners.domain.webhook.sending;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;

/**
 * What the queues of a sender may hold in memory, by what they hold before a batch. The more queues
 * there are, the less is read for each of them, so that also those that come last get some. Only
 * unusually long events use all of it up; then queues read when others have sent what they hold.
 */
final class QueueLimits {
  /** Bytes of request bodies that a sender may hold; a node has two senders. */
  static final long BUDGET = 16L << 20;

  /** Bytes that a batch may read: while it is read, there are several copies. */
  private static final long READ = BUDGET / 2;

  /** The most bytes that wait in one queue, not counting its last delivery. */
  static final long PER_QUEUE = 128L << 10;

  /**
   * Bytes that the queues share. One that came as the n-th has an n-th, and keeps it while its
   * receiver is slow: for all 1,536 queues together these are some 13 MiB.
   */
  private static final long SHARED = 2L << 20;

  /** A partner may hold this fraction of the budget, and one delivery in each queue. */
  private static final int PARTNER_SHARES = 8;

  /** A limit with which only one delivery is read. */
  private static final long ONE_DELIVERY = 2;

  private final Collection<EndpointQueue> queues;
  private final Map<UUID, Long> byPartner = new HashMap<>();
  private final long mayRead;

  QueueLimits(Collection<EndpointQueue> queues) {
    this.queues = queues;
    queues.forEach(queue -> byPartner.merge(queue.partnerId(), queue.bytes(), Long::sum));
    long held = byPartner.values().stream().mapToLong(Long::longValue).sum();
    this.mayRead = Math.max(0, Math.min(READ, BUDGET - held));
  }

  /** How many bytes the next batch may read. */
  long mayRead() {
    return mayRead;
  }

  /** What to read for a queue that is being taken over. */
  DeliveryBatch.Wanted first() {
    return EndpointQueue.first(perQueue());
  }

  /** What to read by queue, see {@link EndpointQueue#wanted}; nothing of the idle ones. */
  Map<UUID, DeliveryBatch.Wanted> wanted(Set<UUID> idle) {
    Map<UUID, DeliveryBatch.Wanted> wanted = new HashMap<>();
    for (EndpointQueue queue : queues) {
      if (!idle.contains(queue.id())) {
        queue.wanted(mayWait(queue)).ifPresent(more -> wanted.put(queue.id(), more));
      }
    }
    return wanted;
  }

  /** How many bytes may wait in a queue. */
  private long mayWait(EndpointQueue queue) {
    if (mayRead == 0) {
      return 0;
    }
    if (byPartner.getOrDefault(queue.partnerId(), 0L) >= BUDGET / PARTNER_SHARES) {
      return queue.bytes() == 0 ? ONE_DELIVERY : 0;
    }
    return perQueue();
  }

  private long perQueue() {
    return Math.min(PER_QUEUE, SHARED / Math.max(1, queues.size()));
  }

  /** How many queues to take over. Failing queues beyond the limit are given up. */
  DeliveryBatch.Claims claims() {
    List<EndpointQueue> failing = queues.stream().filter(EndpointQueue::isFailing).toList();
    failing.stream().skip(DeliveryBatch.Claims.MAX_FAILING).forEach(EndpointQueue::leave);
    return mayRead == 0
        ? DeliveryBatch.Claims.NONE
        : DeliveryBatch.Claims.forNode(queues.size() - failing.size(), failing.size());
  }
}
