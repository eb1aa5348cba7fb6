package org.cenotes.partners.platform.queueing;

import java.util.HashMap;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * Permits that partners share, and what waits for one. Partners take turns, and each has a share of
 * the permits at most, so that slow work of one leaves the rest to the others.
 */
public final class SharedPermits<T> {
  private final int perPartner;
  private int free;

  /** Permits in use, by partner. */
  private final Map<UUID, Integer> used = new HashMap<>();

  private final RoundRobinQueue<Permit<T>> waiting = new RoundRobinQueue<>();

  /**
   * Creates permits of which all are free.
   *
   * @param permits how many there are
   * @param perPartner how many of them one partner may have at once
   */
  public SharedPermits(int permits, int perPartner) {
    this.free = permits;
    this.perPartner = perPartner;
  }

  /** A partner's permit, and what it is for. */
  public record Permit<T>(UUID partnerId, T item) {}

  /** Adds something that waits; nothing changes when it waits already. */
  public void add(UUID partnerId, T item) {
    waiting.add(partnerId, new Permit<>(partnerId, item));
  }

  /** How many wait for this partner. */
  public int countWaiting(UUID partnerId) {
    return waiting.count(partnerId);
  }

  /** Gives the next in turn a permit; null when none waits that may have one. */
  public synchronized @Nullable Permit<T> next() {
    Permit<T> next = free == 0 ? null : waiting.next(id -> used.getOrDefault(id, 0) < perPartner);
    if (next != null) {
      free--;
      used.merge(next.partnerId(), 1, Integer::sum);
    }
    return next;
  }

  /** Returns a partner's permit. This wakes nobody: whoever calls it asks for the next. */
  public synchronized void release(UUID partnerId) {
    free++;
    used.computeIfPresent(partnerId, (id, count) -> count == 1 ? null : count - 1);
  }
}
