package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.http.SalesSums.sum;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasSize;

import com.fasterxml.jackson.databind.JsonNode;
import java.time.Instant;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.cenotes.partners.http.SalesSql.Sale;
import org.junit.jupiter.api.Test;

/** A statement equals the commission report of its month and currency, and no money is missing. */
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
    assertThat(all.findValuesAsText("number")).doesNotHaveDuplicates();
    List<JsonNode> ascending = new ArrayList<>();
    all.path("data").forEach(statement -> ascending.add(0, statement));
    assertThat(Api.json(user.request().get(INVOICES + "?perPage=100&sortOrder=asc")).path("data"))
        .containsExactlyElementsOf(ascending);
    for (JsonNode statement : all.path("data")) {
      YearMonth month = YearMonth.parse(statement.path("period").asText());
      boolean open = statement.path("status").asText().equals("open");
      assertThat(open).isEqualTo(!statement.has("issuedAt"));
      if (!open) {
        assertThat(Instant.parse(statement.path("issuedAt").asText())).isBefore(Instant.now());
      }
      JsonNode report =
          Api.json(
                  user.request()
                      .get(
                          "/api/partner-reports/commission?dateField=visit&startDate=%s&endDate=%s&currency=%s"
                              .formatted(
                                  month.atDay(1),
                                  month.atEndOfMonth(),
                                  statement.path("currency").asText())))
              .at("/data/totals");
      for (String member : List.of("reservations", "gross", "commission")) {
        assertThat(statement.path(member)).as(month + " " + member).isEqualTo(report.path(member));
      }
    }
    everyMonthAndAllMoneyIsThere(ascending);
  }

  private void everyMonthAndAllMoneyIsThere(List<JsonNode> ascending) {
    List<YearMonth> months =
        ascending.stream()
            .map(statement -> YearMonth.parse(statement.path("period").asText()))
            .distinct()
            .toList();
    YearMonth last = months.get(months.size() - 1);
    YearMonth current = YearMonth.now(ZoneId.of("America/Cancun"));
    assertThat(last).isBetween(current.minusMonths(1), current);
    assertThat(months)
        .isEqualTo(
            Stream.iterate(
                    YearMonth.of(2026, 1), month -> !month.isAfter(last), m -> m.plusMonths(1))
                .toList());
    List<Sale> sold = SalesSql.stored(partner.id());
    for (String currency : List.of("MXN", "USD")) {
      long gross =
          sum(
              sold,
              sale ->
                  sale.counts()
                      && sale.currency().equals(currency)
                      && !YearMonth.from(sale.visitDate()).isAfter(last),
              Sale::gross);
      assertThat(gross).isPositive();
      assertThat(
              ascending.stream()
                  .filter(statement -> statement.path("currency").asText().equals(currency))
                  .mapToLong(statement -> statement.path("gross").asLong())
                  .sum())
          .as(currency)
          .isEqualTo(gross);
    }
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
