package org.cenotes.partners.api.realtime;

import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The frames that wait in a {@link SendQueue}, which guards them, and their bytes. */
final class WaitingFrames {
  private final Queue<Waiting> frames = new ArrayDeque<>();
  private long bytes;
  private long replayBytes;

  private record Waiting(OutboundFrame frame, boolean replayed) {}

  /**
   * Adds a frame.
   *
   * @param replayed whether it is one of a replay, which is a copy of this socket; live events
   *     share their text with other sockets
   */
  void add(OutboundFrame frame, boolean replayed) {
    frames.add(new Waiting(frame, replayed));
    bytes += frame.bytes();
    replayBytes += replayed ? frame.bytes() : 0;
  }

  /** Removes the next frame that the client may have, and those before it; null without one. */
  @Nullable OutboundFrame poll(Predicate<OutboundFrame> allowed) {
    for (Waiting next = frames.poll(); next != null; next = frames.poll()) {
      bytes -= next.frame().bytes();
      replayBytes -= next.replayed() ? next.frame().bytes() : 0;
      if (allowed.test(next.frame())) {
        return next.frame();
      }
    }
    return null;
  }

  /** Removes the events, and from pongs the position that they would have reached. */
  void dropEvents() {
    List<OutboundFrame> kept =
        frames.stream()
            .map(Waiting::frame)
            .filter(frame -> frame.eventType() == null)
            .map(frame -> frame.sequence() > 0 ? OutboundFrame.PONG : frame)
            .toList();
    clear();
    kept.forEach(frame -> add(frame, false));
  }

  void clear() {
    frames.clear();
    bytes = 0;
    replayBytes = 0;
  }

  int size() {
    return frames.size();
  }

  long bytes() {
    return bytes;
  }

  long replayBytes() {
    return replayBytes;
  }
}
