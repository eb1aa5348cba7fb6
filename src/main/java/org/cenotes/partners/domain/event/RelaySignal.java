package org.cenotes.partners.domain.event;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import org.cenotes.partners.platform.worker.WakeUp;

/** Wakes this node's event relay when an event is written here, ahead of its next poll. */
@ApplicationScoped
class RelaySignal {
  private final WakeUp pending = new WakeUp();

  /** An event was written; its transaction may not be committed yet. */
  void signal() {
    pending.signal();
  }

  /** Waits for a signal, at most for the timeout. */
  void await(Duration timeout) throws InterruptedException {
    pending.await(timeout);
  }
}
