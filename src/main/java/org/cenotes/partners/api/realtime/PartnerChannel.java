package org.cenotes.partners.api.realtime;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A partner's sockets on this node, and up to which event each has been told. Who is as far as the
 * channel is told of new events as they are read; who is behind, because it asked for what it had
 * missed, reads by itself until it has caught up. Both move under one lock: nothing is skipped,
 * nothing comes twice.
 */
final class PartnerChannel {
  private final UUID partnerId;
  private final Map<PartnerSocket, Long> positions = new LinkedHashMap<>();
  private long last;
  private boolean over;

  /**
   * A channel without sockets.
   *
   * @param last the number of the last event there is
   */
  PartnerChannel(UUID partnerId, long last) {
    this.partnerId = partnerId;
    this.last = last;
  }

  UUID partnerId() {
    return partnerId;
  }

  synchronized long last() {
    return last;
  }

  /**
   * Takes a socket in, which is told first from where on it will hear; false: the channel is over.
   */
  synchronized boolean add(PartnerSocket socket, LongFunction<Frame> greeting) {
    if (over) {
      return false;
    }
    socket.send(greeting.apply(last));
    positions.put(socket, last);
    return true;
  }

  /** Lets a socket go; true: it was the last one, and the channel is over. */
  synchronized boolean remove(PartnerSocket socket) {
    positions.remove(socket);
    over |= positions.isEmpty();
    return over;
  }

  /** New events, those that follow on the last one. */
  synchronized void tell(List<Frame> events) {
    long before = last;
    last = events.get(events.size() - 1).sequence();
    for (Map.Entry<PartnerSocket, Long> position : positions.entrySet()) {
      long after = position.getValue();
      if (after >= before && after < last) {
        PartnerSocket socket = position.getKey();
        List<Frame> news = events.stream().filter(event -> event.sequence() > after).toList();
        if (news.get(0).sequence() != after + 1) {
          socket.send(Frame.RESYNC);
        }
        news.forEach(socket::tell);
        position.setValue(last);
      }
    }
  }

  /**
   * Sets a socket to this event, which has happened. It may be ahead of what this node has read,
   * when the client had it of another: then it hears of what follows on it.
   */
  synchronized void setTo(PartnerSocket socket, long after) {
    positions.computeIfPresent(socket, (same, before) -> after);
    socket.dropEvents();
  }

  /** The event after which a socket has to catch up; null: it has caught up, or is gone. */
  synchronized @Nullable Long behind(PartnerSocket socket) {
    Long position = positions.get(socket);
    return position == null || position >= last ? null : position;
  }

  /** A socket that cannot be told what it has missed hears from now on. */
  synchronized void giveUp(PartnerSocket socket, long after) {
    if (positions.replace(socket, after, last)) {
      socket.send(Frame.RESYNC);
    }
  }

  /**
   * The next events a socket has missed, complete and in order; none of them when it was set back
   * to elsewhere meanwhile.
   */
  synchronized void replay(PartnerSocket socket, long after, List<Frame> events) {
    long upTo = Math.min(last, events.get(events.size() - 1).sequence());
    if (positions.replace(socket, after, upTo)) {
      events.stream().takeWhile(event -> event.sequence() <= upTo).forEach(socket::replay);
    }
  }
}
