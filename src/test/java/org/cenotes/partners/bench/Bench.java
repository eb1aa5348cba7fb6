package org.cenotes.partners.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;
import org.cenotes.partners.bench.Subject.Requests;
import org.cenotes.partners.bench.Subject.Seeded;
import org.cenotes.partners.bench.Subject.Slot;

/**
 * Measures everything and prints one table. {@code -Dbench.only=abc} for some of it, {@code
 * -Dbench.seconds=5} for the length of a round, {@code -Dbench.rows=1000000} for the long list.
 */
public final class Bench {
  private static final String ONLY = System.getProperty("bench.only", "abcdefghij");
  private static final int SECONDS = Integer.getInteger("bench.seconds", 5);
  private static final int ROWS = Integer.getInteger("bench.rows", 1_000_000);
  private static final int FEW_ROWS = 10_000;
  private static final int ROUNDS = 5;
  private static final int FEW_RULES = 3;
  private static final int LOOK_UPS = 20_000;
  private static final int HOT = 2_000;
  private static final int WARM_UP_SLOTS = 10;
  private static final Duration ROUND = Duration.ofSeconds(SECONDS);

  /** Rounds: the server's compiler waits long, for the sake of its start (liberty/jvm.options). */
  private static final int WARM_UP = 24;

  /** Rounds for what shares nearly all of its code with what is warm. */
  private static final int MORE = 6;

  private final Subject subject;
  private final List<Finding> findings = new ArrayList<>();

  private Bench(Subject subject) {
    this.subject = subject;
  }

  /** Runs what was asked for. */
  public static void main(String[] arguments) throws Exception {
    try (Subject subject = new Subject()) {
      Bench bench = new Bench(subject);
      try {
        if (wanted("a")) {
          bench.availability();
        }
        if (wanted("b")) {
          bench.bookings();
        }
        if (wanted("c")) {
          bench.hotSlot();
        }
        if (wanted("d")) {
          bench.lists();
        }
        if (wanted("f")) {
          bench.prices();
        }
        if (wanted("g")) {
          bench.discountedBookings();
        }
        if (wanted("i")) {
          bench.events().deliveries();
        }
        if (wanted("j")) {
          bench.events().bookingsWithWebhooks();
        }
        if (wanted("e")) {
          bench.footprint();
        }
        if (wanted("h")) {
          bench.events().sockets();
        }
      } finally {
        Finding.print(bench.findings);
      }
    }
  }

  private Events events() {
    return new Events(subject, findings, ROUND, WARM_UP);
  }

  private static boolean wanted(String measure) {
    return ONLY.contains(measure);
  }

  /** Look-ups of many slots, as partners' search pages make them. */
  private void availability() {
    Supplier<byte[]> lookUp =
        Requests.inTurn(
            LOOK_UPS,
            n -> {
              Slot slot = subject.slot(n * 3);
              return Requests.get(
                  "/api/partner/availability/" + slot.cenote() + "?date=" + slot.date(),
                  subject.liveKey());
            });
    byte[] noOp = Requests.get("/api/bench/no-op", subject.liveKey());
    try (Load load = new Load(subject.base(), 32)) {
      Side.warm(WARM_UP, () -> load.lasting(ROUND, lookUp).allWere(200).perSecond());
      Side.warm(MORE, () -> load.lasting(ROUND, () -> noOp).allWere(200).perSecond());
      Side side =
          Side.bySide(
              ROUNDS,
              () -> load.lasting(ROUND, lookUp).allWere(200).perSecond(),
              () -> load.lasting(ROUND, () -> noOp).allWere(200).perSecond());
      findings.add(Finding.atLeast("(a) availability / no-op resource", side, "/s", 0.5));
    }
  }

  private void bookings() throws Exception {
    Supplier<byte[]> spread = new Bookings(subject).spread();
    try (Load load = new Load(subject.base(), 16)) {
      Side.warm(WARM_UP, () -> load.lasting(ROUND, spread).allWere(201).perSecond());
      PlainSql plain = new PlainSql(subject);
      plain.perSecond(ROUND);
      Side side =
          Side.bySide(
              ROUNDS,
              () -> load.lasting(ROUND, spread).allWere(201).perSecond(),
              () -> plain.perSecond(ROUND));
      findings.add(
          Finding.atLeast(
              "(b) bookings over many slots / the same SQL by pgbench", side, "/s", 0.35));
    }
  }

  /** As many bookings with many callers as with few; each round has a slot of its own. */
  private void hotSlot() {
    Bookings bookings = new Bookings(subject);
    try (Load few = new Load(subject.base(), 8);
        Load many = new Load(subject.base(), 256)) {
      for (int i = 0; i < WARM_UP_SLOTS; i++) {
        few.counting(HOT, bookings.hot()).allWere(201);
        many.counting(HOT, bookings.hot()).allWere(201);
      }
      Side side =
          Side.bySide(
              ROUNDS,
              () -> many.counting(HOT, bookings.hot()).allWere(201).perSecond(),
              () -> few.counting(HOT, bookings.hot()).allWere(201).perSecond());
      findings.add(Finding.atLeast("(c) one slot, 256 callers / 8 callers", side, "/s", 0.9));
    }
  }

  private void lists() throws Exception {
    ManyReservations many = new ManyReservations(subject);
    try (Load load = new Load(subject.base(), 1)) {
      load.counting(1, new Bookings(subject).spread()).allWere(201);
    }
    subject.sql("CREATE SEQUENCE IF NOT EXISTS live.bench_numbers");
    Seeded small = subject.seed();
    Seeded large = subject.seed();
    many.give(small.partnerId(), FEW_ROWS);
    many.give(large.partnerId(), ROWS);
    String size = " at %,d rows / at %,d".formatted(ROWS, FEW_ROWS);
    compare(
        "(d) list, first page" + size,
        ManyReservations.firstPage(large.liveKey()),
        ManyReservations.firstPage(small.liveKey()));
    compare(
        "(d) list, cursor page" + size,
        many.cursorPage(large.liveKey(), ROWS),
        many.cursorPage(small.liveKey(), FEW_ROWS));
  }

  private void compare(String name, byte[] large, byte[] small) {
    try (Load load = new Load(subject.base(), 4)) {
      Side.warm(WARM_UP, () -> load.lasting(ROUND, () -> large).allWere(200).perSecond());
      Side side =
          Side.bySide(
              ROUNDS,
              () -> load.lasting(ROUND, () -> large).allWere(200).perSecond(),
              () -> load.lasting(ROUND, () -> small).allWere(200).perSecond());
      findings.add(Finding.slowdown(name, side, 1.5));
    }
  }

  private void prices() throws Exception {
    Discounted discounted = new Discounted(subject);
    Supplier<byte[]> questions = discounted.questions();
    discounted.rules(Discounted.ALL);
    byte[] noOp = Requests.get("/api/bench/no-op", subject.liveKey());
    try (Load load = new Load(subject.base(), 32)) {
      Side.warm(WARM_UP, () -> load.lasting(ROUND, questions).allWere(200).perSecond());
      Side.warm(MORE, () -> load.lasting(ROUND, () -> noOp).allWere(200).perSecond());
      Side side =
          Side.bySide(
              ROUNDS,
              () -> load.lasting(ROUND, questions).allWere(200).perSecond(),
              () -> load.lasting(ROUND, () -> noOp).allWere(200).perSecond());
      findings.add(Finding.atLeast("(f) calculate-complete / no-op resource", side, "/s", 0.5));
    } finally {
      discounted.rules(0);
    }
  }

  private void discountedBookings() throws Exception {
    Discounted discounted = new Discounted(subject);
    Supplier<byte[]> spread = new Bookings(subject).spread();
    try (Load load = new Load(subject.base(), 16)) {
      DoubleSupplier plain =
          () -> {
            discounted.rules(0);
            return load.lasting(ROUND, spread).allWere(201).perSecond();
          };
      int[][] measures = {{FEW_RULES, 20}, {Discounted.ALL, 20}, {Discounted.ALL, 1}};
      for (int[] measure : measures) {
        int applying = measure[0];
        int coupons = measure[1];
        DoubleSupplier dear =
            () -> {
              discounted.rules(applying);
              return load.lasting(ROUND, discounted.bookings(coupons)).allWere(201).perSecond();
            };
        Side.warm(measure == measures[0] ? WARM_UP : MORE, dear);
        Side.warm(MORE, plain);
        String name =
            "(g) bookings, %d of ten rules, %d coupons in use / plain".formatted(applying, coupons);
        findings.add(Finding.atLeast(name, Side.bySide(ROUNDS, dear, plain), "/s", 0.8));
      }
    }
  }

  private void footprint() {
    findings.add(
        Finding.atMost(
            "(e) resident memory after all this, -Xmx512m", subject.node.rssMiB(), "MiB", 700));
    subject.node.prepare();
    subject.node.stop();
    long start = System.nanoTime();
    subject.node.restart();
    double seconds = (System.nanoTime() - start) / 1e9;
    findings.add(Finding.atMost("(e) start to ready, prepared", seconds, "s", 10));
  }
}
