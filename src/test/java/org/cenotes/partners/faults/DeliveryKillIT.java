package org.cenotes.partners.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Future;
import org.cenotes.partners.harness.Node;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.receiver.Script;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Nodes are killed in turn while they deliver webhooks; the other node takes their deliveries over.
 * {@code -Dfaults.kill-rounds=20} for more rounds.
 */
@Tag("faults")
class DeliveryKillIT {
  private static final int ROUNDS = Integer.getInteger("faults.kill-rounds", 2);
  private static final List<String> PATHS = List.of("/first", "/second", "/third");
  private static final int BOOKINGS = 60;

  private final TwoNodes pair = TwoNodes.running();

  @Test
  void every_event_is_delivered_although_nodes_are_killed() throws Exception {
    try (ReceiverEndpoints hooks = new ReceiverEndpoints(pair);
        Callers callers = new Callers(4)) {
      for (String path : PATHS) {
        hooks.receiver.on(path, Script.after(Duration.ofMillis(150), Script.status(200)));
        if (!path.equals("/first")) {
          hooks.add(path);
        }
      }
      for (int round = 1; round <= ROUNDS; round++) {
        round(round, hooks, callers);
      }
    }
  }

  private void round(int round, ReceiverEndpoints hooks, Callers callers) throws Exception {
    Node victim = round % 2 == 1 ? pair.one : pair.two;
    NodeClient survivor = round % 2 == 1 ? pair.onTwo() : pair.onOne();
    int before = hooks.receiver.received().size();
    long events = events();
    List<TwoNodes.Slot> slots = List.of(pair.freshSlot(), pair.freshSlot(), pair.freshSlot());
    List<Future<Integer>> bookings =
        callers.start(
            BOOKINGS,
            i -> {
              NodeClient node =
                  i % 3 == 0 ? new NodeClient(victim.baseUri(), pair.liveKey) : survivor;
              return node.book(slots.get(i % 3).booking(1)).status();
            });
    Wait.until(
        "deliveries are under way",
        Duration.ofSeconds(20),
        () -> hooks.receiver.received().size() > before + 5 * round);
    victim.kill9();
    Callers.finish(bookings);
    victim.restart();
    assertThat(events()).as("something was booked").isGreaterThan(events);
    for (String path : PATHS) {
      Wait.until(
          "nothing waits for " + path,
          Duration.ofSeconds(60),
          () -> hooks.deliveries(path, "pending") == 0 && unnumbered() == 0);
      Map<String, Long> copies = hooks.copies(path);
      assertThat((long) copies.size()).as("events at %s", path).isEqualTo(events());
      assertThat(copies.values()).as("copies at %s", path).allMatch(count -> count <= 1 + round);
    }
    pair.integrity.assertNoDeadlocks();
    report(round, hooks);
  }

  /** A delivery that was on its way may come twice for each kill it lived through, not more. */
  private static void report(int round, ReceiverEndpoints hooks) {
    long doubles =
        PATHS.stream()
            .flatMap(path -> hooks.copies(path).values().stream())
            .filter(count -> count == 2)
            .count();
    long triples =
        PATHS.stream()
            .flatMap(path -> hooks.copies(path).values().stream())
            .filter(count -> count > 2)
            .count();
    assertThat(triples).as("no third copy").isZero();
    System.out.printf(
        "killed in mid-delivery, round %d of %d: %d received, %d of them came twice, none three"
            + " times%n",
        round, ROUNDS, hooks.receiver.received().size(), doubles);
  }

  private long unnumbered() throws Exception {
    return pair.integrity.count("SELECT count(*) FROM live.events WHERE sequence IS NULL");
  }

  private long events() throws Exception {
    return pair.integrity.count(
        "SELECT count(DISTINCT event_id) FROM live.deliveries d JOIN control.partner_webhooks w ON"
            + " w.id = d.webhook_id WHERE w.is_active");
  }
}
