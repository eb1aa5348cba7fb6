package org.cenotes.partners.http;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Several callers who do the same at the same time. */
final class Concurrently {
  private Concurrently() {}

  /** What each of them got. */
  static <T> List<T> call(int callers, Callable<T> work) {
    ExecutorService threads = Executors.newFixedThreadPool(callers);
    try {
      List<Future<T>> running = new ArrayList<>();
      for (int i = 0; i < callers; i++) {
        running.add(threads.submit(work));
      }
      List<T> results = new ArrayList<>();
      for (Future<T> future : running) {
        results.add(future.get());
      }
      return results;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    } finally {
      threads.shutdown();
    }
  }
}
