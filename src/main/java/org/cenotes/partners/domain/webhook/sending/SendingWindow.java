package org.cenotes.partners.domain.webhook.sending;

import java.time.Duration;

/**
 * The time in which a sender may begin attempts: a few seconds after each batch that it exchanged
 * with the database, which says what this node owns. Without a batch it cannot know whether other
 * nodes have taken its queues over and send the same deliveries.
 */
final class SendingWindow {
  /** Many times what passes between two batches. */
  private static final Duration AFTER_BATCH = Duration.ofSeconds(5);

  /** A heartbeat is valid for 20 s; then other nodes may take the queues over. */
  private static final Duration OWNED = Duration.ofSeconds(15);

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

  boolean isOpen() {
    return System.nanoTime() - end < 0;
  }
}
