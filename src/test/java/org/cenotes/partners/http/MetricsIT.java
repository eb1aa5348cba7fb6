package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.response.Response;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.UUID;
import java.util.stream.Collectors;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The API log, and the metrics that are computed from it. */
class MetricsIT {
  private static final String METRICS = "/api/partner-portal/metrics";
  private static final String LOGS = "/api/partner-portal/request-logs";
  private static final String WHOAMI = "/api/partner/whoami";
  private static final int REQUESTS = 2_000;

  private final Partner partner = Partner.seed();
  private final Login user = partner.admin();

  private record Kind(String route, String path, int status, int count) {}

  private List<Kind> mix() {
    return List.of(
        new Kind(WHOAMI, WHOAMI, 200, 900),
        new Kind("/api/partner/cenotes", "/api/partner/cenotes?perPage=5", 200, 420),
        new Kind("/api/partner/cenotes", "/api/partner/cenotes?perPage=0", 400, 80),
        new Kind(
            "/api/partner/reservations/{id}",
            "/api/partner/reservations/" + UUID.randomUUID(),
            404,
            250),
        new Kind(
            "/api/partner/availability/{cenoteId}",
            "/api/partner/availability/"
                + partner.cenote("cenote-ik-kil")
                + "?date="
                + Partner.day(9),
            200,
            350));
  }

  @ParameterizedTest
  @ValueSource(strings = {"1h", "24h", "7d", "30d"})
  void without_calls_every_list_is_empty(String range) {
    JsonNode metrics = data(user.request().get(METRICS + "?range=" + range));
    for (String list :
        List.of("apiCalls", "responseTime", "errorRate", "topEndpoints", "statusCodes")) {
      assertThat(metrics.path(list).isArray()).as(list).isTrue();
      assertThat(metrics.path(list)).as(list).isEmpty();
    }
    assertThat(metrics.path("dropped").asLong()).isZero();
    user.request().get(LOGS).then().statusCode(200).body("data", hasSize(0));
  }

  @Test
  void metrics_equal_the_calls_that_were_made() {
    Partner other = Partner.seed();
    TrafficCalls.recorded(other);
    List<Kind> mix = mix();
    send(mix);
    // none of these is a live call of this partner
    partner.test().get("/api/partner-sandbox/cenotes").then().statusCode(200);
    partner.test().get(WHOAMI).then().statusCode(403);
    Api.with(partner.liveKey() + "x").get(WHOAMI).then().statusCode(401);
    TrafficCalls.awaitStored(partner, REQUESTS + 1L);

    JsonNode unfolded = data(user.request().get(METRICS));
    compare(unfolded, mix);
    Wait.until("sums are folded", Duration.ofSeconds(40), () -> deltas() == 0);
    JsonNode folded = data(user.request().get(METRICS));
    compare(folded, mix);
    assertThat(folded.path("responseTime")).isEqualTo(unfolded.path("responseTime"));
    compare(data(user.request().get(METRICS + "?range=1h")), mix);
    compare(data(user.request().get(METRICS + "?range=7d")), mix);
    compare(data(user.request().get(METRICS + "?range=30d")), mix);
    comparePercentiles(folded);

    JsonNode others = data(other.admin().request().get(METRICS));
    assertThat(sum(others.path("apiCalls"), "count")).isEqualTo(1);
    assertThat(TrafficCalls.stored(partner)).isEqualTo(REQUESTS + 1L);
  }

  /** In an order of chance, so that every interval has some of each. */
  private void send(List<Kind> mix) {
    List<Kind> calls =
        mix.stream()
            .flatMap(kind -> Collections.nCopies(kind.count(), kind).stream())
            .collect(Collectors.toCollection(ArrayList::new));
    assertThat(calls).hasSize(REQUESTS);
    Collections.shuffle(calls, new Random(16));
    calls.parallelStream()
        .forEach(
            kind ->
                assertThat(
                        Api.raw(
                                Api.rawRequest(kind.path())
                                    .header("X-API-Key", partner.liveKey())
                                    .GET())
                            .statusCode())
                    .isEqualTo(kind.status()));
  }

  private void compare(JsonNode metrics, List<Kind> mix) {
    assertThat(sum(metrics.path("apiCalls"), "count")).isEqualTo(REQUESTS);
    assertThat(sum(metrics.path("responseTime"), "samples")).isEqualTo(REQUESTS);
    Map<Integer, Long> statuses = new HashMap<>();
    metrics
        .path("statusCodes")
        .forEach(code -> statuses.put(code.path("status").asInt(), code.path("count").asLong()));
    Map<Integer, Long> expected = new HashMap<>();
    mix.forEach(kind -> expected.merge(kind.status(), (long) kind.count(), Long::sum));
    assertThat(statuses).isEqualTo(expected);
    List<String> top = new ArrayList<>();
    metrics
        .path("topEndpoints")
        .forEach(
            endpoint ->
                top.add(
                    "%s %s %d %s"
                        .formatted(
                            endpoint.path("method").asText(),
                            endpoint.path("route").asText(),
                            endpoint.path("count").asLong(),
                            endpoint.path("errorRate").asText())));
    assertThat(top)
        .containsExactly(
            "GET /api/partner/whoami 900 0.0",
            "GET /api/partner/cenotes 500 16.0",
            "GET /api/partner/availability/{cenoteId} 350 0.0",
            "GET /api/partner/reservations/{id} 250 100.0");
    assertThat(metrics.path("dropped").asLong()).isZero();
  }

  /** With percentiles of the durations in the list of calls. */
  private void comparePercentiles(JsonNode metrics) {
    Map<Instant, List<Double>> durations = new TreeMap<>();
    String next = LOGS + "?perPage=100";
    while (next != null) {
      Response page = user.request().get(next);
      for (JsonNode call : data(page)) {
        if (call.path("livemode").asBoolean()) {
          Instant hour = Instant.parse(call.path("at").asText()).truncatedTo(ChronoUnit.HOURS);
          durations
              .computeIfAbsent(hour, key -> new ArrayList<>())
              .add(call.path("durationMs").asDouble());
        }
      }
      String cursor = page.header("X-Next-Cursor");
      next = cursor == null ? null : LOGS + "?perPage=100&cursor=" + cursor;
    }
    assertThat(metrics.path("responseTime")).hasSize(durations.size());
    for (JsonNode interval : metrics.path("responseTime")) {
      List<Double> own = durations.get(Instant.parse(interval.path("at").asText()));
      Collections.sort(own);
      assertThat(interval.path("samples").asInt()).isEqualTo(own.size());
      for (int percent : List.of(50, 95, 99)) {
        double exact = own.get((int) Math.ceil(own.size() * percent / 100.0) - 1);
        assertThat(interval.path("p" + percent + "Ms").asDouble())
            .as("p" + percent)
            .isCloseTo(exact, within(exact * 0.02));
      }
      double mean = own.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
      assertThat(interval.path("avgMs").asDouble()).isCloseTo(mean, within(0.01));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "range, 2h",
    "range, ''",
  })
  void a_wrong_range_is_refused(String name, String value) {
    user.request()
        .get(METRICS + "?" + name + "=" + value)
        .then()
        .statusCode(400)
        .body("errors.fields", hasKey(name));
  }

  private long deltas() {
    return Sql.number(
        "SELECT count(*) FROM control.api_call_deltas WHERE partner_id = ?", partner.id());
  }

  private static long sum(JsonNode rows, String member) {
    long sum = 0;
    for (JsonNode row : rows) {
      sum += row.path(member).asLong();
    }
    return sum;
  }

  private static JsonNode data(Response response) {
    response.then().statusCode(200);
    return Api.json(response).path("data");
  }
}
