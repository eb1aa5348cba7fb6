package org.cenotes.partners.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.cenotes.partners.faults.NodeClient.Response;
import org.cenotes.partners.faults.Shopper.Purchase;
import org.cenotes.partners.harness.Node;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.platform.json.Json;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** PostgreSQL goes away under load; the nodes stay and recover by themselves. */
class DatabaseOutageIT {
  private static final int SHOPPERS = 8;
  private static final int READERS = 4;

  /** The pair's; a peer that is silent for two is taken for dead. */
  private static final int HEARTBEAT_MILLIS = 5_000;

  private final TwoNodes pair = TwoNodes.running();
  private final Queue<Response> responses = new ConcurrentLinkedQueue<>();

  @Test
  void nodes_recover_when_the_database_was_stopped() throws Exception {
    outage("stopped", pair.postgres::stop);
  }

  @Test
  @Tag("faults")
  void nodes_recover_when_the_database_was_killed() throws Exception {
    outage(
        "killed",
        () -> {
          pair.postgres.kill9();
          Wait.pause(2 * HEARTBEAT_MILLIS + 1_000);
        });
  }

  /** Sockets stay open and receive the events from before and after the outage. */
  private void outage(String what, Runnable end) throws Exception {
    try (RecordingSubscriber one = new RecordingSubscriber(pair, pair.one);
        RecordingSubscriber two = new RecordingSubscriber(pair, pair.two)) {
      List<String> booked = bookThrough(what, end);
      one.assertReceivedAll(booked);
      two.assertReceivedAll(booked);
    }
    pair.integrity.assertWhole();
  }

  /** Answers the reservations that were made. */
  private List<String> bookThrough(String what, Runnable end) throws Exception {
    long before = reservations();
    AtomicBoolean enough = new AtomicBoolean();
    List<TwoNodes.Slot> slots =
        List.of(pair.freshSlot(), pair.freshSlot(), pair.freshSlot(), pair.freshSlot());
    try (Callers callers = new Callers(SHOPPERS + READERS)) {
      List<Future<List<Purchase>>> shopping =
          callers.start(SHOPPERS, i -> shopper(i, slots).bookUntil(enough));
      List<Future<Integer>> reading = callers.start(READERS, i -> read(i, slots.get(0), enough));
      Wait.until("bookings are under way", seconds(20), () -> reservations() >= before + 10);

      int linesOne = Files.readAllLines(pair.one.log()).size();
      int linesTwo = Files.readAllLines(pair.two.log()).size();
      long began = System.nanoTime();
      long returned;
      try {
        end.run();
        assertDown();
        assertShort(pair.one, linesOne, began);
        assertShort(pair.two, linesTwo, began);
      } finally { // or every later test of this pair would wait in vain
        returned = System.nanoTime();
        pair.postgres.start();
      }
      responses.clear();
      long recovered =
          Wait.until("first success", seconds(30), () -> received(201) || received(200));
      for (NodeClient node : management()) {
        Wait.until("ready again", seconds(30), () -> node.get("/health/ready").status() == 200);
      }
      Wait.until("bookings go on", seconds(30), () -> received(201) || received(409));
      System.out.printf(
          "PostgreSQL %s: %d ms to start it, then %d ms to the first success, all well %d ms after"
              + " the start%n",
          what,
          (System.nanoTime() - returned) / 1_000_000 - recovered,
          recovered,
          (System.nanoTime() - returned) / 1_000_000);
      enough.set(true);
      Callers.finish(reading);
      List<Purchase> outcomes = Callers.finish(shopping).stream().flatMap(List::stream).toList();
      Shopper.assertAllTrue(outcomes, pair.integrity);
      assertThat(reservations() - before)
          .as("one reservation per request")
          .isEqualTo(outcomes.size());
      return outcomes.stream().map(Purchase::id).toList();
    }
  }

  private List<NodeClient> management() {
    return List.of(NodeClient.ofManagement(pair.one), NodeClient.ofManagement(pair.two));
  }

  private void assertDown() throws Exception {
    for (NodeClient node : management()) {
      Wait.until("not ready", seconds(15), () -> node.get("/health/ready").status() == 503);
      assertThat(node.get("/health/live").status()).as("alive").isEqualTo(200);
    }
    responses.clear();
    Wait.until(
        "callers get responses", seconds(20), () -> responses.size() >= 3 * (SHOPPERS + READERS));
    Map<String, Long> meanwhile =
        responses.stream()
            .collect(
                Collectors.groupingBy(a -> a.status() + " " + a.message(), Collectors.counting()));
    assertThat(meanwhile).containsOnlyKeys("503 error.service_unavailable");
    assertThat(responses).allSatisfy(response -> assertThat(response.retryAfter()).isPresent());
    assertLogged(pair.one);
    assertLogged(pair.two);
  }

  /** The log has lines of these answers, with the id of a request that a caller got. */
  private void assertLogged(Node node) {
    Wait.untilAsserted(
        () ->
            // other tests of this pair name their requests themselves
            assertThat(loggedIds(node))
                .containsAnyElementsOf(requestIds())
                .noneMatch(String::isEmpty));
  }

  private static List<String> loggedIds(Node node) {
    try (Stream<String> lines = Files.lines(node.log())) {
      return lines
          .filter(line -> line.contains("Database unavailable") && line.endsWith("}"))
          .map(line -> Json.read(line, JsonNode.class).path("ext_requestId").asText())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private Set<String> requestIds() {
    return responses.stream()
        .map(a -> a.body().path("requestId").asText())
        .collect(Collectors.toSet());
  }

  /** At most 100 lines for an outage of twenty seconds, however many requests there are. */
  private static void assertShort(Node node, int linesBefore, long began) throws IOException {
    long seconds = Duration.ofNanos(System.nanoTime() - began).toSeconds() + 1;
    List<String> lines = Files.readAllLines(node.log());
    assertThat(lines.subList(linesBefore, lines.size()))
        .hasSizeLessThanOrEqualTo((int) (50 + 5 * seconds / 2));
  }

  private Shopper shopper(int number, List<TwoNodes.Slot> slots) {
    return new Shopper(
        number % 2 == 0 ? pair.onOne() : pair.onTwo(),
        "outage-" + System.nanoTime() + number,
        slots,
        this::record);
  }

  private int read(int number, TwoNodes.Slot slot, AtomicBoolean enough) {
    NodeClient api = number % 2 == 0 ? pair.onOne() : pair.onTwo();
    int reads = 0;
    for (; reads < 20_000 && !enough.get(); reads++) {
      record(api.get("/api/partner/availability/" + slot.cenote() + "?date=" + slot.date()));
    }
    return reads;
  }

  /**
   * At every moment: a success, a full slot, or an honest 503; never a 500, never a broken
   * connection.
   */
  private void record(Response response) {
    assertThat(response.status()).as(response.toString()).isIn(200, 201, 409, 503);
    if (response.status() == 503) {
      assertThat(response.retryAfter()).as(response.toString()).isPresent();
    }
    responses.add(response);
  }

  private boolean received(int status) {
    return responses.stream().anyMatch(response -> response.status() == status);
  }

  private long reservations() throws Exception {
    return pair.integrity.count("SELECT count(*) FROM live.reservations");
  }

  private static Duration seconds(int seconds) {
    return Duration.ofSeconds(seconds);
  }
}
