package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.response.Response;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A request repeated with its Idempotency-Key or partnerReference is executed once. */
class ReplayIT {
  private static final String PATH = "/api/partner/reservations";
  private static final String CENOTE = "cenotes-santa-barbara";

  private static Partner partner;

  @BeforeAll
  static void seed() {
    partner = Partner.seed();
  }

  private static ObjectNode body() {
    return partner.body(CENOTE, Partner.day(80));
  }

  private static Response post(String key, JsonNode body) {
    return partner.live().header("Idempotency-Key", key).body(body.toString()).post(PATH);
  }

  private static long rows() {
    return Sql.number("SELECT count(*) FROM live.reservations WHERE partner_id = ?", partner.id());
  }

  @Test
  void an_idempotency_key_replays_the_stored_answer_bare_or_quoted() {
    Response first = post("key-1", body());
    first.then().statusCode(201).header("Idempotent-Replayed", nullValue());
    long rows = rows();
    partner.cancel(first.path("data.id")).then().statusCode(200);
    for (String again : new String[] {"key-1", "\"key-1\""}) {
      Response replay = post(again, body());
      replay.then().statusCode(201).header("Idempotent-Replayed", "true");
      assertThat(replay.asString()).isEqualTo(first.asString());
    }
    assertThat(rows()).isEqualTo(rows);
  }

  @Test
  void a_request_has_one_idempotency_key() {
    partner
        .live()
        .header("Idempotency-Key", "one", "two")
        .body(body().toString())
        .post(PATH)
        .then()
        .statusCode(400)
        .body("errors.messages[0]", equalTo("Idempotency-Key must be sent once"));
  }

  @Test
  void a_replayed_response_has_its_original_language() {
    Response first = post("key-6", body());
    first.then().statusCode(201).header("Content-Language", "es");
    Response replay =
        partner
            .live()
            .header("Idempotency-Key", "key-6")
            .header("Accept-Language", "en")
            .body(body().toString())
            .post(PATH);
    replay.then().statusCode(201).header("Content-Language", "es");
    assertThat(replay.asString()).isEqualTo(first.asString());
  }

  @Test
  void an_idempotency_key_is_for_one_request_only() {
    post("key-2", body()).then().statusCode(201);
    long rows = rows();
    post("key-2", body().put("visitors", 3))
        .then()
        .statusCode(422)
        .body("message", equalTo("error.idempotency.key_reused"));
    partner
        .live()
        .header("Idempotency-Key", "key-2")
        .body(body().toString())
        .post(PATH + "?other=1")
        .then()
        .statusCode(422);
    assertThat(rows()).isEqualTo(rows);
  }

  @Test
  void an_error_is_not_stored_for_replay() {
    post("key-3", body().put("visitors", 0)).then().statusCode(400);
    post("key-3", body().put("couponCode", "NONE")).then().statusCode(422);
    post("key-3", body()).then().statusCode(201).header("Idempotent-Replayed", nullValue());
  }

  @Test
  void a_cancellation_replays_too() {
    String id = partner.booked(body()).path("id").asText();
    Response first =
        partner
            .live()
            .header("Idempotency-Key", "c-1")
            .body("{}")
            .post(PATH + "/" + id + "/cancel");
    first.then().statusCode(200);
    Response replay =
        partner
            .live()
            .header("Idempotency-Key", "c-1")
            .body("{}")
            .post(PATH + "/" + id + "/cancel");
    replay.then().statusCode(200).header("Idempotent-Replayed", "true");
    assertThat(replay.asString()).isEqualTo(first.asString());
  }

  @Test
  void a_key_in_progress_is_409() throws SQLException {
    String lock = String.join("\n", "idempotency", "live", partner.id().toString(), "key", "key-4");
    try (Connection connection = Product.postgres().superuser();
        var statement =
            connection.prepareStatement("SELECT pg_advisory_lock(hashtextextended(?, 0))")) {
      statement.setString(1, lock);
      statement.execute();
      post("key-4", body())
          .then()
          .statusCode(409)
          .header("Retry-After", "1")
          .body("message", equalTo("error.idempotency.in_progress"))
          .body("retryAfter", equalTo(1));
    }
    Wait.untilAsserted(() -> assertThat(post("key-4", body()).statusCode()).isEqualTo(201));
  }

  @Test
  void idempotency_keys_are_per_partner_and_environment() {
    Partner other = Partner.seed();
    post("key-5", body()).then().statusCode(201);
    other
        .live()
        .header("Idempotency-Key", "key-5")
        .body(body().put("visitors", 5).toString())
        .post(PATH)
        .then()
        .statusCode(201)
        .header("Idempotent-Replayed", nullValue());
    partner
        .test()
        .header("Idempotency-Key", "key-5")
        .body(body().toString())
        .post("/api/partner-sandbox/reservations")
        .then()
        .statusCode(201)
        .header("Idempotent-Replayed", nullValue());
  }

  @Test
  void a_repeated_partner_reference_returns_the_existing_reservation() {
    String reference = "order-" + UUID.randomUUID();
    JsonNode first = partner.booked(body().put("partnerReference", reference));
    Response again = partner.book(body().put("partnerReference", reference));
    again.then().statusCode(201).header("Idempotent-Replayed", "true");
    assertThat(Api.json(again).path("data")).isEqualTo(first);
    partner
        .book(body().put("partnerReference", reference).put("visitors", 4))
        .then()
        .statusCode(409)
        .body("message", equalTo("error.reservation.reference_conflict"))
        .body("errors.details.reservationId", equalTo(first.path("id").asText()));
    partner.cancel(first.path("id").asText()).then().statusCode(200);
    partner
        .book(body().put("partnerReference", reference))
        .then()
        .statusCode(201)
        .header("Idempotent-Replayed", "true")
        .body("data.status", equalTo("cancelled"));
  }

  @Test
  void the_order_of_metadata_does_not_change_the_request() {
    String reference = "order-" + UUID.randomUUID();
    ObjectNode body = body().put("partnerReference", reference);
    body.putObject("metadata").put("desk", "7").put("agent", "Ana");
    JsonNode first = partner.booked(body);
    body.putObject("metadata").put("agent", "Ana").put("desk", "7");
    Response again = partner.book(body);
    again.then().statusCode(201).header("Idempotent-Replayed", "true");
    assertThat(Api.json(again).path("data").path("id")).isEqualTo(first.path("id"));
    body.putObject("metadata").put("agent", "Ana").put("desk", "8");
    partner
        .book(body)
        .then()
        .statusCode(409)
        .body("message", equalTo("error.reservation.reference_conflict"));
  }

  @Test
  void another_partner_may_use_the_same_reference() {
    String reference = "order-" + UUID.randomUUID();
    JsonNode first = partner.booked(body().put("partnerReference", reference));
    JsonNode other = Partner.seed().booked(body().put("partnerReference", reference));
    assertThat(other.path("id")).isNotEqualTo(first.path("id"));
  }
}
