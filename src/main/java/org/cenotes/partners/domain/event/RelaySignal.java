package org.cenotes.partners.domain.event;

import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Map;
import java.util.Objects;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.worker.WakeUp;

/** Wakes this node's event relay when an event is written here, ahead of its next poll. */
@ApplicationScoped
class RelaySignal {
  private final Map<DataSet, WakeUp> pending = new EnumMap<>(DataSet.class);

  RelaySignal() {
    for (DataSet data : DataSet.values()) {
      pending.put(data, new WakeUp());
    }
  }

  /** An event was written to this data schema; its transaction may not be committed yet. */
  void signal(DataSet data) {
    Objects.requireNonNull(pending.get(data)).signal();
  }

  /** Waits for a signal to the relay of this data schema, at most for the timeout. */
  void await(DataSet data, Duration timeout) throws InterruptedException {
    Objects.requireNonNull(pending.get(data)).await(timeout);
  }
}
