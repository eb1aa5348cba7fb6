package org.cenotes.partners.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import org.cenotes.partners.harness.Node;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The API log has every call that was answered, once, also when the database was away. */
class ApiLogIT {
  private static final int CALLERS = 4;
  private static final int OUTAGE_MILLIS = 20_000;

  /** So that a fast machine cannot fill a node's buffer of 50,000 calls during the outage. */
  private static final int PAUSE_MILLIS = 2;

  private final TwoNodes pair = TwoNodes.running();
  private final HttpClient http = HttpClient.newHttpClient();
  private final String run = "apilog-" + UUID.randomUUID().toString().substring(0, 8) + "-";

  /** The ids of the requests that were answered with 200. */
  private final Queue<String> answered = new ConcurrentLinkedQueue<>();

  private void call(Node node, int number) {
    String id = run + number;
    HttpRequest request =
        HttpRequest.newBuilder(node.baseUri().resolve("/api/partner/whoami"))
            .header("X-API-Key", pair.liveKey)
            .header("X-Request-Id", id)
            .timeout(Duration.ofSeconds(30))
            .build();
    try {
      if (http.send(request, BodyHandlers.discarding()).statusCode() == 200) {
        answered.add(id);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  private long stored() throws Exception {
    return stored("*");
  }

  private long stored(String counted) throws Exception {
    return pair.integrity.count(
        "SELECT count("
            + counted
            + ") FROM control.api_calls WHERE status = 200 AND request_id LIKE '"
            + run
            + "%'");
  }

  private long summed() throws Exception {
    return pair.integrity.count(
        "SELECT coalesce(sum(calls), 0) FROM (SELECT calls FROM control.api_call_rollups WHERE"
            + " granularity = 'day' UNION ALL SELECT calls FROM control.api_call_deltas) c");
  }

  private long recorded() throws Exception {
    return pair.integrity.count("SELECT count(*) FROM control.api_calls WHERE livemode");
  }

  private void assertComplete() throws Exception {
    Wait.until("all calls are stored", Duration.ofSeconds(30), () -> stored() == answered.size());
    Wait.pause(1_500);
    assertThat(stored()).isEqualTo(answered.size());
    assertThat(stored("DISTINCT request_id")).as("none twice").isEqualTo(answered.size());
    assertThat(summed()).as("each recorded call is summed once").isEqualTo(recorded());
  }

  @Test
  @Tag("faults")
  void calls_of_before_and_after_an_outage_are_stored_once() throws Exception {
    AtomicBoolean enough = new AtomicBoolean();
    try (Callers callers = new Callers(CALLERS)) {
      var calling =
          callers.start(
              CALLERS,
              caller -> {
                int calls = 0;
                while (!enough.get()) {
                  call(caller % 2 == 0 ? pair.one : pair.two, caller * 1_000_000 + calls++);
                  Wait.pause(PAUSE_MILLIS);
                }
                return calls;
              });
      Wait.until("calls are under way", Duration.ofSeconds(20), () -> answered.size() > 200);
      pair.postgres.stop();
      Wait.pause(OUTAGE_MILLIS);
      pair.postgres.start();
      int before = answered.size();
      Wait.until("calls go on", Duration.ofSeconds(60), () -> answered.size() > before + 200);
      enough.set(true);
      Callers.finish(calling);
    }
    assertComplete();
  }

  @Test
  void a_node_that_is_stopped_stores_its_last_calls() throws Exception {
    for (int i = 0; i < 50; i++) {
      call(pair.two, i);
    }
    pair.two.stop();
    pair.two.restart();
    assertThat(answered).hasSize(50);
    assertThat(stored()).isEqualTo(50);
    assertComplete();
  }
}
