package org.cenotes.partners.bench;

import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/**
 * Benchmarks of webhooks and realtime sockets.
 *
 * @param measurements receives the results
 * @param round length of a round
 * @param warmUp minimum number of warm-up rounds
 */
record EventBenchmarks(
    SystemUnderTest system, List<Measurement> measurements, Duration round, int warmUp) {
  private static final int ROUNDS = 5;
  private static final int RECEIVERS = 100;
  private static final int FEW_RECEIVERS = 5;
  private static final int DELIVERIES = 20_000;
  private static final int WARM_UP_ROUNDS = 10;

  void deliveries() throws Exception {
    try (LoadGenerator load = new LoadGenerator(system.base(), 4);
        DeliveryScenario deliveries = new DeliveryScenario(system, RECEIVERS)) {
      load.runCount(RECEIVERS, new BookingRequests(system).overManySlots()).requireStatus(201);
      Thread.sleep(1_000); // until the events are numbered
      Comparison.warmUp(WARM_UP_ROUNDS, () -> deliveries.clientOnlyRate(DELIVERIES));
      Comparison.warmUp(WARM_UP_ROUNDS, () -> deliveries.queuedRate(DELIVERIES));
      Comparison comparison =
          Comparison.alternate(
              ROUNDS,
              () -> deliveries.queuedRate(DELIVERIES),
              () -> deliveries.clientOnlyRate(DELIVERIES));
      String name = "(i) %,d deliveries to %d receivers / the client alone";
      measurements.add(
          Measurement.atLeast(name.formatted(DELIVERIES, RECEIVERS), comparison, "/s", 0.5));
    }
  }

  void bookingsWithWebhooks() throws Exception {
    Supplier<byte[]> spread = new BookingRequests(system).overManySlots();
    try (LoadGenerator load = new LoadGenerator(system.base(), 16);
        DeliveryScenario deliveries = new DeliveryScenario(system, FEW_RECEIVERS)) {
      Comparison.warmUp(warmUp, () -> bookingRate(load, spread, deliveries, true));
      Comparison comparison =
          Comparison.alternate(
              ROUNDS,
              () -> bookingRate(load, spread, deliveries, true),
              () -> bookingRate(load, spread, deliveries, false));
      measurements.add(
          Measurement.atLeast("(j) bookings with five webhooks / without", comparison, "/s", 0.9));
    }
  }

  private double bookingRate(
      LoadGenerator load,
      Supplier<byte[]> spread,
      DeliveryScenario deliveries,
      boolean withWebhooks) {
    deliveries.setEndpointsActive(withWebhooks);
    double rate = load.rate(round, spread, 201);
    deliveries.awaitQuiet();
    return rate;
  }

  void sockets() throws Exception {
    RealtimeScenario.Latencies latencies =
        new RealtimeScenario(system)
            .run((int) round.toSeconds() * 12, (int) round.toSeconds() * 12);
    measurements.add(Measurement.atMost("(h) commit to frame, p99", latencies.p99(), "ms", 1_000));
    measurements.add(
        Measurement.atMost("(h) commit to frame, median", latencies.p50(), "ms", 1_000));
    measurements.add(
        Measurement.atMost(
            "(h) frames missed", latencies.expected() - latencies.frames(), "frames", 0));
    measurements.add(
        Measurement.atMost(
            "(h) readers disconnected", latencies.disconnectedReaders(), "sockets", 0));
    measurements.add(
        Measurement.atMost(
            "(h) stalled clients still open", latencies.openStalledClients(), "sockets", 0));
    measurements.add(
        Measurement.atMost(
            "(h) resident memory with all sockets", system.node.rssMiB(), "MiB", 900));
  }
}
