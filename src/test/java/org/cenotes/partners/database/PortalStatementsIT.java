package org.cenotes.partners.database;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.RestAssured;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.platform.json.Json;
import org.junit.jupiter.api.Test;

/** What people's warm requests about reservations ask of the database, and by which plans. */
class PortalStatementsIT {
  private static final int WARM_RUNS = 5;

  /** So many calls in a row without a statement mean that none is logged. */
  private static final int MAX_RUNS = 10 * WARM_RUNS;

  private static final String PATH = "/api/partner-reservations";

  private static RequestSpecification request(String header, String value) {
    return RestAssured.given()
        .baseUri(Product.baseUri().toString())
        .contentType(ContentType.JSON)
        .header(header, value);
  }

  private static JsonNode data(Response response, int status) throws Exception {
    assertThat(response.statusCode()).as(response.asString()).isEqualTo(status);
    return Json.mapper().readTree(response.asString()).path("data");
  }

  private static String token(String email, String password) throws Exception {
    return "Bearer "
        + data(
                request("Accept", "application/json")
                    .body(Map.of("email", email, "password", password))
                    .post("/api/auth/login"),
                200)
            .path("accessToken")
            .asText();
  }

  @Test
  void a_change_takes_at_most_eight_statements_and_no_list_reads_a_table() throws Exception {
    JsonNode seed =
        data(
            request("Accept", "application/json").body("{}").post("/api/partner/seed-test-data"),
            201);
    String user = token(seed.at("/user/email").asText(), seed.at("/user/password").asText());
    String admin = token("admin@cenotes.local", "cenotes-admin-dev");
    JsonNode visit = book(seed.path("liveKey").asText(), seed.at("/cenotes/0/id").asText());
    String one = PATH + "/" + visit.path("id").asText();
    String email = visit.at("/guest/email").asText();
    try (StatementLog log = new StatementLog()) {
      int[] calls = {0};
      List<String> change =
          during(log, "cenotes-booking", () -> patch(user, one, 1 + calls[0]++ % 2));
      assertThat(change).hasSizeBetween(4, 8);
      List<String> tenant = new ArrayList<>(change);
      tenant.removeIf(text -> !text.startsWith("select") && !text.startsWith("SELECT"));
      tenant.addAll(reads(log, user, PATH));
      List<String> statistics = reads(log, user, PATH + "/stats");
      assertThat(statistics).hasSizeLessThanOrEqualTo(2);
      tenant.addAll(statistics);
      tenant.addAll(reads(log, user, PATH + "/stats?cenoteId=" + UUID.randomUUID()));
      List<String> platform = new ArrayList<>();
      platform.addAll(reads(log, admin, "/api/operator/reservations"));
      platform.addAll(
          reads(
              log,
              admin,
              "/api/operator/reservations?cenoteId=" + seed.at("/cenotes/0/id").asText()));
      List<String> lookup =
          reads(
              log,
              admin,
              "/api/public/reservations/" + visit.path("id").asText() + "?email=" + email);
      assertThat(lookup).hasSizeLessThanOrEqualTo(2);
      platform.addAll(lookup);
      platform.addAll(
          reads(
              log,
              admin,
              "/api/public/reservations/by-confirmation/"
                  + visit.path("confirmationCode").asText()
                  + "?email="
                  + email));
      try (Plans plans = new Plans("portal")) {
        plans.assertNoScan("app_tenant", tenant);
        plans.assertNoScan("app_platform", platform);
      }
    }
  }

  private static JsonNode book(String key, String cenote) throws Exception {
    String date = LocalDate.now(ZoneOffset.UTC).plusDays(40).toString();
    JsonNode day =
        data(
            request("X-API-Key", key).get("/api/partner/availability/" + cenote + "?date=" + date),
            200);
    Map<String, Object> body =
        Map.of(
            "cenoteId",
            cenote,
            "date",
            date,
            "startTime",
            day.at("/slots/0/startTime").asText(),
            "visitors",
            1,
            "guestName",
            "Ana Poot",
            "guestEmail",
            "ana@guests.example",
            "guestPhone",
            "+529841234567");
    return data(request("X-API-Key", key).body(body).post("/api/partner/reservations"), 201);
  }

  private static Response patch(String token, String path, int visitors) throws Exception {
    Response response =
        request("Authorization", token)
            .header("Idempotency-Key", UUID.randomUUID().toString())
            .body(Map.of("visitors", visitors))
            .patch(path);
    data(response, 200);
    return response;
  }

  private static List<String> reads(StatementLog log, String token, String path) throws Exception {
    return during(log, "cenotes-reads", () -> data(request("Authorization", token).get(path), 200));
  }

  /**
   * The shortest of several, as in {@link StatementCountsIT}; sessions are looked up now and then.
   */
  private static List<String> during(StatementLog log, String application, Callable<?> call)
      throws Exception {
    List<List<String>> runs = new ArrayList<>();
    for (int i = 0; i < MAX_RUNS && runs.size() < WARM_RUNS; i++) {
      log.clear();
      call.call();
      List<String> statements = log.statements(application);
      if (!statements.isEmpty()) {
        runs.add(statements);
      }
    }
    return runs.stream().min(Comparator.comparing(List::size)).orElseThrow();
  }
}
