package org.cenotes.partners.api.realtime;

import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.platform.queueing.PartnerTurns;
import org.jspecify.annotations.Nullable;

/**
 * Sends that are about to start, by partner. Partners take turns, and one has few threads at a
 * time: its clients that do not read leave the others to the rest.
 */
final class SendTurns {
  private final int perPartner;
  private final PartnerTurns<Turn> waiting = new PartnerTurns<>();

  /** Sends that are being started, by partner. */
  private final Map<UUID, Integer> starting = new HashMap<>();

  /**
   * Creates empty turns.
   *
   * @param perPartner how many sends of a partner may be starting at once
   */
  SendTurns(int perPartner) {
    this.perPartner = perPartner;
  }

  private record Turn(UUID partnerId, Runnable start) {}

  /** Adds a send. A thread must call {@link #run} after each call. */
  void add(UUID partnerId, Runnable start) {
    waiting.add(partnerId, new Turn(partnerId, start));
  }

  /** Starts sends until none is left that may start; those left start after others have. */
  void run() {
    for (Turn turn = next(); turn != null; turn = next()) {
      try {
        turn.start().run();
      } finally {
        end(turn.partnerId());
      }
    }
  }

  private synchronized @Nullable Turn next() {
    Turn turn = waiting.next(id -> starting.getOrDefault(id, 0) < perPartner);
    if (turn != null) {
      starting.merge(turn.partnerId(), 1, Integer::sum);
    }
    return turn;
  }

  private synchronized void end(UUID partnerId) {
    starting.computeIfPresent(partnerId, (id, count) -> count == 1 ? null : count - 1);
  }
}
