package org.cenotes.partners.platform.queueing;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;

/**
 * Runs a bounded number of tasks at a time, first come first served. A bounded number waits: who
 * waits keeps a request thread from all others.
 */
public final class AdmissionQueue {
  private final Semaphore permits;
  private final int maxWaiting;
  private final Duration maxWait;

  /**
   * A queue.
   *
   * @param permits how many tasks may run at once
   * @param maxWaiting about how many callers may wait; more are refused with 503 at once
   * @param maxWait how long a caller waits before it is refused with 503
   */
  public AdmissionQueue(int permits, int maxWaiting, Duration maxWait) {
    this.permits = new Semaphore(permits, true);
    this.maxWaiting = maxWaiting;
    this.maxWait = maxWait;
  }

  /** Runs the task when a permit is free. */
  public <T> T pass(Supplier<T> task) {
    try {
      if (permits.getQueueLength() >= maxWaiting
          || !permits.tryAcquire(maxWait.toMillis(), TimeUnit.MILLISECONDS)) {
        throw ApiException.later(HttpError.SERVICE_UNAVAILABLE, 1);
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw ApiException.later(HttpError.SERVICE_UNAVAILABLE, 1);
    }
    try {
      return task.get();
    } finally {
      permits.release();
    }
  }
}
