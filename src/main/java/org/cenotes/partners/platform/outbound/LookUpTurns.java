package org.cenotes.partners.platform.outbound;

import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.BiPredicate;
import org.cenotes.partners.platform.queueing.RoundRobinQueue;
import org.jspecify.annotations.Nullable;

/**
 * The threads for names of one sort. Partners take turns and have a quarter of them at most: names
 * of one that never resolve, however many it makes up, do not keep those of another from being
 * queried.
 */
final class LookUpTurns<Q> {
  /** One thread in this many is a partner's share. */
  private static final int SHARES = 4;

  /** The most queries of a partner that wait: as many as a partner can have endpoints. */
  static final int MAX_WAITING = 100;

  private final BiPredicate<Q, Runnable> start;
  private final int perPartner;
  private final RoundRobinQueue<Turn<Q>> waiting = new RoundRobinQueue<>();

  /** Queries in progress, by partner. */
  private final Map<UUID, Integer> inProgress = new HashMap<>();

  private int free;

  /**
   * Creates turns of which all are free.
   *
   * @param threads how many queries may be in progress
   * @param start starts a query, which must run what it is given at its end; false when it was
   *     started in the turn of another partner, or cannot be
   */
  LookUpTurns(int threads, BiPredicate<Q, Runnable> start) {
    this.free = threads;
    this.perPartner = threads / SHARES;
    this.start = start;
  }

  private record Turn<Q>(UUID partnerId, Q query) {}

  /**
   * Starts a query now, or in its partner's turn.
   *
   * @return false when too many of the partner's wait already, and it is not started
   */
  boolean begin(UUID partnerId, Q query) {
    if (waiting.count(partnerId) >= MAX_WAITING) {
      return false;
    }
    waiting.add(partnerId, new Turn<>(partnerId, query));
    beginWaiting();
    return true;
  }

  private void beginWaiting() {
    for (Turn<Q> turn = next(); turn != null; turn = next()) {
      UUID partnerId = turn.partnerId();
      if (!start.test(turn.query(), () -> end(partnerId))) {
        release(partnerId);
      }
    }
  }

  private synchronized @Nullable Turn<Q> next() {
    Turn<Q> turn =
        free == 0 ? null : waiting.next(id -> inProgress.getOrDefault(id, 0) < perPartner);
    if (turn != null) {
      free--;
      inProgress.merge(turn.partnerId(), 1, Integer::sum);
    }
    return turn;
  }

  private void end(UUID partnerId) {
    release(partnerId);
    beginWaiting();
  }

  private synchronized void release(UUID partnerId) {
    free++;
    inProgress.computeIfPresent(partnerId, (id, count) -> count == 1 ? null : count - 1);
  }
}
