package org.cenotes.partners.api.realtime;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.cenotes.partners.platform.http.Networks;

/** Counts and limits the sockets of this node: in total, per user or key, and unauthenticated. */
@ApplicationScoped
class ConnectionLimits {
  private final RealtimeConfig limits;
  private final AtomicInteger all = new AtomicInteger();
  private final AtomicInteger unauthenticated = new AtomicInteger();
  private final Map<String, Integer> unauthenticatedByAddress = new ConcurrentHashMap<>();
  private final Map<UUID, Integer> socketsBySubject = new ConcurrentHashMap<>();

  @Inject
  ConnectionLimits(RealtimeConfig limits) {
    this.limits = limits;
  }

  /** Counts a socket, until {@link #leave}; returns false when the node is full. */
  boolean tryEnter() {
    return tryIncrement(all, limits.sockets());
  }

  void leave() {
    all.decrementAndGet();
  }

  /** Counts an unauthenticated socket; returns false when there are too many. */
  boolean tryEnterUnauthenticated(String address) {
    if (!tryIncrement(unauthenticated, limits.unauthenticated())) {
      return false;
    }
    if (!tryIncrement(
        unauthenticatedByAddress, Networks.limitKey(address), limits.unauthenticatedPerAddress())) {
      unauthenticated.decrementAndGet();
      return false;
    }
    return true;
  }

  /** Whether the node accepts no more sockets at this moment. */
  boolean isFull() {
    return all.get() >= limits.sockets();
  }

  /** Whether no more unauthenticated sockets are accepted from this address. */
  boolean isFullOfUnauthenticated(String address) {
    return unauthenticated.get() >= limits.unauthenticated()
        || unauthenticatedByAddress.getOrDefault(Networks.limitKey(address), 0)
            >= limits.unauthenticatedPerAddress();
  }

  void leaveUnauthenticated(String address) {
    unauthenticated.decrementAndGet();
    decrement(unauthenticatedByAddress, Networks.limitKey(address));
  }

  /** Counts a socket of this user or key; returns false when it has too many. */
  boolean tryEnterAs(UUID subject) {
    return tryIncrement(socketsBySubject, subject, limits.socketsPerCredential());
  }

  void leaveAs(UUID subject) {
    decrement(socketsBySubject, subject);
  }

  private static boolean tryIncrement(AtomicInteger counter, int max) {
    if (counter.incrementAndGet() <= max) {
      return true;
    }
    counter.decrementAndGet();
    return false;
  }

  private static <K> boolean tryIncrement(Map<K, Integer> counters, K key, int max) {
    boolean[] added = new boolean[1];
    counters.compute(
        key,
        (same, count) -> {
          int before = count == null ? 0 : count;
          added[0] = before < max;
          return added[0] ? Integer.valueOf(before + 1) : count;
        });
    return added[0];
  }

  private static <K> void decrement(Map<K, Integer> counters, K key) {
    counters.computeIfPresent(key, (same, count) -> count == 1 ? null : Integer.valueOf(count - 1));
  }
}
