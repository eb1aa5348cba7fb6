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
import org.cenotes.partners.api.realtime.SocketExecutors.Kind;
import org.cenotes.partners.domain.event.EventService;
import org.cenotes.partners.domain.event.EventView;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;

/** Reads events once for all sockets of this node, and again for those that have missed some. */
@ApplicationScoped
class EventBroadcaster {
  private static final System.Logger LOG = System.getLogger(EventBroadcaster.class.getName());
  private static final Scope DOOR =
      Scope.platform(PrivilegedScope.REALTIME, DataSet.LIVE, ConnectionPool.READS);

  /** Partners asked for in one statement, and events it answers at most, about. */
  private static final int PARTNERS = 400;

  private static final int EVENTS = 4_000;
  private static final int MOST_OF_A_PARTNER = 500;

  /** Events read at once for a socket that catches up. */
  private static final int PAGE = 500;

  /** What is older may be there still, for a day; it is not promised. */
  private static final Duration KEPT = Duration.ofDays(30);

  private final EventService tails;
  private final SocketExecutors lanes;
  private final Clock clock;
  private final Map<UUID, PartnerChannel> channels = new ConcurrentHashMap<>();
  private final Set<UUID> grown = ConcurrentHashMap.newKeySet();

  @Inject
  EventBroadcaster(EventService tails, SocketExecutors lanes, Clock clock) {
    this.tails = tails;
    this.lanes = lanes;
    this.clock = clock;
  }

  /** From now on the socket hears of its partner's events; it is told from which on. */
  void join(PartnerSocket socket, UUID partnerId, long heartbeatSeconds) {
    while (true) {
      PartnerChannel channel = channels.get(partnerId);
      if (channel == null) {
        Scope scope = scope(partnerId);
        long last = CurrentScope.<Long>call(scope, () -> tails.last(partnerId));
        channel = channels.computeIfAbsent(partnerId, same -> new PartnerChannel(partnerId, last));
      }
      if (channel.add(socket, last -> Frame.ready(socket.id(), last, heartbeatSeconds))) {
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
      socket.send(Frame.ready(socket.id(), channel.last(), heartbeatSeconds));
    }
  }

  /** The partner's log has grown; false: nobody here listens to it. */
  boolean grew(UUID partnerId) {
    return channels.containsKey(partnerId) && grown.add(partnerId);
  }

  /**
   * Reads what is new and tells the sockets.
   *
   * @param everywhere also where nobody said that the log has grown
   */
  void read(boolean everywhere) {
    List<PartnerChannel> asked = new ArrayList<>();
    for (PartnerChannel channel : channels.values()) {
      if (grown.remove(channel.partnerId()) || everywhere) {
        asked.add(channel);
      }
    }
    for (int i = 0; i < asked.size(); i += PARTNERS) {
      readAll(asked.subList(i, Math.min(i + PARTNERS, asked.size())));
    }
  }

  /** Until there is no more of any of these. */
  private void readAll(Collection<PartnerChannel> asked) {
    Collection<PartnerChannel> unread = asked;
    while (!unread.isEmpty()) {
      int limit = Math.max(10, Math.min(MOST_OF_A_PARTNER, EVENTS / unread.size()));
      Map<UUID, PartnerChannel> byPartner = new LinkedHashMap<>();
      Map<UUID, Long> positions = new HashMap<>();
      for (PartnerChannel channel : unread) {
        byPartner.put(channel.partnerId(), channel);
        positions.put(channel.partnerId(), channel.last());
      }
      Map<UUID, List<Frame>> found = new LinkedHashMap<>();
      for (EventView event : CurrentScope.call(DOOR, () -> tails.since(positions, limit))) {
        found.computeIfAbsent(event.partnerId(), first -> new ArrayList<>()).add(Frame.of(event));
      }
      unread = new ArrayList<>();
      for (Map.Entry<UUID, List<Frame>> frames : found.entrySet()) {
        PartnerChannel channel = Objects.requireNonNull(byPartner.get(frames.getKey()));
        channel.tell(frames.getValue());
        if (frames.getValue().size() == limit) {
          unread.add(channel);
        }
      }
    }
  }

  /** Tells a socket all that came after this event, then goes on with what is new. */
  void resume(PartnerSocket socket, UUID partnerId, long after) {
    PartnerChannel channel = channels.get(partnerId);
    if (channel == null) {
      socket.send(Frame.RESYNC);
    } else if (after <= channel.last()) {
      channel.setTo(socket, after);
      goOn(socket, partnerId);
    } else {
      lanes.run(Kind.REPLAY, () -> resumeAhead(socket, channel, after));
    }
  }

  /** Another node may have read further than this one: the log itself says what there is. */
  private void resumeAhead(PartnerSocket socket, PartnerChannel channel, long after) {
    UUID partnerId = channel.partnerId();
    try {
      long last = CurrentScope.<Long>call(scope(partnerId), () -> tails.last(partnerId));
      if (after > last) {
        socket.send(Frame.RESYNC);
        return;
      }
      channel.setTo(socket, after);
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "a socket cannot resume: {0}", e.toString());
      socket.close(CloseStatus.TRY_LATER);
      return;
    }
    goOn(socket, partnerId);
  }

  /** Reads on for a socket that is behind, if there is room for it and nobody does already. */
  void goOn(PartnerSocket socket, UUID partnerId) {
    PartnerChannel channel = channels.get(partnerId);
    if (channel == null || channel.behind(socket) == null) {
      socket.isCatchingUp(false);
      return;
    }
    socket.isCatchingUp(true);
    if (socket.isRoomy() && socket.replaying().compareAndSet(false, true)) {
      lanes.run(Kind.REPLAY, () -> replay(socket, channel));
    }
  }

  private void replay(PartnerSocket socket, PartnerChannel channel) {
    try {
      Long after = channel.behind(socket);
      if (after != null) {
        page(socket, channel, after);
      }
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "a socket cannot catch up: {0}", e.toString());
      socket.close(CloseStatus.TRY_LATER);
      return;
    } finally {
      socket.replaying().set(false);
    }
    goOn(socket, channel.partnerId());
  }

  private void page(PartnerSocket socket, PartnerChannel channel, long after) {
    UUID partnerId = channel.partnerId();
    List<EventView> events =
        CurrentScope.call(scope(partnerId), () -> tails.since(Map.of(partnerId, after), PAGE));
    if (isComplete(events, after)) {
      channel.replay(socket, after, events.stream().map(Frame::of).toList());
    } else {
      channel.giveUp(socket, after);
    }
  }

  /** Whether nothing is missing between this number and these events, nor is too old. */
  private boolean isComplete(List<EventView> events, long after) {
    Instant oldest = clock.instant().minus(KEPT);
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
