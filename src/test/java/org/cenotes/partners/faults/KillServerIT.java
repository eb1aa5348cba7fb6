package org.cenotes.partners.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.cenotes.partners.faults.NodeClient.Response;
import org.cenotes.partners.faults.Shopper.Purchase;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * A server is killed while it takes bookings: a caller who repeats a request gets the result of the
 * first. {@code -Dfaults.kill-rounds=20} for more rounds.
 */
class KillServerIT {
  private static final int ROUNDS = Integer.getInteger("faults.kill-rounds", 3);
  private static final int CALLERS = 16;

  /**
   * Enough for a busy machine, and for one whose first start took long, four times that: what a
   * restart takes is printed, and only one that hangs must fail.
   */
  private static final long READY_MILLIS = 60_000;

  private final TwoNodes pair = TwoNodes.running();

  @Test
  void a_kill_of_one_of_two_nodes_loses_and_duplicates_no_booking() throws Exception {
    long before = reservations();
    try (Callers callers = new Callers(CALLERS)) {
      long booked = round(1, callers);
      assertThat(reservations() - before).as("one reservation per request").isEqualTo(booked);
      pair.integrity.assertWhole();
    }
  }

  @Test
  @Tag("faults")
  void a_killed_server_loses_and_duplicates_no_booking() throws Exception {
    long before = reservations();
    long booked = 0;
    // One server, as on a small installation: a second would take its share of the machine.
    pair.two.stop();
    try (Callers callers = new Callers(CALLERS)) {
      for (int round = 1; round <= ROUNDS; round++) {
        booked += round(round, callers);
        assertThat(pair.one.isStartedPrepared()).as("started from what was prepared").isTrue();
        assertThat(reservations() - before).as("one reservation per request").isEqualTo(booked);
        pair.integrity.assertWhole();
      }
    } finally {
      pair.two.restart();
    }
  }

  private long round(int round, Callers callers) throws Exception {
    List<TwoNodes.Slot> slots = List.of(pair.freshSlot(), pair.freshSlot(), pair.freshSlot());
    Booking booking = slots.get(0).booking(1).keyed("known-" + pair.one.pid() + "-" + round);
    Response known = pair.onOne().book(booking);
    assertThat(known.status()).as(known.toString()).isEqualTo(201);
    long start = reservations();
    AtomicBoolean enough = new AtomicBoolean();
    List<Future<List<Purchase>>> load =
        callers.start(
            CALLERS,
            caller ->
                new Shopper(pair.onOne(), pair.one.pid() + "-" + round + "-" + caller, slots)
                    .bookUntil(enough));
    Wait.until(
        "bookings are under way",
        java.time.Duration.ofSeconds(20),
        () -> reservations() >= start + 20);
    pair.one.kill9();
    long died = System.nanoTime();
    pair.one.restart();
    long readyMillis = (System.nanoTime() - died) / 1_000_000;
    enough.set(true);
    List<Purchase> outcomes = Callers.finish(load).stream().flatMap(List::stream).toList();
    Shopper.assertAllTrue(outcomes, pair.integrity);
    Response again = pair.onOne().book(booking);
    assertThat(again.replayed()).as("of before the kill").isTrue();
    assertThat(again.body()).isEqualTo(known.body());
    long replayed = outcomes.stream().filter(Purchase::replayed).count();
    System.out.printf(
        "kill -9, round %d of %d: ready again after %d ms, %d booked, %d of them had been done"
            + " before the kill and were answered again%n",
        round, ROUNDS, readyMillis, outcomes.size(), replayed);
    assertThat(readyMillis)
        .as("ready again")
        .isLessThanOrEqualTo(Math.max(READY_MILLIS, 4 * pair.startMillis));
    return outcomes.size() + 1;
  }

  private long reservations() throws Exception {
    return pair.integrity.count("SELECT count(*) FROM live.reservations");
  }
}
