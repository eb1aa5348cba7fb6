package org.cenotes.partners.domain.webhook.sending;

import java.util.HashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Permits for attempts in progress. A partner has a share of them at most, so that its slow
 * receivers leave the rest to others; partners that wait take turns, and so do a partner's queues.
 * Whoever releases a permit asks for the next queue: nothing else wakes those that wait.
 */
final class AttemptPermits {
  /** A partner has one in so many. */
  private static final int SHARES = 8;

  private final int perPartner;
  private int free;

  /** Attempts in progress, by partner. */
  private final Map<UUID, Integer> inProgress = new HashMap<>();

  /** Queues that wait for a permit, by partner; the next in turn is the first. */
  private final Map<UUID, Set<EndpointQueue>> waiting = new LinkedHashMap<>();

  AttemptPermits(int permits) {
    this.free = permits;
    this.perPartner = Math.max(EndpointQueue.MAX_CONCURRENT, permits / SHARES);
  }

  /** The queue waits for a permit, behind those that wait already. */
  synchronized void enqueue(EndpointQueue queue) {
    waiting.computeIfAbsent(queue.partnerId(), any -> new LinkedHashSet<>()).add(queue);
  }

  /** Gives the next queue in turn a permit; null when none waits that may have one. */
  synchronized @Nullable EndpointQueue next() {
    if (free == 0) {
      return null;
    }
    for (Map.Entry<UUID, Set<EndpointQueue>> partner : waiting.entrySet()) {
      UUID id = partner.getKey();
      if (inProgress.getOrDefault(id, 0) < perPartner) {
        Set<EndpointQueue> queues = partner.getValue();
        waiting.remove(id);
        Iterator<EndpointQueue> first = queues.iterator();
        EndpointQueue queue = first.next();
        first.remove();
        if (!queues.isEmpty()) {
          waiting.put(id, queues); // behind the other partners
        }
        free--;
        inProgress.merge(id, 1, Integer::sum);
        return queue;
      }
    }
    return null;
  }

  /** A queue of this partner returns its permit. */
  synchronized void release(UUID partnerId) {
    free++;
    inProgress.computeIfPresent(partnerId, (id, count) -> count == 1 ? null : count - 1);
  }
}
