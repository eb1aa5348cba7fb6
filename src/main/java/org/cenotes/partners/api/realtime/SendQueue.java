package org.cenotes.partners.api.realtime;

import jakarta.websocket.CloseReason;
import jakarta.websocket.RemoteEndpoint;
import jakarta.websocket.SendHandler;
import jakarta.websocket.SendResult;
import jakarta.websocket.Session;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Queue;
import org.cenotes.partners.api.realtime.SocketExecutors.Kind;
import org.jspecify.annotations.Nullable;

/**
 * What waits to be sent to one peer, and the one send that is under way. Whoever puts something in
 * never waits, neither for the peer nor for the container.
 */
final class SendQueue implements SendHandler {
  private static final System.Logger LOG = System.getLogger(SendQueue.class.getName());

  /** With no more than so many frames waiting, a replay goes on. */
  private static final int ROOMY = 512;

  /** How long a peer that is to be closed has for the frame that it is being sent. */
  private static final Duration LAST_FRAME = Duration.ofSeconds(10);

  /** How long the container may take to begin a send: it waits while it answers a peer's ping. */
  private static final Duration BEGIN = Duration.ofSeconds(2);

  private final Session session;
  private final RemoteEndpoint.Async remote;
  private final SocketExecutors lanes;
  private final RealtimeLimits limits;
  private final Runnable roomy;

  private final Queue<Frame> waiting = new ArrayDeque<>();
  private long bytes;
  private boolean pingDue;

  /** A send is about to begin, or has begun and not ended. */
  private boolean busy;

  /** When the container was asked to send; null: it has taken it. */
  private @Nullable Long askedAt;

  private @Nullable CloseReason ending;
  private long endingAt;
  private boolean closed;

  /**
   * An empty one.
   *
   * @param roomy called when few frames are left to be sent
   */
  SendQueue(Session session, SocketExecutors lanes, RealtimeLimits limits, Runnable roomy) {
    this.session = session;
    this.remote = session.getAsyncRemote();
    this.remote.setSendTimeout(limits.sendTimeout().toMillis());
    this.lanes = lanes;
    this.limits = limits;
    this.roomy = roomy;
  }

  /** Puts a frame in; false: the peer has read too little for too long. */
  boolean offer(Frame frame) {
    return add(frame, limits.queueFrames(), limits.queueBytes());
  }

  /** Puts a frame in that its reader reads no faster than they are sent ({@link #isRoomy}). */
  void offerPaced(Frame frame) {
    add(frame, Integer.MAX_VALUE, Long.MAX_VALUE);
  }

  private boolean add(Frame frame, int mostFrames, long mostBytes) {
    synchronized (this) {
      if (ending != null) {
        return true; // nobody will read it
      }
      if (waiting.size() >= mostFrames || bytes + frame.bytes() > mostBytes) {
        return false;
      }
      waiting.add(frame);
      bytes += frame.bytes();
    }
    begin();
    return true;
  }

  synchronized boolean isRoomy() {
    return waiting.size() <= ROOMY;
  }

  /** Takes back the events that nobody has begun to send. */
  synchronized void dropEvents() {
    waiting.removeIf(frame -> frame.eventType() != null);
    bytes = waiting.stream().mapToLong(Frame::bytes).sum();
  }

  /** Asks the peer whether it is there. */
  void ping() {
    synchronized (this) {
      pingDue = true;
    }
    begin();
  }

  /** Sends no more than what is under way, then closes. The first reason counts. */
  void close(CloseReason reason) {
    synchronized (this) {
      if (ending != null) {
        return;
      }
      ending = reason;
      endingAt = System.nanoTime();
      waiting.clear();
      bytes = 0;
      if (busy) {
        return;
      }
      closed = true;
    }
    lanes.run(Kind.CLOSE, () -> closeNow(reason));
  }

  /** From time to time: breaks off what has come to a standstill. */
  void look() {
    CloseReason reason;
    synchronized (this) {
      long now = System.nanoTime();
      if (askedAt != null && now - askedAt > BEGIN.toNanos() && ending == null) {
        ending = CloseStatus.TOO_SLOW.reason();
        endingAt = now - LAST_FRAME.toNanos() - 1;
      }
      if (closed || ending == null || now - endingAt <= LAST_FRAME.toNanos()) {
        return;
      }
      closed = true;
      reason = ending;
      waiting.clear();
      bytes = 0;
    }
    lanes.run(Kind.BREAK, () -> closeNow(reason));
  }

  private void begin() {
    synchronized (this) {
      if (busy || closed) {
        return;
      }
      busy = true;
    }
    lanes.run(Kind.SEND, this::next);
  }

  /** Begins the next send, while busy. The container says on another thread when it has ended. */
  private void next() {
    Frame frame = null;
    synchronized (this) {
      if (closed || (ending == null && !pingDue && waiting.isEmpty())) {
        busy = false;
        return;
      }
      if (ending != null) {
        closed = true;
        CloseReason reason = ending;
        lanes.run(Kind.CLOSE, () -> closeNow(reason));
        return;
      }
      if (pingDue) {
        pingDue = false;
      } else {
        frame = waiting.remove();
        bytes -= frame.bytes();
      }
      askedAt = System.nanoTime();
    }
    ask(frame);
  }

  private void ask(@Nullable Frame frame) {
    try {
      if (frame == null) {
        remote.sendPing(ByteBuffer.allocate(0));
      } else {
        remote.sendText(frame.text(), this);
      }
    } catch (IOException | RuntimeException e) {
      onResult(new SendResult(e));
      return;
    }
    synchronized (this) {
      askedAt = null;
    }
    if (frame == null) {
      onResult(new SendResult());
    }
  }

  @Override
  public void onResult(SendResult result) {
    synchronized (this) {
      askedAt = null;
      if (!result.isOK() && ending == null) {
        LOG.log(Level.DEBUG, "a frame was not sent", result.getException());
        ending = CloseStatus.TOO_SLOW.reason();
        endingAt = System.nanoTime();
      }
    }
    next();
    if (isRoomy()) {
      roomy.run();
    }
  }

  private void closeNow(CloseReason reason) {
    try {
      session.close(reason);
    } catch (IOException | RuntimeException e) {
      LOG.log(Level.DEBUG, "not closed in order", e);
    }
  }
}
