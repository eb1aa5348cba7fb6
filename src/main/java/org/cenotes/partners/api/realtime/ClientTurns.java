package org.cenotes.partners.api.realtime;

import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.platform.queueing.RoundRobinQueue;
import org.jspecify.annotations.Nullable;

/**
 * Work that may wait for a client, by partner. Partners take turns, and one has few threads at a
 * time: its clients that do not read leave the others to the rest.
 */
final class ClientTurns {
  private final int perPartner;
  private final RoundRobinQueue<Turn> waiting = new RoundRobinQueue<>();

  /** Number of tasks in progress, by partner. */
  private final Map<UUID, Integer> running = new HashMap<>();

  /**
   * Creates empty turns.
   *
   * @param perPartner how many tasks of a partner may be in progress at once
   */
  ClientTurns(int perPartner) {
    this.perPartner = perPartner;
  }

  private record Turn(UUID partnerId, Runnable task) {}

  /** Adds a task. A thread must call {@link #run} after each call. */
  void add(UUID partnerId, Runnable task) {
    waiting.add(partnerId, new Turn(partnerId, task));
  }

  /** Runs tasks until none is left that may start; those left start when others have ended. */
  void run() {
    for (Turn turn = next(); turn != null; turn = next()) {
      try {
        turn.task().run();
      } finally {
        end(turn.partnerId());
      }
    }
  }

  private synchronized @Nullable Turn next() {
    Turn turn = waiting.next(id -> running.getOrDefault(id, 0) < perPartner);
    if (turn != null) {
      running.merge(turn.partnerId(), 1, Integer::sum);
    }
    return turn;
  }

  private synchronized void end(UUID partnerId) {
    running.computeIfPresent(partnerId, (id, count) -> count == 1 ? null : count - 1);
  }
}
