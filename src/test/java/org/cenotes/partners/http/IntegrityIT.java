package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.response.Response;
import java.time.Instant;
import org.junit.jupiter.api.Test;

/** The integrity report finds slots that disagree with reservations. */
class IntegrityIT {
  private final Partner partner = Partner.seed();
  private final Login admin = Login.platformAdmin();

  /** The check of this name, of a report whose verdict fits its findings. */
  private JsonNode check(String name) {
    Response response = IntegrityReport.read(admin);
    JsonNode report = Api.json(response).path("data");
    assertThat(Instant.parse(report.path("checkedAt").asText()))
        .isBetween(Instant.now().minusSeconds(60), Instant.now());
    boolean ok = true;
    JsonNode found = null;
    for (JsonNode check : report.path("checks")) {
      ok &= check.path("differing").isEmpty();
      found = check.path("name").asText().equals(name) ? check : found;
    }
    assertThat(report.path("ok").asBoolean()).isEqualTo(ok);
    assertThat(found).as(name).isNotNull();
    return found;
  }

  private void change(JsonNode visit, String assignment) {
    int rows =
        Sql.update(
            "UPDATE live.slot_inventory SET "
                + assignment
                + " WHERE cenote_id = ?::uuid AND visit_date = ?::date AND start_time = ?::time",
            visit.at("/cenote/id").asText(),
            visit.path("date").asText(),
            visit.path("startTime").asText());
    assertThat(rows).isOne();
  }

  @Test
  void a_slot_with_a_wrong_count_is_reported() {
    JsonNode visit = VisitSql.made(partner);
    String slot = visit.path("date").asText() + " " + visit.path("startTime").asText();
    JsonNode whole = check("live.places");
    assertThat(whole.path("checked").asInt()).isPositive();
    assertThat(whole.path("differing").toString()).doesNotContain(slot);
    assertThat(check("sandbox.places").path("differing")).isEmpty();
    change(visit, "taken = taken + 1");
    try {
      assertThat(check("live.places").path("differing").toString())
          .contains(visit.at("/cenote/id").asText(), slot + ": taken ");
    } finally {
      change(visit, "taken = taken - 1");
    }
    assertThat(check("live.places").path("differing").toString()).doesNotContain(slot);
  }

  @Test
  void a_held_slot_without_inventory_is_reported() {
    JsonNode visit = VisitSql.made(partner);
    String slot = visit.path("date").asText() + " " + visit.path("startTime").asText();
    change(visit, "visit_date = visit_date + 3650");
    try {
      assertThat(check("live.places").path("differing").toString())
          .contains(slot + ": taken nothing, held ");
    } finally {
      Sql.update(
          "UPDATE live.slot_inventory SET visit_date = visit_date - 3650 WHERE cenote_id = ?::uuid"
              + " AND visit_date = ?::date + 3650",
          visit.at("/cenote/id").asText(),
          visit.path("date").asText());
    }
    assertThat(check("live.places").path("differing").toString()).doesNotContain(slot);
  }

  @Test
  void a_rollup_with_a_wrong_sum_is_reported() {
    VisitSql.made(partner);
    SalesSql.awaitFolded(partner.id());
    assertThat(check("live.sales").path("differing").toString())
        .doesNotContain(partner.id().toString());
    addToRollups(1);
    try {
      assertThat(check("live.sales").path("differing").toString())
          .contains("hour of partner " + partner.id(), "gross 1 too many");
    } finally {
      addToRollups(-1);
    }
    assertThat(check("live.sales").path("checked").asInt()).isPositive();
    assertThat(check("live.sales").path("differing").toString())
        .doesNotContain(partner.id().toString());
  }

  private void addToRollups(int cents) {
    Sql.update(
        "UPDATE live.sales_rollups SET gross = gross + ? WHERE partner_id = ? AND granularity = 'hour'",
        cents,
        partner.id());
  }
}
