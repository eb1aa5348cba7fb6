package org.cenotes.partners.faults;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.cenotes.partners.faults.NodeClient.Response;
import org.cenotes.partners.socket.RawSocket;
import org.cenotes.partners.socket.Ws;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Sockets on two nodes receive the events that any node commits. */
class RealtimeNodesIT {
  private static final int QUICK_ROUNDS = 5;
  private static final int ROUNDS = 100;

  /** Not measured: what runs for the first time is slow for that reason alone. */
  private static final int WARM_UP = 3;

  private final TwoNodes pair = TwoNodes.running();

  @Test
  void events_reach_sockets_of_both_nodes_in_order() throws Exception {
    assertThat(latencies(QUICK_ROUNDS)).hasSize(QUICK_ROUNDS);
  }

  @Test
  @Tag("faults")
  void an_event_reaches_sockets_of_the_other_node_within_a_second() throws Exception {
    List<Long> millis = latencies(ROUNDS);
    long p99 = millis.get(ROUNDS * 99 / 100 - 1);
    System.out.printf(
        "commit on node 1 to frame on node 2: median %d ms, p99 %d ms%n",
        millis.get(ROUNDS / 2), p99);
    assertThat(p99).isLessThan(1_000);
  }

  /** Milliseconds from a commit on node 1 to the frame on node 2, sorted. */
  private List<Long> latencies(int rounds) throws Exception {
    TwoNodes.Slot slot = pair.freshSlot();
    List<Long> millis = new ArrayList<>();
    try (Ws far = Ws.ofKey(pair.two.baseUri(), pair.liveKey);
        Ws near = Ws.ofKey(pair.one.baseUri(), pair.liveKey)) {
      long expected = -1;
      for (int i = 0; i < WARM_UP + rounds; i++) {
        Response booked = pair.onOne().book(slot.booking(1));
        assertThat(booked.status()).isEqualTo(201);
        long committed = System.nanoTime();
        var frame = far.next("event");
        if (i >= WARM_UP) {
          millis.add((System.nanoTime() - committed) / 1_000_000);
        }
        assertThat(frame.at("/resource/id").asText()).isEqualTo(booked.id());
        assertThat(near.next("event")).isEqualTo(frame);
        long sequence = frame.path("sequence").asLong();
        assertThat(expected == -1 ? sequence : expected).isEqualTo(sequence);
        pair.onOne().cancel(booked.id(), null);
        assertThat(far.next("event").path("sequence").asLong()).isEqualTo(sequence + 1);
        near.next("event");
        expected = sequence + 2;
      }
      pair.integrity.rows(
          "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name ="
              + " 'cenotes-signals'");
      assertThat(pair.onOne().book(slot.booking(1)).status()).isEqualTo(201);
      assertThat(far.next().path("sequence").asLong()).isEqualTo(expected);
    }
    Collections.sort(millis);
    return millis;
  }

  @Test
  @Tag("faults")
  void a_socket_that_answers_no_ping_is_closed() throws Exception {
    try (RawSocket silent = new RawSocket(pair.two.baseUri(), 65_536);
        Ws alive = Ws.ofKey(pair.two.baseUri(), pair.liveKey)) {
      silent.handshake("/partner/ws", "X-API-Key: " + pair.liveKey);
      long start = System.nanoTime();
      assertThat(new String(silent.read().payload(), UTF_8)).contains("\"heartbeatSeconds\":5");
      assertThat(silent.readToTheEnd()).isEqualTo(4408);
      assertThat(Duration.ofNanos(System.nanoTime() - start).toMillis()).isBetween(9_000L, 16_000L);
      Thread.sleep(3_000);
      alive.say("{'type':'ping'}").next("pong");
    }
  }

  @Test
  @Tag("faults")
  void a_stopping_node_closes_its_sockets_with_1001() {
    try (Ws ws = Ws.ofKey(pair.two.baseUri(), pair.liveKey)) {
      pair.two.stop();
      assertThat(ws.closeCode()).isEqualTo(1001);
    } finally {
      pair.two.restart();
    }
  }
}
