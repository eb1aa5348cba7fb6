package org.cenotes.partners.bench;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Closed-loop load: each caller sends its next request when it has received the last response. */
final class LoadGenerator implements AutoCloseable {
  private final URI base;
  private final int callers;
  private final ExecutorService threads;

  /** The result of one round; {@code statuses} counts responses by status. */
  record Round(int requests, double seconds, Map<Integer, Integer> statuses) {
    double perSecond() {
      return requests / seconds;
    }

    /**
     * Returns this round.
     *
     * @throws IllegalStateException if any response had another status, or there was none
     */
    Round requireStatus(int status) {
      if (statuses.getOrDefault(status, 0) != requests || requests == 0) {
        throw new IllegalStateException("expected only status " + status + ": " + statuses);
      }
      return this;
    }
  }

  LoadGenerator(URI base, int callers) {
    this.base = base;
    this.callers = callers;
    threads = Executors.newFixedThreadPool(callers);
  }

  /** Sends requests for the given time. */
  private Round runFor(Duration time, Supplier<byte[]> requests) {
    long end = System.nanoTime() + time.toNanos();
    return round(requests, () -> System.nanoTime() < end);
  }

  /**
   * Sends requests for the given time and returns requests per second.
   *
   * @throws IllegalStateException if any response has another status
   */
  double rate(Duration time, Supplier<byte[]> requests, int status) {
    return runFor(time, requests).requireStatus(status).perSecond();
  }

  /** Sends the given number of requests. */
  Round runCount(int total, Supplier<byte[]> requests) {
    AtomicInteger sent = new AtomicInteger();
    return round(requests, () -> sent.incrementAndGet() <= total);
  }

  /**
   * Opens fresh connections before the clock starts, because the server closes idle ones between
   * rounds.
   */
  private Round round(Supplier<byte[]> requests, Supplier<Boolean> shouldContinue) {
    List<HttpConnection> connections = new ArrayList<>();
    try {
      List<Callable<Map<Integer, Integer>>> tasks = new ArrayList<>();
      for (int i = 0; i < callers; i++) {
        HttpConnection connection = new HttpConnection(base);
        connections.add(connection);
        tasks.add(() -> sendRequests(connection, requests, shouldContinue));
      }
      long start = System.nanoTime();
      List<Future<Map<Integer, Integer>>> results = threads.invokeAll(tasks);
      double seconds = (System.nanoTime() - start) / 1e9;
      Map<Integer, Integer> statuses = new TreeMap<>();
      for (Future<Map<Integer, Integer>> result : results) {
        result.get().forEach((status, count) -> statuses.merge(status, count, Integer::sum));
      }
      int requestCount = statuses.values().stream().mapToInt(Integer::intValue).sum();
      return new Round(requestCount, seconds, statuses);
    } catch (IOException | InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    } finally {
      connections.forEach(HttpConnection::close);
    }
  }

  private static Map<Integer, Integer> sendRequests(
      HttpConnection connection, Supplier<byte[]> requests, Supplier<Boolean> shouldContinue)
      throws IOException {
    Map<Integer, Integer> statuses = new TreeMap<>();
    while (shouldContinue.get()) {
      statuses.merge(connection.exchange(requests.get()), 1, Integer::sum);
    }
    return statuses;
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
