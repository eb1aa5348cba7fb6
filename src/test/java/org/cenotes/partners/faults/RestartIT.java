package org.cenotes.partners.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.cenotes.partners.faults.NodeClient.Response;
import org.cenotes.partners.harness.Proxy;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A node that gets SIGTERM drains before it closes its ports, so that no request is lost. */
@Tag("faults")
class RestartIT {
  private static final int CALLERS = 5;

  /** Each caller sends ten requests in a second: together 50, half of them bookings. */
  private static final long PACE_MILLIS = 100;

  private static final int SLOTS = 60;

  /** What the JVM answers when SIGTERM has ended it. */
  private static final int TERMINATED = 143;

  private final TwoNodes pair = TwoNodes.running();

  @Test
  void restarting_each_of_two_nodes_behind_nginx_loses_no_request() throws Exception {
    assertNothingIsLostBehind("nginx", () -> Proxy.nginx(pair.one.baseUri(), pair.two.baseUri()));
  }

  @Test
  void restarting_each_of_two_nodes_behind_haproxy_loses_no_request() throws Exception {
    assertNothingIsLostBehind(
        "haproxy",
        () ->
            Proxy.haproxy(
                Map.of(
                    pair.one.baseUri(), pair.one.managementUri(),
                    pair.two.baseUri(), pair.two.managementUri())));
  }

  private void assertNothingIsLostBehind(String program, Supplier<Proxy> start) throws Exception {
    Assumptions.assumeTrue(Proxy.isInstalled(program), "apt-get install nginx-light haproxy");
    List<TwoNodes.Slot> slots =
        IntStream.range(0, SLOTS).mapToObj(number -> pair.freshSlot()).toList();
    AtomicBoolean enough = new AtomicBoolean();
    List<Response> responses;
    try (Proxy proxy = start.get();
        Callers callers = new Callers(CALLERS)) {
      NodeClient api = new NodeClient(proxy.baseUri(), pair.liveKey);
      List<Future<List<Response>>> load =
          callers.start(CALLERS, caller -> callUntil(enough, api, slots, caller));
      pair.one.restart();
      pair.two.restart();
      enough.set(true);
      responses = Callers.finish(load).stream().flatMap(List::stream).toList();
    }
    List<String> booked =
        responses.stream().filter(r -> r.status() == 201).map(Response::id).toList();
    System.out.printf(
        "Two restarts behind %s: %d requests, %d of them bookings, %d lost%n",
        program,
        responses.size(),
        booked.size(),
        responses.stream().filter(RestartIT::isLost).count());
    assertThat(responses).filteredOn(RestartIT::isLost).isEmpty();
    assertThat(booked).hasSizeGreaterThan(100).doesNotHaveDuplicates();
    assertThat(
            pair.integrity.count(
                "SELECT count(*) FROM live.reservations WHERE id IN ('"
                    + String.join("','", booked)
                    + "')"))
        .isEqualTo(booked.size());
    pair.integrity.assertWhole();
  }

  private static List<Response> callUntil(
      AtomicBoolean enough, NodeClient api, List<TwoNodes.Slot> slots, int caller) {
    List<Response> responses = new ArrayList<>();
    for (int i = caller; !enough.get(); i++) {
      responses.add(
          i % 2 == 0
              ? api.get("/api/partner/reservations?perPage=1")
              // without a repetition: a lost one stays lost
              : api.book(
                  slots.get(i / 2 % slots.size()).booking(1).keyed(UUID.randomUUID().toString())));
      Wait.pause(PACE_MILLIS);
    }
    return responses;
  }

  private static boolean isLost(Response response) {
    return response.status() != 200
        && response.status() != 201
        && !response.message().equals("error.availability.sold_out");
  }

  @Test
  void a_draining_node_says_so_and_answers() throws Exception {
    RawHttp api = new RawHttp(pair.two.baseUri());
    NodeClient management = NodeClient.ofManagement(pair.two);
    String request = "GET /api/cenotes HTTP/1.1\r\nHost: localhost\r\n\r\n";
    pair.two.terminate();
    try {
      Response ready = Wait.until(() -> management.get("/health/ready"), r -> r.status() == 503);
      assertThat(ready.body().get("checks"))
          .filteredOn(check -> check.get("status").asText().equals("DOWN"))
          .singleElement()
          .satisfies(check -> assertThat(check.get("name").asText()).isEqualTo("drain"));
      RawHttp.Response answered = api.send(request);
      assertThat(answered.status()).isEqualTo(200);
      assertThat(answered.head().toLowerCase(Locale.ROOT)).contains("\r\nconnection: close");
      assertThat(management.get("/health/live").status()).isEqualTo(200);
      assertThat(pair.onTwo().book(pair.freshSlot().booking(1)).status()).isEqualTo(201);
      assertThat(pair.two.awaitExit(Duration.ofSeconds(60))).isEqualTo(TERMINATED);
    } finally {
      pair.two.restart();
    }
  }
}
