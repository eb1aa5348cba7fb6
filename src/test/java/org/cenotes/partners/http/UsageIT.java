package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;

import java.time.Duration;
import java.time.YearMonth;
import java.time.ZoneOffset;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The usage of a month: what is stored is summed, and what is not is said. */
class UsageIT {
  private static final String USAGE = "/api/partner-portal/billing/usage";

  private final Partner partner = Partner.seed();
  private final Login user = partner.admin();
  private YearMonth current;

  @BeforeEach
  void within_one_month() {
    Wait.pastMidnight(ZoneOffset.UTC);
    current = YearMonth.now(ZoneOffset.UTC);
  }

  @Test
  void calls_bytes_and_deliveries_of_the_month_are_summed() {
    byte[] body = partner.live().get("/api/partner/whoami").asByteArray();
    partner.live().get("/api/partner/whoami").then().statusCode(200);
    partner.test().get("/api/partner-sandbox/cenotes").then().statusCode(200);
    TrafficCalls.awaitStored(partner, 3);
    user.request()
        .body("{\"url\":\"https://8.8.8.8/hook\",\"events\":[\"reservation.created\"]}")
        .post("/api/partner-portal/webhooks")
        .then()
        .statusCode(201);
    partner.booked(partner.body("cenote-ik-kil", Partner.day(12)));
    Wait.until(
        "the delivery is queued",
        Duration.ofSeconds(20),
        () ->
            Sql.number("SELECT count(*) FROM live.deliveries WHERE partner_id = ?", partner.id())
                == 1);
    Sql.update(
        "UPDATE live.deliveries SET status = 'failed', next_attempt_at = NULL WHERE partner_id = ?",
        partner.id());
    // whoami twice, and the availability and the booking
    TrafficCalls.awaitStored(partner, 5);
    var usage = user.request().get(USAGE);
    usage
        .then()
        .statusCode(200)
        .body("data.period", equalTo(current.toString()))
        .body("data.apiCalls.available", equalTo(true))
        .body("data.apiCalls.total", equalTo(4))
        .body("data.apiCalls.byDay", hasSize(1))
        .body("data.apiCalls.byDay[0].count", equalTo(4))
        .body("data.apiCalls.dropped", equalTo(0))
        .body("data.webhooks.deliveries", equalTo(1))
        .body("data.webhooks.failed", equalTo(1))
        .body("data.limits.callsPerMinute", equalTo(7_200));
    assertThat(Api.json(usage).at("/data/bandwidth/bytesOut").asLong())
        .isGreaterThan(2L * body.length);
    assertThat(Api.json(usage).at("/data/bandwidth/bytesIn").asLong()).isPositive();
    Partner.seed()
        .admin()
        .request()
        .get(USAGE + "?period=" + current)
        .then()
        .body("data.apiCalls.total", equalTo(0))
        .body("data.webhooks.deliveries", equalTo(0));
  }

  @Test
  void what_is_no_longer_stored_is_not_available() {
    user.request()
        .get(USAGE + "?period=" + current.minusMonths(3))
        .then()
        .statusCode(200)
        .body("data.apiCalls.available", equalTo(true))
        .body("data.webhooks.available", equalTo(false))
        .body("data.webhooks", not(hasKey("deliveries")));
    user.request()
        .get(USAGE + "?period=" + current.minusMonths(15))
        .then()
        .statusCode(200)
        .body("data.apiCalls.available", equalTo(false))
        .body("data.apiCalls", not(hasKey("total")))
        .body("data.bandwidth.available", equalTo(false));
  }

  @ParameterizedTest
  @ValueSource(strings = {"2026-13", "2026", "last", "2026-11-01", "2999-01"})
  void a_wrong_period_is_refused(String period) {
    user.request()
        .get(USAGE + "?period=" + period)
        .then()
        .statusCode(400)
        .body("errors.fields", hasKey("period"));
  }
}
