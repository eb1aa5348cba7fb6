package org.cenotes.partners.platform.queueing;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * What waits, by partner. Partners take turns, so that one that has much waiting does not delay the
 * others; what waits for one partner is in the order in which it came.
 */
public final class RoundRobinQueue<T> {
  /** The next in turn is the first. */
  private final Map<UUID, Set<T>> waiting = new LinkedHashMap<>();

  /** Adds something that waits; nothing changes when it waits already. */
  public synchronized void add(UUID partnerId, T item) {
    waiting.computeIfAbsent(partnerId, any -> new LinkedHashSet<>()).add(item);
  }

  /** How many wait for this partner. */
  public synchronized int count(UUID partnerId) {
    Set<T> items = waiting.get(partnerId);
    return items == null ? 0 : items.size();
  }

  /**
   * Takes the next in turn; null when none waits.
   *
   * @param mayHave the partners who may have a turn; the others keep their places
   */
  public synchronized @Nullable T next(Predicate<UUID> mayHave) {
    for (Map.Entry<UUID, Set<T>> partner : waiting.entrySet()) {
      UUID id = partner.getKey();
      if (mayHave.test(id)) {
        Set<T> items = partner.getValue();
        waiting.remove(id);
        Iterator<T> first = items.iterator();
        T item = first.next();
        first.remove();
        if (!items.isEmpty()) {
          waiting.put(id, items); // behind the other partners
        }
        return item;
      }
    }
    return null;
  }
}
