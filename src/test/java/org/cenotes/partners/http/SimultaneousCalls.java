package org.cenotes.partners.http;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Calls that begin at the same moment. */
final class SimultaneousCalls {
  private SimultaneousCalls() {}

  /** What came of each, in order. */
  static <T> List<T> call(List<Callable<T>> calls) {
    CyclicBarrier start = new CyclicBarrier(calls.size());
    ExecutorService threads = Executors.newFixedThreadPool(calls.size());
    try {
      List<Future<T>> running = new ArrayList<>();
      for (Callable<T> call : calls) {
        running.add(
            threads.submit(
                () -> {
                  start.await();
                  return call.call();
                }));
      }
      List<T> results = new ArrayList<>();
      for (Future<T> one : running) {
        results.add(one.get());
      }
      return results;
    } catch (ExecutionException e) {
      throw new AssertionError(e.getCause());
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new AssertionError(e);
    } finally {
      threads.shutdownNow();
    }
  }
}
