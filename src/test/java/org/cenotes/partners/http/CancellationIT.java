package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.response.Response;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A cancellation releases places once and refunds according to the policy. */
class CancellationIT {
  private static final String CENOTE = "cenote-dos-ojos";

  private static Partner partner;

  @BeforeAll
  static void seed() {
    partner = Partner.seed();
  }

  private static int left(LocalDate date) {
    return partner.slot(CENOTE, date, 0).path("available").asInt();
  }

  @Test
  void an_early_cancellation_refunds_all_and_releases_places_once() {
    LocalDate date = Partner.day(90);
    int before = left(date);
    JsonNode made = partner.booked(partner.body(CENOTE, date).put("visitors", 5));
    assertThat(left(date)).isEqualTo(before - 5);
    assertThat(made.at("/cancellationPolicy/fullRefundHours").asInt()).isEqualTo(48);
    String id = made.path("id").asText();
    Response cancelled =
        partner
            .live()
            .body("{\"reason\":\"change of plan\"}")
            .post("/api/partner/reservations/" + id + "/cancel");
    cancelled.then().statusCode(200);
    JsonNode after = Api.json(cancelled).path("data");
    assertThat(after.path("status").asText()).isEqualTo("cancelled");
    assertThat(after.path("cancellation").path("refund").asText()).isEqualTo("full");
    assertThat(after.path("cancellation").path("reason").asText()).isEqualTo("change of plan");
    assertThat(after.path("cancellation").path("refundAmount"))
        .isEqualTo(made.path("amounts").path("total"));
    assertThat(left(date)).isEqualTo(before);
    assertOwed(made, after, 0);
    for (int i = 0; i < 2; i++) {
      Response again = partner.cancel(id);
      again.then().statusCode(409).body("message", equalTo("error.reservation.invalid_transition"));
      assertThat(again.<String>path("errors.messages[0]")).contains("cancelled");
    }
    assertThat(left(date)).isEqualTo(before);
  }

  @Test
  void a_late_cancellation_refunds_half_or_nothing() {
    JsonNode partial = partner.booked(startingIn(Duration.ofHours(25), Duration.ofHours(47)));
    long total = partial.path("amounts").path("total").asLong();
    JsonNode first = cancelled(partial);
    assertOwed(partial, reservation(partial), total - (total + 1) / 2);
    assertThat(first.path("refund").asText()).isEqualTo("partial");
    assertThat(first.path("refundAmount").asLong()).isEqualTo((total + 1) / 2);
    JsonNode late = partner.booked(startingIn(Duration.ofMinutes(70), Duration.ofHours(23)));
    JsonNode second = cancelled(late);
    assertThat(second.path("refund").asText()).isEqualTo("none");
    assertThat(second.path("refundAmount").asLong()).isZero();
    assertOwed(late, reservation(late), late.at("/amounts/total").asLong());
  }

  /** No commission, this net payable, and the amounts as they were. */
  private static void assertOwed(JsonNode made, JsonNode now, long netPayable) {
    JsonNode was = made.path("amounts");
    JsonNode amounts = now.path("amounts");
    assertThat(was.has("original")).isFalse();
    assertThat(amounts.path("total")).isEqualTo(was.path("total"));
    assertThat(amounts.path("commission").asLong()).isZero();
    assertThat(amounts.path("netPayable").asLong()).isEqualTo(netPayable);
    for (String member : new String[] {"total", "commission", "netPayable"}) {
      assertThat(amounts.path("original").path(member)).as(member).isEqualTo(was.path(member));
    }
    JsonNode list =
        Api.json(partner.live().get("/api/partner/reservations?perPage=100")).path("data");
    assertThat(list).contains(now);
  }

  private static JsonNode reservation(JsonNode made) {
    return Api.json(partner.live().get("/api/partner/reservations/" + made.path("id").asText()))
        .path("data");
  }

  private static JsonNode cancelled(JsonNode made) {
    Response response = partner.cancel(made.path("id").asText());
    response.then().statusCode(200);
    return Api.json(response).path("data").path("cancellation");
  }

  /** A body for a slot that starts between the two from now. */
  private static ObjectNode startingIn(Duration least, Duration most) {
    Instant now = Instant.now();
    for (int ahead = -1; ahead < 4; ahead++) {
      LocalDate date = Partner.day(ahead);
      for (JsonNode slot : partner.availability(CENOTE, date).path("slots")) {
        Instant start = Instant.parse(slot.path("startsAt").asText());
        if (start.isAfter(now.plus(least)) && start.isBefore(now.plus(most))) {
          return partner.body(CENOTE, date).put("startTime", slot.path("startTime").asText());
        }
      }
    }
    throw new IllegalStateException("no slot between " + least + " and " + most);
  }

  @Test
  void a_pending_reservation_is_cancelled_without_a_refund() {
    JsonNode made =
        partner.booked(partner.body(CENOTE, Partner.day(91)).put("paymentMethod", "on_site"));
    JsonNode cancellation = cancelled(made);
    assertThat(cancellation.path("refund").asText()).isEqualTo("none");
    assertThat(cancellation.path("refundAmount").asLong()).isZero();
    assertOwed(made, reservation(made), 0);
  }

  @Test
  void an_empty_body_of_any_type_cancels() throws Exception {
    for (String type : new String[] {"text/plain", "application/x-www-form-urlencoded", "*/*"}) {
      String id = partner.booked(partner.body(CENOTE, Partner.day(96))).path("id").asText();
      assertThat(
              Api.raw(
                      Api.rawRequest("/api/partner/reservations/" + id + "/cancel")
                          .header("X-API-Key", partner.liveKey())
                          .header("Content-Type", type)
                          .POST(java.net.http.HttpRequest.BodyPublishers.noBody()))
                  .statusCode())
          .as(type)
          .isEqualTo(200);
    }
    String id = partner.booked(partner.body(CENOTE, Partner.day(96))).path("id").asText();
    assertThat(
            Api.raw(
                    Api.rawRequest("/api/partner/reservations/" + id + "/cancel")
                        .header("X-API-Key", partner.liveKey())
                        .header("Content-Type", "text/plain")
                        .POST(java.net.http.HttpRequest.BodyPublishers.ofString("please")))
                .statusCode())
        .isEqualTo(415);
  }

  @Test
  void a_started_visit_cannot_be_cancelled() {
    JsonNode made = partner.booked(partner.body(CENOTE, Partner.day(92)));
    Sql.update(
        "UPDATE live.reservations SET starts_at = now() - interval '1 min' WHERE id = ?::uuid",
        made.path("id").asText());
    partner
        .cancel(made.path("id").asText())
        .then()
        .statusCode(409)
        .body("message", equalTo("error.reservation.invalid_transition"));
  }

  @Test
  void a_sold_out_slot_is_409_until_places_are_released() {
    LocalDate date = Partner.day(93);
    int capacity = left(date);
    ObjectNode most = partner.body(CENOTE, date).put("visitors", 50);
    JsonNode made = partner.booked(most);
    ObjectNode tooMany = partner.body(CENOTE, date).put("visitors", capacity - 49);
    partner
        .book(tooMany)
        .then()
        .statusCode(409)
        .body("message", equalTo("error.availability.sold_out"))
        .body("errors.details.date", equalTo(date.toString()))
        .body("errors.details.startTime", equalTo(made.path("startTime").asText()))
        .body("errors.details.available", equalTo(capacity - 50))
        .body("errors.messages[0]", containsString("too few places left: " + (capacity - 50)));
    partner.booked(partner.body(CENOTE, date).put("visitors", capacity - 50));
    JsonNode slot = partner.slot(CENOTE, date, 0);
    assertThat(slot.path("available").asInt()).isZero();
    assertThat(slot.path("status").asText()).isEqualTo("sold_out");
    cancelled(made);
    partner.booked(tooMany);
    assertThat(left(date)).isEqualTo(capacity - (capacity - 50) - (capacity - 49));
  }

  @Test
  void a_sold_out_slot_refuses_the_whole_interval() {
    LocalDate date = Partner.day(94);
    ObjectNode second = partner.body(CENOTE, date, 1).put("visitors", 50);
    partner.booked(second);
    partner.booked(
        second.deepCopy().put("visitors", partner.slot(CENOTE, date, 1).path("available").asInt()));
    int before = left(date);
    ObjectNode both = partner.body(CENOTE, date);
    both.put("endTime", partner.slot(CENOTE, date, 1).path("endTime").asText());
    partner
        .book(both)
        .then()
        .statusCode(409)
        .body("errors.details.startTime", equalTo(second.path("startTime").asText()))
        .body("errors.details.available", equalTo(0));
    assertThat(left(date)).isEqualTo(before);
  }

  @Test
  void an_unknown_reservation_is_404() {
    partner
        .cancel(UUID.randomUUID().toString())
        .then()
        .statusCode(404)
        .body("message", equalTo("error.reservation.not_found"));
  }

  @Test
  void sandbox_and_live_reservations_are_separate() {
    LocalDate date = Partner.day(95);
    int before = left(date);
    Response made =
        partner
            .test()
            .body(partner.body(CENOTE, date).toString())
            .post("/api/partner-sandbox/reservations");
    made.then().statusCode(201).body("data.livemode", equalTo(false));
    String id = made.path("data.id");
    assertThat(left(date)).isEqualTo(before);
    partner.live().get("/api/partner/reservations/" + id).then().statusCode(404);
    partner.cancel(id).then().statusCode(404);
    assertThat(partner.live().get("/api/partner/reservations").asString()).doesNotContain(id);
    assertThat(partner.test().get("/api/partner-sandbox/reservations").asString()).contains(id);
    JsonNode live = partner.booked(partner.body(CENOTE, date));
    partner
        .test()
        .get("/api/partner-sandbox/reservations/" + live.path("id").asText())
        .then()
        .statusCode(404);
    partner
        .test()
        .body("{}")
        .post("/api/partner-sandbox/reservations/" + id + "/cancel")
        .then()
        .statusCode(200)
        .body("data.livemode", equalTo(false));
  }
}
