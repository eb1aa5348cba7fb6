package org.cenotes.partners.domain.event;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Wakes this node's event relay when an event is written here, ahead of its next poll. */
@ApplicationScoped
class RelaySignal {
  private final Semaphore pending = new Semaphore(0);

  /** An event was written; its transaction may not be committed yet. */
  void signal() {
    if (pending.availablePermits() == 0) {
      pending.release();
    }
  }

  /** Waits for a signal, at most for the timeout. */
  void await(Duration timeout) throws InterruptedException {
    if (pending.tryAcquire(timeout.toMillis(), TimeUnit.MILLISECONDS)) {
      pending.drainPermits();
    }
  }
}
