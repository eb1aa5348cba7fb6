package org.cenotes.partners.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.receiver.Received;
import org.cenotes.partners.receiver.Script;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Slow and broken receivers do not delay a healthy one. */
@Tag("faults")
class SlowReceiversIT {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int BOOKINGS = 200;
  private static final int SLOTS = 10;
  private static final long ON_A_BUSY_MACHINE = 500;
  private static final Duration LIMIT = Duration.ofSeconds(120);

  private static final Map<String, Script> ILL =
      Map.of(
          "/hang", Script.hang(),
          "/trickle", Script.trickle(Duration.ofSeconds(1)),
          "/headers", Script.endlessHeaders(),
          "/huge",
              Script.endless(
                  "HTTP/1.1 200 OK\r\nContent-Length: 1000000000\r\n\r\n",
                  "x".repeat(65_536),
                  Duration.ZERO),
          "/reset",
              (request, out, exit) -> {
                exit.reset();
                return false;
              },
          "/later", Script.retryAfter(429, "3600"),
          "/redirect", Script.redirect(302, "/elsewhere"),
          "/interim", Script.endlessInterim());

  /**
   * Well, but without keeping its connection, as the ill do not keep theirs: on a machine that is
   * sender and receiver in one, a handshake for each request costs more than all that they do.
   */
  private static final Script WELL =
      (request, out, exit) -> {
        Script.answer(204, "Connection: close\r\n", "").play(request, out, exit);
        return false;
      };

  private final TwoNodes pair = TwoNodes.running();

  /**
   * What 99 of hundred took at most, in milliseconds, and how much more memory two nodes need.
   *
   * @param alone beside receivers that are well
   * @param together beside as many that are ill
   */
  private record Measured(long alone, long together, long mebibytes) {
    /** A machine that has much else to do may take a little longer for either. */
    boolean isWell() {
      return together < Math.max(alone * 2, ON_A_BUSY_MACHINE);
    }
  }

  @Test
  void failing_receivers_do_not_delay_a_healthy_one() throws Exception {
    // Each once before it counts: what runs for the first time is slow for that reason alone.
    measure();
    Measured measured = measure();
    // The two are seconds apart, and a pause of the machine is in one of them: the best of three.
    for (int again = 0; again < 2 && !measured.isWell(); again++) {
      print(measured);
      measured = measure();
    }
    print(measured);
    assertThat(measured.isWell()).as("%s", measured).isTrue();
    assertThat(measured.mebibytes()).as("MiB more").isLessThan(256);
    pair.integrity.assertNoDeadlocks();
  }

  /** As much to send beside the well as beside the ill, who have not been switched off yet. */
  private Measured measure() throws Exception {
    Measured measured;
    try (ReceiverEndpoints hooks = new ReceiverEndpoints(pair)) {
      for (String path : ILL.keySet()) {
        hooks.add(path);
        hooks.receiver.on(path, WELL);
      }
      long alone = p99(hooks);
      for (String path : ILL.keySet()) {
        hooks.receiver.await(path, BOOKINGS, LIMIT); // before it falls ill
      }
      ILL.forEach(hooks.receiver::on);
      long memory = pair.one.rssMiB() + pair.two.rssMiB();
      long together = p99(hooks);
      long more = pair.one.rssMiB() + pair.two.rssMiB() - memory;
      measured = new Measured(alone, together, more);
      for (String path : ILL.keySet()) {
        assertThat(hooks.receiver.received(path))
            .as("called while ill")
            .hasSizeGreaterThan(path.equals("/later") ? BOOKINGS : BOOKINGS + 1); // it asks to wait
      }
      assertThat(hooks.receiver.received("/elsewhere")).isEmpty();
      hooks.awaitDeliveries("/first", "succeeded", 2L * BOOKINGS, LIMIT);
    }
    awaitNothingDue(); // what waits for endpoints that are switched off is given up
    return measured;
  }

  private static void print(Measured measured) {
    System.out.printf(
        "commit to receipt, p99: %d ms beside others that are well, %d ms beside %d that are ill"
            + " (%.2f); %d MiB more in two nodes%n",
        measured.alone(),
        measured.together(),
        ILL.size(),
        (double) measured.together() / measured.alone(),
        measured.mebibytes());
  }

  /** Those that were asked to wait for an hour wait; the others' second attempts are over. */
  private void awaitNothingDue() {
    Wait.until(
        "nothing is due any more",
        Duration.ofSeconds(60),
        () ->
            pair.integrity.count(
                    "SELECT count(*) FROM live.deliveries WHERE status = 'pending' AND"
                        + " next_attempt_at < now() + interval '20 seconds'")
                == 0);
  }

  /** Books, and answers how long one of hundred was on its way at least, in milliseconds. */
  private long p99(ReceiverEndpoints hooks) throws Exception {
    int already = hooks.receiver.received("/first").size();
    book();
    List<Received> all = hooks.receiver.await("/first", already + BOOKINGS, LIMIT);
    List<Long> times = new ArrayList<>();
    for (Received request : all.subList(already, all.size())) {
      times.add(millis(request));
    }
    times.sort(null);
    return times.get((int) Math.ceil(times.size() * 0.99) - 1);
  }

  private static long millis(Received request) throws IOException {
    Instant occurred = Instant.parse(JSON.readTree(request.body()).get("occurredAt").asText());
    return Duration.between(occurred, request.at()).toMillis();
  }

  private void book() throws InterruptedException {
    List<TwoNodes.Slot> slots = Stream.generate(pair::freshSlot).limit(SLOTS).toList();
    for (int i = 0; i < BOOKINGS; i++) {
      NodeClient node = i % 2 == 0 ? pair.onOne() : pair.onTwo();
      assertThat(node.book(slots.get(i % SLOTS).booking(1)).status()).isEqualTo(201);
      Thread.sleep(20);
    }
  }
}
