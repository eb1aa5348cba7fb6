package org.cenotes.partners.bench;

import java.io.IOException;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** How long single requests take, one after the other, in milliseconds. */
final class Latencies {
  private final URI base;
  private final List<Double> millis = new ArrayList<>();

  Latencies(URI base) {
    this.base = base;
  }

  /** Repeats the request for this time, and at least once; returns how many succeed a second. */
  double rate(Duration time, byte[] request) {
    try (HttpConnection connection = new HttpConnection(base)) {
      long start = System.nanoTime();
      int count = 0;
      long now;
      do {
        long sent = System.nanoTime();
        int status = connection.exchange(request);
        now = System.nanoTime();
        if (status != 200) {
          throw new IllegalStateException(status + ": " + connection.body());
        }
        millis.add((now - sent) / 1e6);
        count++;
      } while (now - start < time.toNanos());
      return count / ((now - start) / 1e9);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The time that 95 in 100 requests do not exceed. */
  double p95() {
    List<Double> sorted = millis.stream().sorted().toList();
    return sorted.get((int) Math.ceil(sorted.size() * 0.95) - 1);
  }
}
