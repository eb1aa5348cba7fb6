package org.cenotes.partners.platform.worker;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/**
 * How long ago the loops of this process last ran, by name, of which several can have the same.
 * Static, because beans of all modules start them, some before the one that measures them.
 */
final class LoopLiveness {
  private static final Map<String, List<WorkerLoop>> LOOPS = new ConcurrentHashMap<>();
  private static Consumer<String> newName = name -> {};

  private LoopLiveness() {}

  static synchronized void add(String name, WorkerLoop loop) {
    List<WorkerLoop> others = LOOPS.get(name);
    if (others == null) {
      LOOPS.put(name, new CopyOnWriteArrayList<>(List.of(loop)));
      newName.accept(name);
    } else {
      others.add(loop);
    }
  }

  static synchronized void remove(String name, WorkerLoop loop) {
    LOOPS.computeIfPresent(
        name,
        (same, loops) -> {
          loops.remove(loop);
          return loops;
        });
  }

  /** Has each name told once: those of loops that run, now, and others with their first loop. */
  static synchronized void forEachName(Consumer<String> consumer) {
    newName = consumer;
    LOOPS.keySet().forEach(consumer);
  }

  /**
   * How long ago the last run ended of that loop of this name in which it is longest; zero when
   * none is running. Takes no lock: {@link #forEachName} holds it while metrics are registered.
   */
  static Duration sinceLastRun(String name) {
    return LOOPS.getOrDefault(name, List.of()).stream()
        .map(WorkerLoop::sinceLastRun)
        .max(Duration::compareTo)
        .orElse(Duration.ZERO);
  }
}
