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
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.cenotes.partners.api.realtime.SubscriberAuthorizer.Listener;
import org.cenotes.partners.platform.signal.RowChanged;

/**
 * All sockets of this node. Its one thread ({@link BroadcastThread}) looks at them: first whether
 * everybody may still listen, then for new events, so that nobody is told of an event whose right
 * to it was not confirmed within {@code cenotes.realtime.recheck}.
 */
@ApplicationScoped
class SocketRegistry {
  private static final Duration LOOK = Duration.ofMillis(250);

  private final RealtimeLimits limits;
  private final ConnectionLimits crowd;
  private final SubscriberAuthorizer doorkeeper;
  private final EventBroadcaster channels;
  private final Clock clock;

  private final Set<PartnerSocket> sockets = ConcurrentHashMap.newKeySet();
  private final Semaphore bell = new Semaphore(0);
  private final Set<String> changed = ConcurrentHashMap.newKeySet();
  private volatile boolean missed;

  private long lookedAt = System.nanoTime();
  private long reviewedAt = lookedAt;
  private long polledAt = lookedAt;

  @Inject
  SocketRegistry(
      RealtimeLimits limits,
      ConnectionLimits crowd,
      SubscriberAuthorizer doorkeeper,
      EventBroadcaster channels,
      Clock clock) {
    this.limits = limits;
    this.crowd = crowd;
    this.doorkeeper = doorkeeper;
    this.channels = channels;
    this.clock = clock;
  }

  /** A socket has been opened; what its handshake has brought decides how it goes on. */
  void enter(PartnerSocket socket) {
    Listener listener = socket.handshake().listener();
    CloseReason refusal = socket.handshake().refusal();
    if (!crowd.enter()) {
      socket.close(CloseStatus.TRY_LATER);
    } else if (refusal == null && listener == null && !crowd.enterAsStranger(socket.address())) {
      crowd.leave();
      socket.close(CloseStatus.LIMITED);
    } else {
      sockets.add(socket);
      if (refusal != null) {
        socket.close(refusal);
      } else if (listener != null) {
        admit(socket, listener);
      }
    }
  }

  /** Somebody stands behind a socket, or still does. */
  void admit(PartnerSocket socket, Listener now) {
    Listener before;
    synchronized (socket) {
      before = socket.listener();
      if (!sockets.contains(socket)) {
        return; // it was closed meanwhile
      }
      if (before == null && !crowd.enterAs(now.subject())) {
        socket.close(CloseStatus.TOO_MANY_SOCKETS);
        return;
      }
      if (before != null && !before.isSameAs(now)) {
        socket.close(CloseStatus.NOT_THE_SAME);
        return;
      }
      if (before == null && socket.handshake().listener() == null) {
        crowd.isStrangerNoMore(socket.address());
      }
      socket.become(now);
    }
    long heartbeat = limits.heartbeat().toSeconds();
    if (before != null) {
      channels.greet(socket, now.partnerId(), heartbeat);
      return;
    }
    channels.join(socket, now.partnerId(), heartbeat);
    if (!sockets.contains(socket)) {
      channels.leave(socket, now.partnerId());
    }
  }

  /** A socket is closed; said more than once it does no harm. */
  void leave(PartnerSocket socket) {
    Listener listener;
    synchronized (socket) {
      if (!sockets.remove(socket)) {
        return;
      }
      crowd.leave();
      listener = socket.listener();
      if (listener != null) {
        crowd.leaveAs(listener.subject());
      } else if (socket.handshake().isOfStranger()) {
        crowd.isStrangerNoMore(socket.address());
      }
    }
    if (listener != null) {
      channels.leave(socket, listener.partnerId());
    }
  }

  /** Caches are told of a change: so are the sockets. */
  void hear(@Observes RowChanged change) {
    if (change.isAnything()) {
      missed = true;
      ring();
      return;
    }
    String id = String.valueOf(change.id());
    switch (String.valueOf(change.kind())) {
      case "events" -> {
        if (id.startsWith("live/") && channels.grew(UUID.fromString(id.substring(5)))) {
          ring();
        }
      }
      case "api_key", "user", "session", "partner" -> {
        if (!sockets.isEmpty() && changed.add(id)) {
          ring();
        }
      }
      default -> {}
    }
  }

  private void ring() {
    if (bell.availablePermits() == 0) {
      bell.release();
    }
  }

  /** Waits until there may be something to do. */
  void await() throws InterruptedException {
    if (bell.tryAcquire(limits.poll().toMillis(), TimeUnit.MILLISECONDS)) {
      bell.drainPermits();
    }
  }

  /** Does what there is to do. */
  void turn() {
    long now = System.nanoTime();
    if (now - lookedAt >= LOOK.toNanos()) {
      lookedAt = now;
      sockets.forEach(socket -> socket.look(limits, clock.instant()));
    }
    boolean everything = missed;
    missed = false;
    try {
      review(everything || now - reviewedAt >= limits.recheck().toNanos(), now);
      boolean poll = everything || now - polledAt >= limits.poll().toNanos();
      channels.read(poll);
      polledAt = poll ? now : polledAt;
    } catch (RuntimeException | Error e) {
      missed = true;
      throw e;
    }
  }

  /** Asks whether everybody, or whom a change concerns, may still listen. */
  private void review(boolean everybody, long now) {
    Set<String> ids = new HashSet<>(changed);
    changed.removeAll(ids);
    if (!everybody && ids.isEmpty()) {
      return;
    }
    Map<PartnerSocket, Listener> due = new LinkedHashMap<>();
    for (PartnerSocket socket : sockets) {
      Listener listener = socket.listener();
      if (listener != null && (everybody || listener.concerns(ids))) {
        due.put(socket, listener);
      }
    }
    if (!due.isEmpty()) {
      SubscriberAuthorizer.Verdict verdict = doorkeeper.again(due.values());
      due.forEach((socket, listener) -> socket.review(listener, verdict));
    }
    reviewedAt = everybody ? now : reviewedAt;
  }

  /** The node stops. */
  void stop() {
    sockets.forEach(socket -> socket.close(CloseStatus.STOPPING));
    ring();
  }

  boolean isEmpty() {
    return sockets.isEmpty();
  }
}
