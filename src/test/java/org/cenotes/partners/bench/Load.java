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

/** Callers in a closed loop: each sends its next request when it has the answer to the last. */
final class Load implements AutoCloseable {
  private final URI base;
  private final int callers;
  private final ExecutorService threads;

  /** What a round came to. */
  record Round(int requests, double seconds, Map<Integer, Integer> statuses) {
    double perSecond() {
      return requests / seconds;
    }

    /** Fails unless every answer had this status: a figure of errors is no figure. */
    Round allWere(int status) {
      if (statuses.getOrDefault(status, 0) != requests || requests == 0) {
        throw new IllegalStateException("not all answers were " + status + ": " + statuses);
      }
      return this;
    }
  }

  Load(URI base, int callers) {
    this.base = base;
    this.callers = callers;
    threads = Executors.newFixedThreadPool(callers);
  }

  /** Goes on for this long. */
  Round lasting(Duration time, Supplier<byte[]> requests) {
    long end = System.nanoTime() + time.toNanos();
    return round(requests, () -> System.nanoTime() < end);
  }

  /** Goes on until so many requests have been sent. */
  Round counting(int total, Supplier<byte[]> requests) {
    AtomicInteger sent = new AtomicInteger();
    return round(requests, () -> sent.incrementAndGet() <= total);
  }

  /**
   * Connections are made before the clock starts; the server ends those that idle between rounds.
   */
  private Round round(Supplier<byte[]> requests, Supplier<Boolean> goOn) {
    List<HttpConnection> connections = new ArrayList<>();
    try {
      List<Callable<Map<Integer, Integer>>> work = new ArrayList<>();
      for (int i = 0; i < callers; i++) {
        HttpConnection connection = new HttpConnection(base);
        connections.add(connection);
        work.add(() -> call(connection, requests, goOn));
      }
      long start = System.nanoTime();
      List<Future<Map<Integer, Integer>>> all = threads.invokeAll(work);
      double seconds = (System.nanoTime() - start) / 1e9;
      Map<Integer, Integer> statuses = new TreeMap<>();
      for (Future<Map<Integer, Integer>> one : all) {
        one.get().forEach((status, count) -> statuses.merge(status, count, Integer::sum));
      }
      int requestCount = statuses.values().stream().mapToInt(Integer::intValue).sum();
      return new Round(requestCount, seconds, statuses);
    } catch (IOException | InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    } finally {
      connections.forEach(HttpConnection::close);
    }
  }

  private static Map<Integer, Integer> call(
      HttpConnection connection, Supplier<byte[]> requests, Supplier<Boolean> goOn)
      throws IOException {
    Map<Integer, Integer> statuses = new TreeMap<>();
    while (goOn.get()) {
      statuses.merge(connection.exchange(requests.get()), 1, Integer::sum);
    }
    return statuses;
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
