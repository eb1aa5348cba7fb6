package org.cenotes.partners.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import org.cenotes.partners.bench.SystemUnderTest.Requests;
import org.cenotes.partners.bench.SystemUnderTest.SeededPartner;

/**
 * Runs the benchmarks and prints one table. {@code -Dbench.only=abc} selects measurements, {@code
 * -Dbench.seconds=5} sets the length of a round, {@code -Dbench.rows=1000000} the size of the long
 * list and of the largest partner, {@code -Dbench.calls=10000000} that of its API log, and {@code
 * -Dbench.minutes=60} the length of the mixed load, which runs only when it is selected.
 */
public final class Bench {
  private static final String ONLY = System.getProperty("bench.only", "abcdefghijklmo");
  private static final int SECONDS = Integer.getInteger("bench.seconds", 5);
  private static final int ROWS = Integer.getInteger("bench.rows", 1_000_000);
  private static final int CALLS = Integer.getInteger("bench.calls", 10_000_000);
  private static final int MINUTES = Integer.getInteger("bench.minutes", 60);
  private static final int FEW_ROWS = 10_000;
  private static final int ROUNDS = 5;
  private static final int FEW_RULES = 3;
  private static final int HOT_SLOT_BOOKINGS = 2_000;
  private static final int WARM_UP_SLOTS = 10;
  private static final Duration ROUND = Duration.ofSeconds(SECONDS);

  /** Minimum warm-up rounds, until the compiler has seen all of the code. */
  private static final int WARM_UP_ROUNDS = 24;

  /** Minimum warm-up rounds of code that the previous measurement has already compiled. */
  private static final int SHORT_WARM_UP_ROUNDS = 6;

  private final SystemUnderTest system;
  private final List<Measurement> measurements = new ArrayList<>();

  private Bench(SystemUnderTest system) {
    this.system = system;
  }

  /** Runs the selected measurements; the table is printed even if one fails. */
  public static void main(String[] arguments) throws Exception {
    try (SystemUnderTest system = new SystemUnderTest()) {
      Bench bench = new Bench(system);
      try {
        if (isSelected("a")) {
          bench.availability();
        }
        if (isSelected("b")) {
          bench.bookings();
        }
        if (isSelected("c")) {
          bench.hotSlot();
        }
        if (isSelected("d")) {
          bench.lists();
        }
        if (isSelected("f")) {
          bench.prices();
        }
        if (isSelected("g")) {
          bench.discountedBookings();
        }
        if (isSelected("i")) {
          bench.eventBenchmarks().deliveries();
        }
        if (isSelected("j")) {
          bench.eventBenchmarks().bookingsWithWebhooks();
        }
        if (isSelected("k")) {
          new PortalBenchmarks(system, bench.measurements, ROUND, ROWS, CALLS).run();
        }
        if (isSelected("l")) {
          ApiLogBenchmarks apiLog =
              new ApiLogBenchmarks(system, bench.measurements, ROUND, SHORT_WARM_UP_ROUNDS);
          apiLog.writer();
          apiLog.cost();
        }
        if (isSelected("m")) {
          CatalogueBenchmarks catalogue =
              new CatalogueBenchmarks(system, bench.measurements, ROUND, SHORT_WARM_UP_ROUNDS);
          catalogue.images();
          catalogue.uploads();
          catalogue.listing();
        }
        if (isSelected("o")) {
          new PercentileBenchmarks(system, bench.measurements, ROUND, SHORT_WARM_UP_ROUNDS).run();
        }
        if (isSelected("n")) {
          new MixedLoadBenchmark(system, bench.measurements, Duration.ofMinutes(MINUTES)).run();
        }
        if (isSelected("e")) {
          bench.footprint();
        }
        if (isSelected("h")) {
          bench.eventBenchmarks().sockets();
        }
      } finally {
        Measurement.print(bench.measurements);
      }
    }
  }

  private EventBenchmarks eventBenchmarks() {
    return new EventBenchmarks(system, measurements, ROUND, WARM_UP_ROUNDS);
  }

  private static boolean isSelected(String measure) {
    return ONLY.contains(measure);
  }

  private void availability() {
    Supplier<byte[]> lookups = system.availabilityRequests();
    byte[] noOp = Requests.get("/api/bench/no-op", system.liveKey());
    try (LoadGenerator load = new LoadGenerator(system.base(), 32)) {
      Comparison.warmUp(WARM_UP_ROUNDS, () -> load.rate(ROUND, lookups, 200));
      Comparison.warmUp(SHORT_WARM_UP_ROUNDS, () -> load.rate(ROUND, () -> noOp, 200));
      Comparison comparison =
          Comparison.alternate(
              ROUNDS,
              () -> load.rate(ROUND, lookups, 200),
              () -> load.rate(ROUND, () -> noOp, 200));
      measurements.add(
          Measurement.atLeast("(a) availability / no-op resource", comparison, "/s", 0.5));
    }
  }

  private void bookings() throws Exception {
    Supplier<byte[]> spread = new BookingRequests(system).overManySlots();
    try (LoadGenerator load = new LoadGenerator(system.base(), 16)) {
      Comparison.warmUp(WARM_UP_ROUNDS, () -> load.rate(ROUND, spread, 201));
      PgBench pgbench = new PgBench(system);
      pgbench.perSecond(ROUND);
      Comparison comparison =
          Comparison.alternate(
              ROUNDS, () -> load.rate(ROUND, spread, 201), () -> pgbench.perSecond(ROUND));
      measurements.add(
          Measurement.atLeast(
              "(b) bookings over many slots / the same SQL by pgbench", comparison, "/s", 0.35));
    }
  }

  /** Throughput of one slot with many callers against few; each round uses a fresh slot. */
  private void hotSlot() {
    BookingRequests bookings = new BookingRequests(system);
    try (LoadGenerator few = new LoadGenerator(system.base(), 8);
        LoadGenerator many = new LoadGenerator(system.base(), 256)) {
      for (int i = 0; i < WARM_UP_SLOTS; i++) {
        few.runCount(HOT_SLOT_BOOKINGS, bookings.ofOneSlot()).requireStatus(201);
        many.runCount(HOT_SLOT_BOOKINGS, bookings.ofOneSlot()).requireStatus(201);
      }
      Comparison comparison =
          Comparison.alternate(
              ROUNDS,
              () ->
                  many.runCount(HOT_SLOT_BOOKINGS, bookings.ofOneSlot())
                      .requireStatus(201)
                      .perSecond(),
              () ->
                  few.runCount(HOT_SLOT_BOOKINGS, bookings.ofOneSlot())
                      .requireStatus(201)
                      .perSecond());
      measurements.add(
          Measurement.atLeast("(c) one slot, 256 callers / 8 callers", comparison, "/s", 0.9));
    }
  }

  private void lists() throws Exception {
    ReservationBulkLoader bulkLoader = new ReservationBulkLoader(system);
    try (LoadGenerator load = new LoadGenerator(system.base(), 1)) {
      load.runCount(1, new BookingRequests(system).overManySlots()).requireStatus(201);
    }
    SeededPartner small = system.seedPartner();
    SeededPartner large = system.seedPartner();
    bulkLoader.insertReservations(small.partnerId(), FEW_ROWS);
    bulkLoader.insertReservations(large.partnerId(), ROWS);
    String size = " at %,d rows / at %,d".formatted(ROWS, FEW_ROWS);
    compareLatency(
        "(d) list, first page" + size,
        ReservationBulkLoader.firstPage(large.liveKey()),
        ReservationBulkLoader.firstPage(small.liveKey()));
    compareLatency(
        "(d) list, cursor page" + size,
        bulkLoader.cursorPage(large.liveKey(), ROWS),
        bulkLoader.cursorPage(small.liveKey(), FEW_ROWS));
  }

  private void compareLatency(String name, byte[] large, byte[] small) {
    try (LoadGenerator load = new LoadGenerator(system.base(), 4)) {
      Comparison.warmUp(WARM_UP_ROUNDS, () -> load.rate(ROUND, () -> large, 200));
      Comparison comparison =
          Comparison.alternate(
              ROUNDS,
              () -> load.rate(ROUND, () -> large, 200),
              () -> load.rate(ROUND, () -> small, 200));
      measurements.add(Measurement.slowdown(name, comparison, 1.5));
    }
  }

  private void prices() throws Exception {
    DiscountScenario discounted = new DiscountScenario(system);
    Supplier<byte[]> priceRequests = discounted.priceRequests();
    discounted.activateRules(DiscountScenario.ALL_RULES);
    byte[] noOp = Requests.get("/api/bench/no-op", system.liveKey());
    try (LoadGenerator load = new LoadGenerator(system.base(), 32)) {
      Comparison.warmUp(WARM_UP_ROUNDS, () -> load.rate(ROUND, priceRequests, 200));
      Comparison.warmUp(SHORT_WARM_UP_ROUNDS, () -> load.rate(ROUND, () -> noOp, 200));
      Comparison comparison =
          Comparison.alternate(
              ROUNDS,
              () -> load.rate(ROUND, priceRequests, 200),
              () -> load.rate(ROUND, () -> noOp, 200));
      measurements.add(
          Measurement.atLeast("(f) calculate-complete / no-op resource", comparison, "/s", 0.5));
    } finally {
      discounted.activateRules(0);
    }
  }

  private void discountedBookings() throws Exception {
    DiscountScenario discounted = new DiscountScenario(system);
    Supplier<byte[]> spread = new BookingRequests(system).overManySlots();
    try (LoadGenerator load = new LoadGenerator(system.base(), 16)) {
      DoubleSupplier plainRounds =
          () -> {
            discounted.activateRules(0);
            return load.rate(ROUND, spread, 201);
          };
      int[][] measures = {
        {FEW_RULES, 20}, {DiscountScenario.ALL_RULES, 20}, {DiscountScenario.ALL_RULES, 1}
      };
      for (int[] measure : measures) {
        int applying = measure[0];
        int coupons = measure[1];
        DoubleSupplier discountedRounds =
            () -> {
              discounted.activateRules(applying);
              return load.rate(ROUND, discounted.bookings(coupons), 201);
            };
        Comparison.warmUp(
            measure == measures[0] ? WARM_UP_ROUNDS : SHORT_WARM_UP_ROUNDS, discountedRounds);
        Comparison.warmUp(SHORT_WARM_UP_ROUNDS, plainRounds);
        String name =
            "(g) bookings, %d of ten rules, %d coupons in use / plain".formatted(applying, coupons);
        measurements.add(
            Measurement.atLeast(
                name, Comparison.alternate(ROUNDS, discountedRounds, plainRounds), "/s", 0.8));
      }
    }
  }

  private void footprint() {
    measurements.add(
        Measurement.atMost(
            "(e) resident memory at the end, -Xmx512m", system.node.rssMiB(), "MiB", 700));
    system.node.prepare();
    system.node.stop();
    long start = System.nanoTime();
    system.node.restart();
    double seconds = (System.nanoTime() - start) / 1e9;
    measurements.add(Measurement.atMost("(e) start to ready, prepared", seconds, "s", 10));
  }
}
