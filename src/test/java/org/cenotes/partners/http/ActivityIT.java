package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.response.Response;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The activity feed: what happened to the account, to reservations and payments. */
class ActivityIT {
  private static final String FEED = "/api/partner-portal/activity-feed";
  private static final String HOOK =
      "{\"url\":\"https://8.8.8.8/%s\",\"events\":[\"reservation.created\"]}";

  private final Partner partner = Partner.seed();
  private final Login user = partner.admin();

  private JsonNode webhook(String path) {
    Response made = user.request().body(HOOK.formatted(path)).post("/api/partner-portal/webhooks");
    made.then().statusCode(201);
    return Api.json(made).path("data");
  }

  private List<JsonNode> all(int perPage, String order) {
    List<JsonNode> rows = new ArrayList<>();
    String pages = FEED + "?perPage=" + perPage + order;
    String next = pages;
    while (next != null) {
      Response page = user.request().get(next);
      page.then().statusCode(200);
      Api.json(page).path("data").forEach(rows::add);
      String cursor = page.header("X-Next-Cursor");
      next = cursor == null ? null : pages + "&cursor=" + cursor;
    }
    return rows;
  }

  private void awaitEvents(int count) {
    Wait.until(
        "events are numbered",
        Duration.ofSeconds(20),
        () ->
            Sql.number(
                    "SELECT count(*) FROM live.events WHERE partner_id = ? AND sequence IS NOT NULL"
                        + " AND type LIKE 'reservation.%'",
                    partner.id())
                == count);
  }

  @Test
  void changes_and_reservations_are_merged_by_time() {
    String hook = webhook("one").path("id").asText();
    String id = partner.booked(partner.body("cenote-ik-kil", Partner.day(15))).path("id").asText();
    user.request()
        .body("{\"isActive\":false}")
        .put("/api/partner-portal/webhooks/" + hook)
        .then()
        .statusCode(200);
    partner.cancel(id).then().statusCode(200);
    awaitEvents(2);
    List<JsonNode> rows = all(100, "");
    assertThat(rows)
        .extracting(row -> row.path("type").asText())
        .startsWith(
            "reservation.cancelled", "webhook.updated", "reservation.created", "webhook.created");
    JsonNode updated = rows.get(1);
    assertThat(updated.at("/actor/kind").asText()).isEqualTo("user");
    assertThat(updated.at("/actor/id")).isEqualTo(user.user().path("id"));
    assertThat(updated.at("/actor/name").asText()).isEqualTo(partner.email());
    assertThat(updated.at("/resource/type").asText()).isEqualTo("webhook");
    assertThat(updated.at("/resource/id").asText()).isEqualTo(hook);
    assertThat(updated.at("/resource/label").asText()).isEqualTo("https://8.8.8.8/one");
    assertThat(updated.path("changes").toString())
        .contains("{\"member\":\"isActive\",\"from\":true,\"to\":false}");
    assertThat(rows.get(2).at("/actor/kind").asText()).isEqualTo("key");
    JsonNode cancelled = rows.get(0);
    assertThat(cancelled.at("/actor/kind").asText()).isEqualTo("key");
    assertThat(cancelled.at("/actor/id").asText()).hasSize(36);
    assertThat(cancelled.at("/actor/name").asText()).isNotEmpty();
    assertThat(rows).allMatch(row -> row.at("/actor/kind").isTextual());
    assertThat(rows.get(2).at("/resource/label").asText()).startsWith("CN-");
    assertThat(rows.get(0).path("changes").toString())
        .contains("{\"member\":\"status\",\"from\":\"confirmed\",\"to\":\"cancelled\"}");
    assertThat(rows.get(3).has("changes")).isFalse();
    assertThat(all(1, "")).isEqualTo(rows);
    assertThat(all(3, "&sortOrder=desc")).isEqualTo(rows);
    List<JsonNode> ascending = new ArrayList<>(rows);
    Collections.reverse(ascending);
    for (int perPage : new int[] {1, 3, 100}) {
      assertThat(all(perPage, "&sortOrder=asc")).isEqualTo(ascending);
    }
    user.request()
        .get(FEED + "?perPage=2&page=2")
        .then()
        .body("data", hasSize(2))
        .body("data[1].type", equalTo("webhook.created"))
        .body("pagination.total", equalTo(rows.size()));
    JsonNode others = Api.json(Partner.seed().admin().request().get(FEED + "?perPage=100"));
    assertThat(others.toString()).doesNotContain(hook, id, partner.email());
  }

  @Test
  void a_page_has_a_number_as_far_as_rows_are_counted_exactly() {
    webhook("far");
    user.request().get(FEED + "?perPage=100&page=101").then().body("data", hasSize(0));
    user.request().get(FEED + "?perPage=100&page=102").then().statusCode(400);
  }

  @Test
  void activity_is_filtered_by_type_and_day() {
    webhook("two");
    partner.booked(partner.body("cenote-ik-kil", Partner.day(16)));
    awaitEvents(1);
    user.request().get(FEED + "?type=webhook.created").then().body("data", hasSize(1));
    user.request()
        .get(FEED + "?type=reservation.created&startDate=" + Partner.day(-1))
        .then()
        .body("data", hasSize(1))
        .body("data[0]", not(hasKey("changes")));
    user.request().get(FEED + "?type=reservation.expired").then().body("data", hasSize(0));
    user.request().get(FEED + "?endDate=" + Partner.day(-2)).then().body("data", hasSize(0));
    user.request()
        .get(FEED + "?type=webhook.created&endDate=9999-12-31")
        .then()
        .body("data", hasSize(1));
  }

  private Login colleague(String role, String revoked) {
    String email = UserSql.user(partner, partner.id(), "partner", role, false);
    Sql.update(
        "UPDATE control.users SET revoked = ?::text[] WHERE id = ?", revoked, UserSql.id(email));
    return Login.as(email, partner.password());
  }

  @Test
  void logins_are_seen_by_who_may_see_users() {
    Login.attempt(partner.email(), "not-the-password-1").then().statusCode(401);
    Wait.untilAsserted(
        Duration.ofSeconds(10),
        () ->
            user.request()
                .get(FEED + "?type=login.failed")
                .then()
                .body("data", hasSize(1))
                .body("data[0].actor.kind", equalTo("system"))
                .body("data[0].resource.label", equalTo(partner.email()))
                .body("data[0].resource.id", equalTo(user.user().path("id").asText())));
    user.request()
        .get(FEED + "?type=login.succeeded")
        .then()
        .body("data", hasSize(1))
        .body("data[0].actor.name", equalTo(partner.email()))
        .body("data[0].resource.label", equalTo(partner.email()));
    colleague("partner_viewer", "{}")
        .request()
        .get(FEED + "?type=login.failed")
        .then()
        .statusCode(200)
        .body("data", hasSize(0))
        .body("pagination.total", equalTo(0));
  }

  @Test
  void settings_of_the_api_are_seen_by_who_may_see_keys_or_webhooks() {
    String feed = FEED + "?type=settings.api_updated";
    user.request()
        .body("{\"allowedIps\":[\"127.0.0.0/8\"]}")
        .patch("/api/partner-settings/api")
        .then()
        .statusCode(200);
    colleague("partner_manager", "{partner.view_api_keys}")
        .request()
        .get(feed)
        .then()
        .body("data", hasSize(1));
    colleague("partner_manager", "{partner.view_api_keys,partner.view_webhooks}")
        .request()
        .get(feed)
        .then()
        .statusCode(200)
        .body("data", hasSize(0))
        .body("pagination.total", equalTo(0));
  }

  @Test
  void what_an_administrator_did_has_no_name() {
    Login.platformAdmin()
        .request()
        .body("{\"reason\":\"Papers are missing\"}")
        .post("/api/admin/partners/" + partner.id() + "/suspend")
        .then()
        .statusCode(200);
    Login.platformAdmin()
        .request()
        .body("{}")
        .post("/api/admin/partners/" + partner.id() + "/reactivate")
        .then()
        .statusCode(200);
    Wait.untilAsserted(
        Duration.ofSeconds(10),
        () ->
            user.request()
                .get(FEED + "?type=partner.suspended")
                .then()
                .statusCode(200)
                .body("data", hasSize(1))
                .body("data[0].actor.kind", equalTo("admin"))
                .body("data[0].actor", not(hasKey("name")))
                .body("data[0]", not(hasKey("changes"))));
  }

  @ParameterizedTest
  @CsvSource({
    "type, everything",
    "type, 'reservation.created; drop'",
    "startDate, today",
    "cursor, MTIz",
    "page, 1000"
  })
  void a_wrong_filter_is_refused(String name, String value) {
    user.request()
        .queryParam(name, value)
        .get(FEED)
        .then()
        .statusCode(400)
        .body("errors.fields", hasKey(name));
  }
}
