package org.cenotes.partners.faults;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.IntFunction;

/** A bounded number of concurrent callers. */
final class Callers implements AutoCloseable {
  private final ExecutorService threads;

  Callers(int atOnce) {
    threads = Executors.newFixedThreadPool(atOnce);
  }

  /** Has the work done for 0 to {@code times}−1 and returns what came of each, in order. */
  <T> List<T> all(int times, IntFunction<T> work) {
    return finish(start(times, work));
  }

  <T> List<Future<T>> start(int times, IntFunction<T> work) {
    List<Future<T>> started = new ArrayList<>();
    for (int i = 0; i < times; i++) {
      int number = i;
      Callable<T> one = () -> work.apply(number);
      started.add(threads.submit(one));
    }
    return started;
  }

  static <T> List<T> finish(List<Future<T>> started) {
    List<T> results = new ArrayList<>();
    try {
      for (Future<T> one : started) {
        results.add(one.get(120, TimeUnit.SECONDS));
      }
    } catch (ExecutionException e) {
      throw new AssertionError(e.getCause());
    } catch (InterruptedException | java.util.concurrent.TimeoutException e) {
      throw new AssertionError(e);
    }
    return results;
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
