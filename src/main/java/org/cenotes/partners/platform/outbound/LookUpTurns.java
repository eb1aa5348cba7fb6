package org.cenotes.partners.platform.outbound;

import java.util.UUID;
import java.util.function.BiPredicate;
import org.cenotes.partners.platform.queueing.SharedPermits;
import org.cenotes.partners.platform.queueing.SharedPermits.Permit;

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
  private final SharedPermits<Q> permits;

  /**
   * Creates turns of which all are free.
   *
   * @param threads how many queries may be in progress
   * @param start starts a query, which must run what it is given at its end; false when it was
   *     started in the turn of another partner, or cannot be
   */
  LookUpTurns(int threads, BiPredicate<Q, Runnable> start) {
    this.permits = new SharedPermits<>(threads, threads / SHARES);
    this.start = start;
  }

  /**
   * Starts a query now, or in its partner's turn.
   *
   * @return false when too many of the partner's wait already, and it is not started
   */
  boolean begin(UUID partnerId, Q query) {
    if (permits.countWaiting(partnerId) >= MAX_WAITING) {
      return false;
    }
    permits.add(partnerId, query);
    beginWaiting();
    return true;
  }

  private void beginWaiting() {
    for (Permit<Q> next = permits.next(); next != null; next = permits.next()) {
      UUID partnerId = next.partnerId();
      if (!start.test(next.item(), () -> end(partnerId))) {
        permits.release(partnerId);
      }
    }
  }

  private void end(UUID partnerId) {
    permits.release(partnerId);
    beginWaiting();
  }
}
