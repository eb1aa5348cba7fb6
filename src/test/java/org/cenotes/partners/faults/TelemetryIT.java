package org.cenotes.partners.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.time.Duration;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.cenotes.partners.faults.NodeClient.Response;
import org.cenotes.partners.harness.Node;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.receiver.Received;
import org.cenotes.partners.receiver.Receiver;
import org.cenotes.partners.receiver.TelemetryReceiver;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/** Telemetry of a node that has somewhere to send it to, and its absence without. */
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class TelemetryIT {
  private static final Duration SOON = Duration.ofSeconds(60);
  private static final String BOOKING = "POST /api/partner/reservations";
  private static final String READING = "GET /api/partner/reservations/{id}";
  private static final String TOKEN = "rt-of-nobody-0123456789";
  private static final String TRACE = "0af7651916cd43dd8448eb211c80319c";

  private static TelemetryReceiver collector;
  private static Receiver webhooks;
  private static Node node;
  private static JsonNode seeded;
  private static NodeClient partner;

  @BeforeAll
  static void start() throws Exception {
    collector = new TelemetryReceiver();
    webhooks = Receiver.start();
    Map<String, String> settings = new HashMap<>(Receiver.settings());
    settings.putAll(collector.settings());
    node = Node.start(Product.postgres().createDatabase("telemetry"), settings);
    seeded = NodeClient.seed(node.baseUri());
    partner = new NodeClient(node.baseUri(), seeded.get("liveKey").asText());
  }

  @AfterAll
  static void stop() {
    if (node != null) {
      node.close();
    }
    webhooks.close();
    collector.close();
  }

  private static String book() {
    String cenote = seeded.at("/cenotes/0/id").asText();
    LocalDate day = LocalDate.now(ZoneOffset.UTC).plusDays(3);
    String start =
        partner
            .get("/api/partner/availability/" + cenote + "?date=" + day)
            .body()
            .at("/data/slots/0/startTime")
            .asText();
    Response booked = partner.book(Booking.of(cenote, day, start, 1));
    assertThat(booked.status()).as("%s", booked).isEqualTo(201);
    return booked.id();
  }

  private static List<Span> spans(String name) {
    Wait.until(
        "a span " + name,
        SOON,
        () -> collector.spans().stream().anyMatch(span -> span.getName().equals(name)));
    return collector.spans().stream().filter(span -> span.getName().equals(name)).toList();
  }

  private static List<Span> children(Span parent) {
    return collector.spans().stream()
        .filter(span -> span.getParentSpanId().equals(parent.getSpanId()))
        .toList();
  }

  private static Map<String, String> attributes(Span span) {
    return span.getAttributesList().stream()
        .collect(Collectors.toMap(KeyValue::getKey, KeyValue::getValue))
        .entrySet()
        .stream()
        .collect(
            Collectors.toMap(
                Map.Entry::getKey,
                entry ->
                    entry.getValue().hasIntValue()
                        ? Long.toString(entry.getValue().getIntValue())
                        : entry.getValue().getStringValue()));
  }

  @Test
  @Order(1)
  void a_request_is_a_span_with_its_route_and_its_statements() {
    String id = book();
    assertThat(partner.get("/api/partner/reservations/" + id + "?unsent=query").status())
        .isEqualTo(200);

    Span booking = spans(BOOKING).get(0);
    assertThat(booking.getKind()).isEqualTo(Span.SpanKind.SPAN_KIND_SERVER);
    assertThat(attributes(booking))
        .containsEntry("http.route", "/api/partner/reservations")
        .containsEntry("http.request.method", "POST")
        .containsEntry("http.response.status_code", "201")
        .doesNotContainKeys("url.path", "url.query", "user_agent.original");
    assertThat(children(booking))
        .allSatisfy(child -> assertThat(child.getTraceId()).isEqualTo(booking.getTraceId()))
        .filteredOn(child -> child.getKind() == Span.SpanKind.SPAN_KIND_CLIENT)
        .extracting(statement -> attributes(statement).getOrDefault("db.statement", ""))
        .anySatisfy(sql -> assertThat(sql).contains("record_reservations", "?"))
        .anySatisfy(sql -> assertThat(sql).startsWith("SELECT set_config(?, ?"));
    assertThat(spans(READING).get(0).getName()).doesNotContain(id);
  }

  @Test
  @Order(2)
  void what_callers_wrote_is_in_no_span_metric_or_log() throws Exception {
    String key = seeded.get("liveKey").asText();
    partner.get("/api/partner/whoami?unsent=query");
    partner.post("/api/checkout/resume-direct/" + TOKEN, "{\"unsent\": \"body\"}", null);
    partner.get("/api/nothing/" + TOKEN);
    NodeClient.ofUser(node.baseUri(), "eyJhbGciOiJSUzI1NiJ9." + TOKEN + ".c2ln")
        .get("/api/auth/me");
    HttpResponse<Void> traced =
        HttpClient.newHttpClient()
            .send(
                HttpRequest.newBuilder(node.baseUri().resolve("/api/partner/whoami"))
                    .timeout(Duration.ofSeconds(20))
                    .header("X-API-Key", key)
                    .header("traceparent", "00-" + TRACE + "-b7ad6b7169203331-01")
                    .header("User-Agent", "unsent-agent")
                    .build(),
                HttpResponse.BodyHandlers.discarding());
    assertThat(traced.statusCode()).isEqualTo(200);
    assertThat(traced.headers().map().toString()).doesNotContainIgnoringCase("trace");
    spans("POST /api/checkout/resume-direct/{recoveryToken}");
    Wait.until("three", SOON, () -> spans("GET /api/partner/whoami").size() >= 2);
    Wait.pause(1_000);
    assertNothingOfCallers();
    assertThat(collector.spans())
        .as("a caller does not choose the id of a trace")
        .noneMatch(
            span ->
                java.util.HexFormat.of().formatHex(span.getTraceId().toByteArray()).equals(TRACE));
  }

  private static void assertNothingOfCallers() {
    String key = seeded.get("liveKey").asText();
    assertThat(collector.everything())
        .doesNotContain(TOKEN, "unsent", key, "ana@guests.example", "+529841234567", "Prueba");
  }

  @Test
  @Order(3)
  void background_work_makes_no_spans() {
    Wait.pause(2_000);
    assertThat(collector.spans())
        .filteredOn(span -> span.getParentSpanId().isEmpty())
        .allMatch(span -> span.getKind() == Span.SpanKind.SPAN_KIND_SERVER);
  }

  @Test
  @Order(4)
  void metrics_and_log_lines_come_as_well() {
    Wait.until(
        "metrics",
        SOON,
        () -> collector.metricNames().contains("io.openliberty.connection_pool.connection.count"));
    Wait.until(
        "log lines",
        SOON,
        () -> collector.logSentences().stream().anyMatch(line -> line.startsWith("DSRA8203I")));
    assertNothingOfCallers(); // of the requests before, whose metrics come later than their spans
  }

  @Test
  @Order(5)
  void receivers_of_webhooks_see_nothing_of_it() throws Exception {
    Response login =
        NodeClient.logIn(
            node.baseUri(),
            seeded.at("/user/email").asText(),
            seeded.at("/user/password").asText());
    NodeClient.ofUser(node.baseUri(), login.body().at("/data/accessToken").asText())
        .patch(
            "/api/partner-settings/api",
            "{\"webhookUrl\": \"" + webhooks.url("/first") + "\"}",
            null);
    book();
    Received delivery = webhooks.await("/first", 1, SOON).get(0);
    assertThat(delivery.headers().toString())
        .doesNotContainIgnoringCase("traceparent")
        .doesNotContainIgnoringCase("tracestate")
        .doesNotContainIgnoringCase("baggage");
  }

  @Test
  @Order(6)
  void it_goes_by_grpc_as_well() throws Exception {
    node.stop();
    collector.clear();
    node.restart(collector.grpcSettings());
    book();
    assertThat(spans(BOOKING)).isNotEmpty();
    Wait.until("metrics", SOON, () -> !collector.metricNames().isEmpty());
    Wait.until("log lines", SOON, () -> !collector.logSentences().isEmpty());
    assertNothingOfCallers();
  }

  @Test
  @Order(7)
  void nothing_is_sent_or_installed_when_switched_off() throws Exception {
    node.stop(); // without an endpoint it starts alike: ServeTest
    Wait.pause(500);
    int before = collector.requests();
    node.restart(Map.of("OTEL_SDK_DISABLED", "true"));
    book();
    Wait.pause(2_500);
    assertThat(collector.requests()).isEqualTo(before);
    assertThat(lastFeatures()).contains("mpConfig-3.1").doesNotContain("mpTelemetry");
  }

  @Test
  @Order(8)
  void a_collector_that_is_away_delays_no_request_and_fills_no_log() throws Exception {
    node.restart(
        Map.of(
            "OTEL_SDK_DISABLED",
            "",
            "OTEL_EXPORTER_OTLP_PROTOCOL",
            "http/protobuf",
            "OTEL_EXPORTER_OTLP_ENDPOINT",
            "http://127.0.0.1:1"));
    assertThat(lastFeatures()).contains("mpTelemetry-2.1");
    long end = System.nanoTime() + Duration.ofSeconds(20).toNanos();
    while (System.nanoTime() < end) {
      long began = System.nanoTime();
      assertThat(partner.get("/api/partner/whoami").status()).isEqualTo(200);
      assertThat(Duration.ofNanos(System.nanoTime() - began)).isLessThan(Duration.ofSeconds(8));
      Wait.pause(100);
    }
    List<String> failures =
        Files.readAllLines(node.log()).stream().filter(line -> line.contains("export")).toList();
    assertThat(failures).as("it is noticed, in few lines").hasSizeBetween(1, 40);
  }

  private static String lastFeatures() throws IOException {
    return Files.readAllLines(node.log()).stream()
        .filter(line -> line.contains("CWWKF0012I"))
        .reduce((earlier, later) -> later)
        .orElseThrow();
  }
}
