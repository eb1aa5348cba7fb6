package org.cenotes.partners.api.realtime;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Inject;
import jakarta.websocket.CloseReason;
import java.time.Clock;
import java.time.Duration;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.cenotes.partners.api.realtime.SubscriberAuthorizer.Subscriber;
import org.cenotes.partners.platform.signal.RowChanged;
import org.cenotes.partners.platform.worker.WakeUp;
import org.eclipse.microprofile.metrics.Metadata;
import org.eclipse.microprofile.metrics.MetricRegistry;
import org.jspecify.annotations.Nullable;

/**
 * The sockets of this node. {@link BroadcastWorker} calls {@link #runOnce} on one thread, which
 * checks the subscribers' rights before it reads new events: none is queued for a socket unless its
 * right to it was confirmed within {@code cenotes.realtime.recheck}.
 */
@ApplicationScoped
class NodeSockets {
  private static final Duration TIMEOUT_CHECK_INTERVAL = Duration.ofMillis(250);

  private final RealtimeConfig limits;
  private final ConnectionLimits connections;
  private final SubscriberAuthorizer authorizer;
  private final EventBroadcaster broadcaster;
  private final Clock clock;

  private final Set<PartnerSocket> sockets = ConcurrentHashMap.newKeySet();
  private final EndlessReadGuard endlessReadGuard = new EndlessReadGuard();
  private final WakeUp wakeUp = new WakeUp();
  private final Set<String> changedIds = ConcurrentHashMap.newKeySet();
  private volatile boolean readEverything;

  private long timeoutsCheckedAt = System.nanoTime();
  private long rightsCheckedAt = timeoutsCheckedAt;
  private long polledAt = timeoutsCheckedAt;

  @Inject
  NodeSockets(
      RealtimeConfig limits,
      ConnectionLimits connections,
      SubscriberAuthorizer authorizer,
      EventBroadcaster broadcaster,
      Clock clock,
      MetricRegistry metrics) {
    this.limits = limits;
    this.connections = connections;
    this.authorizer = authorizer;
    this.broadcaster = broadcaster;
    this.clock = clock;
    metrics.gauge(
        Metadata.builder()
            .withName("cenotes_realtime_sockets")
            .withDescription("Sockets that are open on this node.")
            .build(),
        sockets::size);
  }

  /**
   * Registers an open socket; the result of its handshake decides what happens next. It is counted
   * in any case, because it is there until it is closed.
   */
  void register(PartnerSocket socket) {
    endlessReadGuard.watch(socket.session());
    Subscriber subscriber = socket.handshake().subscriber();
    CloseReason refusal = socket.handshake().refusal();
    boolean fits = connections.enter();
    boolean fitsAddress = subscriber != null || enterUnauthenticated(socket);
    sockets.add(socket);
    if (!fits) {
      socket.close(CloseStatus.TRY_LATER);
    } else if (refusal != null) {
      socket.close(refusal);
    } else if (subscriber != null) {
      CloseStatus status = admit(socket, subscriber);
      if (status != null) {
        socket.close(status);
      }
    } else if (!fitsAddress) {
      socket.close(CloseStatus.LIMITED);
    }
  }

  private boolean enterUnauthenticated(PartnerSocket socket) {
    socket.setCountedUnauthenticated(true);
    return connections.enterUnauthenticated(socket.address());
  }

  private void leaveUnauthenticated(PartnerSocket socket) {
    if (socket.isCountedUnauthenticated()) {
      socket.setCountedUnauthenticated(false);
      connections.leaveUnauthenticated(socket.address());
    }
  }

  /** Authenticates a socket, or renews its credential; returns why it must be closed, or null. */
  @Nullable CloseStatus admit(PartnerSocket socket, Subscriber now) {
    Subscriber before;
    synchronized (socket) {
      before = socket.subscriber();
      if (!sockets.contains(socket)) {
        return null; // closed meanwhile
      }
      if (before == null && !connections.tryEnterAs(now)) {
        if (!socket.isCountedUnauthenticated()) {
          enterUnauthenticated(socket); // refused
        }
        return CloseStatus.TOO_MANY_SOCKETS;
      }
      if (before != null && !before.hasSameIdentityAs(now)) {
        return CloseStatus.IDENTITY_CHANGED;
      }
      leaveUnauthenticated(socket);
      socket.setSubscriber(now);
    }
    long heartbeat = limits.heartbeat().toSeconds();
    if (before != null) {
      broadcaster.greet(socket, now.partnerId(), heartbeat);
      return null;
    }
    broadcaster.join(socket, now.partnerId(), heartbeat);
    if (!sockets.contains(socket)) {
      broadcaster.leave(socket, now.partnerId());
    }
    return null;
  }

  /** Removes a closed socket; repeated calls have no effect. */
  void unregister(PartnerSocket socket) {
    Subscriber subscriber;
    synchronized (socket) {
      if (!sockets.remove(socket)) {
        return;
      }
      connections.leave();
      subscriber = socket.subscriber();
      if (subscriber != null) {
        connections.leaveAs(subscriber);
      }
      leaveUnauthenticated(socket);
    }
    if (subscriber != null) {
      broadcaster.leave(socket, subscriber.partnerId());
    }
  }

  /** Handles a database notification: new events, or a change of rights. */
  void onRowChanged(@Observes RowChanged change) {
    if (change.isAnything()) {
      readEverything = true;
      wakeUp.signal();
      return;
    }
    String id = String.valueOf(change.id());
    switch (String.valueOf(change.kind())) {
      case "events" -> {
        if (id.startsWith("live/") && broadcaster.noteGrowth(UUID.fromString(id.substring(5)))) {
          wakeUp.signal();
        }
      }
      case "api_key", "user", "session", "partner" -> {
        if (!sockets.isEmpty() && changedIds.add(id)) {
          wakeUp.signal();
        }
      }
      default -> {}
    }
  }

  /** Waits for a notification, or until it is time to poll. */
  void await() throws InterruptedException {
    wakeUp.await(limits.poll());
  }

  /** Checks time limits and rights, then reads new events. */
  void runOnce() {
    long now = System.nanoTime();
    if (now - timeoutsCheckedAt >= TIMEOUT_CHECK_INTERVAL.toNanos()) {
      timeoutsCheckedAt = now;
      endlessReadGuard.end();
      sockets.forEach(socket -> socket.checkTimeouts(limits, clock.instant()));
    }
    boolean everything = readEverything;
    readEverything = false;
    try {
      recheckRights(everything || now - rightsCheckedAt >= limits.recheck().toNanos(), now);
      boolean poll = everything || now - polledAt >= limits.poll().toNanos();
      broadcaster.read(poll);
      polledAt = poll ? now : polledAt;
    } catch (RuntimeException | Error e) {
      readEverything = true;
      throw e;
    }
  }

  /** Checks the rights of all subscribers, or of those affected by a change. */
  private void recheckRights(boolean everybody, long now) {
    Set<String> ids = new HashSet<>(changedIds);
    changedIds.removeAll(ids);
    if (!everybody && ids.isEmpty()) {
      return;
    }
    Map<PartnerSocket, Subscriber> due = new LinkedHashMap<>();
    for (PartnerSocket socket : sockets) {
      Subscriber subscriber = socket.subscriber();
      if (subscriber != null && (everybody || subscriber.isAffectedBy(ids))) {
        due.put(socket, subscriber);
      }
    }
    if (!due.isEmpty()) {
      SubscriberAuthorizer.Reauthorization reauthorization = authorizer.reauthorize(due.values());
      due.forEach((socket, subscriber) -> socket.recheckRights(subscriber, reauthorization));
    }
    rightsCheckedAt = everybody ? now : rightsCheckedAt;
  }

  /** Closes all sockets because the node is stopping. */
  void stop() {
    sockets.forEach(socket -> socket.close(CloseStatus.STOPPING));
    wakeUp.signal();
  }

  boolean isEmpty() {
    return sockets.isEmpty();
  }
}
