package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/**
 * The alerts and the dashboard in {@code ops/} ask for metrics, labels and values that a node has,
 * and the documents say what to do about each alert.
 */
@Isolated("compares what the shared node has counted before and after")
class MonitoringIT {
  private static final Path RULES = Path.of("ops/prometheus-rules.yaml");
  private static final Path DASHBOARD = Path.of("ops/grafana-dashboard.json");

  private static final Pattern SAMPLE =
      Pattern.compile("(?m)^([a-zA-Z_:][\\w:]*)(?:\\{(.*)})? [-+.\\deEINfa]+$");
  private static final Pattern LABEL = Pattern.compile("(\\w+)\\s*(=~|=)\\s*\"([^\"]*)\"");
  private static final Pattern GROUPING =
      Pattern.compile("\\b(?:by|without|on|ignoring)\\s*\\(([^)]*)\\)");

  /** A name that is no function, with its labels. */
  private static final Pattern SELECTOR =
      Pattern.compile("(?<![\\w:.$])([a-zA-Z_:][\\w:]*)\\b(?!\\s*\\()\\s*(?:\\{([^}]*)})?");

  private static final Set<String> OPERATORS = Set.of("and", "or", "unless", "bool", "offset");

  /** Labels that Prometheus adds. */
  private static final Set<String> TARGET_LABELS = Set.of("instance", "job");

  /** Values that a node has only when something goes wrong. */
  private static final Set<String> STATUS_CLASSES = Set.of("1xx", "2xx", "3xx", "4xx", "5xx");

  @Test
  void every_expression_asks_for_what_a_node_has() throws Exception {
    Map<String, Map<String, Set<String>>> metrics = metrics();
    List<String> expressions = new ArrayList<>(alerts().values());
    JsonNode dashboard = Api.json(Files.readString(DASHBOARD));
    dashboard.findValues("expr").forEach(expr -> expressions.add(expr.asText()));
    assertThat(expressions).hasSizeGreaterThan(40);
    for (String expression : expressions) {
      assertKnown(expression.replace("[$__rate_interval]", "[5m]"), metrics);
    }
    assertThat(dashboard.at("/templating/list/1/query").asText())
        .isEqualTo("label_values(cenotes_build_info, instance)");
  }

  @Test
  void the_documents_say_what_to_do_about_each_alert() throws IOException {
    String operations = Files.readString(Path.of("docs/operations.md"));
    for (String alert : alerts().keySet()) {
      assertThat(operations).contains("| `" + alert + "` |");
    }
  }

  @Test
  void every_metric_of_the_product_is_described() throws Exception {
    String text = Api.raw(Api.managementRequest("/metrics")).body();
    List<String> descriptions =
        text.lines().filter(line -> line.startsWith("# HELP cenotes_")).toList();
    assertThat(descriptions)
        .hasSizeGreaterThan(10)
        .allMatch(line -> line.matches("# HELP \\w+ \\S.{10,}"));
    assertThat(text)
        .containsPattern("cenotes_build_info\\{java=\"[\\d.]+\",mp_scope=\"application\",version=");
  }

  @Test
  void a_payment_is_counted_by_provider_and_outcome() {
    Partner partner = Partner.seed();
    double before = payments("cardprovider", "succeeded");
    JsonNode intent = Checkouts.intent(Checkouts.pending(partner, "cardprovider"));
    Checkouts.data(Checkouts.confirm(intent, "tok_approved"), 200);
    assertThat(payments("cardprovider", "succeeded")).isGreaterThanOrEqualTo(before + 1);
  }

  @Test
  void bookings_are_counted_by_outcome() {
    Partner partner = Partner.seed();
    ObjectNode body = VisitSql.body(partner).put("partnerReference", "monitoring-" + partner.id());
    assertCounted("created", () -> partner.booked(body));
    assertCounted("replayed", () -> partner.book(body).then().statusCode(201));
    ObjectNode changed = body.deepCopy().put("visitors", 2);
    assertCounted("refused", () -> partner.book(changed).then().statusCode(409));
    double soldOut = bookings("sandbox", "sold_out");
    partner
        .test()
        .body(body.deepCopy().put("partnerReference", "sold_out_" + partner.id()))
        .post(SandboxCalls.BASE + "/reservations")
        .then()
        .statusCode(409);
    assertThat(bookings("sandbox", "sold_out")).isEqualTo(soldOut + 1);
    double refused = bookings("live", "refused");
    Api.raw(Api.rawRequest("/api/partner/reservations").POST(BodyPublishers.ofString("{}")));
    assertThat(bookings("live", "refused")).as("without a key").isEqualTo(refused);
  }

  private static void assertCounted(String outcome, Runnable booking) {
    double before = bookings("live", outcome);
    booking.run();
    assertThat(bookings("live", outcome)).isEqualTo(before + 1);
  }

  private static double bookings(String data, String outcome) {
    return value("cenotes_bookings_total", "data=\"" + data, "outcome=\"" + outcome);
  }

  @Test
  void the_connection_for_changes_and_the_signing_keys_are_measured() {
    assertThat(value("cenotes_signals_connected")).isEqualTo(1);
    assertThat(value("cenotes_signals_silent_seconds")).isBetween(0.0, 10.0);
    assertThat(value("cenotes_signing_keys")).isPositive();
    assertThat(value("cenotes_signing_key_age_seconds")).isNotNegative();
  }

  /** The shared node's; MissingMasterKeyIT has one that is not. */
  @Test
  void a_ready_node_is_measured_as_ready() {
    Wait.untilAsserted(() -> assertThat(value("cenotes_ready")).isEqualTo(1));
  }

  private static double payments(String provider, String outcome) {
    return value(
        "cenotes_payments_total",
        "data=\"live\"",
        "provider=\"" + provider + "\"",
        "outcome=\"" + outcome + "\"");
  }

  /** The first series of this metric of the shared node that has these labels. */
  static double value(String name, String... labels) {
    return Api.raw(Api.managementRequest("/metrics"))
        .body()
        .lines()
        .filter(
            line ->
                line.startsWith(name + "{") && List.of(labels).stream().allMatch(line::contains))
        .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))
        .findAny()
        .orElseThrow();
  }

  @Test
  void prometheus_accepts_the_rules() throws Exception {
    promtool("check", RULES);
  }

  @Test
  void nodes_that_are_missing_or_restart_are_reported() throws Exception {
    promtool("test", Path.of("src/test/resources/monitoring/prometheus-rules-test.yaml"));
  }

  private static void promtool(String verb, Path file) throws Exception {
    Path promtool = Path.of("/usr/bin/promtool");
    assumeTrue(Files.isExecutable(promtool), "promtool is here");
    Process process =
        new ProcessBuilder(promtool.toString(), verb, "rules", file.toString())
            .redirectErrorStream(true)
            .start();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor()).as(said).isZero();
  }

  private static Map<String, String> alerts() throws IOException {
    Map<String, String> alerts = new HashMap<>();
    new YAMLMapper()
        .readTree(RULES.toFile())
        .findParents("alert")
        .forEach(rule -> alerts.put(rule.path("alert").asText(), rule.path("expr").asText()));
    return alerts;
  }

  private static void assertKnown(
      String expression, Map<String, Map<String, Set<String>>> metrics) {
    Set<String> grouped = new TreeSet<>();
    Matcher grouping = GROUPING.matcher(expression);
    while (grouping.find()) {
      grouped.addAll(List.of(grouping.group(1).split("\\s*,\\s*")));
    }
    grouped.removeAll(TARGET_LABELS);
    Set<String> present = new TreeSet<>();
    for (MatchResult selector : SELECTOR.matcher(grouping.replaceAll("")).results().toList()) {
      String name = selector.group(1);
      if (OPERATORS.contains(name)) {
        continue;
      }
      assertThat(metrics).as(expression).containsKey(name);
      Map<String, Set<String>> labels = metrics.get(name);
      present.addAll(labels.keySet());
      String matchers = selector.group(2) == null ? "" : selector.group(2);
      Matcher label = LABEL.matcher(matchers);
      while (label.find()) {
        if (!TARGET_LABELS.contains(label.group(1))) {
          assertThat(labels).as(expression).containsKey(label.group(1));
          assertThat(labels.get(label.group(1))).as(expression).contains(label.group(3));
        }
      }
    }
    assertThat(present).as(expression).isNotEmpty().containsAll(grouped);
  }

  /** The values of each label of each metric, after requests that make those of the alerts. */
  private static Map<String, Map<String, Set<String>>> metrics() throws IOException {
    Api.raw(
        Api.rawRequest("/api/auth/login")
            .header("Content-Type", "application/json")
            .POST(
                BodyPublishers.ofString(
                    "{\"email\":\"nobody@monitoring.example\",\"password\":\"not-the-password\"}")));
    Api.raw(Api.rawRequest("/api/partner/reservations").POST(BodyPublishers.ofString("{}")));
    Map<String, Map<String, Set<String>>> metrics = new HashMap<>();
    Wait.untilAsserted(
        () -> {
          metrics.clear();
          metrics.putAll(read());
          assertThat(metrics.get("http_server_request_duration_seconds_count").get("http_route"))
              .contains("/api/partner/reservations");
          assertThat(metrics).containsKeys("cenotes_errors_total", "cenotes_event_lag_seconds");
          assertThat(metrics.get("cenotes_errors_total").get("key"))
              .contains("error.auth.invalid_credentials");
          assertThat(metrics.get("connectionpool_freeConnections").get("datasource"))
              .contains("jdbc_booking");
        });
    String keys = Files.readString(Path.of("src/main/resources/errors.properties"));
    assertThat(keys).contains("\nerror.rate_limited=");
    metrics.get("cenotes_errors_total").get("key").add("error.rate_limited");
    metrics.forEach((name, labels) -> labels.computeIfPresent("status_class", (k, v) -> all(v)));
    metrics.put("up", Map.of("job", Set.of()));
    return metrics;
  }

  private static Set<String> all(Set<String> seen) {
    assertThat(STATUS_CLASSES).containsAll(seen);
    return STATUS_CLASSES;
  }

  private static Map<String, Map<String, Set<String>>> read() {
    Map<String, Map<String, Set<String>>> metrics = new HashMap<>();
    Matcher sample = SAMPLE.matcher(Api.raw(Api.managementRequest("/metrics")).body());
    while (sample.find()) {
      Map<String, Set<String>> labels =
          metrics.computeIfAbsent(sample.group(1), name -> new HashMap<>());
      Matcher label = LABEL.matcher(sample.group(2) == null ? "" : sample.group(2));
      while (label.find()) {
        labels.computeIfAbsent(label.group(1), name -> new TreeSet<>()).add(label.group(3));
      }
    }
    return metrics;
  }
}
