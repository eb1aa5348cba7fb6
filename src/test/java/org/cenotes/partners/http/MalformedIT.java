package org.cenotes.partners.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import java.io.ByteArrayInputStream;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import org.assertj.core.api.SoftAssertions;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Malformed requests are 4xx and store nothing. */
class MalformedIT {
  private static final String PATH = "/api/partner/reservations";
  private static final String CENOTE = "cenote-azul-bacalar";
  private static final int LIMIT = 256 * 1024;

  private static Partner partner;
  private static ObjectNode good;

  @BeforeAll
  static void seed() {
    partner = Partner.seed();
    good = partner.body(CENOTE, Partner.day(40));
  }

  @AfterAll
  static void nothing_is_stored() {
    assertThat(
            Sql.number("SELECT count(*) FROM live.reservations WHERE partner_id = ?", partner.id()))
        .isZero();
    assertThat(
            Sql.number(
                "SELECT count(*) FROM live.slot_inventory WHERE cenote_id = ?::uuid"
                    + " AND visit_date = ?::date",
                good.get("cenoteId").asText(),
                good.get("date").asText()))
        .isZero();
    assertThat(
            Sql.number(
                "SELECT count(*) FROM control.idempotency_records WHERE partner_id = ?",
                partner.id()))
        .isZero();
    // and the body they were all made from is a good one
    partner.booked(good);
  }

  @Test
  void every_malformed_body_is_refused_with_its_key() {
    SoftAssertions all = new SoftAssertions();
    InvalidBodies.of(good)
        .forEach(
            (name, bad) -> {
              Response response =
                  partner
                      .live()
                      .header("Idempotency-Key", name.replace(' ', '-'))
                      .body(bad.body())
                      .post(PATH);
              all.assertThat(response.statusCode() + " " + response.path("message"))
                  .as(name + ": " + response.asString())
                  .isEqualTo("400 " + bad.key());
            });
    all.assertAll();
  }

  @ParameterizedTest
  @CsvSource({
    "text/plain",
    "application/xml",
    "application/x-www-form-urlencoded",
    "multipart/form-data"
  })
  void another_content_type_is_415(String type) {
    var response =
        Api.raw(
            Api.rawRequest(PATH)
                .header("X-API-Key", partner.liveKey())
                .header("Content-Type", type)
                .POST(BodyPublishers.ofString(good.toString())));
    assertThat(response.statusCode()).isEqualTo(415);
    assertThat(Api.json(response.body()).path("message").asText())
        .isEqualTo("error.unsupported_media_type");
  }

  @Test
  void a_large_body_is_413_announced_or_chunked() {
    byte[] large = (" ".repeat(LIMIT) + good).getBytes(UTF_8);
    for (var body :
        new HttpRequest.BodyPublisher[] {
          BodyPublishers.ofByteArray(large),
          BodyPublishers.ofInputStream(() -> new ByteArrayInputStream(large))
        }) {
      var response =
          Api.raw(
              Api.rawRequest(PATH)
                  .header("X-API-Key", partner.liveKey())
                  .header("Content-Type", "application/json")
                  .POST(body));
      assertThat(response.statusCode()).isEqualTo(413);
      assertThat(Api.json(response.body()).path("message").asText())
          .isEqualTo("error.payload_too_large");
    }
  }

  @Test
  void a_negative_length_is_400() {
    String head =
        """
        POST %s HTTP/1.1
        Host: x
        X-API-Key: %s
        Content-Type: application/json
        Content-Length: -5
        Connection: close

        """;
    assertThat(Api.status(head.formatted(PATH, partner.liveKey()) + good)).isEqualTo(400);
  }

  @Test
  void a_bad_idempotency_key_is_400() {
    for (String key : new String[] {"x".repeat(256), "\"", "\"open", "a b", "\"\""}) {
      partner
          .live()
          .header("Idempotency-Key", key)
          .body(good.toString())
          .post(PATH)
          .then()
          .statusCode(400)
          .body("message", equalTo("validation.invalid_data"));
    }
  }

  @Test
  void seeding_has_limits() {
    for (String body :
        new String[] {"{\"cenotes\":0}", "{\"cenotes\":51}", "{\"reservations\":51}"}) {
      Api.anyone()
          .contentType(ContentType.JSON)
          .body(body)
          .post("/api/partner/seed-test-data")
          .then()
          .statusCode(400)
          .body("message", equalTo("validation.invalid_input"));
    }
  }
}
