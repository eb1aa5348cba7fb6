package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.nullValue;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.response.Response;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The front desk of a venue, and states that change with time. */
class FrontDeskIT {
  private static final String PATH = "/api/operator/reservations";
  private static final String REFUSED = "error.reservation.invalid_transition";

  private static Partner partner;
  private static Login operator;
  private static Login elsewhere;
  private static Login admin;

  @BeforeAll
  static void open() {
    partner = Partner.seed();
    operator = operator(VisitSql.CENOTE);
    elsewhere = operator("cenote-dos-ojos");
    admin = Login.platformAdmin();
  }

  private static Login operator(String cenote) {
    return Login.as(UserSql.operator(partner, partner.cenote(cenote)), partner.password());
  }

  private static JsonNode begun(int minutesAgo) {
    return VisitSql.begun(VisitSql.made(partner), Duration.ofMinutes(minutesAgo));
  }

  private static Response post(Login who, JsonNode visit, String what) {
    return who.request().post(PATH + "/" + visit.path("id").asText() + "/" + what);
  }

  private static void refused(Response response, String because) {
    response
        .then()
        .statusCode(409)
        .body("message", equalTo(REFUSED))
        .body("errors.messages[0]", containsString(because));
  }

  /** The partner's audit names the operator. */
  private static void noted(JsonNode visit, String action) {
    assertThat(
            Sql.number(
                "SELECT count(*) FROM control.audit_log WHERE partner_id = ? AND action = ?"
                    + " AND resource = 'reservation:' || ? AND actor ~ '^[0-9a-f-]{36}$'"
                    + " AND after = jsonb_build_object('confirmationCode', ?::text)",
                partner.id(),
                action,
                visit.path("id").asText(),
                visit.path("confirmationCode").asText()))
        .isOne();
  }

  private static long activity(JsonNode visit, String type) {
    Response feed =
        partner.admin().request().get("/api/partner-portal/activity-feed?perPage=100&type=" + type);
    return Api.json(feed).path("data").findValues("resource").stream()
        .filter(resource -> resource.path("id").equals(visit.path("id")))
        .count();
  }

  private static List<String> listed(Login who, String query) {
    Response response = who.request().get(PATH + "?perPage=100" + query);
    response.then().statusCode(200);
    List<String> ids = new ArrayList<>();
    Api.json(response).path("data").forEach(row -> ids.add(row.path("id").asText()));
    return ids;
  }

  @Test
  void guests_are_checked_in_once() {
    JsonNode visit = begun(-30);
    Response response = post(operator, visit, "check-in");
    response
        .then()
        .statusCode(200)
        .body("data.status", equalTo("confirmed"))
        .body("data.amounts.commission", nullValue())
        .body("data.source", nullValue());
    String at = response.path("data.checkedInAt");
    assertThat(Instant.parse(at)).isBetween(Instant.now().minusSeconds(60), Instant.now());
    refused(post(operator, visit, "check-in"), "its guests have arrived");
    refused(post(operator, visit, "no-show"), "its guests have arrived");
    assertThat(VisitSql.events(visit, "reservation.updated")).isOne();
    noted(visit, "reservation.checked_in");
    partner
        .live()
        .get("/api/partner/reservations/" + visit.path("id").asText())
        .then()
        .body("data.checkedInAt", equalTo(at));
  }

  @Test
  void a_checked_in_reservation_is_not_cancelled() {
    JsonNode visit = begun(-30); // it begins in half an hour
    post(operator, visit, "check-in").then().statusCode(200);
    Response cancel = partner.cancel(visit.path("id").asText());
    refused(cancel, "its guests have arrived");
  }

  @Test
  void check_in_needs_a_confirmed_reservation_of_today() {
    refused(post(operator, VisitSql.made(partner), "check-in"), "another day");
    JsonNode pending = partner.booked(VisitSql.body(partner).put("paymentMethod", "on_site"));
    VisitSql.begun(pending, Duration.ofMinutes(5));
    refused(post(operator, pending, "check-in"), "pending");
    refused(post(operator, pending, "no-show"), "pending");
  }

  @Test
  void a_no_show_is_recorded_between_start_and_completion() {
    refused(post(operator, begun(-20), "no-show"), "not started");
    JsonNode visit = begun(20);
    post(operator, visit, "no-show").then().statusCode(200).body("data.status", equalTo("no_show"));
    assertThat(VisitSql.events(visit, "reservation.no_show")).isOne();
    noted(visit, "reservation.no_show");
    Wait.untilAsserted(
        () ->
            assertThat(activity(visit, "reservation.no_show"))
                .as("in the audit log and in the event log, but one activity")
                .isOne());
    JsonNode recorded =
        Api.json(
            Sql.text(
                "SELECT CAST(actor AS text) FROM live.events WHERE type = 'reservation.no_show'"
                    + " AND resource_id = CAST(? AS uuid)",
                visit.path("id").asText()));
    assertThat(recorded.path("kind").asText()).isEqualTo("operator");
    refused(post(operator, visit, "no-show"), "no_show");
    refused(post(operator, visit, "check-in"), "no_show");
    refused(partner.cancel(visit.path("id").asText()), "no_show");
  }

  @Test
  void a_visit_completes_by_itself_two_hours_after_its_end() {
    JsonNode visit = begun(2 * 60 + 58);
    JsonNode over = begun(3 * 60 + 1);
    Wait.untilAsserted(
        () ->
            partner
                .live()
                .get("/api/partner/reservations/" + over.path("id").asText())
                .then()
                .body("data.status", equalTo("completed")));
    assertThat(
            Sql.number(
                "SELECT count(*) FROM live.events WHERE resource_id = ?::uuid AND type ="
                    + " 'reservation.completed' AND previous ->> 'status' = 'confirmed'",
                over.path("id").asText()))
        .isOne();
    refused(post(operator, over, "no-show"), "completed");
    post(operator, visit, "check-in")
        .then()
        .statusCode(200)
        .body("data.status", equalTo("confirmed"));
  }

  @Test
  void operators_see_their_cenotes_and_admins_all() {
    JsonNode visit = begun(10);
    for (String what : new String[] {"check-in", "no-show"}) {
      post(elsewhere, visit, what)
          .then()
          .statusCode(404)
          .body("message", equalTo("error.reservation.not_found"));
      operator.request().post(PATH + "/" + UUID.randomUUID() + "/" + what).then().statusCode(404);
    }
    String id = visit.path("id").asText();
    String cenote = "&cenoteId=" + partner.cenote(VisitSql.CENOTE);
    assertThat(listed(operator, "")).contains(id);
    assertThat(listed(operator, cenote)).contains(id);
    assertThat(listed(admin, cenote)).contains(id);
    assertThat(listed(admin, cenote + "&date=" + VisitSql.today(visit))).contains(id);
    assertThat(listed(elsewhere, "")).doesNotContain(id);
    assertThat(listed(elsewhere, cenote)).isEmpty();
    post(admin, visit, "check-in").then().statusCode(200);
  }

  @Test
  void a_day_is_listed_in_order_without_cancellations() {
    LocalDate date = Partner.day(310);
    List<String> ids = new ArrayList<>();
    for (int slot : new int[] {2, 0, 1}) {
      JsonNode body =
          partner.body(VisitSql.CENOTE, date, slot).put("visitors", 1).put("notes", "Needs a ramp");
      ids.add(partner.booked(body).path("id").asText());
    }
    partner.cancel(ids.get(2));
    assertThat(listed(operator, "&date=" + date)).containsExactly(ids.get(1), ids.get(0));
    operator
        .request()
        .get(PATH + "?perPage=1&page=2&date=" + date)
        .then()
        .statusCode(200)
        .body("data[0].id", equalTo(ids.get(0)))
        .body("data[0].notes", equalTo("Needs a ramp"))
        .body("pagination.total", equalTo(2));
    operator.request().get(PATH + "?date=tomorrow").then().statusCode(400);
  }

  @Test
  void a_reservation_is_found_by_code_name_or_reference() {
    String mark = "Zk" + UUID.randomUUID().toString().replaceAll("[^a-f]", "");
    LocalDate date = Partner.day(311);
    JsonNode visit =
        partner.booked(
            partner
                .body(VisitSql.CENOTE, date, 0)
                .put("firstName", "María José Šimona")
                .put("lastName", "Núñez " + mark)
                .put("partnerReference", "CN-2026-" + mark));
    String id = visit.path("id").asText();
    String code = visit.path("confirmationCode").asText();
    for (String search : List.of(code, " " + code.toLowerCase(java.util.Locale.ROOT))) {
      assertThat(listed(operator, "&search=" + search)).as(search).containsExactly(id);
      assertThat(listed(operator, "&date=" + date.plusDays(1) + "&search=" + search))
          .as("on any date")
          .containsExactly(id);
      assertThat(listed(admin, "&search=" + search)).containsExactly(id);
      assertThat(listed(elsewhere, "&search=" + search)).isEmpty();
    }
    for (String search :
        List.of(
            mark,
            "maria " + mark,
            mark + " NUNEZ",
            "núñez " + mark,
            "šimona " + mark,
            "SIMONA " + mark,
            "cn-2026-" + mark)) {
      assertThat(listed(operator, "&date=" + date + "&search=" + search))
          .as(search)
          .containsExactly(id);
      assertThat(listed(elsewhere, "&date=" + date + "&search=" + search)).isEmpty();
    }
    String mistaken = code.replace('0', 'o').replace('1', 'l');
    assertThat(listed(operator, "&search=" + mistaken)).as("read aloud").containsExactly(id);
    for (String search :
        List.of("CN-00000000", "pedro " + mark, "CN-2026-" + mark + "x", "%", "_")) {
      assertThat(listed(operator, "&date=" + date + "&search=" + search)).as(search).isEmpty();
    }
    assertThat(listed(operator, "&search=" + mark)).as("another day").isEmpty();
    partner.cancel(id);
    assertThat(listed(operator, "&search=" + code)).containsExactly(id);
    assertThat(listed(operator, "&date=" + date + "&search=" + mark)).isEmpty();
    operator.request().get(PATH + "?search=").then().statusCode(400);
  }

  @Test
  void guests_are_checked_in_by_confirmation_code() {
    JsonNode visit = begun(-30);
    String code = visit.path("confirmationCode").asText().toLowerCase(java.util.Locale.ROOT);
    String path = PATH + "/" + code + "/check-in";
    elsewhere.request().post(path).then().statusCode(404);
    operator
        .request()
        .post(path)
        .then()
        .statusCode(200)
        .body("data.id", equalTo(visit.path("id").asText()));
    operator.request().post(PATH + "/CN-00000000/check-in").then().statusCode(404);
    operator
        .request()
        .post(PATH + "/nobody/check-in")
        .then()
        .statusCode(400)
        .body("errors.fields", org.hamcrest.Matchers.hasKey("id"));
  }
}
