package org.cenotes.partners.api.realtime;

import java.util.UUID;
import org.cenotes.partners.platform.queueing.SharedPermits;
import org.cenotes.partners.platform.queueing.SharedPermits.Permit;

/**
 * Work that may wait for a client, by partner. Partners take turns, and one has few threads at a
 * time: its clients that do not read leave the others to the rest.
 */
final class ClientTurns {
  private final SharedPermits<Runnable> permits;

  /**
   * Creates empty turns.
   *
   * @param perPartner how many tasks of a partner may be in progress at once; how many of all, the
   *     threads decide that call {@link #run}
   */
  ClientTurns(int perPartner) {
    this.permits = new SharedPermits<>(Integer.MAX_VALUE, perPartner);
  }

  /** Adds a task. A thread must call {@link #run} after each call. */
  void add(UUID partnerId, Runnable task) {
    permits.add(partnerId, task);
  }

  /** Runs tasks until none is left that may start; those left start when others have ended. */
  void run() {
    for (Permit<Runnable> next = permits.next(); next != null; next = permits.next()) {
      try {
        next.item().run();
      } finally {
        permits.release(next.partnerId());
      }
    }
  }
}
