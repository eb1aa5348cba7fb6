package org.cenotes.partners.domain.event;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Rung by whoever writes an event on this node, so that the relay need not find it by looking. */
@ApplicationScoped
class RelaySignal {
  private final Semaphore rings = new Semaphore(0);

  /** An event was written; its transaction may not be committed yet. */
  void ring() {
    if (rings.availablePermits() == 0) {
      rings.release();
    }
  }

  /** Waits for a ring, no longer than this. */
  void await(Duration patience) throws InterruptedException {
    if (rings.tryAcquire(patience.toMillis(), TimeUnit.MILLISECONDS)) {
      rings.drainPermits();
    }
  }
}
