package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.emptyString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.matchesPattern;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import org.cenotes.partners.harness.Product;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Response headers: security, cache, language, limits, CORS. */
class HeadersIT {
  private static final String LIST = "/api/partner/cenotes";

  private static Partner partner;

  @BeforeAll
  static void seed() {
    partner = Partner.seed();
  }

  @Test
  void the_callers_request_id_is_kept_if_it_is_well_formed() {
    String kept = "abc.DEF_1-2";
    // logs show only the last digits of card numbers
    for (String id : new String[] {kept, "4242424242424242", "4111-1111-1111-1111"}) {
      Api.anyone().header("X-Request-Id", id).get("/api/cenotes").then().header("X-Request-Id", id);
    }
    Api.anyone()
        .header("X-Request-Id", kept)
        .get("/api/nothing")
        .then()
        .header("X-Request-Id", kept)
        .body("requestId", equalTo(kept));
    for (String bad : new String[] {"with space", "x".repeat(65), "a\"b", "é"}) {
      Api.anyone()
          .header("X-Request-Id", bad)
          .get("/api/cenotes")
          .then()
          .header("X-Request-Id", matchesPattern("req_[A-Za-z0-9]{22}"));
    }
  }

  /** What {@code HttpURLConnection} sends unless it is told otherwise, before Java 17.0.12. */
  @Test
  void an_old_client_of_java_gets_json() {
    partner
        .live()
        .header("Accept", "text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2")
        .get(LIST)
        .then()
        .statusCode(200)
        .contentType(ContentType.JSON);
  }

  @Test
  void every_response_has_security_and_cache_headers() {
    for (String path : new String[] {LIST, "/api/cenotes", "/api/nothing", "/nothing"}) {
      partner
          .live()
          .get(path)
          .then()
          .header("X-Content-Type-Options", "nosniff")
          .header("Referrer-Policy", "no-referrer")
          .header("Content-Security-Policy", containsString("default-src 'none'"))
          .header("Cache-Control", "private, no-cache")
          .header("Vary", containsString("Authorization, X-API-Key, Accept, Accept-Language"))
          .header("X-Powered-By", nullValue())
          .header("Server", nullValue())
          .header("Set-Cookie", nullValue())
          .header("$WSEP", nullValue());
    }
    Api.anyone()
        .contentType(ContentType.JSON)
        .post("/api/partner/seed-test-data")
        .then()
        .header("Cache-Control", "no-store");
  }

  @Test
  void a_matching_etag_is_304() {
    String path = "/api/partner/availability/" + partner.cenote("cenote-zaci");
    String date = Partner.day(60).toString();
    Response first = partner.live().queryParam("date", date).get(path);
    String etag = first.header("ETag");
    assertThat(etag).matches("\"[^\"]+\"");
    for (String known : new String[] {etag, "W/" + etag, "\"other\", " + etag, "*"}) {
      partner
          .live()
          .header("If-None-Match", known)
          .queryParam("date", date)
          .get(path)
          .then()
          .statusCode(304)
          .header("ETag", etag)
          .body(emptyString());
    }
    partner
        .live()
        .header("If-None-Match", "\"other\"")
        .queryParam("date", date)
        .get(path)
        .then()
        .statusCode(200);
    // conditions come after the guard
    Api.anyone()
        .header("If-None-Match", "*")
        .queryParam("date", date)
        .get(path)
        .then()
        .statusCode(401);
  }

  @Test
  void head_supports_etags_like_get() {
    String path = "/api/cenotes/cenote-zaci";
    String etag = Api.anyone().get(path).header("ETag");
    Api.anyone().head(path).then().statusCode(200).header("ETag", etag).body(emptyString());
    Api.anyone()
        .header("If-None-Match", etag)
        .head(path)
        .then()
        .statusCode(304)
        .header("ETag", etag)
        .body(emptyString());
  }

  @Test
  void head_and_options_answer_without_a_body() {
    partner.live().head(LIST).then().statusCode(200).body(emptyString());
    Api.anyone().head(LIST).then().statusCode(401).body(emptyString());
    Response options = partner.live().options(LIST);
    assertThat(options.statusCode()).isIn(200, 204);
    assertThat(options.header("Allow")).contains("GET");
  }

  @ParameterizedTest
  @CsvSource({
    "en,en",
    "en-GB,en",
    "'fr, en;q=0.5',en",
    "es-MX,es",
    "fr,es",
    "'',es",
    "'%%%',es",
    "'es;q=0.1, en;q=0.9',en"
  })
  void the_language_is_named(String accepted, String language) {
    Api.anyone()
        .header("Accept-Language", accepted)
        .get("/api/cenotes")
        .then()
        .header("Content-Language", language);
  }

  @ParameterizedTest
  @CsvSource({
    "es,es,perPage no puede ser mayor que 100",
    "'es-MX, en;q=0.5',es,perPage no puede ser mayor que 100",
    "en,en,perPage must not be greater than 100",
    "fr,en,perPage must not be greater than 100",
    "'',en,perPage must not be greater than 100"
  })
  void errors_are_in_the_language_that_is_named(String accepted, String language, String said) {
    partner
        .live()
        .header("Accept-Language", accepted)
        .get(LIST + "?perPage=101")
        .then()
        .statusCode(400)
        .header("Content-Language", language)
        .body("errors.messages", equalTo(java.util.List.of(said)))
        .body("errors.fields.perPage", equalTo(java.util.List.of(said)));
  }

  @ParameterizedTest
  @CsvSource({
    "firstName,'\"\"',firstName must have 1 to 150 characters",
    "notes,'\"LONG\"',notes must have at most 1000 characters",
    "pickup,3,pickup must be an object",
    "visitors,0,visitors must not be less than 1",
    "date,'\"soon\"',date must be a date (YYYY-MM-DD)"
  })
  void sentences_fit_what_is_wrong(String member, String value, String said) {
    ObjectNode body = partner.body("cenote-dos-ojos", Partner.day(20));
    body.set(member, Api.json(value.replace("LONG", "x".repeat(1001))));
    partner.book(body).then().statusCode(400).body("errors.messages[0]", equalTo(said));
  }

  @Test
  void responses_have_rate_limit_headers() {
    Response answer = partner.live().get("/api/partner/whoami");
    int limit = Integer.parseInt(answer.header("X-RateLimit-Limit"));
    assertThat(limit).isEqualTo(answer.<Integer>path("data.limits.readsPerMinute"));
    assertThat(Integer.parseInt(answer.header("X-RateLimit-Remaining"))).isBetween(0, limit - 1);
    assertThat(answer.header("RateLimit-Policy")).isEqualTo("\"reads\";q=" + limit + ";w=60");
    assertThat(answer.header("RateLimit")).matches("\"reads\";r=\\d+;t=\\d+");
  }

  @Test
  void logins_and_checkouts_have_other_limits_than_what_anyone_looks_up() {
    Api.anyone().get("/api/cenotes").then().header("RateLimit-Policy", startsWith("\"public\";"));
    Api.anyone()
        .contentType(ContentType.JSON)
        .body("{\"refreshToken\":\"unknown\"}")
        .post("/api/auth/logout")
        .then()
        .header("RateLimit-Policy", startsWith("\"authentication\";"));
    Api.anyone()
        .post("/api/checkout/resume-direct/unknown")
        .then()
        .header("RateLimit-Policy", startsWith("\"checkout\";"));
  }

  @Test
  void cors_allows_configured_origins_only() {
    Api.anyone()
        .header("Origin", Product.ORIGIN)
        .header("Access-Control-Request-Method", "POST")
        .options("/api/partner/reservations")
        .then()
        .statusCode(204)
        .header("Access-Control-Allow-Origin", Product.ORIGIN)
        .header("Access-Control-Allow-Methods", containsString("POST"))
        .header("Access-Control-Allow-Headers", containsString("X-API-Key"))
        .header("Access-Control-Allow-Headers", containsString("traceparent, tracestate"));
    for (String path : new String[] {LIST, "/api/partner/whoami?x", "/api/nothing"}) {
      partner
          .live()
          .header("Origin", Product.ORIGIN)
          .get(path)
          .then()
          .header("Access-Control-Allow-Origin", Product.ORIGIN)
          .header("Access-Control-Allow-Credentials", nullValue())
          .header("Vary", containsString("Origin"));
      for (String other :
          new String[] {"https://other.example", "null", Product.ORIGIN + ":8443"}) {
        partner
            .live()
            .header("Origin", other)
            .get(path)
            .then()
            .header("Access-Control-Allow-Origin", nullValue());
      }
    }
  }
}
