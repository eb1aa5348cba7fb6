package org.cenotes.partners.api.realtime;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.cenotes.partners.api.realtime.SubscriberAuthorizer.Subscriber;
import org.cenotes.partners.platform.http.Networks;

/**
 * Counts and limits the sockets of this node: in total, per user or key, per partner's keys and per
 * partner's users, and unauthenticated. One that was refused counts as unauthenticated until it is
 * closed.
 */
@ApplicationScoped
class ConnectionLimits {
  /** A site with many IPv6 networks may have as many unauthenticated sockets as five of them. */
  private static final int NETWORKS_OF_SITE = 5;

  /**
   * A partner's keys may have as many sockets as this number of them, the most that may be active,
   * and its users as many again: programs do not lock out people, nor the other way round.
   */
  private static final int CREDENTIALS_OF_PARTNER = 20;

  private final RealtimeConfig limits;
  private final AtomicInteger all = new AtomicInteger();
  private final AtomicInteger unauthenticated = new AtomicInteger();
  private final Map<String, Integer> unauthenticatedByAddress = new ConcurrentHashMap<>();
  private final Map<String, Integer> unauthenticatedBySite = new ConcurrentHashMap<>();
  private final Map<UUID, Integer> socketsBySubject = new ConcurrentHashMap<>();
  private final Map<Group, Integer> socketsByGroup = new ConcurrentHashMap<>();

  /** A partner's keys, or its users. */
  private record Group(UUID partnerId, boolean keys) {
    static Group of(Subscriber subscriber) {
      return new Group(subscriber.partnerId(), subscriber.key());
    }
  }

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
  boolean isFullOf(Subscriber subscriber) {
    return socketsBySubject.getOrDefault(subscriber.subject(), 0) >= limits.socketsPerCredential()
        || socketsByGroup.getOrDefault(Group.of(subscriber), 0) >= perGroup();
  }

  /** Counts a socket of this user or key; returns false when it or its partner has too many. */
  boolean tryEnterAs(Subscriber subscriber) {
    Group group = Group.of(subscriber);
    if (!tryIncrement(socketsByGroup, group, perGroup())) {
      return false;
    }
    if (!tryIncrement(socketsBySubject, subscriber.subject(), limits.socketsPerCredential())) {
      decrement(socketsByGroup, group);
      return false;
    }
    return true;
  }

  private int perGroup() {
    return CREDENTIALS_OF_PARTNER * limits.socketsPerCredential();
  }

  void leaveAs(Subscriber subscriber) {
    decrement(socketsBySubject, subscriber.subject());
    decrement(socketsByGroup, Group.of(subscriber));
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
