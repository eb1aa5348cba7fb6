package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What a node says of itself. */
class HealthIT {
  private static final Pattern LAG =
      Pattern.compile("(?m)^cenotes_overdue_hold_seconds\\{[^}]*} ([0-9.E]+)$");

  @Test
  void work_that_waits_is_told_and_takes_no_node_out_of_service() {
    Partner partner = Partner.seed();
    JsonNode hold =
        partner.booked(
            partner.body("cenote-zaci", Partner.day(80)).put("paymentMethod", "cardprovider"));
    String id = hold.path("id").asText();
    take(id, "taken - 2");
    try {
      Sql.update(
          "UPDATE live.reservations SET hold_expires_at = now() - interval '2 hours' WHERE id ="
              + " ?::uuid",
          id);
      Eventually.holds(() -> assertThat(overdueSeconds()).isBetween(7200.0, 7300.0));
      HttpResponse<String> ready = Api.raw(Api.rawRequest("/health/ready"));
      assertThat(ready.statusCode()).isEqualTo(200);
      JsonNode queues = check(Api.json(ready.body()), "queues");
      assertThat(queues.path("status").asText()).isEqualTo("UP");
      assertThat(queues.at("/data/overdueHoldSeconds").asLong()).isBetween(7200L, 7300L);
    } finally {
      take(id, "taken + 2");
    }
    Eventually.holds(() -> assertThat(overdueSeconds()).isLessThan(60));
  }

  /** Without its places a hold cannot expire: there is nothing to give back. */
  private static void take(String reservation, String places) {
    Sql.update(
        "UPDATE live.slot_inventory s SET taken = "
            + places
            + " FROM live.reservations r WHERE r.id = ?::uuid AND s.cenote_id = r.cenote_id"
            + " AND s.visit_date = r.visit_date AND s.start_time = r.start_time",
        reservation);
  }

  private static double overdueSeconds() {
    String metrics = Api.raw(Api.rawRequest("/metrics")).body();
    Matcher lag = LAG.matcher(metrics);
    assertThat(lag.find()).as("the metric is there").isTrue();
    return Double.parseDouble(lag.group(1));
  }

  private static JsonNode check(JsonNode health, String name) {
    for (JsonNode check : health.path("checks")) {
      if (check.path("name").asText().equals(name)) {
        return check;
      }
    }
    throw new AssertionError("no check " + name + " in " + health);
  }
}
