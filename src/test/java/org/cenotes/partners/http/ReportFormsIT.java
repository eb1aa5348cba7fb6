package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.http.SalesSums.sum;
import static org.cenotes.partners.http.SalesSums.sumOf;
import static org.hamcrest.Matchers.equalTo;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.response.Response;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;
import org.cenotes.partners.http.SalesSql.Sale;
import org.cenotes.partners.http.SalesSums.Days;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Reports as CSV, reports on own venues, and what is refused. */
class ReportFormsIT {
  private static final String PATH = "/api/partner-reports";

  private final Partner partner = Partner.seed();
  private final Login user = partner.admin();

  private JsonNode data(String path) {
    Response response = user.request().get(PATH + path);
    response.then().statusCode(200);
    return Api.json(response).path("data");
  }

  @Test
  void csv_has_the_same_rows_and_no_formulas() throws Exception {
    String cenote = UUID.randomUUID().toString();
    VisitSql.copyCenote(
        "live",
        VisitSql.CENOTE,
        Map.of(
            "id",
            cenote,
            "slug",
            "named-" + cenote,
            "is_private",
            true,
            "owner_partner_id",
            partner.id(),
            "name",
            Map.of("es", "=HYPERLINK(\"x\")", "en", "@evil, \"quoted\"")));
    SalesSql.insert(
        partner.booked(VisitSql.body(partner).put("cenoteId", cenote)),
        SalesSql.random(new Random(9), List.of(cenote), 100));
    String query = "?startDate=2026-01-01&endDate=2026-12-31";
    for (String report :
        List.of(
            "/top-destinations" + query,
            "/performance" + query,
            "/daily-revenue" + query,
            "/monthly-trend" + query,
            "/owned-venues" + query,
            "/cenote-comparison"
                + query
                + "&cenoteIds="
                + String.join(",", cenote, VisitSql.ownedCenote(partner).toString()))) {
      assertSameRows(report, data(report));
    }
    assertSameRows("/revenue" + query, data("/revenue" + query).path("breakdown"));
    assertSameRows("/commission" + query, data("/commission" + query).path("byMonth"));
    assertThat(csv("/top-destinations" + query).get(0).get("name")).isEqualTo("'=HYPERLINK(\"x\")");
    // errors stay in their own format
    user.request()
        .accept("text/csv, application/json;q=0.5")
        .get(PATH + "/revenue?startDate=x")
        .then()
        .statusCode(400)
        .body("message", equalTo("validation.invalid_data"));
  }

  /** The CSV of the report has these rows; an object is a single one. */
  private void assertSameRows(String report, JsonNode json) throws Exception {
    List<JsonNode> due = new ArrayList<>();
    (json.isArray() ? json : List.of(json)).forEach(due::add);
    List<CSVRecord> rows = csv(report);
    assertThat(rows).as(report).isNotEmpty().hasSameSizeAs(due);
    for (int i = 0; i < rows.size(); i++) {
      Map<String, String> cells = rows.get(i).toMap();
      assertThat(cells.remove("currency")).as("beside the data in JSON").isEqualTo("MXN");
      for (var cell : cells.entrySet()) {
        JsonNode value = due.get(i).at("/" + cell.getKey().replace('.', '/'));
        if (value.isNumber()) {
          assertThat(new BigDecimal(cell.getValue()))
              .as("%s of row %d of %s", cell.getKey(), i, report)
              .isEqualByComparingTo(value.decimalValue());
        } else {
          assertThat(cell.getValue().replaceFirst("^'(?=[=+@-])", ""))
              .as("%s of row %d of %s", cell.getKey(), i, report)
              .isEqualTo(value.asText(""));
        }
      }
    }
  }

  private List<CSVRecord> csv(String report) throws Exception {
    Response response = user.request().accept("text/csv").get(PATH + report);
    response.then().statusCode(200);
    assertThat(response.contentType()).startsWith("text/csv");
    CSVFormat format = CSVFormat.RFC4180.builder().setHeader().setSkipHeaderRecord(true).get();
    try (CSVParser parser = CSVParser.parse(response.asString(), format)) {
      assertThat(parser.getHeaderNames()).isNotEmpty();
      return parser.getRecords();
    }
  }

  @ParameterizedTest
  @CsvSource({"visit, America/Cancun", "created, America/Cancun", "created, Asia/Kolkata"})
  void owned_venues_sum_all_partners_and_name_none(String dateField, String zone) {
    Partner seller = Partner.seed();
    JsonNode booked = VisitSql.made(seller);
    String mine = VisitSql.ownedCenote(partner).toString();
    List<Sale> sold = SalesSql.random(new Random(10), List.of(mine), 120);
    Sale one =
        sold.stream()
            .filter(sale -> sale.counts() && sale.currency().equals("MXN"))
            .findFirst()
            .orElseThrow();
    // no rollup of an hour begins with the day in India
    sold.add(one.at(Instant.parse("2026-03-10T18:45:00Z")));
    SalesSql.insert(booked, sold);
    LocalDate from = LocalDate.of(2026, 3, 11);
    JsonNode rows =
        data(
            "/owned-venues?startDate=%s&endDate=2026-12-31&dateField=%s&timezone=%s"
                .formatted(from, dateField, zone));
    assertThat(rows).hasSize(1);
    List<Sale> counted =
        new Days(dateField, ZoneId.of(zone)).between(sold, "MXN", from, LocalDate.of(2026, 12, 31));
    JsonNode row = rows.path(0);
    assertThat(row.path("cenoteId").asText()).isEqualTo(mine);
    assertThat(row.path("gross").asLong()).isEqualTo(sum(counted, Sale::counts, Sale::gross));
    assertThat(sumOf(row.path("byPartnerType"), "gross")).isEqualTo(row.path("gross").asLong());
    assertThat(rows.toString())
        .doesNotContain(booked.path("id").asText())
        .doesNotContain(seller.id().toString())
        .doesNotContain("guest");
    assertThat(Api.json(seller.admin().request().get(PATH + "/owned-venues")).path("data"))
        .isEmpty();
  }

  private static List<String> names(JsonNode rows, String cenote) {
    List<String> names = new ArrayList<>();
    for (JsonNode row : rows) {
      if (row.path("cenoteId").asText().equals(cenote)) {
        names.add(row.path("name").asText());
      }
    }
    return names;
  }

  @Test
  void every_report_has_the_name_that_a_cenote_has_now() {
    String mine = VisitSql.ownedCenote(partner).toString();
    String other = VisitSql.ownedCenote(partner).toString();
    SalesSql.insert(VisitSql.made(partner), SalesSql.random(new Random(12), List.of(mine), 60));
    // sorts before every name that a sale has kept
    Sql.update(
        "UPDATE live.cenotes SET name = CAST(? AS jsonb) WHERE id = CAST(? AS uuid)",
        "{\"es\": \"A1\"}",
        mine);
    String query = "?startDate=2026-01-01&endDate=2026-12-31";
    assertThat(names(data("/top-destinations" + query), mine)).containsExactly("A1");
    assertThat(names(data("/commission" + query).path("byCenote"), mine)).containsExactly("A1");
    assertThat(data("/owned-venues" + query).findValuesAsText("name")).contains("A1");
    assertThat(
            data("/cenote-comparison" + query + "&cenoteIds=" + mine + "," + other)
                .at("/0/name")
                .asText())
        .isEqualTo("A1");
  }

  @Test
  void a_comparison_has_cenotes_that_were_sold_before_and_are_gone() {
    Partner owner = Partner.seed();
    String mine = VisitSql.ownedCenote(partner).toString();
    String gone = VisitSql.ownedCenote(owner).toString();
    String ids = "&cenoteIds=" + mine + "," + gone;
    String before = "/cenote-comparison?startDate=2020-01-01&endDate=2020-12-31" + ids;
    user.request().get(PATH + before).then().statusCode(404);
    SalesSql.insert(VisitSql.made(partner), SalesSql.random(new Random(13), List.of(gone), 20));
    JsonNode row = data(before).path(1);
    assertThat(row.path("cenoteId").asText()).isEqualTo(gone);
    assertThat(row.path("name").asText()).isNotEmpty();
    assertThat(row.path("reservations").asLong()).isZero();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "startDate=2026-05-02&endDate=2026-05-01",
        "startDate=2024-01-01&endDate=2026-01-01",
        "timezone=Mars/Olympus",
        "timezone=GMT%2B25",
        "currency=pesos",
        "dateField=paid",
        "groupBy=year"
      })
  void what_cannot_be_reported_is_refused(String query) {
    user.request()
        .get(PATH + "/revenue?" + query)
        .then()
        .statusCode(400)
        .body("message", equalTo("validation.invalid_data"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "endDate=9999-12-31",
        "endDate=9999-12-31&timezone=Pacific/Kiritimati",
        "startDate=0001-01-01&endDate=0001-12-31&timezone=Pacific/Kiritimati",
        "startDate=9999-01-01&endDate=9999-12-31&timezone=America/Cancun&dateField=visit"
      })
  void the_first_and_the_last_year_are_empty(String query) {
    for (String report :
        List.of(
            "/revenue",
            "/performance",
            "/daily-revenue",
            "/monthly-trend",
            "/top-destinations",
            "/commission",
            "/owned-venues")) {
      int status = user.request().get(PATH + report + "?" + query).statusCode();
      assertThat(status).as(report + "?" + query).isEqualTo(200);
    }
  }
}
