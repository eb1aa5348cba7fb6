package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.http.WebhookClient.RECEIVER;
import static org.cenotes.partners.http.WebhookClient.data;
import static org.cenotes.partners.http.WebhookClient.json;
import static org.cenotes.partners.http.WebhookClient.path;
import static org.cenotes.partners.http.WebhookClient.refused;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.response.Response;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.cenotes.partners.receiver.Received;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The webhook simulator sends what a developer asks for. */
@ResourceLock(SharedState.SIMULATOR)
class SimulatorIT {
  static final String SIMULATOR = "/api/partner/webhooks/simulator";

  private final WebhookClient client = WebhookClient.open();
  private final String path = path();

  private Response post(String route, String form, Object... values) {
    return client.partner().test().body(json(form, values)).post(SIMULATOR + route);
  }

  private JsonNode simulated(String form, Object... values) {
    return data(post("/simulate", form, values), 200);
  }

  private JsonNode history(String query) {
    return data(client.partner().test().get(SIMULATOR + "/history" + query), 200);
  }

  private String url() {
    return RECEIVER.url(path);
  }

  @Test
  void an_event_is_sent_to_a_test_endpoint_signed_with_its_secret() {
    JsonNode made = client.created(path, "test");
    JsonNode result =
        simulated("{'eventType':'payment.failed','webhookId':'%s'}", made.path("id").asText());
    assertThat(result.path("delivered").asBoolean()).isTrue();
    assertThat(result.path("signed").asBoolean()).isTrue();
    assertThat(result.path("statusCode").asInt()).isEqualTo(200);
    assertThat(result.path("delayApplied").decimalValue()).isZero();
    Received request = RECEIVER.received(path).get(0);
    assertThat(WebhookClient.verifies(request, made.path("secret").asText())).isTrue();
    JsonNode event = Api.json(request.text());
    assertThat(event.path("type").asText()).isEqualTo("payment.failed");
    assertThat(event.path("livemode").asBoolean(true)).isFalse();
    assertThat(event.path("triggered").asBoolean()).isTrue();
    // the latest active one, and a bare url, are signed likewise
    simulated("{'eventType':'webhook.test'}");
    simulated("{'eventType':'webhook.test','url':'%s'}", url());
    assertThat(RECEIVER.received(path))
        .hasSize(3)
        .allMatch(sent -> WebhookClient.verifies(sent, made.path("secret").asText()));
  }

  @Test
  void the_simulator_does_not_know_live_endpoints() {
    JsonNode live = client.created(path, "live");
    refused(
        post(
            "/simulate", "{'eventType':'webhook.test','webhookId':'%s'}", live.path("id").asText()),
        404,
        "error.webhook.not_found");
    refused(post("/simulate", "{'eventType':'webhook.test'}"), 400, "validation.invalid_input");
    JsonNode bare = simulated("{'eventType':'webhook.test','url':'%s'}", url());
    assertThat(bare.path("signed").asBoolean(true)).isFalse();
    Received request = RECEIVER.received(path).get(0);
    assertThat(request.headers()).containsKey("webhook-id").doesNotContainKey("webhook-signature");
  }

  @Test
  void custom_data_is_sent() {
    simulated("{'eventType':'reservation.created','url':'%s','data':{'id':'mine'}}", url());
    assertThat(Api.json(RECEIVER.received(path).get(0).text()).path("data").toString())
        .isEqualTo("{\"id\":\"mine\"}");
  }

  @Test
  void each_simulated_fault_behaves_as_documented() {
    String secret = client.created(path, "test").path("secret").asText();
    RECEIVER.on(path, WebhookClient.careful(secret));
    String form = "{'eventType':'reservation.updated','fault':'%s'}";

    assertThat(simulated(form, "duplicate").path("delivered").asBoolean()).isTrue();
    List<Received> twice = RECEIVER.received(path);
    assertThat(twice)
        .hasSize(2)
        .extracting(sent -> sent.header("webhook-id"))
        .containsOnly(twice.get(0).header("webhook-id"));

    simulated(form, "reorder");
    List<JsonNode> two =
        RECEIVER.received(path).stream().skip(2).map(Received::text).map(Api::json).toList();
    assertThat(two.get(0).path("resource").path("version").asInt())
        .isEqualTo(two.get(1).path("resource").path("version").asInt() + 1);
    assertThat(two.get(0).path("id")).isNotEqualTo(two.get(1).path("id"));

    JsonNode wrong = simulated(form, "bad_signature");
    assertThat(wrong.path("delivered").asBoolean(true)).isFalse();
    assertThat(wrong.path("statusCode").asInt()).isEqualTo(401);
    assertThat(wrong.path("error").asText()).isEqualTo("status");

    assertThat(simulated(form, "stale_timestamp").path("statusCode").asInt()).isEqualTo(401);
    long sent = Long.parseLong(RECEIVER.received(path).get(5).header("webhook-timestamp"));
    assertThat(sent).isLessThan(Instant.now().minusSeconds(301).getEpochSecond());

    assertThat(simulated(form, "oversize").path("delivered").asBoolean()).isTrue();
    assertThat(RECEIVER.received(path).get(6).body().length).isGreaterThan(256 * 1024);

    Instant before = Instant.now();
    assertThat(simulated(form, "slow_body").path("delivered").asBoolean()).isTrue();
    assertThat(Duration.between(before, Instant.now())).isGreaterThan(Duration.ofSeconds(5));

    assertThat(history("").findValuesAsText("fault"))
        .containsExactly(
            "slow_body", "oversize", "stale_timestamp", "bad_signature", "reorder", "duplicate");
  }

  @Test
  void a_delay_is_observed_and_capped() {
    Instant before = Instant.now();
    JsonNode waited =
        simulated("{'eventType':'webhook.test','url':'%s','delaySeconds':1.5}", url());
    assertThat(waited.path("delayApplied").asText()).isEqualTo("1.5");
    assertThat(Duration.between(before, RECEIVER.received(path).get(0).at()))
        .isBetween(Duration.ofMillis(1500), Duration.ofSeconds(30));
    before = Instant.now();
    JsonNode clamped =
        simulated("{'eventType':'webhook.test','url':'%s','delaySeconds':3600}", url());
    assertThat(clamped.path("delayApplied").asInt()).isEqualTo(10);
    assertThat(Duration.between(before, Instant.now()))
        .isBetween(Duration.ofSeconds(10), Duration.ofSeconds(30));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "'delaySeconds':-1",
        "'delaySeconds':-0.001",
        "'delaySeconds':'soon'",
        "'delaySeconds':'5'",
        "'delaySeconds':true",
        "'delaySeconds':[1]",
        "'fault':'chaos'",
        "'data':'text'",
        "'data':[1]",
        "'webhookId':'9d2b0d5e-1111-4222-8333-944455556666'",
        "'eventType':'reservation.gone'",
      })
  void what_is_wrong_is_refused_and_nothing_sent(String member) {
    String type = member.contains("eventType") ? "" : "'eventType':'webhook.test',";
    Response response = post("/simulate", "{" + type + "'url':'%s'," + member + "}", url());
    assertThat(response.statusCode()).as(response.asString()).isEqualTo(400);
    assertThat(Api.json(response).path("message").asText()).startsWith("validation.");
    assertThat(RECEIVER.received(path)).isEmpty();
  }

  private String batch(int events) {
    return IntStream.range(0, events)
        .mapToObj(i -> "{'eventType':'reservation.created','data':{'number':" + i + "}}")
        .collect(
            Collectors.joining(",", "{'url':'" + url() + "','delaySeconds':5,'events':[", "]}"));
  }

  @Test
  void a_batch_has_at_most_twenty_events() {
    refused(post("/simulate-batch", batch(21)), 400, "validation.invalid_input");
    refused(post("/simulate-batch", batch(0)), 400, "validation.invalid_input");
    Instant before = Instant.now();
    JsonNode made = data(post("/simulate-batch", batch(20)), 200);
    assertThat(Duration.between(before, Instant.now()))
        .as("four at a time, a delay of each would be five delays")
        .isBetween(Duration.ofSeconds(5), Duration.ofSeconds(25));
    assertThat(made.path("batchId").isTextual()).isTrue();
    assertThat(made.path("results"))
        .hasSize(20)
        .allMatch(result -> result.path("delivered").asBoolean());
    assertThat(RECEIVER.received(path))
        .hasSize(20)
        .extracting(sent -> Api.json(sent.text()).path("data").path("number").asInt())
        .containsExactlyInAnyOrderElementsOf(IntStream.range(0, 20).boxed().toList());
    assertThat(history("?limit=500")).hasSize(20);
  }

  @Test
  void the_history_is_newest_first_filtered_and_limited() {
    simulated("{'eventType':'webhook.test','url':'%s'}", url());
    simulated("{'eventType':'reservation.created','url':'%s'}", url());
    simulated("{'eventType':'webhook.test','url':'https://127.66.0.1:1/'}");
    assertThat(history("").findValuesAsText("status"))
        .containsExactly("failed", "delivered", "delivered");
    assertThat(history("?limit=1").findValuesAsText("error")).containsExactly("host");
    assertThat(history("?eventType=reservation.created").findValuesAsText("url"))
        .containsExactly(url());
    for (String query : List.of("?limit=0", "?limit=501", "?eventType=gone", "?limit=x")) {
      refused(
          client.partner().test().get(SIMULATOR + "/history" + query),
          400,
          "validation.invalid_data");
    }
    assertThat(data(Partner.seed().test().get(SIMULATOR + "/history"), 200)).isEmpty();
    Sql.update(
        "UPDATE control.simulations SET event_type = 'later.kind' WHERE partner_id = ?"
            + " AND event_type = 'reservation.created'",
        client.partner().id());
    Sql.update(
        "UPDATE control.simulations SET fault = 'later' WHERE partner_id = ? AND status = 'failed'",
        client.partner().id());
    assertThat(history("")).as("of what the node knows").hasSize(1);
  }

  @Test
  void the_newest_five_thousand_simulations_are_kept() {
    Sql.update(
        """
        INSERT INTO control.simulations (id, partner_id, at, event_type, url, status, fault)
        SELECT gen_random_uuid(), ?, now() - n * interval '1 minute', 'webhook.test', 'https://8.8.8.8/', 'failed', 'none'
          FROM generate_series(1, 5010) n
        """,
        client.partner().id());
    simulated("{'eventType':'webhook.test','url':'%s'}", url());
    assertThat(
            Sql.number(
                "SELECT count(*) FROM control.simulations WHERE partner_id = ? AND at > now() -"
                    + " interval '4999.5 minutes'",
                client.partner().id()))
        .isEqualTo(5000);
    assertThat(
            Sql.number(
                "SELECT count(*) FROM control.simulations WHERE partner_id = ?",
                client.partner().id()))
        .isEqualTo(5000);
  }
}
