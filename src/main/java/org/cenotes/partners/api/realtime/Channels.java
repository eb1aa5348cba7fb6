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
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.cenotes.partners.api.realtime.Lanes.Kind;
import org.cenotes.partners.domain.event.EventView;
import org.cenotes.partners.domain.event.TailService;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Door;
import org.cenotes.partners.platform.tenancy.Lane;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.tenancy.Scopes;

/** Reads events once for all sockets of this node, and again for those that have missed some. */
@ApplicationScoped
class Channels {
  private static final System.Logger LOG = System.getLogger(Channels.class.getName());
  private static final Scope DOOR = Scope.platform(Door.REALTIME, DataSet.LIVE, Lane.READS);

  /** Partners asked for in one statement, and events it answers at most, about. */
  private static final int PARTNERS = 400;

  private static final int EVENTS = 4_000;
  private static final int MOST_OF_A_PARTNER = 500;

  /** Events read at once for a socket that catches up. */
  private static final int PAGE = 500;

  /** What is older may be there still, for a day; it is not promised. */
  private static final Duration KEPT = Duration.ofDays(30);

  private final TailService tails;
  private final Lanes lanes;
  private final Clock clock;
  private final Map<UUID, Channel> channels = new ConcurrentHashMap<>();
  private final Set<UUID> grown = ConcurrentHashMap.newKeySet();

  @Inject
  Channels(TailService tails, Lanes lanes, Clock clock) {
    this.tails = tails;
    this.lanes = lanes;
    this.clock = clock;
  }

  /** From now on the socket hears of its partner's events; it is told from which on. */
  void join(Socket socket, UUID partnerId, long heartbeatSeconds) {
    while (true) {
      Channel channel = channels.get(partnerId);
      if (channel == null) {
        Scope scope = scope(partnerId);
        long last = Scopes.<Long>call(scope, () -> tails.last(partnerId));
        channel = channels.computeIfAbsent(partnerId, same -> new Channel(partnerId, last));
      }
      if (channel.add(socket, last -> Frame.ready(socket.id(), last, heartbeatSeconds))) {
        return;
      }
      channels.remove(partnerId, channel);
    }
  }

  void leave(Socket socket, UUID partnerId) {
    Channel channel = channels.get(partnerId);
    if (channel != null && channel.remove(socket)) {
      channels.remove(partnerId, channel);
    }
  }

  /** Says to a socket that has joined where its partner's log is. */
  void greet(Socket socket, UUID partnerId, long heartbeatSeconds) {
    Channel channel = channels.get(partnerId);
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
    List<Channel> asked = new ArrayList<>();
    for (Channel channel : channels.values()) {
      if (grown.remove(channel.partnerId()) || everywhere) {
        asked.add(channel);
      }
    }
    for (int i = 0; i < asked.size(); i += PARTNERS) {
      readAll(asked.subList(i, Math.min(i + PARTNERS, asked.size())));
    }
  }

  /** Until there is no more of any of these. */
  private void readAll(Collection<Channel> asked) {
    Collection<Channel> unread = asked;
    while (!unread.isEmpty()) {
      int limit = Math.max(10, Math.min(MOST_OF_A_PARTNER, EVENTS / unread.size()));
      Map<UUID, Channel> byPartner = new LinkedHashMap<>();
      Map<UUID, Long> positions = new HashMap<>();
      for (Channel channel : unread) {
        byPartner.put(channel.partnerId(), channel);
        positions.put(channel.partnerId(), channel.last());
      }
      Map<UUID, List<Frame>> found = new LinkedHashMap<>();
      for (EventView event : Scopes.call(DOOR, () -> tails.since(positions, limit))) {
        found.computeIfAbsent(event.partnerId(), first -> new ArrayList<>()).add(Frame.of(event));
      }
      unread = new ArrayList<>();
      for (Map.Entry<UUID, List<Frame>> frames : found.entrySet()) {
        Channel channel = byPartner.get(frames.getKey());
        channel.tell(frames.getValue());
        if (frames.getValue().size() == limit) {
          unread.add(channel);
        }
      }
    }
  }

  /** Tells a socket all that came after this event, then goes on with what is new. */
  void resume(Socket socket, UUID partnerId, long after) {
    Channel channel = channels.get(partnerId);
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
  private void resumeAhead(Socket socket, Channel channel, long after) {
    UUID partnerId = channel.partnerId();
    try {
      long last = Scopes.<Long>call(scope(partnerId), () -> tails.last(partnerId));
      if (after > last) {
        socket.send(Frame.RESYNC);
        return;
      }
      channel.setTo(socket, after);
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "a socket cannot resume: {0}", e.toString());
      socket.close(Ending.TRY_LATER);
      return;
    }
    goOn(socket, partnerId);
  }

  /** Reads on for a socket that is behind, if there is room for it and nobody does already. */
  void goOn(Socket socket, UUID partnerId) {
    Channel channel = channels.get(partnerId);
    if (channel == null || channel.behind(socket) == null) {
      socket.isCatchingUp(false);
      return;
    }
    socket.isCatchingUp(true);
    if (socket.isRoomy() && socket.replaying().compareAndSet(false, true)) {
      lanes.run(Kind.REPLAY, () -> replay(socket, channel));
    }
  }

  private void replay(Socket socket, Channel channel) {
    try {
      Long after = channel.behind(socket);
      if (after != null) {
        page(socket, channel, after);
      }
    } catch (RuntimeException e) {
      LOG.log(Level.WARNING, "a socket cannot catch up: {0}", e.toString());
      socket.close(Ending.TRY_LATER);
      return;
    } finally {
      socket.replaying().set(false);
    }
    goOn(socket, channel.partnerId());
  }

  private void page(Socket socket, Channel channel, long after) {
    UUID partnerId = channel.partnerId();
    List<EventView> events =
        Scopes.call(scope(partnerId), () -> tails.since(Map.of(partnerId, after), PAGE));
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
    return Scope.partner(partnerId, DataSet.LIVE, Lane.READS);
  }
}
