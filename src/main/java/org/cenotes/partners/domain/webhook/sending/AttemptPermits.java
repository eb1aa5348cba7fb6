package org.cenotes.partners.domain.webhook.sending;

import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.cenotes.partners.platform.queueing.RoundRobinQueue;
import org.jspecify.annotations.Nullable;

/**
 * Permits for attempts in progress. A partner has a share of them at most, so that its slow
 * receivers leave the rest to others; partners that wait take turns, and so do a partner's queues.
 * Whoever releases a permit asks for the next queue: nothing else wakes those that wait.
 */
final class AttemptPermits {
  /** One permit in this many is a partner's share. */
  private static final int SHARES = 8;

  private final int perPartner;
  private int free;

  /** Attempts in progress, by partner. */
  private final Map<UUID, Integer> inProgress = new HashMap<>();

  /** Calls of {@link #drain} since the last run began. */
  private final AtomicInteger requests = new AtomicInteger();

  private final RoundRobinQueue<EndpointQueue> waiting = new RoundRobinQueue<>();

  AttemptPermits(int permits) {
    this.free = permits;
    this.perPartner = Math.max(EndpointQueue.MAX_CONCURRENT, permits / SHARES);
  }

  /**
   * Runs something that starts what waits. If it is running, also in this thread, it runs once more
   * when it has ended, and this call returns at once.
   */
  void drain(Runnable start) {
    if (requests.getAndIncrement() > 0) {
      return;
    }
    try {
      int seen;
      do {
        seen = requests.get();
        start.run();
      } while (requests.addAndGet(-seen) > 0);
    } catch (RuntimeException | Error e) {
      requests.set(0); // what still waits is started with the next batch
      throw e;
    }
  }

  /** The queue waits for a permit, behind those that wait already. */
  synchronized void enqueue(EndpointQueue queue) {
    waiting.add(queue.partnerId(), queue);
  }

  /** Gives the next queue in turn a permit; null when none waits that may have one. */
  synchronized @Nullable EndpointQueue next() {
    EndpointQueue queue =
        free == 0 ? null : waiting.next(id -> inProgress.getOrDefault(id, 0) < perPartner);
    if (queue != null) {
      free--;
      inProgress.merge(queue.partnerId(), 1, Integer::sum);
    }
    return queue;
  }

  /** A queue of this partner returns its permit. */
  synchronized void release(UUID partnerId) {
    free++;
    inProgress.computeIfPresent(partnerId, (id, count) -> count == 1 ? null : count - 1);
  }
}
