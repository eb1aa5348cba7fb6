package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.nullValue;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.StreamSupport;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.Test;

/** The dashboard shows what other routes say in detail. */
class DashboardIT {
  private static final String DASHBOARD = "/api/partner-portal/dashboard";
  private static final String SLUG = "cenote-ik-kil";

  private final Partner partner = Partner.seed();
  private final Login user = partner.admin();

  @Test
  void a_new_partner_has_nothing() {
    user.request()
        .get(DASHBOARD)
        .then()
        .statusCode(200)
        .body("message", equalTo("partners.portal.dashboard_retrieved"))
        .body("data.api", nullValue())
        .body("data.reservations.last30Days", equalTo(0))
        .body("data.revenue.changePercent", nullValue())
        .body("data.upcoming", hasSize(0))
        .body("data.daily", hasSize(30))
        .body("data.webhooks.active", equalTo(0))
        .body("data.keys.active", equalTo(2))
        .body("data.keys.expiringSoon", equalTo(0))
        .body("data.onboarding.progress", equalTo(0));
  }

  @Test
  void sums_equal_those_of_the_reports() {
    ZoneId zone = ZoneId.of("America/Cancun");
    Wait.pastMidnight(zone);
    String id = VisitSql.made(partner).path("id").asText();
    SalesSql.insert(
        Api.json(partner.live().get("/api/partner/reservations/" + id)).path("data"),
        SalesSql.recent(new Random(5), List.of(partner.cenote(SLUG)), 400));
    JsonNode dashboard = read();
    LocalDate today = LocalDate.now(zone);
    JsonNode last = report("performance", today.minusDays(29), today, "MXN");
    JsonNode dollars = report("performance", today.minusDays(29), today, "USD");
    assertThat(dashboard.at("/reservations/last30Days").asInt())
        .isEqualTo(last.path("confirmed").asInt() + dollars.path("confirmed").asInt());
    assertThat(dashboard.at("/reservations/cancelledLast30Days").asInt())
        .isEqualTo(last.path("cancelled").asInt() + dollars.path("cancelled").asInt());
    JsonNode revenue = revenue(today.minusDays(29), today);
    assertThat(dashboard.at("/revenue/last30Days").asLong())
        .isPositive()
        .isEqualTo(revenue.path("gross").asLong());
    assertThat(dashboard.at("/commission/last30Days")).isEqualTo(revenue.path("commission"));
    assertThat(dashboard.at("/revenue/previous30Days").asLong())
        .isPositive()
        .isEqualTo(revenue(today.minusDays(59), today.minusDays(30)).path("gross").asLong());
    JsonNode daily = report("daily-revenue", today.minusDays(29), today, "MXN");
    JsonNode dailyDollars = report("daily-revenue", today.minusDays(29), today, "USD");
    assertThat(dashboard.path("daily")).hasSize(30);
    for (int i = 0; i < 30; i++) {
      for (String member : List.of("date", "gross")) {
        assertThat(dashboard.at("/daily/" + i + "/" + member))
            .isEqualTo(daily.at("/" + i + "/" + member));
      }
      String reservations = "/" + i + "/reservations";
      assertThat(dashboard.at("/daily" + reservations).asInt())
          .as("of all currencies")
          .isEqualTo(daily.at(reservations).asInt() + dailyDollars.at(reservations).asInt());
    }
  }

  private JsonNode report(String name, LocalDate from, LocalDate until, String currency) {
    return Api.json(
            user.request()
                .get(
                    "/api/partner-reports/%s?startDate=%s&endDate=%s&currency=%s"
                        .formatted(name, from, until, currency)))
        .path("data");
  }

  private JsonNode revenue(LocalDate from, LocalDate until) {
    return report("revenue", from, until, "MXN").path("totals");
  }

  @Test
  void the_next_visits_come_first_and_cancelled_ones_do_not() {
    List<String> expected = new ArrayList<>();
    for (int day : List.of(3, 2, 9, 4, 8, 5, 12)) {
      expected.add(partner.booked(partner.body(SLUG, Partner.day(day))).path("id").asText());
    }
    partner.cancel(expected.get(3)).then().statusCode(200);
    JsonNode dashboard = read();
    assertThat(ids(dashboard.path("upcoming")))
        .containsExactly(
            expected.get(1), expected.get(0), expected.get(5), expected.get(4), expected.get(2));
    assertThat(dashboard.at("/reservations/next7Days").asInt()).isBetween(2, 3);
    assertThat(dashboard.at("/reservations/last30Days").asInt()).isEqualTo(6);
    assertThat(dashboard.at("/reservations/cancelledLast30Days").asInt()).isEqualTo(1);
    assertThat(Api.json(Partner.seed().admin().request().get(DASHBOARD)).at("/data/upcoming"))
        .isEmpty();
  }

  private static List<String> ids(JsonNode reservations) {
    return StreamSupport.stream(reservations.spliterator(), false)
        .map(reservation -> reservation.path("id").asText())
        .toList();
  }

  @Test
  void calls_keys_and_webhooks_are_counted() {
    TrafficCalls.recorded(partner);
    partner.live().get("/api/partner/cenotes?perPage=0").then().statusCode(400);
    user.request()
        .body("{\"name\":\"short\",\"expiresAt\":\"" + Partner.day(20) + "T00:00:00Z\"}")
        .post("/api/partner-portal/api-keys")
        .then()
        .statusCode(201);
    user.request()
        .body("{\"url\":\"https://8.8.8.8/hook\",\"events\":[\"reservation.created\"]}")
        .post("/api/partner-portal/webhooks")
        .then()
        .statusCode(201);
    Sql.update(
        "UPDATE control.endpoint_queues SET failing_since = now(), last_failure_at = now() WHERE"
            + " partner_id = ?",
        partner.id());
    Wait.until(
        "calls are counted", Duration.ofSeconds(20), () -> read().at("/api/calls24h").asInt() == 2);
    JsonNode dashboard = read();
    assertThat(dashboard.at("/api/errorRate24h").asDouble()).isEqualTo(50);
    assertThat(dashboard.at("/api/p95Ms24h").asDouble()).isPositive();
    // the two of the start, the one that called, and the short one
    assertThat(dashboard.at("/keys/active").asInt()).isEqualTo(4);
    assertThat(dashboard.at("/keys/expiringSoon").asInt()).isEqualTo(1);
    assertThat(dashboard.at("/webhooks/active").asInt()).isEqualTo(1);
    assertThat(dashboard.at("/webhooks/failing").asInt()).isEqualTo(1);
    Sql.update(
        "UPDATE control.endpoint_queues SET last_failure_at = now() - interval '31 hours' WHERE"
            + " partner_id = ?",
        partner.id());
    assertThat(read().at("/webhooks/failing").asInt()).as("nothing is sent to it").isZero();
  }

  private JsonNode read() {
    var response = user.request().get(DASHBOARD);
    response.then().statusCode(200);
    return Api.json(response).path("data");
  }
}
