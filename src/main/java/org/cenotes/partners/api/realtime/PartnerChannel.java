package org.cenotes.partners.api.realtime;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.LongFunction;
import org.jspecify.annotations.Nullable;

/**
 * A partner's sockets on this node and the sequence of the last event each has been sent. Sockets
 * at the channel's position are sent new events as they are read; sockets behind it, after a
 * resume, are replayed until they have caught up. Both happen under one lock, so that no event is
 * skipped or repeated.
 */
final class PartnerChannel {
  /** What became of a request to resume. */
  enum ResumeResult {
    MOVED,
    /** The event is ahead of what this node has read; {@link #resumeAhead} is to be called. */
    AHEAD,
    /** The same, and an earlier request's call of {@link #resumeAhead} has yet to come. */
    ALREADY_PENDING
  }

  private final UUID partnerId;
  private final Map<PartnerSocket, Long> positions = new LinkedHashMap<>();
  private long last;
  private boolean closed;

  /**
   * Creates a channel without sockets.
   *
   * @param last sequence of the last event
   */
  PartnerChannel(UUID partnerId, long last) {
    this.partnerId = partnerId;
    this.last = last;
  }

  UUID partnerId() {
    return partnerId;
  }

  /** Bytes of replays that wait in the queues of its sockets. */
  synchronized long replayBytes() {
    return positions.keySet().stream().mapToLong(PartnerSocket::replayBytes).sum();
  }

  synchronized long last() {
    return last;
  }

  /** Adds a socket and greets it with its start; returns false when the channel is closed. */
  synchronized boolean add(PartnerSocket socket, LongFunction<OutboundFrame> greeting) {
    if (closed) {
      return false;
    }
    socket.send(greeting.apply(last));
    positions.put(socket, last);
    return true;
  }

  /** Removes a socket; returns true when it was the last one and the channel is closed. */
  synchronized boolean remove(PartnerSocket socket) {
    positions.remove(socket);
    closed |= positions.isEmpty();
    return closed;
  }

  /**
   * Sends the events that follow the last one, except to sockets that have asked to resume ahead of
   * it: they are replayed once it is known whether there is such an event.
   */
  synchronized void publish(List<OutboundFrame> events) {
    long before = last;
    last = events.get(events.size() - 1).sequence();
    for (Map.Entry<PartnerSocket, Long> position : positions.entrySet()) {
      long after = position.getValue();
      PartnerSocket socket = position.getKey();
      if (after >= before && after < last && !isUndecided(socket)) {
        List<OutboundFrame> news =
            events.stream().filter(event -> event.sequence() > after).toList();
        if (news.get(0).sequence() != after + 1) {
          socket.send(OutboundFrame.RESYNC);
        }
        news.forEach(socket::publish);
        position.setValue(last);
      }
    }
  }

  /**
   * Replies to a socket's ping with its position, unless that has yet to be decided. Under the
   * lock, and behind the events in the socket's queue: whoever gets the reply has got all events up
   * to there.
   */
  synchronized void pong(PartnerSocket socket) {
    Long position = positions.get(socket);
    socket.send(
        position == null || isUndecided(socket)
            ? OutboundFrame.PONG
            : OutboundFrame.pong(position));
  }

  /**
   * Moves a socket to an event that this node has read, whatever it asked for before, or notes that
   * it wants to resume ahead of those. Either ends an earlier replay: if there is no event ahead,
   * the socket goes on with those that are new from here on.
   */
  synchronized ResumeResult resume(PartnerSocket socket, long after) {
    if (after <= last) {
      socket.pendingResume().set(null);
      moveTo(socket, after);
      return ResumeResult.MOVED;
    }
    positions.computeIfPresent(socket, (same, before) -> Math.max(before, last));
    return socket.pendingResume().getAndSet(after) == null
        ? ResumeResult.AHEAD
        : ResumeResult.ALREADY_PENDING;
  }

  /**
   * Moves a socket to an event ahead of what this node has read, which the client received from
   * another node, so that it is sent what follows; tells it to resynchronise if there is no such
   * event.
   *
   * @param after what the socket asked for
   * @param last the sequence of the partner's last event
   * @return false when the socket has asked for something else since, and nothing was done
   */
  synchronized boolean resumeAhead(PartnerSocket socket, Long after, long last) {
    if (!socket.pendingResume().compareAndSet(after, null)) {
      return false;
    }
    if (after > last) {
      socket.dropEvents();
      socket.send(OutboundFrame.RESYNC);
    } else {
      moveTo(socket, after);
    }
    return true;
  }

  private void moveTo(PartnerSocket socket, long after) {
    positions.computeIfPresent(socket, (same, before) -> after);
    socket.dropEvents();
  }

  /**
   * The sequence after which a socket is to be replayed; null when it is caught up or gone, or when
   * it has yet to be decided where it resumes.
   */
  synchronized @Nullable Long replayPosition(PartnerSocket socket) {
    Long position = positions.get(socket);
    return position == null || position >= last || isUndecided(socket) ? null : position;
  }

  private static boolean isUndecided(PartnerSocket socket) {
    return socket.pendingResume().get() != null;
  }

  /**
   * Moves a socket that cannot be replayed to the last event and tells it to resynchronise, unless
   * it was moved, or asked to resume, meanwhile.
   */
  synchronized void skipToLast(PartnerSocket socket, long after) {
    if (!isUndecided(socket) && positions.replace(socket, after, last)) {
      socket.send(OutboundFrame.RESYNC);
    }
  }

  /**
   * Sends the next events of a replay, without a gap and in order. Sends none when the socket was
   * moved, or asked to resume, meanwhile.
   */
  synchronized void replay(PartnerSocket socket, long after, List<OutboundFrame> events) {
    long upTo = Math.min(last, events.get(events.size() - 1).sequence());
    if (!isUndecided(socket) && positions.replace(socket, after, upTo)) {
      events.stream().takeWhile(event -> event.sequence() <= upTo).forEach(socket::replay);
    }
  }
}
