package org.cenotes.partners.bench;

import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import org.cenotes.partners.bench.SystemUnderTest.SeededPartner;

/**
 * The slowest responses of a node that is busy, not overloaded: first the rate that callers reach
 * who wait for each response, then requests at 70 % of that rate, sent when they are due.
 *
 * @param measurements receives the results
 * @param round length of a round of the closed loop; the open loop runs for ten rounds
 * @param warmUp minimum number of warm-up rounds
 */
record PercentileBenchmarks(
    SystemUnderTest system, List<Measurement> measurements, Duration round, int warmUp) {
  private static final double LOAD = 0.7;
  private static final int ROUNDS = 5;
  private static final int OPEN_ROUNDS = 10;
  private static final int OPEN_CALLERS = 64;
  private static final int RECEIVERS = 2;

  void run() throws Exception {
    Supplier<byte[]> bookings = new BookingRequests(system).overManySlots();
    SeededPartner partner = system.seedPartner();
    try (DeliveryScenario deliveries = new DeliveryScenario(system, RECEIVERS)) {
      measure("availability", system.availabilityRequests(), 200, 32, 250, deliveries);
      measure("bookings", bookings, 201, 32, 500, deliveries);
      measure("logins", partner::login, 200, 8, 2_000, deliveries);
      deliveries.setEndpointsActive(true);
      Instant start = measure("bookings, two webhooks", bookings, 201, 32, 500, deliveries);
      deliveries.awaitQuiet();
      reportDeliveries(start);
      deliveries.setEndpointsActive(false);
    }
  }

  /**
   * Measures one kind of request.
   *
   * @param callers of the closed loop
   * @param maxMillis target of the 99th percentile
   * @param deliveries that the requests may cause; those of one round have arrived when the next
   *     one begins
   * @return when the open loop began
   */
  private Instant measure(
      String name,
      Supplier<byte[]> requests,
      int status,
      int callers,
      double maxMillis,
      DeliveryScenario deliveries)
      throws InterruptedException {
    double rate;
    try (LoadGenerator load = new LoadGenerator(system.base(), callers)) {
      DoubleSupplier closed =
          () -> {
            double perSecond = load.rate(round, requests, status);
            deliveries.awaitQuiet();
            return perSecond;
          };
      Comparison.warmUp(warmUp, closed);
      rate = Comparison.median(ROUNDS, closed);
    }
    OpenLoop loop = new OpenLoop(name, LOAD * rate, status, requests, body -> {}, 1);
    Instant start = Instant.now();
    List<Thread> threads =
        loop.start(
            List.of(system.base()),
            OPEN_CALLERS,
            System.nanoTime() + 1_000_000_000,
            round.multipliedBy(OPEN_ROUNDS));
    while (threads.stream().anyMatch(Thread::isAlive)) {
      Thread.sleep(1_000);
      deliveries.forgetReceived();
    }
    String title = "(o) %s at %.0f of %.0f/s".formatted(name, LOAD * rate, rate);
    measurements.add(Measurement.atMost(title + ", p50", loop.millis(0, 50), "ms", maxMillis));
    measurements.add(Measurement.atMost(title + ", p99", loop.millis(0, 99), "ms", maxMillis));
    long failures = loop.failures().values().stream().mapToLong(count -> count.get()).sum();
    measurements.add(Measurement.atMost(title + ", failed " + loop.failures(), failures, "", 0));
    return start;
  }

  /** From a booking's event to the beginning of the attempt that delivered it. */
  private void reportDeliveries(Instant since) throws SQLException {
    String sql =
        """
        SELECT percentile_cont(%s) WITHIN GROUP (
                 ORDER BY extract(epoch FROM attempted_at - event_at) * 1000)
          FROM live.deliveries WHERE created_at >= '%s' AND status = 'succeeded'
        """;
    for (int percentile : new int[] {50, 99}) {
      double millis =
          Double.parseDouble(system.firstColumn(sql.formatted(percentile / 100.0, since)).get(0));
      measurements.add(
          Measurement.atMost("(o) event to webhook, p" + percentile, millis, "ms", 2_000));
    }
  }
}
