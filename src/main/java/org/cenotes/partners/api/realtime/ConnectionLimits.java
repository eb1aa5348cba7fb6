package org.cenotes.partners.api.realtime;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.cenotes.partners.platform.http.Networks;

/**
 * Counts and limits the sockets of this node: in total, per user or key, per partner, and
 * unauthenticated. One that was refused counts as unauthenticated until it is closed.
 */
@ApplicationScoped
class ConnectionLimits {
  /** A site with many IPv6 networks may have as many unauthenticated sockets as five of them. */
  private static final int NETWORKS_OF_SITE = 5;

  /**
   * A partner may have as many sockets as this number of users or keys: as all keys it can have.
   */
  private static final int CREDENTIALS_OF_PARTNER = 20;

  private final RealtimeConfig limits;
  private final AtomicInteger all = new AtomicInteger();
  private final AtomicInteger unauthenticated = new AtomicInteger();
  private final Map<String, Integer> unauthenticatedByAddress = new ConcurrentHashMap<>();
  private final Map<String, Integer> unauthenticatedBySite = new ConcurrentHashMap<>();
  private final Map<UUID, Integer> socketsBySubject = new ConcurrentHashMap<>();
  private final Map<UUID, Integer> socketsByPartner = new ConcurrentHashMap<>();

  @Inject
  ConnectionLimits(RealtimeConfig limits) {
    this.limits = limits;
  }

  /**
   * Counts an open socket, until {@link #leave}. It is open, and counts, even if it came when the
   * last place was taken.
   *
   * @return false when the node has more sockets than it may, and this one must go
   */
  boolean enter() {
    return all.incrementAndGet() <= limits.sockets();
  }

  void leave() {
    all.decrementAndGet();
  }

  /**
   * Counts an open socket without a subscriber, until {@link #leaveUnauthenticated}.
   *
   * @param address the client's
   * @return false when there are more than there may be, and this one must go
   */
  boolean enterUnauthenticated(String address) {
    int onNode = unauthenticated.incrementAndGet();
    int ofAddress = unauthenticatedByAddress.merge(Networks.limitKey(address), 1, Integer::sum);
    int ofSite = unauthenticatedBySite.merge(Networks.siteKey(address), 1, Integer::sum);
    return onNode <= limits.unauthenticated()
        && ofAddress <= limits.unauthenticatedPerAddress()
        && ofSite <= perSite();
  }

  /** Whether the node accepts no more sockets at this moment. */
  boolean isFull() {
    return all.get() >= limits.sockets();
  }

  /** Whether no more sockets without a subscriber are accepted from this address. */
  boolean isFullOfUnauthenticated(String address) {
    return unauthenticated.get() >= limits.unauthenticated()
        || unauthenticatedByAddress.getOrDefault(Networks.limitKey(address), 0)
            >= limits.unauthenticatedPerAddress()
        || unauthenticatedBySite.getOrDefault(Networks.siteKey(address), 0) >= perSite();
  }

  private int perSite() {
    return NETWORKS_OF_SITE * limits.unauthenticatedPerAddress();
  }

  void leaveUnauthenticated(String address) {
    unauthenticated.decrementAndGet();
    decrement(unauthenticatedByAddress, Networks.limitKey(address));
    decrement(unauthenticatedBySite, Networks.siteKey(address));
  }

  /** Whether this user or key of a partner may open no more sockets at this moment. */
  boolean isFullOf(UUID subject, UUID partnerId) {
    return socketsBySubject.getOrDefault(subject, 0) >= limits.socketsPerCredential()
        || socketsByPartner.getOrDefault(partnerId, 0) >= perPartner();
  }

  /** Counts a socket of this user or key; returns false when it or its partner has too many. */
  boolean tryEnterAs(UUID subject, UUID partnerId) {
    if (!tryIncrement(socketsByPartner, partnerId, perPartner())) {
      return false;
    }
    if (!tryIncrement(socketsBySubject, subject, limits.socketsPerCredential())) {
      decrement(socketsByPartner, partnerId);
      return false;
    }
    return true;
  }

  private int perPartner() {
    return CREDENTIALS_OF_PARTNER * limits.socketsPerCredential();
  }

  void leaveAs(UUID subject, UUID partnerId) {
    decrement(socketsBySubject, subject);
    decrement(socketsByPartner, partnerId);
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
