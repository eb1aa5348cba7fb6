package org.cenotes.partners.harness;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Runs calls that begin at the same moment, each on a thread of its own. */
public final class Concurrently {
  private Concurrently() {}

  /** Makes the same call several times and returns the results. */
  public static <T> List<T> run(int times, Callable<T> call) {
    return run(Collections.nCopies(times, call));
  }

  /** Makes the calls and returns the results in their order; the first failure is the test's. */
  public static <T> List<T> run(List<Callable<T>> calls) {
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
