package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.startsWith;

import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.response.ValidatableResponse;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What all responses have in common. */
class EnvelopeIT {
  private static final String LIST = "/api/partner/cenotes";

  private static Partner partner;

  @BeforeAll
  static void seed() {
    partner = Partner.seed();
  }

  private static void isError(ValidatableResponse answer, int status, String key) {
    answer
        .statusCode(status)
        .contentType(ContentType.JSON)
        .header("X-Request-Id", notNullValue())
        .header("X-Content-Type-Options", "nosniff")
        .body("success", equalTo(false))
        .body("message", equalTo(key))
        .body("statusCode", equalTo(status))
        .body("timestamp", matchesPattern("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z"));
  }

  @ParameterizedTest
  @CsvSource({
    "/api/nothing",
    "/api",
    "/api/",
    "/nothing",
    "/",
    "/api/partner",
    "/api/partner/reservations/a/b",
    "/index.html",
    "/WEB-INF/web.xml",
    "/META-INF/persistence.xml",
    "/favicon.ico"
  })
  void an_unknown_path_is_404(String path) {
    isError(partner.live().get(path).then(), 404, "error.not_found");
  }

  @ParameterizedTest
  @CsvSource({
    "DELETE,/api/partner/reservations",
    "PUT,/api/partner/cenotes",
    "POST,/api/partner/whoami",
    "PATCH,/api/cenotes",
    "GET,/api/partner/seed-test-data"
  })
  void a_wrong_method_is_405_and_says_what_is_allowed(String verb, String path) {
    ValidatableResponse answer = partner.live().request(verb, path).then();
    isError(answer, 405, "error.method_not_allowed");
    String allowed = answer.extract().header("Allow");
    assertThat(Arrays.asList(allowed.split(",\\s*"))).isNotEmpty().doesNotContain(verb);
  }

  @Test
  void an_unsupported_accept_is_406_and_content_type_415() {
    isError(partner.live().accept("text/html").get(LIST).then(), 406, "error.not_acceptable");
    isError(
        Api.with(partner.liveKey())
            .contentType("text/plain")
            .body("x")
            .post("/api/partner/reservations")
            .then(),
        415,
        "error.unsupported_media_type");
  }

  @Test
  void an_error_says_what_is_wrong_in_the_language_of_the_caller() {
    String path = LIST + "?page=0";
    for (String[] spoken :
        new String[][] {
          {"en", "page must not be less than 1."}, {"es", "page no puede ser menor que 1."}
        }) {
      partner
          .live()
          .header("Accept-Language", spoken[0])
          .get(path)
          .then()
          .header("Content-Language", spoken[0])
          .body("detail", startsWith(spoken[1]));
      partner
          .live()
          .accept("application/problem+json")
          .header("Accept-Language", spoken[0])
          .get(path)
          .then()
          .body("detail", startsWith(spoken[1]));
    }
  }

  @Test
  void plain_json_wins_a_tie() {
    for (String accept :
        new String[] {
          "application/json, application/problem+json",
          "application/problem+json, application/json",
          "*/*"
        }) {
      partner
          .live()
          .accept(accept)
          .get(LIST + "?page=0")
          .then()
          .statusCode(400)
          .contentType(ContentType.JSON)
          .body("statusCode", equalTo(400));
    }
    partner
        .live()
        .accept("application/problem+json, application/json;q=0.9")
        .get(LIST + "?page=0")
        .then()
        .contentType("application/problem+json");
  }

  @Test
  void problem_json_is_used_for_errors_only() {
    for (String path : new String[] {LIST + "?page=0", "/api/nothing", "/nothing"}) {
      partner
          .live()
          .accept("Application/Problem+JSON")
          .get(path)
          .then()
          .contentType("application/problem+json");
      Response answer = partner.live().accept("text/html, application/problem+json").get(path);
      answer.then().contentType("application/problem+json");
      assertThat(answer.<String>path("type"))
          .isEqualTo("urn:cenotes:error:" + answer.<String>path("key"));
      assertThat(answer.<Integer>path("status")).isEqualTo(answer.statusCode());
      assertThat(answer.<String>path("requestId")).isEqualTo(answer.header("X-Request-Id"));
    }
    partner
        .live()
        .accept("application/problem+json")
        .get(LIST)
        .then()
        .statusCode(200)
        .contentType(ContentType.JSON)
        .body("success", equalTo(true));
  }

  @Test
  void stored_json_that_cannot_be_read_is_500() {
    String id = partner.booked(partner.body("cenote-zaci", Partner.day(130))).path("id").asText();
    Sql.update("UPDATE live.reservations SET price_lines = '7' WHERE id = ?::uuid", id);
    isError(partner.live().get("/api/partner/reservations/" + id).then(), 500, "error.internal");
    Sql.update("UPDATE live.reservations SET price_lines = '[]' WHERE id = ?::uuid", id);
  }
}
