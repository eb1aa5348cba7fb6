package org.cenotes.partners.domain.availability;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.LockSupport;
import org.cenotes.partners.domain.availability.Places.Count;
import org.cenotes.partners.domain.availability.Places.Day;
import org.cenotes.partners.domain.availability.Places.Name;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Lane;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.tenancy.Scopes;
import org.jspecify.annotations.Nullable;

/**
 * Callers who ask at the same time are answered by one statement: one of them asks for all who
 * wait. Nothing is kept: every answer was read after its question had been asked. Places belong to
 * no partner, so the statement runs in the scope of a visitor, whoever leads.
 */
@ApplicationScoped
class SharedReads {
  private static final int MOST = 64;

  private final InventoryService inventory;
  private final Map<DataSet, Desk> desks = new EnumMap<>(DataSet.class);

  @Inject
  SharedReads(InventoryService inventory) {
    this.inventory = inventory;
    for (DataSet data : DataSet.values()) {
      desks.put(data, new Desk(Scope.visitor(data, Lane.READS)));
    }
  }

  /** What the inventory holds of a day. */
  public Map<Name, Count> of(DataSet data, Day day) {
    return desks.get(data).ask(day);
  }

  /** Someone who waits for an answer. */
  private static final class Asker {
    final Day day;
    final Thread thread = Thread.currentThread();
    volatile @Nullable Map<Name, Count> answer;
    volatile @Nullable RuntimeException failure;

    Asker(Day day) {
      this.day = day;
    }
  }

  /** The askers of one data set, at most one of whom leads. */
  private final class Desk {
    private final Scope scope;
    private final ConcurrentLinkedQueue<Asker> waiting = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean led = new AtomicBoolean();

    Desk(Scope scope) {
      this.scope = scope;
    }

    Map<Name, Count> ask(Day day) {
      Asker me = new Asker(day);
      waiting.add(me);
      while (true) {
        Map<Name, Count> answer = me.answer;
        if (answer != null) {
          return answer;
        }
        RuntimeException failure = me.failure;
        if (failure != null) {
          throw failure;
        }
        if (led.compareAndSet(false, true)) {
          lead();
        } else {
          LockSupport.park(this);
        }
      }
    }

    /** Answers those who wait; then one who came meanwhile is woken to lead on. */
    private void lead() {
      try {
        List<Asker> askers = new ArrayList<>();
        for (Asker next = waiting.poll(); next != null; next = waiting.poll()) {
          askers.add(next);
          if (askers.size() == MOST) {
            break;
          }
        }
        if (!askers.isEmpty()) {
          answer(askers);
        }
      } finally {
        led.set(false);
        Asker next = waiting.peek();
        if (next != null) {
          LockSupport.unpark(next.thread);
        }
      }
    }

    private void answer(List<Asker> askers) {
      try {
        List<Day> days = askers.stream().map(asker -> asker.day).distinct().toList();
        Map<Day, Map<Name, Count>> found = Scopes.call(scope, () -> inventory.on(days));
        askers.forEach(asker -> asker.answer = found.getOrDefault(asker.day, Map.of()));
      } catch (RuntimeException | Error e) {
        RuntimeException failure =
            e instanceof RuntimeException known ? known : new IllegalStateException(e);
        askers.forEach(asker -> asker.failure = failure);
      }
      askers.forEach(asker -> LockSupport.unpark(asker.thread));
    }
  }
}
