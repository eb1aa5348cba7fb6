package org.cenotes.partners.domain.webhook.sending;

import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.cenotes.partners.platform.queueing.SharedPermits;
import org.cenotes.partners.platform.queueing.SharedPermits.Permit;
import org.jspecify.annotations.Nullable;

/**
 * Permits for attempts in progress. A partner has a share of them at most, so that its slow
 * receivers leave the rest to others; partners that wait take turns, and so do a partner's queues.
 * Whoever releases a permit asks for the next queue: nothing else wakes those that wait.
 */
final class AttemptPermits {
  /** One permit in this many is a partner's share. */
  private static final int SHARES = 8;

  private final SharedPermits<EndpointQueue> shared;

  /** Calls of {@link #drain} since the last run began. */
  private final AtomicInteger requests = new AtomicInteger();

  AttemptPermits(int permits) {
    int perPartner = Math.max(EndpointQueue.MAX_CONCURRENT, permits / SHARES);
    this.shared = new SharedPermits<>(permits, perPartner);
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
  void enqueue(EndpointQueue queue) {
    shared.add(queue.partnerId(), queue);
  }

  /** Gives the next queue in turn a permit; null when none waits that may have one. */
  @Nullable EndpointQueue next() {
    Permit<EndpointQueue> next = shared.next();
    return next == null ? null : next.item();
  }

  /** A queue of this partner returns its permit. */
  void release(UUID partnerId) {
    shared.release(partnerId);
  }
}
