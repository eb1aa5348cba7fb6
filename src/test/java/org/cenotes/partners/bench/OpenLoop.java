package org.cenotes.partners.bench;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.HdrHistogram.ConcurrentHistogram;
import org.HdrHistogram.Histogram;

/**
 * Requests at a fixed rate, whether or not earlier ones have been answered. A response time counts
 * from the moment at which the request was due: one that could not be sent because the server was
 * slow has waited, and a closed loop would not notice.
 */
final class OpenLoop {
  private static final long MAX_MICROS = 120_000_000;

  private final String name;
  private final double perSecond;
  private final int status;
  private final Supplier<byte[]> requests;
  private final Consumer<String> onBody;
  private final AtomicLong next = new AtomicLong();
  private final Map<Integer, AtomicLong> failures = new ConcurrentHashMap<>();

  /** Response times in microseconds, by period. */
  private final Histogram[] periods;

  /**
   * Creates a loop that does not run yet.
   *
   * @param perSecond requests per second to all nodes together
   * @param status that of every response; others are counted as failures
   * @param onBody receives the bodies of the responses with this status
   * @param periods into how many parts of the same length the run is divided
   */
  OpenLoop(
      String name,
      double perSecond,
      int status,
      Supplier<byte[]> requests,
      Consumer<String> onBody,
      int periods) {
    this.name = name;
    this.perSecond = perSecond;
    this.status = status;
    this.requests = requests;
    this.onBody = onBody;
    this.periods = new Histogram[periods];
    for (int i = 0; i < periods; i++) {
      this.periods[i] = new ConcurrentHistogram(MAX_MICROS, 2);
    }
  }

  String name() {
    return name;
  }

  /** Statuses that were not expected and how often, -1 for broken connections; empty if none. */
  Map<Integer, AtomicLong> failures() {
    return failures;
  }

  /** How many requests were answered in a period. */
  long count(int period) {
    return periods[period].getTotalCount();
  }

  /** A percentile of the response times of a period, in milliseconds. */
  double millis(int period, double percentile) {
    return periods[period].getValueAtPercentile(percentile) / 1000.0;
  }

  /** Starts the callers, each with connections of its own, in turn to each node. */
  List<Thread> start(List<URI> nodes, int callers, long start, Duration time) {
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < callers; i++) {
      URI node = nodes.get(i % nodes.size());
      Thread thread = new Thread(() -> send(node, start, time.toNanos()), name + "-" + i);
      thread.setDaemon(true);
      thread.start();
      threads.add(thread);
    }
    return threads;
  }

  private void send(URI node, long start, long nanos) {
    HttpConnection connection = null;
    while (true) {
      long offset = (long) (next.getAndIncrement() / perSecond * 1e9);
      if (offset >= nanos) {
        break;
      }
      sleepUntil(start + offset);
      int answered;
      try {
        if (connection == null) {
          connection = new HttpConnection(node);
        }
        answered = connection.exchange(requests.get());
        if (answered == status) {
          onBody.accept(connection.body());
        }
      } catch (IOException e) {
        answered = -1;
      }
      long micros = (System.nanoTime() - start - offset) / 1000;
      periods[(int) (offset * periods.length / nanos)].recordValue(Math.min(micros, MAX_MICROS));
      if (answered != status) {
        failures.computeIfAbsent(answered, first -> new AtomicLong()).incrementAndGet();
        close(connection);
        connection = null;
      }
    }
    close(connection);
  }

  private static void close(HttpConnection connection) {
    if (connection != null) {
      connection.close();
    }
  }

  /** Sleeps until {@link System#nanoTime} is this late. */
  static void sleepUntil(long nanos) {
    try {
      long left = nanos - System.nanoTime();
      if (left > 0) {
        Thread.sleep(left / 1_000_000, (int) (left % 1_000_000));
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
