package org.cenotes.partners.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.LocalDate;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.faults.NodeClient.Response;
import org.cenotes.partners.harness.Node;
import org.junit.jupiter.api.Test;

/** A missing sandbox schema or table is reported, and live data is never read instead. */
class SandboxMissingIT {
  private final TwoNodes pair = TwoNodes.running();
  private final NodeClient sandbox = new NodeClient(pair.one.baseUri(), pair.testKey);

  @Test
  void without_the_sandbox_schema_every_sandbox_route_reports_it() throws Exception {
    TwoNodes.Slot slot = pair.freshSlot();
    NodeClient user = administrator(NodeClient.seed(pair.one.baseUri()));
    owner("ALTER SCHEMA sandbox RENAME TO sandbox_gone");
    try {
      assertNotAvailable(
          sandbox.get("/api/partner-sandbox/cenotes"),
          sandbox.get(
              "/api/partner-sandbox/availability/" + slot.cenote() + "?date=" + slot.date()),
          sandbox.get("/api/partner-sandbox/reservations"),
          sandbox.get("/api/partner-sandbox/reservations/" + slot.cenote()),
          sandbox.post("/api/partner-sandbox/reservations", slot.booking(1).json(), "gone"),
          sandbox.post(
              "/api/partner-sandbox/reservations/" + slot.cenote() + "/cancel", "{}", null),
          sandbox.get("/api/partner-sandbox/events"),
          sandbox.post("/api/partner-sandbox/generate-data", "{}", null));
      assertSoftFailures(sandbox, user);
      JsonNode seeded = NodeClient.seed(pair.one.baseUri());
      assertThat(seeded.path("cenotes")).as("demonstration data, live").isNotEmpty();
      assertThat(seeded.path("testKey").asText()).startsWith("sk_test_");
      assertThat(pair.onOne().book(slot.booking(1)).status()).as("live goes on").isEqualTo(201);
      assertThat(NodeClient.ofManagement(pair.one).get("/health/ready").status()).isEqualTo(200);
      assertThat(checks()).isNotEmpty().allMatch(name -> name.startsWith("live."));
    } finally {
      owner("ALTER SCHEMA sandbox_gone RENAME TO sandbox");
    }
    assertThat(sandbox.get("/api/partner-sandbox/reservations").status()).isEqualTo(200);
    assertThat(checks()).anyMatch(name -> name.startsWith("sandbox."));
  }

  @Test
  void a_node_whose_sandbox_is_switched_off_reports_it_although_the_schema_is_there() {
    try (Node node = Node.start(pair.postgres.url(), Map.of("CENOTES_SANDBOX_ENABLED", "false"))) {
      JsonNode partner = NodeClient.seed(pair.one.baseUri());
      NodeClient off = new NodeClient(node.baseUri(), partner.get("testKey").asText());
      TwoNodes.Slot slot = pair.freshSlot();
      assertNotAvailable(
          off.get("/api/partner-sandbox/cenotes"),
          off.get("/api/partner-sandbox/reservations"),
          off.post("/api/partner-sandbox/reservations", slot.booking(1).json(), "off"),
          off.get("/api/partner-sandbox/events"),
          off.post("/api/partner-sandbox/generate-data", "{}", null));
      assertSoftFailures(off, administrator(partner, node));
      NodeClient live = new NodeClient(node.baseUri(), partner.get("liveKey").asText());
      assertThat(live.book(slot.booking(1)).status()).as("live goes on").isEqualTo(201);
    }
  }

  /** What answers a success without the sandbox. */
  private static void assertSoftFailures(NodeClient sandbox, NodeClient user) {
    Response statistics = sandbox.get("/api/partner-sandbox/statistics");
    assertThat(statistics.status()).as(statistics.toString()).isEqualTo(200);
    assertThat(statistics.body().path("data").toString())
        .isEqualTo(
            "{\"schemaAvailable\":false,\"cenotes\":0,\"guests\":0,\"reservations\":0,\"events\":0}");
    Response whoami = sandbox.get("/api/partner-sandbox/whoami");
    assertThat(whoami.status()).as(whoami.toString()).isEqualTo(200);
    Response deleted = sandbox.delete("/api/partner-sandbox/cleanup");
    assertThat(deleted.status()).as(deleted.toString()).isEqualTo(200);
    assertThat(deleted.body().at("/data/deletedRecords").asInt(-1)).isZero();
    for (Response response :
        List.of(
            user.get("/api/partner-portal/sandbox/status"),
            user.post("/api/partner-portal/sandbox/reset", "{}", null),
            user.post("/api/partner-portal/sandbox/generate-data", "{}", "absent"))) {
      assertThat(response.status()).as(response.toString()).isEqualTo(200);
      assertThat(response.body().path("success").asBoolean()).isTrue();
      assertThat(response.body().at("/data/available").asBoolean(true)).isFalse();
      assertThat(response.body().at("/data/explanation/es").asText()).isNotEmpty();
      assertThat(response.body().at("/data/explanation/en").asText()).isNotEmpty();
    }
  }

  /** The names of what the report on integrity compared. */
  private List<String> checks() {
    Response login =
        NodeClient.logIn(pair.one.baseUri(), "admin@cenotes.local", "cenotes-admin-dev");
    Response report =
        NodeClient.ofUser(pair.one.baseUri(), login.body().at("/data/accessToken").asText())
            .get("/api/admin/integrity");
    assertThat(report.status()).as(report.toString()).isEqualTo(200);
    return report.body().at("/data/checks").findValuesAsText("name");
  }

  @Test
  void the_simulator_and_test_deliveries_work_without_the_sandbox() throws Exception {
    String url = "https://no-such-name.example.com/hook";
    JsonNode partner = NodeClient.seed(pair.one.baseUri());
    NodeClient simulator = new NodeClient(pair.one.baseUri(), partner.get("testKey").asText());
    NodeClient user = administrator(partner);
    String webhook =
        user.post(
                "/api/partner-portal/webhooks",
                "{\"url\":\"" + url + "\",\"environment\":\"test\"}",
                null)
            .id();
    String simulation = "{\"eventType\":\"webhook.test\",\"webhookId\":\"" + webhook + "\"}";
    owner("ALTER SCHEMA sandbox RENAME TO sandbox_gone");
    try {
      Response simulated =
          simulator.post("/api/partner/webhooks/simulator/simulate", simulation, null);
      assertThat(simulated.status()).as(simulated.toString()).isEqualTo(200);
      assertThat(simulated.body().at("/data/error").asText()).isEqualTo("host");
      assertThat(simulated.body().at("/data/signed").asBoolean()).isTrue();
      Response history = simulator.get("/api/partner/webhooks/simulator/history?limit=1");
      assertThat(history.body().at("/data/0/url").asText()).isEqualTo(url);
      Response tested = user.post("/api/partner-portal/webhooks/" + webhook + "/test", "{}", null);
      assertThat(tested.status()).as(tested.toString()).isEqualTo(200);
      assertThat(tested.body().at("/data/error").asText()).isEqualTo("host");
      assertThat(tested.body().at("/data").has("deliveryId")).isFalse();
      assertNoLog(user, "/api/partner-portal/webhooks/" + webhook);
    } finally {
      owner("ALTER SCHEMA sandbox_gone RENAME TO sandbox");
    }
    Response logged = user.post("/api/partner-portal/webhooks/" + webhook + "/test", "{}", null);
    assertThat(logged.body().at("/data").has("deliveryId")).isTrue();
  }

  private static void assertNoLog(NodeClient user, String webhook) {
    Response log = user.get(webhook + "/logs");
    assertThat(log.status()).as(log.toString()).isEqualTo(200);
    assertThat(log.body().path("data")).isEmpty();
    assertThat(log.body().at("/pagination/total").asInt(1)).isZero();
    Response resent = user.post(webhook + "/logs/" + UUID.randomUUID() + "/resend", "{}", null);
    assertThat(resent.status()).as(resent.toString()).isEqualTo(404);
    assertThat(resent.message()).isEqualTo("error.delivery.not_found");
    Response recovered =
        user.post(webhook + "/recover", "{\"since\":\"2026-01-01T00:00:00.000Z\"}", null);
    assertThat(recovered.status()).as(recovered.toString()).isEqualTo(200);
    assertThat(recovered.body().at("/data/queued").asInt(1)).isZero();
  }

  private NodeClient administrator(JsonNode partner) {
    return administrator(partner, pair.one);
  }

  private static NodeClient administrator(JsonNode partner, Node node) {
    Response login =
        NodeClient.logIn(
            node.baseUri(),
            partner.at("/user/email").asText(),
            partner.at("/user/password").asText());
    return NodeClient.ofUser(node.baseUri(), login.body().at("/data/accessToken").asText());
  }

  private static void assertNotAvailable(Response... responses) {
    for (Response response : responses) {
      assertThat(response.status()).as(response.toString()).isEqualTo(400);
      assertThat(response.message()).isEqualTo("partners.sandbox_schema_not_available");
      assertThat(response.body().path("success").asBoolean(true)).isFalse();
      assertThat(response.body().has("data")).isFalse();
    }
  }

  @Test
  void a_missing_sandbox_table_never_falls_through_to_live() throws Exception {
    TwoNodes.Slot slot = pair.freshSlot();
    Response booked = pair.onOne().book(slot.booking(1));
    assertThat(booked.status()).isEqualTo(201);
    assertThat(sandbox.get("/api/partner-sandbox/reservations").status()).isEqualTo(200);
    Booking booking = bookable(slot.date());
    long live = reservations();

    owner("ALTER TABLE sandbox.reservations RENAME TO reservations_gone");
    try {
      assertNotAvailable(
          sandbox.get("/api/partner-sandbox/reservations"),
          sandbox.get("/api/partner-sandbox/reservations/" + booked.id()),
          sandbox.post("/api/partner-sandbox/reservations", booking.json(), null),
          sandbox.post("/api/partner-sandbox/reservations/" + booked.id() + "/cancel", "{}", null));
      assertThat(reservations()).as("live reservations").isEqualTo(live);
      assertThat(
              pair.onOne()
                  .get("/api/partner/reservations/" + booked.id())
                  .body()
                  .at("/data/status")
                  .asText())
          .isEqualTo("confirmed");
      assertThat(pair.onTwo().book(slot.booking(1)).status()).as("live goes on").isEqualTo(201);
    } finally {
      owner("ALTER TABLE sandbox.reservations_gone RENAME TO reservations");
    }
    assertThat(sandbox.get("/api/partner-sandbox/reservations").status()).isEqualTo(200);
    pair.integrity.assertWhole();
  }

  /** A visit that the sandbox would take: its first cenote need not be open when the slot is. */
  private Booking bookable(LocalDate from) {
    String cenote = sandbox.get("/api/partner-sandbox/cenotes").body().at("/data/0/id").asText();
    for (LocalDate day = from; day.isBefore(from.plusDays(14)); day = day.plusDays(1)) {
      JsonNode slots =
          sandbox
              .get("/api/partner-sandbox/availability/" + cenote + "?date=" + day)
              .body()
              .at("/data/slots");
      for (JsonNode slot : slots) {
        if (slot.path("available").asInt() > 0) {
          return Booking.of(cenote, day, slot.path("startTime").asText(), 1);
        }
      }
    }
    throw new AssertionError("the sandbox is fully booked");
  }

  private long reservations() throws SQLException {
    return pair.integrity.count("SELECT count(*) FROM live.reservations");
  }

  private void owner(String sql) throws SQLException {
    try (Connection connection = pair.postgres.owner();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }
}
