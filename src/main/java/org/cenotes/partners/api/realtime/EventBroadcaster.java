package org.cenotes.partners.api.realtime;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.cenotes.partners.domain.event.EventService;
import org.cenotes.partners.domain.event.EventView;
import org.cenotes.partners.domain.event.NextEvents;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Reads new events once for all sockets of this node, and replays earlier ones for sockets that
 * resume.
 */
@ApplicationScoped
class EventBroadcaster {
  private static final System.Logger LOG = System.getLogger(EventBroadcaster.class.getName());
  private static final Scope ALL_PARTNERS =
      Scope.platform(PrivilegedScope.REALTIME, DataSet.LIVE, ConnectionPool.READS);

  /** Partners read in one statement, and roughly how many events it returns at most. */
  private static final int MAX_PARTNERS = 400;

  private static final int TARGET_EVENTS = 4_000;
  private static final int MAX_EVENTS_PER_PARTNER = 500;

  /** Events read at once for a socket that is catching up. */
  private static final int REPLAY_PAGE = 500;

  /** Bytes of data read at once, for all channels and for one socket that is catching up. */
  private static final long MAX_TEXT = 4L << 20;

  private static final long REPLAY_TEXT = 1L << 20;

  /**
   * Bytes that replays have queued for a partner's sockets on this node, above which further pages
   * wait: each socket that catches up has copies of its own, and a partner may have two hundred
   * that read nothing. Live events do not count, so that a slow client does not delay the replays
   * of others.
   */
  private static final long MAX_REPLAY_BYTES = 4L << 20;

  private final EventService eventStream;
  private final SocketExecutors executors;
  private final Clock clock;

  /** Older events may still be stored for a day, but are not replayed. */
  private final Duration retention;

  private final Map<UUID, PartnerChannel> channels = new ConcurrentHashMap<>();
  private final Set<UUID> grown = ConcurrentHashMap.newKeySet();

  @Inject
  EventBroadcaster(
      EventService eventStream,
      SocketExecutors executors,
      Clock clock,
      @ConfigProperty(name = "cenotes.events.keep-days", defaultValue = "30") int keepDays) {
    this.retention = Duration.ofDays(keepDays);
    this.eventStream = eventStream;
    this.executors = executors;
    this.clock = clock;
  }

  /** Subscribes a socket to its partner's events and tells it the sequence it starts at. */
  void join(PartnerSocket socket, UUID partnerId, long heartbeatSeconds) {
    while (true) {
      PartnerChannel channel = channels.get(partnerId);
      if (channel == null) {
        Scope scope = scope(partnerId);
        long last = CurrentScope.<Long>call(scope, () -> eventStream.last(partnerId));
        channel = channels.computeIfAbsent(partnerId, same -> new PartnerChannel(partnerId, last));
      }
      if (channel.add(socket, last -> OutboundFrame.ready(socket.id(), last, heartbeatSeconds))) {
        return;
      }
      channels.remove(partnerId, channel);
    }
  }

  void leave(PartnerSocket socket, UUID partnerId) {
    PartnerChannel channel = channels.get(partnerId);
    if (channel != null && channel.remove(socket)) {
      channels.remove(partnerId, channel);
    }
  }

  /** Says to a socket that has joined where its partner's log is. */
  void greet(PartnerSocket socket, UUID partnerId, long heartbeatSeconds) {
    PartnerChannel channel = channels.get(partnerId);
    if (channel != null) {
      socket.send(OutboundFrame.ready(socket.id(), channel.last(), heartbeatSeconds));
    }
  }

  /** Notes that a partner has new events; returns false when that changes nothing here. */
  boolean noteGrowth(UUID partnerId) {
    return channels.containsKey(partnerId) && grown.add(partnerId);
  }

  /**
   * Reads new events and sends them to the sockets.
   *
   * @param everywhere also for partners without a notification of new events
   */
  void read(boolean everywhere) {
    List<PartnerChannel> due = new ArrayList<>();
    for (PartnerChannel channel : channels.values()) {
      if (grown.remove(channel.partnerId()) || everywhere) {
        due.add(channel);
      }
    }
    for (int i = 0; i < due.size(); i += MAX_PARTNERS) {
      readAll(due.subList(i, Math.min(i + MAX_PARTNERS, due.size())));
    }
  }

  /** Reads until none of these channels has more events. */
  private void readAll(Collection<PartnerChannel> due) {
    Collection<PartnerChannel> unread = due;
    while (!unread.isEmpty()) {
      int limit = Math.max(10, Math.min(MAX_EVENTS_PER_PARTNER, TARGET_EVENTS / unread.size()));
      Map<UUID, PartnerChannel> byPartner = new LinkedHashMap<>();
      Map<UUID, Long> positions = new HashMap<>();
      for (PartnerChannel channel : unread) {
        byPartner.put(channel.partnerId(), channel);
        positions.put(channel.partnerId(), channel.last());
      }
      Map<UUID, List<OutboundFrame>> found = new LinkedHashMap<>();
      NextEvents next =
          CurrentScope.call(ALL_PARTNERS, () -> eventStream.since(positions, limit, MAX_TEXT));
      for (EventView event : next.events()) {
        found
            .computeIfAbsent(event.partnerId(), first -> new ArrayList<>())
            .add(OutboundFrame.of(event));
      }
      List<PartnerChannel> full = new ArrayList<>();
      for (Map.Entry<UUID, List<OutboundFrame>> frames : found.entrySet()) {
        PartnerChannel channel = Objects.requireNonNull(byPartner.get(frames.getKey()));
        channel.publish(frames.getValue());
        if (frames.getValue().size() == limit) {
          full.add(channel);
        }
      }
      unread = next.isCut() ? unread : full;
    }
  }

  /** Replies to a socket's ping with the sequence up to which it has been sent all events. */
  void pong(PartnerSocket socket, UUID partnerId) {
    PartnerChannel channel = channels.get(partnerId);
    if (channel == null) {
      socket.send(OutboundFrame.PONG);
    } else {
      channel.pong(socket);
    }
  }

  /** Sends a socket all events after this one, then continues with new ones. */
  void resume(PartnerSocket socket, UUID partnerId, long after) {
    PartnerChannel channel = channels.get(partnerId);
    if (channel == null) {
      socket.send(OutboundFrame.RESYNC);
      return;
    }
    switch (channel.resume(socket, after)) {
      case MOVED -> continueReplay(socket, partnerId);
      case AHEAD -> executors.replay(partnerId, () -> resumeAhead(socket, channel));
      case ALREADY_PENDING -> {} // the read that is under way takes the latest request
    }
  }

  /** Another node may have read further than this one, so the event log decides. */
  private void resumeAhead(PartnerSocket socket, PartnerChannel channel) {
    UUID partnerId = channel.partnerId();
    Long after = socket.pendingResume().get();
    if (after == null) {
      return; // a later frame was not ahead: the socket was moved at once
    }
    try {
      long last = CurrentScope.<Long>call(scope(partnerId), () -> eventStream.last(partnerId));
      if (!channel.resumeAhead(socket, after, last)) {
        // Another frame has come meanwhile: the latest counts.
        executors.replay(partnerId, () -> resumeAhead(socket, channel));
        return;
      }
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "Socket not resumed, closed with 1013: {0}", e.toString());
      socket.close(CloseStatus.TRY_LATER);
      return;
    }
    continueReplay(socket, partnerId);
  }

  /**
   * Reads on for a socket that is catching up, if its queue has capacity and no read is running.
   */
  void continueReplay(PartnerSocket socket, UUID partnerId) {
    PartnerChannel channel = channels.get(partnerId);
    if (channel == null || channel.replayPosition(socket) == null) {
      socket.setCatchingUp(false);
      return;
    }
    socket.setCatchingUp(true);
    if (mayReplay(socket, channel) && socket.replaying().compareAndSet(false, true)) {
      executors.replay(partnerId, () -> replay(socket, channel));
    }
  }

  private static boolean mayReplay(PartnerSocket socket, PartnerChannel channel) {
    return socket.hasCapacity() && channel.replayBytes() <= MAX_REPLAY_BYTES;
  }

  private void replay(PartnerSocket socket, PartnerChannel channel) {
    try {
      Long after = channel.replayPosition(socket);
      // again: many sockets may have been waiting here, and the next check goes on
      if (after != null && mayReplay(socket, channel)) {
        page(socket, channel, after);
      }
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "Replay failed, socket closed with 1013: {0}", e.toString());
      socket.close(CloseStatus.TRY_LATER);
      return;
    } finally {
      socket.replaying().set(false);
    }
    continueReplay(socket, channel.partnerId());
  }

  private void page(PartnerSocket socket, PartnerChannel channel, long after) {
    UUID partnerId = channel.partnerId();
    List<EventView> events =
        CurrentScope.call(
                scope(partnerId),
                () -> eventStream.since(Map.of(partnerId, after), REPLAY_PAGE, REPLAY_TEXT))
            .events();
    if (isComplete(events, after)) {
      channel.replay(socket, after, events.stream().map(OutboundFrame::of).toList());
    } else {
      channel.skipToLast(socket, after);
    }
  }

  /** Whether the events follow this sequence without a gap and none is past retention. */
  private boolean isComplete(List<EventView> events, long after) {
    Instant oldest = clock.instant().minus(retention);
    long next = after + 1;
    for (EventView event : events) {
      Long sequence = event.sequence();
      if (sequence == null || sequence != next || event.occurredAt().isBefore(oldest)) {
        return false;
      }
      next++;
    }
    return !events.isEmpty();
  }

  private static Scope scope(UUID partnerId) {
    return Scope.partner(partnerId, DataSet.LIVE, ConnectionPool.READS);
  }
}
