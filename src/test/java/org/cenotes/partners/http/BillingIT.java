package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** A statement equals the commission report of its month. */
class BillingIT {
  private static final String INVOICES = "/api/partner-portal/billing/invoices";

  private final Partner partner = Partner.seed();
  private final Login user = partner.admin();

  @Test
  void statements_equal_the_commission_report_to_the_cent() {
    user.request().get(INVOICES).then().statusCode(200).body("data", hasSize(0));
    String id = VisitSql.made(partner).path("id").asText();
    SalesSql.insert(
        Api.json(partner.live().get("/api/partner/reservations/" + id)).path("data"),
        SalesSql.random(new Random(11), List.of(partner.cenote("cenote-ik-kil")), 300));
    // a refund, a no-show and another rate do not change what was agreed at the time of booking
    Sql.changePartner(partner.id(), "commission_bp = 1700");
    Sql.update(
        "UPDATE live.reservations SET refunded = total / 2 WHERE partner_id = ? AND status = 'completed'",
        partner.id());
    JsonNode first = Api.json(user.request().get(INVOICES + "?perPage=3")).path("data");
    JsonNode all = Api.json(user.request().get(INVOICES + "?perPage=100"));
    assertThat(all.path("data").path(0)).isEqualTo(first.path(0));
    assertThat(all.at("/pagination/total").asInt()).isEqualTo(all.path("data").size());
    YearMonth current = YearMonth.now(ZoneId.of("America/Cancun"));
    assertThat(YearMonth.parse(first.at("/0/period").asText()))
        .isBetween(current.minusMonths(1), current);
    YearMonth expected = YearMonth.parse(first.at("/0/period").asText());
    for (JsonNode statement : all.path("data")) {
      YearMonth month = YearMonth.parse(statement.path("period").asText());
      assertThat(month).isEqualTo(expected);
      expected = expected.minusMonths(1);
      boolean open = statement.path("status").asText().equals("open");
      assertThat(open).isEqualTo(!statement.has("issuedAt"));
      if (!open) {
        assertThat(Instant.parse(statement.path("issuedAt").asText())).isBefore(Instant.now());
      }
      JsonNode report =
          Api.json(
                  user.request()
                      .get(
                          "/api/partner-reports/commission?dateField=visit&startDate="
                              + month.atDay(1)
                              + "&endDate="
                              + month.atEndOfMonth()))
              .at("/data/totals");
      for (String member : List.of("reservations", "gross", "commission")) {
        assertThat(statement.path(member)).as(month + " " + member).isEqualTo(report.path(member));
      }
    }
    assertThat(expected).isEqualTo(YearMonth.of(2025, 12));
  }

  @Test
  void the_plan_says_what_the_limits_are() {
    user.request()
        .get("/api/partner-portal/billing/plan")
        .then()
        .statusCode(200)
        .body("data.code", equalTo("basic"))
        .body("data.limits.readsPerMinute", equalTo(6000))
        .body("data.limits.keys", equalTo(20));
    Sql.changePartner(partner.id(), "plan = 'pro'");
    user.request()
        .get("/api/partner-portal/billing/plan")
        .then()
        .body("data.code", equalTo("pro"))
        .body("data.limits.readsPerMinute", equalTo(12000));
  }
}
