package org.cenotes.partners.bench;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import org.cenotes.partners.bench.SystemUnderTest.Requests;
import org.cenotes.partners.harness.Node;

/**
 * What the API log costs its callers, and how fast it is written.
 *
 * @param measurements receives the results
 * @param round length of a round
 * @param warmUp minimum number of warm-up rounds
 */
record ApiLogBenchmarks(
    SystemUnderTest system, List<Measurement> measurements, Duration round, int warmUp) {
  private static final int ROUNDS = 5;
  private static final int CALLERS = 16;

  /** No more than the buffer takes. */
  private static final int CALLS = 100_000;

  private static final int MIN_ROWS_PER_SECOND = 20_000;

  /** The same requests to a node whose WAR lacks the filter that records calls. */
  void cost() throws Exception {
    Supplier<byte[]> lookups = system.availabilityRequests();
    try (Node without = system.nodeWithoutApiLog();
        LoadGenerator logged = new LoadGenerator(system.base(), CALLERS);
        LoadGenerator unlogged = new LoadGenerator(without.baseUri(), CALLERS)) {
      Comparison.warmUp(warmUp, () -> logged.rate(round, lookups, 200));
      Comparison.warmUp(warmUp, () -> unlogged.rate(round, lookups, 200));
      Comparison comparison =
          Comparison.alternate(
              ROUNDS,
              () -> {
                double rate = logged.rate(round, lookups, 200);
                awaitWritten();
                return rate;
              },
              () -> unlogged.rate(round, lookups, 200));
      measurements.add(
          Measurement.atLeast(
              "(l) availability with the API log / without", comparison, "/s", 0.95));
    }
  }

  /** So that writing the last calls of a round does not slow down the next one. */
  private void awaitWritten() {
    String count =
        "SELECT n_tup_ins FROM pg_stat_user_tables WHERE relname = to_char(now() AT TIME ZONE 'UTC', '\"api_calls_\"YYYYMMDD')";
    try {
      String before;
      String now = "";
      do {
        before = now;
        Thread.sleep(1_500);
        now = system.firstColumn(count).get(0);
      } while (!now.equals(before));
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  void writer() throws Exception {
    double best = 0;
    for (int i = 0; i < ROUNDS; i++) {
      UUID partner = UUID.randomUUID();
      byte[] request =
          Requests.post(
              "/api/bench/api-log?calls=" + CALLS + "&partner=" + partner, system.liveKey(), "");
      try (HttpConnection connection = new HttpConnection(system.base())) {
        long start = System.nanoTime();
        if (connection.exchange(request) != 200) {
          throw new IllegalStateException(connection.body());
        }
        String written =
            "SELECT count(*) FROM control.api_calls WHERE partner_id = '" + partner + "'";
        while (!system.firstColumn(written).get(0).equals(Integer.toString(CALLS))) {
          Thread.sleep(100);
        }
        best = Math.max(best, CALLS / ((System.nanoTime() - start) / 1e9));
      }
    }
    measurements.add(
        Measurement.atLeast(
            "(l) API log, best of %d times %,d calls".formatted(ROUNDS, CALLS),
            best,
            "rows/s",
            MIN_ROWS_PER_SECOND));
  }
}
