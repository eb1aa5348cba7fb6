package org.cenotes.partners.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import org.cenotes.partners.faults.NodeClient.Response;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.Test;

/** Concurrent reschedules on both nodes. */
class RescheduleStormIT {
  private static final int CALLERS = 100;
  private static final int ROUNDS = 3;

  private final TwoNodes pair = TwoNodes.running();
  private final JsonNode partner = NodeClient.seed(pair.one.baseUri());

  private NodeClient user(int number) {
    return NodeClient.ofUser(number % 2 == 0 ? pair.one.baseUri() : pair.two.baseUri(), token);
  }

  private final String token =
      NodeClient.logIn(
              pair.one.baseUri(),
              partner.at("/user/email").asText(),
              partner.at("/user/password").asText())
          .body()
          .at("/data/accessToken")
          .asText();

  private String booked(TwoNodes.Slot slot, int visitors) {
    Response response =
        new NodeClient(pair.one.baseUri(), partner.get("liveKey").asText())
            .book(slot.booking(visitors));
    assertThat(response.status()).as(response.toString()).isEqualTo(201);
    return response.id();
  }

  private Response move(int caller, String id, TwoNodes.Slot to, int visitors) {
    String body =
        """
        {"date":"%s","startTime":"%s","visitors":%d}
        """
            .formatted(to.date(), to.start(), visitors);
    String key = UUID.randomUUID().toString();
    return RetryUntilAnswered.on(
        () -> user(caller).patch("/api/partner-reservations/" + id, body, key));
  }

  /** Each goes to and fro, half of them against the others, one or two visitors at a time. */
  @Test
  void a_hundred_concurrent_reschedules_keep_the_places_right() throws Exception {
    TwoNodes.Slot here = pair.freshSlot();
    TwoNodes.Slot there = pair.freshSlot();
    int half = Math.min(CALLERS / 2, Math.min(here.capacity(), there.capacity()) - 5);
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < CALLERS; i++) {
      ids.add(booked(i < half ? here : i < 2 * half ? there : pair.freshSlot(), 1));
    }
    Map<String, Integer> counted = new TreeMap<>();
    try (Callers callers = new Callers(CALLERS)) {
      for (int round = 0; round < ROUNDS; round++) {
        int current = round;
        callers
            .all(
                CALLERS,
                i ->
                    move(
                        i,
                        ids.get(i),
                        (i + current) % 2 == 0 ? here : there,
                        1 + (i + current) % 3 / 2))
            .forEach(
                response ->
                    counted.merge(response.status() + " " + response.message(), 1, Integer::sum));
        pair.integrity.assertWhole();
      }
    }
    System.out.println("moves between two slots: " + counted);
    assertThat(counted)
        .containsKey("200 reservations.updated_successfully")
        .allSatisfy(
            (response, count) ->
                assertThat(response)
                    .isIn(
                        "200 reservations.updated_successfully",
                        "409 error.availability.sold_out"));
  }

  @Test
  void two_nodes_complete_a_visit_once() throws Exception {
    TwoNodes.Slot slot = pair.freshSlot();
    List<String> ids = new ArrayList<>();
    for (int i = 0; i < 12; i++) {
      ids.add(booked(slot, 1));
    }
    String these = "('" + String.join("','", ids) + "')";
    pair.integrity.rows(
        "WITH over AS (UPDATE live.reservations SET starts_at = now() - interval '4 h', ends_at ="
            + " now() - interval '3 h' WHERE id IN "
            + these
            + " RETURNING id) SELECT * FROM over");
    Wait.until(
        "all are completed",
        Duration.ofSeconds(15),
        () ->
            pair.integrity.count(
                    "SELECT count(*) FROM live.reservations WHERE status = 'completed' AND id IN "
                        + these)
                == ids.size());
    assertThat(
            pair.integrity.rows(
                "SELECT count(*) || ' ' || count(DISTINCT resource_id) FROM live.events WHERE type"
                    + " = 'reservation.completed' AND resource_id IN "
                    + these))
        .containsExactly("12 12");
    pair.integrity.assertWhole();
  }
}
