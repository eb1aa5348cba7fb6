package org.cenotes.partners.domain.file;

import java.time.Duration;
import java.util.concurrent.locks.LockSupport;

/**
 * Slows the processing of an image down by short pauses, so that requests get the processor, and
 * limits its time. Low priority alone is not enough: a thread that has a processor keeps it for
 * some milliseconds, whatever the priority of those that want it. For one thread.
 */
final class ProcessingThrottle {
  private static final long WORK_NANOS = 250_000;

  /** Nanoseconds for each one of work. */
  private static final int PAUSE = 3;

  private static final long MAX_PAUSE_NANOS = 10_000_000;

  /** Longer work, such as that of an image made to be slow, goes on without pauses. */
  private static final long ALL_PAUSES_NANOS = 3_000_000_000L;

  private final long limitNanos;
  private final long start = System.nanoTime();
  private long resumed = start;
  private long paused;

  /**
   * Starts to measure.
   *
   * @param limit the longest time that decoding may take, without the pauses
   */
  ProcessingThrottle(Duration limit) {
    limitNanos = limit.toNanos();
  }

  /** Pauses when it is time; to be called after each small step of the work. */
  void pause() {
    long now = System.nanoTime();
    long worked = now - resumed;
    if (worked >= WORK_NANOS && paused < ALL_PAUSES_NANOS) {
      LockSupport.parkNanos(Math.min(PAUSE * worked, MAX_PAUSE_NANOS));
      resumed = System.nanoTime();
      paused += resumed - now;
    }
  }

  /** Whether the work has taken longer than it may. */
  boolean isOverdue() {
    return System.nanoTime() - start - paused > limitNanos;
  }
}
