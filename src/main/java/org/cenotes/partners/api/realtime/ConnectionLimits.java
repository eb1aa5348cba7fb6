package org.cenotes.partners.api.realtime;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Counts the sockets of this node: all, each listener's, and those that nobody stands behind yet.
 */
@ApplicationScoped
class ConnectionLimits {
  private final RealtimeLimits limits;
  private final AtomicInteger all = new AtomicInteger();
  private final AtomicInteger strangers = new AtomicInteger();
  private final Map<String, Integer> strangersOfAddress = new ConcurrentHashMap<>();
  private final Map<UUID, Integer> socketsOfSubject = new ConcurrentHashMap<>();

  @Inject
  ConnectionLimits(RealtimeLimits limits) {
    this.limits = limits;
  }

  /** A place for a socket, to be given back by {@link #leave}; false: there is none. */
  boolean enter() {
    return took(all, limits.sockets());
  }

  void leave() {
    all.decrementAndGet();
  }

  /** A place among those who have not said who they are; false: there is none. */
  boolean enterAsStranger(String address) {
    if (!took(strangers, limits.unauthenticated())) {
      return false;
    }
    if (!took(strangersOfAddress, address, limits.unauthenticatedPerAddress())) {
      strangers.decrementAndGet();
      return false;
    }
    return true;
  }

  /** Whether there is no place left for another socket at this moment. */
  boolean isFull() {
    return all.get() >= limits.sockets();
  }

  /** Whether there is none left for somebody from here who has yet to say who it is. */
  boolean isFullOfStrangers(String address) {
    return strangers.get() >= limits.unauthenticated()
        || strangersOfAddress.getOrDefault(address, 0) >= limits.unauthenticatedPerAddress();
  }

  void isStrangerNoMore(String address) {
    strangers.decrementAndGet();
    gaveBack(strangersOfAddress, address);
  }

  /** A place among the sockets of this user or key; false: it has as many as it may. */
  boolean enterAs(UUID subject) {
    return took(socketsOfSubject, subject, limits.socketsPerCredential());
  }

  void leaveAs(UUID subject) {
    gaveBack(socketsOfSubject, subject);
  }

  private static boolean took(AtomicInteger counter, int most) {
    if (counter.incrementAndGet() <= most) {
      return true;
    }
    counter.decrementAndGet();
    return false;
  }

  private static <K> boolean took(Map<K, Integer> counters, K of, int most) {
    boolean[] took = new boolean[1];
    counters.compute(
        of,
        (same, count) -> {
          int before = count == null ? 0 : count;
          took[0] = before < most;
          return took[0] ? Integer.valueOf(before + 1) : count;
        });
    return took[0];
  }

  private static <K> void gaveBack(Map<K, Integer> counters, K of) {
    counters.computeIfPresent(of, (same, count) -> count == 1 ? null : Integer.valueOf(count - 1));
  }
}
