package org.cenotes.partners.platform.outbound;

import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;
import org.cenotes.partners.platform.queueing.PartnerTurns;
import org.jspecify.annotations.Nullable;

/**
 * The few threads for names that did not resolve in time before. Partners take turns and have two
 * of them at most: names of one that never resolve do not keep those of another from being queried.
 */
final class SilentTurns {
  private static final int PER_PARTNER = 2;

  private final PartnerTurns<Turn> waiting = new PartnerTurns<>();

  /** Queries in progress, by partner. */
  private final Map<UUID, Integer> inProgress = new HashMap<>();

  private int free;

  SilentTurns(int threads) {
    this.free = threads;
  }

  private record Turn(UUID partnerId, Predicate<Runnable> query) {}

  /**
   * Begins a query now, or in its partner's turn.
   *
   * @param partnerId null when the query does not wait
   * @param query is given what it must call at its end; false when it has none
   * @return false when there is no thread for a query that does not wait, and it is not begun
   */
  boolean begin(@Nullable UUID partnerId, Predicate<Runnable> query) {
    if (partnerId == null) {
      boolean begins = take();
      if (begins && !query.test(() -> end(null))) {
        release(null);
      }
      return begins;
    }
    waiting.add(partnerId, new Turn(partnerId, query));
    beginWaiting();
    return true;
  }

  private void beginWaiting() {
    for (Turn turn = next(); turn != null; turn = next()) {
      UUID partnerId = turn.partnerId();
      if (!turn.query().test(() -> end(partnerId))) {
        release(partnerId);
      }
    }
  }

  private synchronized boolean take() {
    if (free == 0) {
      return false;
    }
    free--;
    return true;
  }

  private synchronized @Nullable Turn next() {
    Turn turn = free == 0 ? null : waiting.next(id -> inProgress.getOrDefault(id, 0) < PER_PARTNER);
    if (turn != null) {
      free--;
      inProgress.merge(turn.partnerId(), 1, Integer::sum);
    }
    return turn;
  }

  private void end(@Nullable UUID partnerId) {
    release(partnerId);
    beginWaiting();
  }

  private synchronized void release(@Nullable UUID partnerId) {
    free++;
    if (partnerId != null) {
      inProgress.computeIfPresent(partnerId, (id, count) -> count == 1 ? null : count - 1);
    }
  }
}
