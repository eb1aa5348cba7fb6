package org.cenotes.partners.platform.worker;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Wakes a worker that waits for work; signals while it works count as one. */
public final class WakeUp {
  private final Semaphore pending = new Semaphore(0);

  /** There may be work. */
  public void signal() {
    if (pending.availablePermits() == 0) {
      pending.release();
    }
  }

  /**
   * Waits for a signal, at most for the timeout.
   *
   * @return whether there was one
   */
  public boolean await(Duration timeout) throws InterruptedException {
    boolean signalled = pending.tryAcquire(timeout.toMillis(), TimeUnit.MILLISECONDS);
    if (signalled) {
      pending.drainPermits();
    }
    return signalled;
  }
}
