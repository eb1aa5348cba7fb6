package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;

import io.restassured.response.Response;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The list of recorded calls. */
class RequestLogsIT {
  private static final String LOGS = "/api/partner-portal/request-logs";
  private static final String WHOAMI = "/api/partner/whoami";

  private final Partner partner = Partner.seed();
  private final Login user = partner.admin();

  @Test
  void a_call_is_found_by_its_request_id_status_route_and_key() {
    String requestId = "mine-" + UUID.randomUUID();
    partner.live().header("X-Request-Id", requestId).get(WHOAMI).then().statusCode(200);
    partner.live().get("/api/partner/cenotes?perPage=0").then().statusCode(400);
    partner
        .test()
        .body("{\"reason\":\"ñ\"}")
        .post("/api/partner-sandbox/reservations/" + UUID.randomUUID() + "/cancel")
        .then()
        .statusCode(404);
    TrafficCalls.awaitStored(partner, 3);
    String key = Api.json(partner.live().get(WHOAMI)).at("/data/key/id").asText();
    user.request()
        .get(LOGS + "?requestId=" + requestId)
        .then()
        .body("data", hasSize(1))
        .body("pagination.total", equalTo(1))
        .body("data[0].requestId", equalTo(requestId))
        .body("data[0].keyId", equalTo(key))
        .body("data[0].method", equalTo("GET"))
        .body("data[0].route", equalTo(WHOAMI))
        .body("data[0].status", equalTo(200))
        .body("data[0].bytesIn", equalTo(0))
        .body("data[0].livemode", equalTo(true))
        .body("data[0].clientAddress", equalTo("127.0.0.0/24"));
    user.request()
        .get(LOGS + "?status=404")
        .then()
        .body("data", hasSize(1))
        .body("data[0].livemode", equalTo(false))
        .body("data[0].bytesIn", equalTo(15))
        .body("data[0].route", equalTo("/api/partner-sandbox/reservations/{id}/cancel"));
    user.request().get(LOGS + "?route=/api/partner/cenotes").then().body("data", hasSize(1));
    user.request().get(LOGS + "?keyId=" + UUID.randomUUID()).then().body("data", hasSize(0));
    user.request()
        .get(LOGS + "?keyId=" + key + "&status=400&startDate=" + Partner.day(-1))
        .then()
        .body("data", hasSize(1));
    user.request().get(LOGS + "?endDate=" + Partner.day(-2)).then().body("data", hasSize(0));
    Partner.seed()
        .admin()
        .request()
        .get(LOGS + "?requestId=" + requestId)
        .then()
        .statusCode(200)
        .body("data", hasSize(0));
  }

  @Test
  void the_list_ascends_too() {
    for (int i = 0; i < 3; i++) {
      partner.live().get(WHOAMI).then().statusCode(200);
    }
    TrafficCalls.awaitStored(partner, 3);
    List<String> descending = user.request().get(LOGS).jsonPath().getList("data.id");
    Response first = user.request().get(LOGS + "?perPage=2&sortOrder=asc");
    String rest = "?perPage=2&cursor=" + first.header("X-Next-Cursor");
    List<String> ascending = new ArrayList<>(first.jsonPath().getList("data.id"));
    ascending.addAll(
        user.request().get(LOGS + rest + "&sortOrder=asc").jsonPath().getList("data.id"));
    Collections.reverse(ascending);
    assertThat(ascending).hasSize(3).isEqualTo(descending);
    user.request().get(LOGS + rest).then().statusCode(400).body("errors.fields", hasKey("cursor"));
  }

  @Test
  void a_call_without_access_is_not_recorded() {
    String off = "{\"enableApi\":false}";
    user.request().body(off).patch("/api/partner-settings/api").then().statusCode(200);
    Wait.untilAsserted(
        Duration.ofSeconds(10), () -> partner.live().get(WHOAMI).then().statusCode(403));
    user.request().body(off.replace("false", "true")).patch("/api/partner-settings/api");
    Wait.untilAsserted(
        Duration.ofSeconds(10), () -> partner.live().get(WHOAMI).then().statusCode(200));
    TrafficCalls.awaitStored(partner, 1);
    user.request().get(LOGS + "?status=403").then().body("data", hasSize(0));
    partner.live().get("/api/partner-sandbox/cenotes").then().statusCode(403);
    Wait.untilAsserted(
        Duration.ofSeconds(10),
        () -> user.request().get(LOGS + "?status=403").then().body("data", hasSize(1)));
  }

  @ParameterizedTest
  @CsvSource({
    "requestId, a b",
    "status, 99",
    "status, ok",
    "route, ''",
    "keyId, 7",
    "startDate, yesterday",
    "cursor, MTIz",
    "perPage, 101",
    "sortOrder, up"
  })
  void a_wrong_filter_is_refused(String name, String value) {
    user.request()
        .queryParam(name, value)
        .get(LOGS)
        .then()
        .statusCode(400)
        .body("errors.fields", hasKey(name));
  }
}
