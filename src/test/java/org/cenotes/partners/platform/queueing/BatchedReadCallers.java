package org.cenotes.partners.platform.queueing;

import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.cenotes.partners.platform.http.ApiException;

/** Callers of batched reads, and a source whose first read hangs until it is released. */
final class BatchedReadCallers implements AutoCloseable {
  static final Duration LONG = Duration.ofSeconds(20);
  static final Duration SHORT = Duration.ofMillis(200);

  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<List<Integer>> batches = Collections.synchronizedList(new ArrayList<>());
  private final CountDownLatch firstRead = new CountDownLatch(1);
  private final CountDownLatch release = new CountDownLatch(1);

  /** Reads ten times the key; keys from 1,000 on have no value, and 13 fails. */
  BatchedReads<Integer, Integer> reads(Duration maxWait, Duration lease) {
    return new BatchedReads<>(this::read, -1, maxWait, lease);
  }

  private Map<Integer, Integer> read(List<Integer> keys) {
    batches.add(keys);
    if (firstRead.getCount() > 0) {
      firstRead.countDown();
      hang();
    }
    if (keys.contains(13)) {
      throw new IllegalArgumentException("thirteen");
    }
    return keys.stream()
        .filter(key -> key < 1_000)
        .collect(Collectors.toMap(Function.identity(), key -> 10 * key));
  }

  /** The keys of each read so far. */
  List<List<Integer>> batches() {
    return batches;
  }

  /** Blocks until {@link #release}; like a statement, an interrupt does not end it. */
  void hang() {
    boolean interrupted = false;
    while (release.getCount() > 0) {
      try {
        release.await();
      } catch (InterruptedException e) {
        interrupted = true;
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  void awaitFirstRead() throws InterruptedException {
    firstRead.await();
  }

  void release() {
    release.countDown();
  }

  <T> Future<T> submit(Callable<T> work) {
    return threads.submit(work);
  }

  /** A caller that is parked, or has a result, when this returns. */
  Future<Integer> caller(Callable<Integer> work) throws InterruptedException {
    Thread[] thread = new Thread[1];
    CountDownLatch started = new CountDownLatch(1);
    Future<Integer> future =
        submit(
            () -> {
              thread[0] = Thread.currentThread();
              started.countDown();
              return work.call();
            });
    started.await();
    while (!future.isDone()
        && thread[0].getState() != Thread.State.TIMED_WAITING
        && thread[0].getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    return future;
  }

  static int result(Future<Integer> caller) throws Exception {
    return caller.get(10, TimeUnit.SECONDS);
  }

  static ApiException refusal(Future<Integer> caller) {
    ExecutionException failure =
        catchThrowableOfType(ExecutionException.class, () -> result(caller));
    return (ApiException) failure.getCause();
  }

  @Override
  public void close() {
    release();
    threads.shutdownNow();
  }
}
