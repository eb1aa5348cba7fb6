package org.cenotes.partners.api.realtime;

import java.time.Duration;

/**
 * Decides when a client is pinged and when it has been silent for two heartbeats. Times are those
 * of {@link System#nanoTime}.
 */
final class Heartbeat {
  /** What is to be done. */
  enum Due {
    NOTHING,
    PING,
    CLOSE
  }

  private volatile long receivedAt;
  private long pingedAt;

  /** When the first ping since the client's last frame was sent. */
  private long unansweredSince;

  Heartbeat(long now) {
    receivedAt = now;
    pingedAt = now;
    unansweredSince = now;
  }

  /** Notes that the client has sent a frame. */
  void onFrame(long now) {
    receivedAt = now;
  }

  /**
   * Called periodically, on one thread. However late that is, a client has a whole interval to
   * reply to a ping before it is closed.
   */
  Due check(long now, Duration interval) {
    long nanos = interval.toNanos();
    long received = receivedAt;
    boolean answered = unansweredSince - received <= 0;
    if (!answered && now - unansweredSince > nanos && now - received > 2 * nanos) {
      return Due.CLOSE;
    }
    if (now - pingedAt <= nanos) {
      return Due.NOTHING;
    }
    if (answered) {
      unansweredSince = now;
    }
    pingedAt = now;
    return Due.PING;
  }
}
