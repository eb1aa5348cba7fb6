package org.cenotes.partners.database;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.function.Predicate;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.platform.json.Json;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * How many statements a warm request executes, including the one that enters its scope, and how
 * PostgreSQL would find the rows among a hundred thousand.
 */
class StatementCountsIT {
  private static final int WARM_RUNS = 3;
  private static final HttpClient HTTP = HttpClient.newHttpClient();
  private static final String DATE = LocalDate.now(ZoneOffset.UTC).plusDays(9).toString();

  /** EXPLAIN does not show a function's plan, so the scans it made are counted. */
  private static final String SCANS_OF_A_PAGE_OF_EVENTS =
      """
      WITH read AS MATERIALIZED (SELECT count(*) AS events FROM events_after('%s', 100, '{}', 10))
      SELECT read.events, did.scans, did.look_ups > 0 FROM read CROSS JOIN LATERAL (
             SELECT sum(seq_scan) AS scans, sum(idx_scan) AS look_ups FROM pg_stat_xact_user_tables
              WHERE read.events > 0 AND schemaname = 'live' AND relname ~ '^events_(\\d|default)') did
      """
          .formatted(Plans.PARTNER);

  /** Entries of the index that are read when none of a partner's reservations is to be counted. */
  private static final String ENTRIES_READ_BY_A_COUNT =
      """
      WITH counted AS MATERIALIZED (SELECT count_reservations('%s', now() + interval '1 day', NULL) AS number)
      SELECT counted.number, did.entries < 10 FROM counted CROSS JOIN LATERAL (
             SELECT pg_stat_get_xact_tuples_returned('reservations_by_creation'::regclass) AS entries
              WHERE counted.number >= 0) did
      """
          .formatted(Plans.PARTNER);

  /**
   * Part of every backlog gauge's query. These queries are executed and not explained, because a
   * plan does not show how often its nodes run.
   */
  private static final String LAG = "coalesce(extract(epoch FROM now()";

  private static final String ROWS_READ_BY_A_GAUGE =
      """
      WITH lag (seconds) AS MATERIALIZED (%s)
      SELECT did.scanned, did.looked_at < 500 FROM lag CROSS JOIN LATERAL (
             SELECT sum(pg_stat_get_xact_tuples_returned(oid)) FILTER (WHERE relkind = 'r') AS scanned,
                    sum(pg_stat_get_xact_tuples_returned(oid)) FILTER (WHERE relkind = 'i') AS looked_at
               FROM pg_class WHERE lag.seconds >= 0 AND relnamespace = 'live'::regnamespace) did
      """;

  private static StatementLog log;
  private static String key = "";
  private static String cenote = "";
  private static String reservation = "";
  private static List<String> jobs = List.of();
  private static List<String> lags = List.of();

  @BeforeAll
  static void warm() throws Exception {
    JsonNode seed = send("POST", "seed-test-data", Map.of("cenotes", 1)).get("data");
    key = seed.get("liveKey").asText();
    cenote = seed.get("cenotes").get(0).get("id").asText();
    log = new StatementLog();
    Instant deadline = Instant.now().plus(Duration.ofSeconds(60));
    // Twice each, until the node knows key and cenote and every pool's connection logs.
    do {
      assertThat(Instant.now()).as("the log never began").isBefore(deadline);
      reservation = book().get("data").get("id").asText();
      availability();
      list();
      jobs = work(text -> text.contains("hold_expires_at") || text.contains("ends_at <="));
    } while (log.statements("cenotes-reads").isEmpty()
        || log.statements("cenotes-booking").isEmpty()
        || jobs.stream().noneMatch(text -> text.contains("hold_expires_at"))
        || jobs.stream().noneMatch(text -> text.contains("ends_at <=")));
    do { // without a booking each time: what is listed must stay a page
      assertThat(Instant.now()).as("no backlog was measured").isBefore(deadline);
      Thread.sleep(200);
      lags = work(text -> text.contains(LAG));
    } while (lags.size() < 3);
  }

  private static List<String> work(Predicate<String> which) throws IOException {
    return log.statements("cenotes-work").stream().filter(which).distinct().toList();
  }

  @AfterAll
  static void reset() throws SQLException {
    log.close();
  }

  @Test
  void availability_takes_two_statements() throws Exception {
    assertThat(during("cenotes-reads", StatementCountsIT::availability)).hasSizeBetween(1, 2);
  }

  @Test
  void a_list_takes_two_statements() throws Exception {
    list(); // counts the older reservations, which later lists need not count
    // The scope, and the page with the number of reservations made meanwhile.
    assertThat(during("cenotes-reads", StatementCountsIT::list)).hasSizeBetween(1, 2);
  }

  @Test
  void a_page_of_events_takes_two_statements() throws Exception {
    assertThat(during("cenotes-reads", StatementCountsIT::events)).hasSizeBetween(1, 2);
    assertThat(during("cenotes-reads", () -> send("GET", "events/position", null)))
        .hasSizeBetween(1, 2);
  }

  @Test
  void a_price_takes_one_statement_beside_its_scope() throws Exception {
    Map<String, Object> question =
        Map.of("itemType", "cenote", "itemId", cenote, "ageBreakdown", Map.of("adult", 2));
    assertThat(
            during("cenotes-reads", () -> send("POST", "../pricing/calculate-complete", question)))
        .hasSizeBetween(1, 2)
        .last()
        .asString()
        .contains("quotes");
  }

  @Test
  void a_booking_takes_two_statements_with_and_without_an_idempotency_key() throws Exception {
    assertThat(during("cenotes-booking", StatementCountsIT::book)).hasSizeBetween(1, 2);
    assertThat(
            during(
                "cenotes-booking",
                () ->
                    send(
                        "POST",
                        "reservations",
                        booking(),
                        "Idempotency-Key",
                        UUID.randomUUID().toString())))
        .hasSizeBetween(1, 2);
  }

  @Test
  void no_big_table_is_scanned() throws Exception {
    List<String> tenant = new ArrayList<>();
    tenant.addAll(during("cenotes-reads", StatementCountsIT::availability));
    tenant.addAll(during("cenotes-reads", StatementCountsIT::list));
    for (String query :
        List.of(
            "status=confirmed",
            "cenoteId=" + cenote,
            "guestEmail=a@guests.example",
            "partnerReference=x",
            "sortBy=visitDate&startDate=" + DATE,
            "page=2&perPage=1")) {
      tenant.addAll(during("cenotes-reads", () -> send("GET", "reservations?" + query, null)));
    }
    tenant.addAll(during("cenotes-reads", () -> send("GET", "reservations/" + reservation, null)));
    try (Plans plans = new Plans("plans")) {
      plans.assertNoScan("app_tenant", tenant);
      plans.assertNoScan("app_platform", jobs);
      assertThat(plans.row("app_tenant", SCANS_OF_A_PAGE_OF_EVENTS)).isEqualTo("10 | 0 | t");
      assertThat(plans.row("app_tenant", ENTRIES_READ_BY_A_COUNT)).isEqualTo("0 | t");
      for (String lag : lags) {
        assertThat(plans.row("app_platform", ROWS_READ_BY_A_GAUGE.formatted(lag)))
            .as(lag)
            .isEqualTo("0 | t");
      }
    }
  }

  private interface Call {
    Object make() throws Exception;
  }

  /**
   * The statements of one pool during a warm call, including the one that enters the scope; of
   * several calls the one with the fewest, because the driver describes a query that is new to a
   * connection.
   */
  private static List<String> during(String application, Call call) throws Exception {
    List<List<String>> runs = new ArrayList<>();
    for (int run = 0; run < WARM_RUNS; run++) {
      log.clear();
      call.make();
      runs.add(log.statements(application));
    }
    return Collections.min(runs, Comparator.comparing(List::size));
  }

  private static JsonNode availability() throws Exception {
    return send("GET", "availability/" + cenote + "?date=" + DATE, null);
  }

  private static JsonNode list() throws Exception {
    return send("GET", "reservations", null);
  }

  private static JsonNode events() throws Exception {
    return send("GET", "events?after=1&types=reservation.created&limit=10", null);
  }

  private static JsonNode book() throws Exception {
    return send("POST", "reservations", booking());
  }

  private static Map<String, Object> booking() throws Exception {
    JsonNode slots = availability().get("data").get("slots");
    String start = slots.get(slots.size() - 1).get("startTime").asText();
    return Map.of(
        "cenoteId",
        cenote,
        "date",
        DATE,
        "startTime",
        start,
        "visitors",
        1,
        "guestName",
        "Ana Poot",
        "guestEmail",
        "ana@guests.example",
        "guestPhone",
        "+529841234567");
  }

  private static JsonNode send(String method, String path, @Nullable Object body, String... headers)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(Product.baseUri().resolve("api/partner/" + path))
            .header("Content-Type", "application/json")
            .method(
                method,
                body == null
                    ? HttpRequest.BodyPublishers.noBody()
                    : HttpRequest.BodyPublishers.ofByteArray(Json.bytes(body)));
    if (!key.isEmpty()) {
      request.header("X-API-Key", key);
    }
    if (headers.length > 0) {
      request.headers(headers);
    }
    HttpResponse<String> response =
        HTTP.send(request.build(), HttpResponse.BodyHandlers.ofString());
    assertThat(response.statusCode()).as(response.body()).isIn(200, 201);
    return Json.mapper().readTree(response.body());
  }
}
