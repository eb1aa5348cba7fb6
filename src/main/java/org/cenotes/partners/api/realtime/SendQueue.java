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
import java.util.UUID;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.cenotes.partners.api.realtime.SocketExecutors.Kind;
import org.jspecify.annotations.Nullable;

/**
 * The frames queued for one client and the one send in progress. Adding a frame never blocks,
 * neither on the client nor on the container.
 */
final class SendQueue implements SendHandler {
  private static final System.Logger LOG = System.getLogger(SendQueue.class.getName());

  /** Number and bytes of queued frames at or below which a replay continues. */
  private static final int LOW_WATER_MARK = 512;

  private static final long LOW_WATER_BYTES = 512L << 10;

  /** How long the frame in progress may take when the socket is to be closed. */
  private static final Duration CLOSE_GRACE = Duration.ofSeconds(10);

  /** The same for a client that has lost its access, and should be gone within five seconds. */
  private static final Duration NO_ACCESS_GRACE = Duration.ofSeconds(2);

  /** How long the container may take to start a send: it blocks while it answers a ping. */
  private static final Duration SEND_START_TIMEOUT = Duration.ofSeconds(2);

  private final Session session;
  private final RemoteEndpoint.Async remote;
  private final SocketExecutors executors;
  private final RealtimeConfig limits;
  private final Supplier<UUID> partnerId;
  private final Predicate<OutboundFrame> allowed;
  private final Runnable onCapacity;
  private final LongSupplier nanoTime;

  private final WaitingFrames waiting = new WaitingFrames();
  private boolean pingDue;

  /** Whether a send is about to start or in progress. */
  private boolean busy;

  /** When the container was called to send; null when it has returned. */
  private @Nullable Long sendStartedAt;

  /** How many sends were started. */
  private long sends;

  private @Nullable CloseReason closeReason;
  private long closingAt;
  private boolean closed;

  /**
   * Creates an empty queue.
   *
   * @param partnerId whose socket it is at this moment
   * @param allowed whether the client may have a frame; tested when its turn to be sent has come,
   *     because a permission can be withdrawn while the frame waits
   * @param onCapacity called when few frames are left
   * @param nanoTime {@link System#nanoTime}
   */
  SendQueue(
      Session session,
      SocketExecutors executors,
      RealtimeConfig limits,
      Supplier<UUID> partnerId,
      Predicate<OutboundFrame> allowed,
      Runnable onCapacity,
      LongSupplier nanoTime) {
    this.session = session;
    this.remote = session.getAsyncRemote();
    this.remote.setSendTimeout(limits.sendTimeout().toMillis());
    this.executors = executors;
    this.limits = limits;
    this.partnerId = partnerId;
    this.allowed = allowed;
    this.onCapacity = onCapacity;
    this.nanoTime = nanoTime;
  }

  /** Queues a frame; returns false when the queue is full because the client reads too slowly. */
  boolean offer(OutboundFrame frame) {
    return add(frame, false, limits.queueFrames(), limits.queueBytes());
  }

  /** Queues a frame of a replay, which paces itself by {@link #hasCapacity}. */
  void offerPaced(OutboundFrame frame) {
    add(frame, true, Integer.MAX_VALUE, Long.MAX_VALUE);
  }

  private boolean add(OutboundFrame frame, boolean replayed, int maxFrames, long maxBytes) {
    synchronized (this) {
      if (closeReason != null) {
        return true; // the socket is closing
      }
      if (waiting.size() >= maxFrames || waiting.bytes() + frame.bytes() > maxBytes) {
        return false;
      }
      waiting.add(frame, replayed);
    }
    startSending();
    return true;
  }

  synchronized boolean hasCapacity() {
    return waiting.size() <= LOW_WATER_MARK && bytes() <= LOW_WATER_BYTES;
  }

  synchronized long bytes() {
    return waiting.bytes();
  }

  /** Bytes of the queued frames of replays; live events share their text with other sockets. */
  synchronized long replayBytes() {
    return waiting.replayBytes();
  }

  synchronized boolean isClosing() {
    return closeReason != null;
  }

  /** Removes the queued events, and from queued pongs the position that they would have reached. */
  synchronized void dropEvents() {
    waiting.dropEvents();
  }

  /** Sends a ping. */
  void ping() {
    synchronized (this) {
      pingDue = true;
    }
    startSending();
  }

  /** Closes after the send in progress. Only the first reason counts. */
  void close(CloseReason reason) {
    synchronized (this) {
      if (closeReason != null) {
        return;
      }
      closeReason = reason;
      closingAt = nanoTime.getAsLong();
      waiting.clear();
      if (busy) {
        return;
      }
      closed = true;
    }
    executors.run(Kind.CLOSE, () -> closeSession(reason));
  }

  /** Called periodically: closes the session of a stalled send. */
  void checkStalled() {
    CloseReason reason;
    synchronized (this) {
      long now = nanoTime.getAsLong();
      if (sendStartedAt != null
          && now - sendStartedAt > SEND_START_TIMEOUT.toNanos()
          && closeReason == null) {
        closeReason = CloseStatus.TOO_SLOW.reason();
        closingAt = now - CLOSE_GRACE.toNanos() - 1;
      }
      if (closed || closeReason == null || now - closingAt <= grace(closeReason).toNanos()) {
        return;
      }
      closed = true;
      reason = closeReason;
      waiting.clear();
    }
    executors.breakOff(partnerId.get(), () -> closeSession(reason));
  }

  private static Duration grace(CloseReason reason) {
    return CloseStatus.isWithoutAccess(reason) ? NO_ACCESS_GRACE : CLOSE_GRACE;
  }

  private void startSending() {
    synchronized (this) {
      if (busy || closed) {
        return;
      }
      busy = true;
    }
    executors.send(partnerId.get(), this::sendNext);
  }

  /** Starts the next send, while busy. The container reports its end on another thread. */
  private void sendNext() {
    OutboundFrame frame = null;
    long number;
    synchronized (this) {
      if (closed) {
        busy = false;
        return;
      }
      if (closeReason != null) {
        closed = true;
        CloseReason reason = closeReason;
        executors.run(Kind.CLOSE, () -> closeSession(reason));
        return;
      }
      if (pingDue) {
        pingDue = false;
      } else {
        frame = waiting.poll(allowed);
        if (frame == null) {
          busy = false;
          return;
        }
      }
      sendStartedAt = nanoTime.getAsLong();
      number = ++sends;
    }
    send(frame, number);
  }

  private void send(@Nullable OutboundFrame frame, long number) {
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
      if (sends == number) { // else this one has ended, and another was started on its thread
        sendStartedAt = null;
      }
    }
    if (frame == null) {
      onResult(new SendResult());
    }
  }

  @Override
  public void onResult(SendResult result) {
    synchronized (this) {
      sendStartedAt = null;
      if (!result.isOK() && closeReason == null) {
        LOG.log(Level.DEBUG, "Frame not sent", result.getException());
        closeReason = CloseStatus.TOO_SLOW.reason();
        closingAt = nanoTime.getAsLong();
      }
    }
    sendNext();
    if (hasCapacity()) {
      onCapacity.run();
    }
  }

  private void closeSession(CloseReason reason) {
    try {
      session.close(reason);
    } catch (IOException | RuntimeException e) {
      LOG.log(Level.DEBUG, "Socket not closed cleanly", e);
    }
  }
}
