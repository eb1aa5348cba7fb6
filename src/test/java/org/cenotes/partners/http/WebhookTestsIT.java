package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.http.WebhookClient.RECEIVER;
import static org.cenotes.partners.http.WebhookClient.TEST;
import static org.cenotes.partners.http.WebhookClient.data;
import static org.cenotes.partners.http.WebhookClient.json;
import static org.cenotes.partners.http.WebhookClient.path;
import static org.cenotes.partners.http.WebhookClient.refused;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.harness.Concurrently;
import org.cenotes.partners.receiver.Received;
import org.cenotes.partners.receiver.Script;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A test delivery to an endpoint. */
class WebhookTestsIT {
  private static final Duration SOON = Duration.ofSeconds(30);

  /** How long the first answers take, so that on a slow machine too the others come meanwhile. */
  private static final Duration OVERLAP = Duration.ofSeconds(5);

  private final WebhookClient client = WebhookClient.open();
  private final String path = path();

  @ParameterizedTest
  @ValueSource(strings = {"live", "test"})
  void a_test_delivery_is_signed_and_logged(String environment) {
    JsonNode made = client.created(path, environment);
    JsonNode result = data(client.test(made.path("id").asText()), 200);
    assertThat(result.path("webhookId")).isEqualTo(made.path("id"));
    assertThat(result.path("url")).isEqualTo(made.path("url"));
    assertThat(result.path("environment").asText()).isEqualTo(environment);
    assertThat(result.path("delivered").asBoolean()).isTrue();
    assertThat(result.path("statusCode").asInt()).isEqualTo(200);
    assertThat(result.path("durationMs").isIntegralNumber()).isTrue();
    assertThat(result.has("error")).isFalse();

    Received request = RECEIVER.received(path).get(0);
    assertThat(WebhookClient.verifies(request, made.path("secret").asText())).isTrue();
    assertThat(request.header("user-agent")).isEqualTo("Cenotes-Webhooks/1");
    assertThat(request.header("content-type")).isEqualTo("application/json");
    JsonNode event = Api.json(request.text());
    assertThat(event.path("id").asText()).isEqualTo(request.header("webhook-id"));
    assertThat(event.path("type").asText()).isEqualTo("webhook.test");
    assertThat(event.path("livemode").asBoolean()).isEqualTo(environment.equals("live"));
    assertThat(event.path("triggered").asBoolean()).isTrue();
    assertThat(event.get("sequence").isNull()).isTrue();
    assertThat(event.has("timestamp")).isTrue();
    assertThat(event.path("resource").path("id")).isEqualTo(made.path("id"));
    assertThat(event.path("resource").path("version").asInt()).isOne();
    assertThat(event.path("data").path("url").asText()).isEqualTo(RECEIVER.url(path));
    assertThat(event.path("data").path("environment").asText()).isEqualTo(environment);
    assertThat(event.path("data").has("secret")).isFalse();

    String schema = environment.equals("live") ? "live" : "sandbox";
    assertThat(
            Sql.number(
                "SELECT count(*) FROM "
                    + schema
                    + ".deliveries WHERE id = ?::uuid AND webhook_id = ?::uuid AND event_id = ?"
                    + " AND status = 'succeeded' AND attempt = 1 AND status_code = 200"
                    + " AND attempted_at IS NOT NULL AND (body::jsonb) ->> 'type' = 'webhook.test'",
                result.path("deliveryId").asText(),
                made.path("id").asText(),
                event.path("id").asText()))
        .isOne();
    assertThat(
            Sql.number(
                "SELECT count(*) FROM " + schema + ".events WHERE id = ?",
                event.path("id").asText()))
        .isZero();
  }

  @Test
  void a_failed_test_reports_its_reason() {
    RECEIVER.on(path, Script.answer(500, "", "sorry"));
    String id = client.created(path, "live").path("id").asText();
    JsonNode refused = data(client.test(id), 200);
    assertThat(refused.path("delivered").asBoolean(true)).isFalse();
    assertThat(refused.path("statusCode").asInt()).isEqualTo(500);
    assertThat(refused.path("error").asText()).isEqualTo("status");
    client.updated(id, "{'url':'https://127.66.0.1:1/'}");
    JsonNode unreachable = data(client.test(id), 200);
    assertThat(unreachable.path("error").asText()).isEqualTo("host");
    assertThat(unreachable.has("statusCode") || unreachable.has("durationMs")).isFalse();
    assertThat(
            Sql.number(
                "SELECT count(*) FROM live.deliveries WHERE id = ?::uuid AND status = 'failed'"
                    + " AND error = 'host' AND duration_ms IS NULL AND next_attempt_at IS NULL",
                unreachable.path("deliveryId").asText()))
        .isOne();
  }

  @Test
  void a_disabled_endpoint_can_be_tested() {
    String id = client.created(path, "live").path("id").asText();
    client.updated(id, "{'isActive':false}");
    assertThat(data(client.test(id), 200).path("delivered").asBoolean()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"200 true", "500 true", "200 false"})
  void a_test_that_an_active_endpoint_accepts_ends_its_failing(String statusAndActive) {
    int status = Integer.parseInt(statusAndActive.substring(0, 3));
    boolean active = statusAndActive.endsWith("true");
    String id = client.created(path, "live").path("id").asText();
    client.updated(id, "{'isActive':" + active + "}");
    Sql.update(
        "UPDATE control.endpoint_queues SET failing_since = now() - interval '4 days',"
            + " warned_percent = 70 WHERE webhook_id = ?::uuid",
        id);
    RECEIVER.on(path, Script.status(status));
    assertThat(data(client.test(id), 200).path("statusCode").asInt()).isEqualTo(status);
    boolean ended = status == 200 && active;
    JsonNode health = client.list().get(0).path("health");
    assertThat(health.has("failingSince")).isNotEqualTo(ended);
    assertThat(health.has("lastSuccessAt")).isEqualTo(ended);
  }

  @Test
  void without_an_id_the_latest_active_live_endpoint_is_tested() {
    refused(client.admin().request().body("{}").post(TEST), 404, "error.webhook.not_found");
    client.created(path(), "live");
    String latest = client.created(path, "live").path("id").asText();
    client.created(path(), "test");
    String off = client.created(path(), "live").path("id").asText();
    client.updated(off, "{'isActive':false}");
    JsonNode result =
        data(
            client.admin().request().body(json("{'eventType':'reservation.cancelled'}")).post(TEST),
            200);
    assertThat(result.path("delivered").asBoolean()).isTrue();
    assertThat(result.path("webhookId").asText()).isEqualTo(latest);
    assertThat(result.path("url").asText()).isEqualTo(RECEIVER.url(path));
    JsonNode event = Api.json(RECEIVER.received(path).get(0).text());
    assertThat(event.path("type").asText()).isEqualTo("reservation.cancelled");
    assertThat(event.path("data").path("status").asText()).isEqualTo("cancelled");
    assertThat(event.path("partnerId").asText()).isEqualTo(client.partner().id().toString());
    refused(
        client.admin().request().body(json("{'webhookId':'%s'}", UUID.randomUUID())).post(TEST),
        404,
        "error.webhook.not_found");
    refused(
        client.admin().request().body(json("{'eventType':'x'}")).post(TEST),
        400,
        "validation.invalid_input");
  }

  @Test
  void other_members_are_ignored() {
    String id = client.created(path, "live").path("id").asText();
    String body = json("{'webhookId':'%s','eventType':'reservation.cancelled','data':{}}", id);
    for (String route : List.of(TEST, WebhookClient.PATH + "/" + id + "/test")) {
      data(client.admin().request().body(body).post(route), 200);
    }
    assertThat(RECEIVER.received(path))
        .hasSize(2)
        .allSatisfy(request -> assertThat(request.text()).contains("reservation.cancelled"));
  }

  @Test
  void a_repeated_test_is_replayed_and_not_sent() {
    String id = client.created(path, "live").path("id").asText();
    String route = WebhookClient.PATH + "/" + id + "/test";
    HttpResponse<String> first = client.post(route, "{}", "k");
    HttpResponse<String> again = client.post(route, "{}", "k");
    assertThat(again.statusCode()).isEqualTo(200);
    assertThat(again.body()).isEqualTo(first.body());
    assertThat(again.headers().firstValue("Idempotent-Replayed")).contains("true");
    assertThat(RECEIVER.received(path)).hasSize(1);
    String other = "{\"eventType\":\"reservation.created\"}";
    assertThat(client.post(route, other, "k").statusCode()).isEqualTo(422);
  }

  @Test
  void concurrent_tests_under_one_key_send_once() {
    RECEIVER.on(path, Script.after(OVERLAP, Script.status(204)));
    String id = client.created(path, "live").path("id").asText();
    String route = WebhookClient.PATH + "/" + id + "/test";
    List<Integer> statuses =
        Concurrently.run(
            Collections.nCopies(6, () -> client.post(route, "{}", "same").statusCode()));
    assertThat(statuses).filteredOn(status -> status == 200).hasSize(1);
    assertThat(statuses).filteredOn(status -> status == 409).hasSize(5);
    assertThat(RECEIVER.received(path)).hasSize(1);

    String none = WebhookClient.PATH + "/" + UUID.randomUUID() + "/test";
    assertThat(client.post(none, "{}", "gone").statusCode()).isEqualTo(404);
    assertThat(client.post(none, "{}", "gone").statusCode()).isEqualTo(404);
  }

  @Test
  void a_claim_of_a_dead_node_is_taken_over() {
    String id = client.created(path, "live").path("id").asText();
    String route = WebhookClient.PATH + "/" + id + "/test";
    assertThat(client.post(route, "{}", "dead").statusCode()).isEqualTo(200);
    Sql.update(
        "UPDATE control.idempotency_records SET status = NULL, body = NULL, claimed_until = now() +"
            + " interval '1 minute' WHERE partner_id = ? AND key = 'dead'",
        client.partner().id());
    assertThat(client.post(route, "{}", "dead").body()).contains("error.idempotency.in_progress");
    Sql.update(
        "UPDATE control.idempotency_records SET claimed_until = now() - interval '1 second'"
            + " WHERE partner_id = ? AND key = 'dead'",
        client.partner().id());
    assertThat(client.post(route, "{}", "dead").statusCode()).isEqualTo(200);
    assertThat(RECEIVER.received(path)).hasSize(2);
  }

  @Test
  void at_most_two_tests_run_at_once() throws Exception {
    RECEIVER.on(path, Script.after(OVERLAP, Script.status(200)));
    String id = client.created(path, "live").path("id").asText();
    String route = WebhookClient.PATH + "/" + id + "/test";
    List<HttpResponse<String>> answers =
        Concurrently.run(
            Collections.nCopies(5, () -> client.post(route, "{}", UUID.randomUUID().toString())));
    assertThat(answers).filteredOn(answer -> answer.statusCode() == 200).hasSize(2);
    assertThat(answers)
        .filteredOn(answer -> answer.statusCode() == 429)
        .hasSize(3)
        .allSatisfy(answer -> assertThat(answer.headers().firstValue("Retry-After")).isPresent());
    assertThat(RECEIVER.await(path, 2, SOON)).hasSize(2);
    assertThat(client.post(route, "{}", "after").statusCode()).isEqualTo(200);
  }
}
