package org.cenotes.partners.domain.webhook.sending;

import java.time.Duration;

/**
 * The time in which a sender may begin attempts: a few seconds after each batch that it exchanged
 * with the database, which says what this node owns. Without a batch it cannot know whether other
 * nodes have taken its queues over and send the same deliveries.
 */
final class SendingLease {
  /** Many times what passes between two batches. */
  private static final Duration AFTER_BATCH = Duration.ofSeconds(5);

  /**
   * How long a heartbeat is valid; then other nodes may take the queues over. No attempt lasts as
   * long.
   */
  static final Duration HEARTBEAT_TTL = Duration.ofSeconds(20);

  /** Attempts are not begun in the last seconds before other nodes may make them. */
  private static final Duration OWNED = HEARTBEAT_TTL.minusSeconds(5);

  /** When the last heartbeat began; the sender's first comes before its first batch. */
  private long heartbeat = System.nanoTime();

  private volatile long end = System.nanoTime();

  /**
   * A heartbeat was sent.
   *
   * @param start when it began, as {@link System#nanoTime}
   */
  void heartbeat(long start) {
    heartbeat = start;
  }

  /** A batch was exchanged, and what other nodes own now is known. */
  void extend() {
    long now = System.nanoTime();
    long passed = now - heartbeat;
    end = now + Math.min(AFTER_BATCH.toNanos(), OWNED.toNanos() - passed);
  }

  boolean isValid() {
    return System.nanoTime() - end < 0;
  }
}
