package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.http.SalesSums.ofCenote;
import static org.cenotes.partners.http.SalesSums.ratio;
import static org.cenotes.partners.http.SalesSums.sum;
import static org.cenotes.partners.http.SalesSums.sumOf;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.response.Response;
import java.math.RoundingMode;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.List;
import java.util.Random;
import org.cenotes.partners.http.SalesSql.Sale;
import org.cenotes.partners.http.SalesSums.Days;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each report equals a plain sum over the reservations that it counts. */
class ReportsIT {
  private static final String PATH = "/api/partner-reports";

  private final Partner partner = Partner.seed();
  private final Login user = partner.admin();
  private final List<String> cenotes =
      List.of(
          partner.cenote("cenote-ik-kil"),
          partner.cenote("cenote-dos-ojos"),
          partner.cenote("gran-cenote"));

  /** A reservation that reports must not count twice, and copies of it with other values. */
  private List<Sale> seeded(long seed, int count) {
    JsonNode booked = VisitSql.made(partner);
    List<Sale> sales = SalesSql.random(new Random(seed), cenotes, count);
    SalesSql.insert(booked, sales);
    partner.cancel(booked.path("id").asText());
    Sql.update(
        "UPDATE live.reservations SET currency = 'EUR' WHERE id = ?::uuid",
        booked.path("id").asText());
    return sales;
  }

  private JsonNode data(String path) {
    Response response = user.request().get(PATH + path);
    response.then().statusCode(200);
    return Api.json(response).path("data");
  }

  @ParameterizedTest
  @CsvSource({
    "created, America/New_York, 2026-03-01, 2026-03-31, 1",
    "created, America/New_York, 2026-10-20, 2026-11-10, 2",
    "created, America/New_York, 2026-03-08, 2026-03-08, 3",
    "created, Australia/Lord_Howe, 2025-12-31, 2026-12-31, 8",
    "created, Asia/Kolkata, 2026-01-01, 2026-12-31, 4",
    "created, Pacific/Apia, 2026-02-01, 2026-06-30, 5",
    // a zone that PostgreSQL does not know
    "created, SystemV/PST8PDT, 2026-03-01, 2026-03-31, 9",
    "visit, America/Cancun, 2026-01-01, 2026-12-31, 6"
  })
  void reports_equal_plain_sums(
      String dateField, String zone, LocalDate from, LocalDate until, long seed) {
    Days days = new Days(dateField, ZoneId.of(zone));
    List<Sale> all = seeded(seed, 150);
    SalesSql.awaitFolded(partner.id());
    all.addAll(seeded(-seed, 150));
    everyReportEqualsSums(all, days, from, until);
    SalesSql.change(partner.id());
    everyReportEqualsSums(SalesSql.stored(partner.id()), days, from, until);
    SalesSql.awaitFolded(partner.id());
    everyReportEqualsSums(SalesSql.stored(partner.id()), days, from, until);
  }

  private void everyReportEqualsSums(List<Sale> all, Days days, LocalDate from, LocalDate until) {
    String query =
        "?startDate=%s&endDate=%s&dateField=%s&timezone=%s"
            .formatted(from, until, days.dateField(), days.zone());
    List<Sale> inPeriod = days.between(all, "MXN", from, until);
    assertThat(inPeriod).isNotEmpty();
    for (String interval : List.of("day", "week", "month")) {
      JsonNode revenue = data("/revenue" + query + "&groupBy=" + interval);
      equalsSums(revenue.path("totals"), inPeriod);
      LocalDate next = from;
      for (JsonNode row : revenue.path("breakdown")) {
        LocalDate start = LocalDate.parse(row.path("startDate").asText());
        LocalDate end = LocalDate.parse(row.path("endDate").asText());
        assertThat(start).isEqualTo(next);
        equalsSums(row, days.between(all, "MXN", start, end));
        next = end.plusDays(1);
      }
      assertThat(next).isEqualTo(until.plusDays(1));
    }
    JsonNode daily = data("/daily-revenue" + query);
    assertThat(daily).hasSize((int) (until.toEpochDay() - from.toEpochDay() + 1));
    for (JsonNode row : daily) {
      LocalDate day = LocalDate.parse(row.path("date").asText());
      List<Sale> ofDay = days.between(all, "MXN", day, day);
      assertThat(row.path("gross").asLong()).isEqualTo(sum(ofDay, Sale::counts, Sale::gross));
      assertThat(row.path("commission").asLong())
          .isEqualTo(sum(ofDay, Sale::counts, Sale::commission));
    }
    commissionEqualsSums(data("/commission" + query), inPeriod);
    performanceEqualsSums(data("/performance" + query), all, days, from, until);
    JsonNode best = data("/top-destinations" + query + "&limit=2");
    destinationsEqualSums(best, inPeriod);
    JsonNode second = best.path(best.size() - 1);
    String itself = "&cenoteId=" + second.path("cenoteId").asText();
    assertThat(data("/top-destinations" + query + itself))
        .as("with its share of all")
        .containsExactly(second);
    JsonNode dollars = data("/revenue" + query + "&currency=USD");
    equalsSums(dollars.path("totals"), days.between(all, "USD", from, until));
    JsonNode one = data("/revenue" + query + "&cenoteId=" + cenotes.get(1));
    equalsSums(
        one.path("totals"),
        inPeriod.stream().filter(sale -> sale.cenoteId().equals(cenotes.get(1))).toList());
  }

  private static void equalsSums(JsonNode row, List<Sale> sales) {
    assertThat(row.path("reservations").asLong()).isEqualTo(sum(sales, Sale::counts, sale -> 1));
    assertThat(row.path("visitors").asLong()).isEqualTo(sum(sales, Sale::counts, Sale::visitors));
    assertThat(row.path("gross").asLong()).isEqualTo(sum(sales, Sale::counts, Sale::gross));
    assertThat(row.path("discount").asLong()).isEqualTo(sum(sales, Sale::counts, Sale::discount));
    assertThat(row.path("commission").asLong())
        .isEqualTo(sum(sales, Sale::counts, Sale::commission));
    assertThat(row.path("netPayable").asLong())
        .isEqualTo(sum(sales, Sale::counts, Sale::netPayable));
    assertThat(row.path("refunded").asLong())
        .isEqualTo(sum(sales, sale -> sale.counts() || sale.isCancelled(), Sale::refunded));
  }

  private void commissionEqualsSums(JsonNode report, List<Sale> sales) {
    long commission = sum(sales, Sale::counts, Sale::commission);
    assertThat(report.at("/totals/commission").asLong()).isEqualTo(commission);
    assertThat(sumOf(report.path("byMonth"), "commission")).isEqualTo(commission);
    assertThat(sumOf(report.path("byCenote"), "commission")).isEqualTo(commission);
    assertThat(report.path("rate").decimalValue()).isEqualByComparingTo("10");
    for (JsonNode row : report.path("byCenote")) {
      assertThat(row.path("gross").asLong())
          .isEqualTo(sum(ofCenote(sales, row), Sale::counts, Sale::gross));
    }
  }

  private void performanceEqualsSums(
      JsonNode report, List<Sale> all, Days days, LocalDate from, LocalDate until) {
    long length = until.toEpochDay() - from.toEpochDay() + 1;
    for (JsonNode part : List.of(report, report.path("previous"))) {
      LocalDate first = LocalDate.parse(part.at("/period/startDate").asText());
      LocalDate last = LocalDate.parse(part.at("/period/endDate").asText());
      assertThat(last.toEpochDay() - first.toEpochDay() + 1).isEqualTo(length);
      List<Sale> sales = days.between(all, "MXN", first, last);
      long confirmed = sum(sales, Sale::counts, sale -> 1);
      long cancelled = sum(sales, Sale::isCancelled, sale -> 1);
      assertThat(part.path("confirmed").asLong()).isEqualTo(confirmed);
      assertThat(part.path("cancelled").asLong()).isEqualTo(cancelled);
      assertThat(part.path("reservations").asLong()).isEqualTo(confirmed + cancelled);
      assertThat(part.path("noShow").asLong())
          .isEqualTo(sum(sales, sale -> sale.status().equals("no_show"), sale -> 1));
      assertThat(part.path("averageBookingValue").decimalValue())
          .isEqualByComparingTo(
              ratio(sum(sales, Sale::counts, Sale::gross), confirmed)
                  .setScale(0, RoundingMode.HALF_UP));
      assertThat(part.path("cancellationRate").decimalValue())
          .isEqualByComparingTo(
              ratio(cancelled * 100, confirmed + cancelled).setScale(2, RoundingMode.HALF_UP));
    }
  }

  private void destinationsEqualSums(JsonNode rows, List<Sale> sales) {
    assertThat(rows.size()).isBetween(1, 2);
    long gross = sum(sales, Sale::counts, Sale::gross);
    long before = Long.MAX_VALUE;
    for (JsonNode row : rows) {
      long ofCenote = sum(ofCenote(sales, row), Sale::counts, Sale::gross);
      assertThat(row.path("gross").asLong()).isEqualTo(ofCenote).isLessThanOrEqualTo(before);
      assertThat(row.path("share").decimalValue())
          .isEqualByComparingTo(ratio(ofCenote * 100, gross).setScale(2, RoundingMode.HALF_UP));
      before = ofCenote;
    }
  }

  @Test
  void the_trend_ends_with_this_month_and_equals_plain_sums() {
    List<Sale> all = seeded(7, 400);
    ZoneId zone = ZoneId.of("America/Cancun");
    Days days = new Days("created", zone);
    JsonNode rows = data("/monthly-trend?months=24");
    assertThat(rows).hasSize(24);
    YearMonth last = YearMonth.parse(rows.path(23).path("month").asText());
    assertThat(last).isBetween(YearMonth.now(zone).minusMonths(1), YearMonth.now(zone));
    long before = 0;
    for (JsonNode row : rows) {
      YearMonth month = YearMonth.parse(row.path("month").asText());
      long gross =
          sum(
              days.between(all, "MXN", month.atDay(1), month.atEndOfMonth()),
              Sale::counts,
              Sale::gross);
      assertThat(row.path("gross").asLong()).as(month.toString()).isEqualTo(gross);
      if (before == 0) {
        assertThat(row.has("growthPercent")).isTrue();
        assertThat(row.path("growthPercent").isNull()).isTrue();
      } else {
        assertThat(row.path("growthPercent").decimalValue())
            .isEqualByComparingTo(
                ratio((gross - before) * 100, before).setScale(2, RoundingMode.HALF_UP));
      }
      before = gross;
    }
  }

  @Test
  void a_hold_that_was_cancelled_unpaid_was_never_sold() {
    String hold =
        partner.booked(VisitSql.body(partner).put("paymentMethod", "on_site")).path("id").asText();
    partner.cancel(hold).then().statusCode(200);
    assertThat(data("/performance").path("cancelled").asLong()).isZero();
    assertThat(data("/performance").path("cancellationRate").decimalValue()).isZero();
    partner.cancel(VisitSql.made(partner).path("id").asText()).then().statusCode(200);
    assertThat(data("/performance").path("cancelled").asLong()).isEqualTo(1);
  }

  @Test
  void cenotes_are_compared_in_the_order_given() {
    List<Sale> all = seeded(8, 200);
    JsonNode rows =
        data(
            "/cenote-comparison?startDate=2026-01-01&endDate=2026-12-31&cenoteIds="
                + cenotes.get(2)
                + ","
                + cenotes.get(0));
    assertThat(rows).hasSize(2);
    List<Sale> inYear =
        new Days("created", ZoneId.of("America/Cancun"))
            .between(all, "MXN", LocalDate.of(2026, 1, 1), LocalDate.of(2026, 12, 31));
    for (int i = 0; i < 2; i++) {
      JsonNode row = rows.path(i);
      assertThat(row.path("cenoteId").asText()).isEqualTo(cenotes.get(2 - 2 * i));
      assertThat(row.path("gross").asLong())
          .isEqualTo(sum(ofCenote(inYear, row), Sale::counts, Sale::gross));
      assertThat(row.path("occupancyRate").decimalValue()).isPositive();
    }
    for (String wrong :
        List.of(
            "",
            cenotes.get(0),
            cenotes.get(0) + "," + cenotes.get(0),
            "a,b",
            cenotes.get(0) + ",")) {
      user.request()
          .get(PATH + "/cenote-comparison?cenoteIds=" + wrong)
          .then()
          .statusCode(400)
          .body("errors.fields", hasKey("cenoteIds"));
    }
    user.request()
        .get(
            PATH
                + "/cenote-comparison?cenoteIds="
                + cenotes.get(0)
                + ",00000000-0000-7000-8000-000000000000")
        .then()
        .statusCode(404)
        .body("message", equalTo("error.cenote.not_found"));
  }
}
