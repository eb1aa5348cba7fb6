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

  /** A batch begins at most 4 s after a heartbeat, which is valid for 20 s. */
  private static final Duration OWNED = Duration.ofSeconds(15);

  private volatile long end = System.nanoTime();

  /**
   * A batch was exchanged, and what other nodes own now is known.
   *
   * @param batchStart when it began, as {@link System#nanoTime}
   */
  void extend(long batchStart) {
    long now = System.nanoTime();
    long passed = now - batchStart;
    end = now + Math.min(AFTER_BATCH.toNanos(), OWNED.toNanos() - passed);
  }

  boolean isOpen() {
    return System.nanoTime() - end < 0;
  }
}
