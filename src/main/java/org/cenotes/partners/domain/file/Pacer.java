package org.cenotes.partners.domain.file;

import java.util.concurrent.locks.LockSupport;

/**
 * Slows a computation down by short pauses, so that requests get the processor. Low priority alone
 * is not enough: a thread that has a processor keeps it for some milliseconds, whatever the
 * priority of those that want it. For one thread.
 */
final class Pacer {
  private static final long WORK_NANOS = 250_000;

  /** For each nanosecond of work. */
  private static final int PAUSE = 3;

  private static final long MAX_PAUSE_NANOS = 10_000_000;

  /** Longer work, such as that of an image made to be slow, goes on without pauses. */
  private static final long ALL_PAUSES_NANOS = 2_000_000_000;

  private long resumed = System.nanoTime();
  private long left = ALL_PAUSES_NANOS;

  /** Pauses when it is time; to be called after each small step of the work. */
  void pause() {
    long worked = System.nanoTime() - resumed;
    if (worked >= WORK_NANOS && left > 0) {
      long pause = Math.min(PAUSE * worked, MAX_PAUSE_NANOS);
      left -= pause;
      LockSupport.parkNanos(pause);
      resumed = System.nanoTime();
    }
  }
}
