package org.cenotes.partners.bench;

import java.time.Duration;
import java.util.List;
import java.util.function.Supplier;

/**
 * What it costs to tell partners, and how fast it is.
 *
 * @param findings where figures go
 * @param round how long one is
 * @param warmUp how many rounds the server's compiler works on, at least
 */
record Events(Subject subject, List<Finding> findings, Duration round, int warmUp) {
  private static final int ROUNDS = 5;
  private static final int RECEIVERS = 100;
  private static final int FEW_RECEIVERS = 5;
  private static final int DELIVERIES = 20_000;
  private static final int WARM_UP_ROUNDS = 10;

  void deliveries() throws Exception {
    try (Load load = new Load(subject.base(), 4);
        Outgoing outgoing = new Outgoing(subject, RECEIVERS)) {
      load.counting(RECEIVERS, new Bookings(subject).spread()).allWere(201);
      Thread.sleep(1_000); // until the events are numbered
      Side.warm(WARM_UP_ROUNDS, () -> outgoing.clientAlone(DELIVERIES));
      Side.warm(WARM_UP_ROUNDS, () -> outgoing.queued(DELIVERIES));
      Side side =
          Side.bySide(
              ROUNDS, () -> outgoing.queued(DELIVERIES), () -> outgoing.clientAlone(DELIVERIES));
      String name = "(i) %,d deliveries to %d receivers / the client alone";
      findings.add(Finding.atLeast(name.formatted(DELIVERIES, RECEIVERS), side, "/s", 0.5));
    }
  }

  void bookingsWithWebhooks() throws Exception {
    Supplier<byte[]> spread = new Bookings(subject).spread();
    try (Load load = new Load(subject.base(), 16);
        Outgoing outgoing = new Outgoing(subject, FEW_RECEIVERS)) {
      Side.warm(warmUp, () -> booked(load, spread, outgoing, true));
      Side side =
          Side.bySide(
              ROUNDS,
              () -> booked(load, spread, outgoing, true),
              () -> booked(load, spread, outgoing, false));
      findings.add(Finding.atLeast("(j) bookings with five webhooks / without", side, "/s", 0.9));
    }
  }

  private double booked(Load load, Supplier<byte[]> spread, Outgoing outgoing, boolean listening) {
    outgoing.listening(listening);
    double rate = load.lasting(round, spread).allWere(201).perSecond();
    outgoing.settle();
    return rate;
  }

  void sockets() throws Exception {
    Realtime.Heard heard =
        new Realtime(subject).lasting((int) round.toSeconds() * 12, (int) round.toSeconds() * 12);
    findings.add(Finding.atMost("(h) commit to frame, p99", heard.p99(), "ms", 1_000));
    findings.add(Finding.atMost("(h) commit to frame, median", heard.p50(), "ms", 1_000));
    findings.add(
        Finding.atMost("(h) frames not heard", heard.expected() - heard.frames(), "frames", 0));
    findings.add(Finding.atMost("(h) readers that were closed", heard.lost(), "sockets", 0));
    findings.add(Finding.atMost("(h) stalled ones still open", heard.stalledOpen(), "sockets", 0));
    findings.add(
        Finding.atMost("(h) resident memory with all of them", subject.node.rssMiB(), "MiB", 900));
  }
}
