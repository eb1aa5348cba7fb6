package org.cenotes.partners.domain.notification;

import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.function.LongSupplier;

/**
 * Work that is repeated after an interval, or at once while there is more of it. Its failure does
 * not keep the thread from other work.
 */
final class RepeatedTask {
  private static final System.Logger LOG = System.getLogger(RepeatedTask.class.getName());

  /** Runs once and returns whether there is more to do. */
  @FunctionalInterface
  interface Work {
    boolean run();
  }

  private final Duration interval;
  private final Duration afterFailure;
  private final String failure;
  private final Work work;
  private final LongSupplier nanoTime;
  private long lastRun;
  private boolean more = true;
  private boolean failing;

  /**
   * Creates a task that is due.
   *
   * @param afterFailure the interval after a failure
   * @param failure the message to log for the first of consecutive failures
   */
  RepeatedTask(Duration interval, Duration afterFailure, String failure, Work work) {
    this(interval, afterFailure, failure, work, System::nanoTime);
  }

  RepeatedTask(
      Duration interval, Duration afterFailure, String failure, Work work, LongSupplier nanoTime) {
    this.interval = interval;
    this.afterFailure = afterFailure;
    this.failure = failure;
    this.work = work;
    this.nanoTime = nanoTime;
  }

  void runIfDue() {
    Duration pause = failing ? afterFailure : interval;
    if (more || nanoTime.getAsLong() - lastRun >= pause.toNanos()) {
      lastRun = nanoTime.getAsLong();
      more = false;
      try {
        more = work.run();
        failing = false;
      } catch (RuntimeException e) {
        if (!failing) {
          LOG.log(Level.WARNING, "{0}: {1}", failure, e.toString());
        }
        failing = true;
      }
    }
  }
}
