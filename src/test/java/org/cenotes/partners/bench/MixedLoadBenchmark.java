package org.cenotes.partners.bench;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.cenotes.partners.bench.SystemUnderTest.Requests;
import org.cenotes.partners.bench.SystemUnderTest.SeededPartner;
import org.cenotes.partners.harness.Node;

/**
 * Bookings, reads, logins, webhooks, sockets and reports at once, on two nodes and at fixed rates,
 * about half of what two cores can do. It shows what changes with time: memory, and response times.
 *
 * @param measurements receives the results
 * @param time length of the run; it is divided into {@value #PERIODS} periods, and the first and
 *     the last are compared
 */
record MixedLoadBenchmark(SystemUnderTest system, List<Measurement> measurements, Duration time) {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int PERIODS = 6;
  private static final int PARTNERS = 10;
  private static final int SOCKETS = 100;
  private static final int RECEIVERS = 2;
  private static final Duration WARM_UP = Duration.ofMinutes(2);

  void run() throws Exception {
    List<SeededPartner> partners = new ArrayList<>();
    for (int i = 0; i < PARTNERS; i++) {
      partners.add(system.seedPartner());
    }
    try (Node second = system.secondNode();
        DeliveryScenario deliveries = new DeliveryScenario(system, RECEIVERS);
        SocketClients sockets = new SocketClients(number -> {})) {
      List<URI> nodes = List.of(system.base(), second.baseUri());
      for (int i = 0; i < SOCKETS; i++) {
        sockets.connect(nodes.get(i % 2), partners.get(i % PARTNERS).liveKey(), false);
      }
      sockets.start();
      deliveries.setEndpointsActive(true);
      drive(loops(partners, 1), nodes, WARM_UP, deliveries, () -> {});
      List<OpenLoop> loops = loops(partners, PERIODS);
      long[] memory = new long[2];
      drive(
          loops,
          nodes,
          time,
          deliveries,
          () -> memory[0] = Math.max(system.node.rssMiB(), second.rssMiB()));
      memory[1] = Math.max(system.node.rssMiB(), second.rssMiB());
      deliveries.awaitQuiet();
      report(loops, memory, sockets.disconnectedReaders());
    }
  }

  /**
   * Runs all loops.
   *
   * @param afterFirst called at the end of the first period
   */
  private static void drive(
      List<OpenLoop> loops,
      List<URI> nodes,
      Duration time,
      DeliveryScenario deliveries,
      Runnable afterFirst)
      throws InterruptedException {
    long start = System.nanoTime() + 1_000_000_000;
    List<Thread> threads = new ArrayList<>();
    for (OpenLoop loop : loops) {
      threads.addAll(loop.start(nodes, 16, start, time));
    }
    long first = start + time.toNanos() / PERIODS;
    boolean isFirst = true;
    while (threads.stream().anyMatch(Thread::isAlive)) {
      Thread.sleep(1_000);
      deliveries.forgetReceived();
      if (isFirst && System.nanoTime() > first) {
        afterFirst.run();
        isFirst = false;
      }
    }
  }

  private List<OpenLoop> loops(List<SeededPartner> partners, int periods) {
    SeededPartner first = partners.get(0);
    AtomicReference<String> token = new AtomicReference<>(system.token(first));
    AtomicInteger number = new AtomicInteger();
    List<String> keys = new ArrayList<>(List.of(system.liveKey())); // its events have receivers
    partners.forEach(partner -> keys.add(partner.liveKey()));
    Supplier<String> key = () -> keys.get(Math.floorMod(number.get(), keys.size()));
    LocalDate today = LocalDate.now(ZoneOffset.UTC);
    String year = "?startDate=" + today.minusDays(365) + "&endDate=" + today;
    Consumer<String> ignored = body -> {};
    return List.of(
        new OpenLoop(
            "bookings", 120, 201, new BookingRequests(system).overManySlots(key), ignored, periods),
        new OpenLoop(
            "availability",
            400,
            200,
            () -> system.slot(number.incrementAndGet() * 3).availability(key.get()),
            ignored,
            periods),
        new OpenLoop(
            "list",
            20,
            200,
            () -> Requests.get("/api/partner/reservations?perPage=20", key.get()),
            ignored,
            periods),
        new OpenLoop(
            "catalogue", 10, 200, () -> Requests.get("/api/cenotes", ""), ignored, periods),
        new OpenLoop("logins", 1, 200, first::login, body -> token.set(accessToken(body)), periods),
        new OpenLoop(
            "dashboard",
            2,
            200,
            () -> Requests.getAs(token.get(), "/api/partner-portal/dashboard"),
            ignored,
            periods),
        new OpenLoop(
            "reports",
            2,
            200,
            () ->
                Requests.getAs(token.get(), "/api/partner-reports/revenue" + year + "&groupBy=day"),
            ignored,
            periods));
  }

  private static String accessToken(String body) {
    try {
      return JSON.readTree(body).at("/data/accessToken").asText();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void report(List<OpenLoop> loops, long[] memory, int disconnected) throws Exception {
    for (OpenLoop loop : loops) {
      measurements.add(
          Measurement.compared(
              "(n) %s, p99 of the last sixth / of the first".formatted(loop.name()),
              loop.millis(PERIODS - 1, 99),
              loop.millis(0, 99),
              "ms",
              1.2));
      long failures = loop.failures().values().stream().mapToLong(count -> count.get()).sum();
      measurements.add(
          Measurement.atMost(
              "(n) %s, failed %s".formatted(loop.name(), loop.failures()), failures, "", 0));
    }
    measurements.add(
        Measurement.compared(
            "(n) resident memory at the end / after a sixth", memory[1], memory[0], "MiB", 1.05));
    measurements.add(Measurement.atMost("(n) sockets disconnected", disconnected, "", 0));
    measurements.add(
        Measurement.atMost(
            "(n) deliveries that are not delivered",
            Long.parseLong(
                system
                    .firstColumn("SELECT count(*) FROM live.deliveries WHERE status <> 'succeeded'")
                    .get(0)),
            "",
            0));
  }
}
