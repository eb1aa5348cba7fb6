package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.http.WebhookClient.RECEIVER;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.response.Response;
import java.time.Duration;
import java.time.Instant;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.receiver.Script;
import org.junit.jupiter.api.Test;

/** The history of a delivery keeps every attempt, with the receiver's answer. */
class DeliveryAttemptsIT {
  private static final Duration SOON = Duration.ofSeconds(30);

  private final WebhookClient client = WebhookClient.open();
  private final String path = WebhookClient.path();

  private Response get(WebhookClient by, String webhook, String delivery) {
    return by.admin().request().get(WebhookClient.PATH + "/" + webhook + "/logs/" + delivery);
  }

  private JsonNode delivery(String webhook, String delivery) {
    Response answer = get(client, webhook, delivery);
    assertThat(answer.statusCode()).as(answer.asString()).isEqualTo(200);
    JsonNode body = Api.json(answer);
    assertThat(body.path("message").asText()).isEqualTo("partners.webhooks.log_retrieved");
    return body.path("data");
  }

  private String book() {
    Response answer =
        client
            .partner()
            .live()
            .body(client.partner().body("cenote-ik-kil", Partner.day(21)).toString())
            .post("/api/partner/reservations");
    assertThat(answer.statusCode()).as(answer.asString()).isEqualTo(201);
    return Api.json(answer).at("/data/id").asText();
  }

  private String onlyDelivery(String webhook) {
    return Wait.until(
        () ->
            Api.json(client.admin().request().get(WebhookClient.PATH + "/" + webhook + "/logs"))
                .at("/data/0/deliveryId")
                .asText(),
        id -> !id.isEmpty());
  }

  @Test
  void attempts_are_kept_over_retries_and_resends() throws Exception {
    RECEIVER.on(
        path,
        Script.answer(500, "", "<b>first</b>\u0007 for ana@guests.example"),
        Script.answer(502, "Retry-After: 600\r\n", "y".repeat(3_000)),
        Script.answer(200, "", "thanks"));
    String webhook = client.created(path, "live").path("id").asText();
    book();
    RECEIVER.await(path, 2, SOON);
    String id = onlyDelivery(webhook);
    JsonNode retried =
        Wait.until(() -> delivery(webhook, id), log -> log.path("attempts").size() == 2);
    assertThat(retried.path("status").asText()).isEqualTo("pending");
    assertThat(retried.path("deliveryId").asText()).isEqualTo(id);
    client
        .admin()
        .request()
        .post(WebhookClient.PATH + "/" + webhook + "/logs/" + id + "/resend")
        .then()
        .statusCode(200);
    JsonNode attempts =
        Wait.until(() -> delivery(webhook, id).path("attempts"), kept -> kept.size() == 3);
    assertAttempt(attempts.path(0), 1, 500, "status");
    assertThat(attempts.path(0).path("response").asText())
        .startsWith("<b>first</b>")
        .doesNotContain("\u0007", "ana@guests.example")
        .endsWith("for [redacted]");
    assertAttempt(attempts.path(1), 2, 502, "status");
    assertThat(attempts.path(1).path("response").asText()).isEqualTo("y".repeat(1_024));
    assertAttempt(attempts.path(2), 1, 200, null);
    assertThat(attempts.path(2).path("response").asText()).isEqualTo("thanks");
    Instant first = Instant.parse(attempts.path(0).path("attemptedAt").asText());
    Instant second = Instant.parse(attempts.path(1).path("attemptedAt").asText());
    assertThat(second).isAfter(first);
    assertThat(delivery(webhook, id).path("status").asText()).isEqualTo("succeeded");
  }

  private static void assertAttempt(JsonNode attempt, int number, int code, String error) {
    assertThat(attempt.path("attempt").asInt()).isEqualTo(number);
    assertThat(attempt.path("statusCode").asInt()).isEqualTo(code);
    assertThat(attempt.path("status").asText()).isEqualTo(error == null ? "succeeded" : "failed");
    assertThat(attempt.path("error").asText(null)).isEqualTo(error);
    assertThat(attempt.path("durationMs").isIntegralNumber()).isTrue();
  }

  @Test
  void an_attempt_without_a_response_has_only_its_reason() {
    String webhook = client.created(path, "live").path("id").asText();
    client.updated(webhook, "{'url':'https://127.66.0.1:1/'}");
    book();
    String id = onlyDelivery(webhook);
    JsonNode attempt =
        Wait.until(
            () -> delivery(webhook, id).path("attempts").path(0), one -> !one.isMissingNode());
    assertThat(attempt.path("error").asText()).isEqualTo("host");
    assertThat(attempt.has("statusCode") || attempt.has("durationMs") || attempt.has("response"))
        .isFalse();
  }

  @Test
  void a_test_delivery_keeps_its_attempt_in_either_environment() {
    RECEIVER.on(path, Script.answer(418, "", "short and stout"));
    for (String environment : new String[] {"live", "test"}) {
      String webhook = client.created(path, environment).path("id").asText();
      JsonNode result = ApiKeyClient.data(client.test(webhook), 200);
      JsonNode kept = delivery(webhook, result.path("deliveryId").asText());
      assertThat(kept.path("attempts")).hasSize(1);
      assertAttempt(kept.path("attempts").path(0), 1, 418, "status");
      assertThat(kept.path("attempts").path(0).path("response").asText())
          .isEqualTo("short and stout");
      assertThat(kept.path("response").asText()).isEqualTo("short and stout");
    }
  }

  @Test
  void a_delivery_shows_the_event_that_was_sent() throws Exception {
    String webhook = client.created(path, "live").path("id").asText();
    book();
    String sent = RECEIVER.await(path, 1, SOON).get(0).text();
    String id = onlyDelivery(webhook);
    assertThat(delivery(webhook, id).path("event")).isEqualTo(Api.json(sent));
    String test = ApiKeyClient.data(client.test(webhook), 200).path("deliveryId").asText();
    JsonNode tested = delivery(webhook, test).path("event");
    assertThat(tested.path("type").asText()).isEqualTo("webhook.test");
    assertThat(tested.path("triggered").asBoolean()).isTrue();
    Sql.update(
        "UPDATE live.deliveries SET event_at = event_at - interval '40 days' WHERE id = ?::uuid",
        id);
    assertThat(delivery(webhook, id).has("event")).as("no longer kept").isFalse();
  }

  @Test
  void a_user_sees_only_events_that_the_permissions_allow() {
    String webhook = client.created(path, "live").path("id").asText();
    book();
    String booked = onlyDelivery(webhook);
    String test = ApiKeyClient.data(client.test(webhook), 200).path("deliveryId").asText();
    Login manager = TeamClient.join(client.admin(), "partner_manager");
    String log = WebhookClient.PATH + "/" + webhook + "/logs/";
    assertThat(ApiKeyClient.data(manager.request().get(log + booked), 200).has("event")).isTrue();
    // behind the product's back: the route that changes rights ends the login besides
    Sql.update(
        "UPDATE control.users SET revoked = '{partner.view_reservations}' WHERE id = ?::uuid",
        TeamClient.id(manager));
    JsonNode narrow =
        Wait.until(
            () -> ApiKeyClient.data(manager.request().get(log + booked), 200),
            read -> !read.has("event"));
    assertThat(narrow.path("eventType").asText()).isEqualTo("reservation.created");
    assertThat(ApiKeyClient.data(manager.request().get(log + test), 200).has("event")).isTrue();
  }

  @Test
  void what_the_receiver_accepts_after_the_switch_off_has_succeeded() throws Exception {
    CountDownLatch discarded = new CountDownLatch(1);
    RECEIVER.on(path, Script.once(discarded, Script.status(200)));
    String webhook = client.created(path, "live").path("id").asText();
    book();
    RECEIVER.await(path, 1, SOON);
    client.updated(webhook, "{'isActive':false}");
    String id = client.awaitDelivery(webhook, "status=discarded").path("deliveryId").asText();
    discarded.countDown();
    JsonNode accepted = client.awaitDelivery(webhook, "status=succeeded");
    assertThat(accepted.path("deliveryId").asText()).isEqualTo(id);
    assertThat(accepted.path("attempt").asInt()).isEqualTo(1);
    assertAttempt(delivery(webhook, id).path("attempts").path(0), 1, 200, null);
  }

  @Test
  void a_delivery_whose_event_has_expired_keeps_its_last_attempt() {
    String webhook = client.created(path, "live").path("id").asText();
    Sql.update(
        """
        INSERT INTO live.deliveries (id, created_at, partner_id, webhook_id, event_id, event_type, event_at, status,
                                     attempt, next_attempt_at, attempted_at, status_code, duration_ms, error)
        VALUES (control.uuid_v7(), now(), ?, ?::uuid, 'evt_gone', 'reservation.created', now() - interval '40 days', 'pending',
                3, now(), '2026-01-02T03:04:05Z', 500, 12, 'status')
        """,
        client.partner().id(),
        webhook);
    Sql.update(
        "UPDATE control.endpoint_queues SET next_due_at = now() WHERE webhook_id = ?::uuid",
        webhook);
    JsonNode expired = client.awaitDelivery(webhook, "status=discarded");
    assertThat(expired.path("error").asText()).isEqualTo("expired");
    assertThat(expired.path("attempt").asInt()).isEqualTo(3);
    assertThat(expired.path("attemptedAt").asText()).isEqualTo("2026-01-02T03:04:05.000Z");
    assertThat(expired.path("statusCode").asInt()).isEqualTo(500);
    assertThat(RECEIVER.received(path)).isEmpty();
  }

  @Test
  void only_the_partner_reads_the_deliveries_of_an_endpoint() {
    String webhook = client.created(path, "live").path("id").asText();
    String other = client.created(WebhookClient.path(), "live").path("id").asText();
    String id = ApiKeyClient.data(client.test(webhook), 200).path("deliveryId").asText();
    String unknown = "error.delivery.not_found";
    ApiKeyClient.refused(get(client, webhook, UUID.randomUUID().toString()), 404, unknown);
    ApiKeyClient.refused(get(client, other, id), 404, unknown);
    ApiKeyClient.refused(get(WebhookClient.open(), webhook, id), 404, "error.webhook.not_found");
    ApiKeyClient.refused(get(client, webhook, "x"), 400, "validation.invalid_data");
  }
}
