package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.http.WebhookClient.RECEIVER;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.response.Response;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.receiver.Received;
import org.cenotes.partners.receiver.Script;
import org.junit.jupiter.api.Test;

/** Events reach subscribed endpoints; the delivery log shows and resends them. */
class DeliveriesIT {
  private static final Duration SOON = Duration.ofSeconds(30);
  private static final String BOOKED = "reservation.created";

  private final WebhookClient client = WebhookClient.open();
  private final String path = WebhookClient.path();

  @Test
  void an_endpoint_gets_subscribed_events_of_its_environment() throws Exception {
    String all = client.created(path + "/all", "live").path("id").asText();
    String cancelled = client.created(path + "/cancelled", "live").path("id").asText();
    client.updated(cancelled, "{'events':['reservation.cancelled']}");
    String test = client.created(path + "/test", "test").path("id").asText();
    client.book(true);
    Received live = RECEIVER.await(path + "/all", 1, SOON).get(0);
    client.book(false);
    Received sandbox = RECEIVER.await(path + "/test", 1, SOON).get(0);
    assertThat(live.text()).contains("\"livemode\":true", BOOKED);
    assertThat(sandbox.text()).contains("\"livemode\":false", BOOKED);
    assertThat(client.awaitDelivery(all, "status=succeeded").path("eventType").asText())
        .isEqualTo(BOOKED);
    assertThat(client.awaitDelivery(test, "status=succeeded").path("eventType").asText())
        .isEqualTo(BOOKED);
    assertThat(RECEIVER.received(path + "/all")).hasSize(1);
    assertThat(RECEIVER.received(path + "/test")).hasSize(1);
    assertThat(client.logs(cancelled, "page=1").path("data")).isEmpty();
  }

  @Test
  void a_failed_delivery_is_logged_redacted_and_resent() throws Exception {
    // Of its own accord the second attempt must not come between what is done here.
    RECEIVER.on(
        path,
        Script.answer(
            500,
            "Retry-After: 600\r\n",
            "no: whsec_QUJDQUJD for ana@guests.example, 4111 1111 1111 1111"),
        Script.status(200));
    String id = client.created(path, "live").path("id").asText();
    client.book(true);
    JsonNode failed = client.awaitDelivery(id, "status=pending&eventType=" + BOOKED);
    failed =
        Wait.until(
            () -> client.logs(id, "page=1").path("data").path(0), log -> log.has("statusCode"));
    assertThat(failed.path("attempt").asInt()).isEqualTo(1);
    assertThat(failed.path("statusCode").asInt()).isEqualTo(500);
    assertThat(failed.path("error").asText()).isEqualTo("status");
    assertThat(failed.path("nextAttemptAt").asText()).isNotEmpty();
    assertThat(failed.path("response").asText())
        .isEqualTo("no: [redacted] for [redacted], [redacted]");
    String delivery = failed.path("deliveryId").asText();
    Response again =
        client
            .admin()
            .request()
            .post(WebhookClient.PATH + "/" + id + "/logs/" + delivery + "/resend");
    assertThat(again.statusCode()).as(again.asString()).isEqualTo(200);
    List<Received> tries = RECEIVER.await(path, 2, SOON);
    assertThat(tries.get(1).header("webhook-id")).isEqualTo(tries.get(0).header("webhook-id"));
    assertThat(client.awaitDelivery(id, "status=succeeded").path("deliveryId").asText())
        .isEqualTo(delivery);
    assertThat(audited(id, "webhook.delivery_resent", "deliveryId")).isEqualTo(delivery);
  }

  /** A member of the latest such entry of the audit log about an endpoint. */
  private static String audited(String webhook, String action, String member) {
    return Sql.text(
        "SELECT after ->> ? FROM control.audit_log WHERE resource = ? AND action = ?"
            + " AND actor_kind = 'user' ORDER BY sequence DESC LIMIT 1",
        member,
        "webhook:" + webhook,
        action);
  }

  @Test
  void failed_deliveries_are_recovered() throws Exception {
    String id = client.created(path, "live").path("id").asText();
    for (int i = 0; i < 3; i++) {
      client.book(true);
    }
    RECEIVER.await(path, 3, SOON);
    Wait.until(() -> client.logs(id, "status=succeeded").path("data").size(), size -> size == 3);
    Sql.update(
        "UPDATE live.deliveries SET status = 'failed', attempt = 10 WHERE webhook_id = ?",
        UUID.fromString(id));
    Response recovered = recover(id, "2026-01-01T00:00:00.000Z");
    assertThat(Api.json(recovered).at("/data/queued").asInt()).isEqualTo(3);
    assertThat(RECEIVER.await(path, 6, SOON)).hasSize(6);
    assertThat(Api.json(recover(id, "2999-01-01T00:00:00.000Z")).at("/data/queued").asInt())
        .isZero();
    client.updated(id, "{'isActive':false}");
    assertThat(recover(id, "2026-01-01T00:00:00.000Z").asString())
        .contains("error.webhook.not_active");
  }

  @Test
  void a_delivery_that_waits_for_its_next_attempt_is_recovered() throws Exception {
    RECEIVER.on(path, Script.retryAfter(500, "600"), Script.status(200));
    String id = client.created(path, "live").path("id").asText();
    client.book(true);
    RECEIVER.await(path, 1, SOON);
    Wait.until(() -> client.logs(id, "page=1").path("data").path(0), log -> log.has("statusCode"));
    assertThat(Api.json(recover(id, "2026-01-01T00:00:00.000Z")).at("/data/queued").asInt())
        .isEqualTo(1);
    List<Received> tries = RECEIVER.await(path, 2, SOON);
    assertThat(tries.get(1).header("webhook-id")).isEqualTo(tries.get(0).header("webhook-id"));
    assertThat(client.awaitDelivery(id, "status=succeeded").path("attempt").asInt()).isEqualTo(1);
    assertThat(Api.json(recover(id, "2026-01-01T00:00:00.000Z")).at("/data/queued").asInt())
        .as("nothing that has succeeded")
        .isZero();
  }

  @Test
  void more_failed_deliveries_than_a_portion_are_recovered() throws Exception {
    RECEIVER.on(path, Script.status(200), Script.retryAfter(500, "600"));
    String id = client.created(path, "live").path("id").asText();
    client.book(true);
    client.awaitDelivery(id, "status=succeeded");
    Sql.update(
        "INSERT INTO live.deliveries (id, created_at, partner_id, webhook_id, event_id, event_type,"
            + " event_at, status, attempt) SELECT control.uuid_v7(), created_at, partner_id,"
            + " webhook_id, event_id, event_type, event_at, 'failed', 10"
            + " FROM live.deliveries, generate_series(1, 1100) WHERE webhook_id = ?",
        UUID.fromString(id));
    Response recovered = recover(id, "2026-01-01T00:00:00.000Z");
    assertThat(Api.json(recovered).at("/data/queued").asInt()).isEqualTo(1100);
    assertThat(client.logs(id, "status=failed").path("data")).isEmpty();
    client.updated(id, "{'isActive':false}"); // what still waits is given up
  }

  @Test
  void failed_triggered_deliveries_are_recovered_and_tests_are_not() throws Exception {
    RECEIVER.on(path, Script.status(500), Script.status(200));
    String id = client.created(path, "live").path("id").asText();
    assertThat(client.test(id).statusCode()).isEqualTo(200);
    Response triggered =
        Login.platformAdmin()
            .request()
            .body(
                WebhookClient.json(
                    "{'partnerId':'%s','eventType':'payment.late'}", client.partner().id()))
            .post("/api/partners/webhooks/trigger");
    assertThat(triggered.statusCode()).as(triggered.asString()).isEqualTo(200);
    RECEIVER.await(path, 2, SOON);
    client.awaitDelivery(id, "status=succeeded&eventType=payment.late");
    Sql.update(
        "UPDATE live.deliveries SET status = 'failed', attempt = 10 WHERE webhook_id = ?"
            + " AND event_type = 'payment.late'",
        UUID.fromString(id));
    assertThat(client.logs(id, "status=failed").path("data")).hasSize(2);
    Response recovered = recover(id, "2026-01-01T00:00:00.000Z");
    assertThat(Api.json(recovered).at("/data/queued").asInt()).isEqualTo(1);
    RECEIVER.await(path, 3, SOON);
    assertThat(client.awaitDelivery(id, "status=failed").path("eventType").asText())
        .isEqualTo("webhook.test");
  }

  @Test
  void deliveries_discarded_by_disabling_are_recovered_when_they_are_asked_for() throws Exception {
    RECEIVER.on(path, Script.retryAfter(500, "600"), Script.status(200));
    String id = client.created(path, "live").path("id").asText();
    client.book(true);
    RECEIVER.await(path, 1, SOON);
    Wait.until(() -> client.logs(id, "page=1").path("data").path(0), log -> log.has("statusCode"));
    client.updated(id, "{'isActive':false}");
    String waited = client.awaitDelivery(id, "status=discarded").path("deliveryId").asText();
    Sql.update(
        "INSERT INTO live.deliveries (id, created_at, partner_id, webhook_id, event_id, event_type,"
            + " event_at, status, error) SELECT control.uuid_v7(), created_at, partner_id,"
            + " webhook_id, event_id, event_type, event_at, 'discarded', 'expired'"
            + " FROM live.deliveries WHERE webhook_id = ?",
        UUID.fromString(id));
    client.updated(id, "{'isActive':true}");
    JsonNode without = Api.json(recover(id, "2026-01-01T00:00:00.000Z")).path("data");
    assertThat(without.path("queued").asInt()).isZero();
    assertThat(without.path("discarded").asInt()).as("none of what has expired").isEqualTo(1);
    assertThat(RECEIVER.received(path)).hasSize(1);
    Response with =
        client
            .admin()
            .request()
            .body(
                WebhookClient.json("{'since':'2026-01-01T00:00:00.000Z','includeDiscarded':true}"))
            .post(WebhookClient.PATH + "/" + id + "/recover");
    assertThat(Api.json(with).at("/data/queued").asInt()).as(with.asString()).isEqualTo(1);
    assertThat(Api.json(with).at("/data/discarded").asInt()).isZero();
    assertThat(audited(id, "webhook.deliveries_recovered", "includeDiscarded")).isEqualTo("true");
    List<Received> tries = RECEIVER.await(path, 2, SOON);
    assertThat(tries.get(1).header("webhook-id")).isEqualTo(tries.get(0).header("webhook-id"));
    assertThat(client.awaitDelivery(id, "status=succeeded").path("deliveryId").asText())
        .isEqualTo(waited);
  }

  @Test
  void deliveries_discarded_by_disabling_are_not_sent_after_enabling() throws Exception {
    // The second attempt must not come before the endpoint is off; it is discarded when it is due.
    RECEIVER.on(path, Script.retryAfter(500, "12"), Script.status(200));
    String id = client.created(path, "live").path("id").asText();
    client.book(true);
    RECEIVER.await(path, 1, SOON);
    Wait.until(() -> client.logs(id, "page=1").path("data").path(0), log -> log.has("statusCode"));
    client.updated(id, "{'isActive':false}");
    client.updated(id, "{'isActive':true}");
    String waited = client.awaitDelivery(id, "status=discarded").path("deliveryId").asText();
    client.book(true);
    client.awaitDelivery(id, "status=succeeded");
    assertThat(RECEIVER.received(path)).hasSize(2);
    Response again =
        client
            .admin()
            .request()
            .post(WebhookClient.PATH + "/" + id + "/logs/" + waited + "/resend");
    assertThat(again.statusCode()).as("by hand it is sent").isEqualTo(200);
    assertThat(RECEIVER.await(path, 3, SOON)).hasSize(3);
  }

  @Test
  void deliveries_queued_after_the_clock_was_set_back_are_sent() throws Exception {
    String id = client.created(path, "live").path("id").asText();
    Sql.update(
        "UPDATE control.partner_webhooks SET deactivated_at = now() + interval '10 minutes'"
            + " WHERE id = ?",
        UUID.fromString(id));
    client.book(true);
    client.awaitDelivery(id, "status=succeeded");
    assertThat(RECEIVER.received(path)).hasSize(1);
  }

  /** As when the node that made it was paused, and another has taken the endpoint over since. */
  @Test
  void an_endpoint_does_not_fail_by_an_attempt_that_began_before_its_last_success() {
    RECEIVER.on(path, Script.retryAfter(500, "600"));
    UUID id = UUID.fromString(client.created(path, "live").path("id").asText());
    Sql.update(
        "UPDATE control.endpoint_queues SET last_success_at = now() + interval '1 hour'"
            + " WHERE webhook_id = ?",
        id);
    client.book(true);
    Wait.untilAsserted(
        () ->
            assertThat(
                    Sql.text(
                        "SELECT concat_ws(' ', last_failure_at < now(), last_success_at > now(),"
                            + " failing_since IS NULL) FROM control.endpoint_queues"
                            + " WHERE webhook_id = ?",
                        id))
                .isEqualTo("t t t"));
  }

  @Test
  void the_log_has_events_of_one_transaction_in_the_order_of_their_numbers() throws Exception {
    String id = client.created(path, "live").path("id").asText();
    EventSql.happen(client.partner().id(), "payment.late", 50, 0);
    RECEIVER.await(path, 50, SOON);
    assertThat(
            Sql.number(
                """
                SELECT count(*) FROM (
                       SELECT e.sequence - lag(e.sequence) OVER (ORDER BY d.created_at, d.id) AS step
                         FROM live.deliveries d JOIN live.events e ON e.id = d.event_id AND e.occurred_at = d.event_at
                        WHERE d.webhook_id = ?) log WHERE step <> 1
                """,
                UUID.fromString(id)))
        .isZero();
  }

  private Response recover(String id, String since) {
    return client
        .admin()
        .request()
        .body(WebhookClient.json("{'since':'%s'}", since))
        .post(WebhookClient.PATH + "/" + id + "/recover");
  }
}
