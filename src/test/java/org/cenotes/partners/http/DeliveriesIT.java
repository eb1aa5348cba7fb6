package org.cenotes.partners.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.http.WebhookClient.RECEIVER;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.response.Response;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.stream.StreamSupport;
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

  private JsonNode logs(String id, String query) {
    Response answer =
        client.admin().request().get(WebhookClient.PATH + "/" + id + "/logs?perPage=50&" + query);
    assertThat(answer.statusCode()).as(answer.asString()).isEqualTo(200);
    return Api.json(answer);
  }

  private JsonNode awaitOne(String id, String query) {
    return Wait.until(() -> logs(id, query).path("data").path(0), log -> !log.isMissingNode());
  }

  private void book(boolean live) {
    Response answer =
        live
            ? client.partner().live().body(body()).post("/api/partner/reservations")
            : client.partner().test().body(body()).post("/api/partner-sandbox/reservations");
    assertThat(answer.statusCode()).as(answer.asString()).isEqualTo(201);
  }

  private String body() {
    return client.partner().body("cenote-ik-kil", Partner.day(20)).toString();
  }

  @Test
  void an_endpoint_gets_subscribed_events_of_its_environment() throws Exception {
    String all = client.created(path + "/all", "live").path("id").asText();
    String cancelled = client.created(path + "/cancelled", "live").path("id").asText();
    client.updated(cancelled, "{'events':['reservation.cancelled']}");
    String test = client.created(path + "/test", "test").path("id").asText();
    book(true);
    Received live = RECEIVER.await(path + "/all", 1, SOON).get(0);
    book(false);
    Received sandbox = RECEIVER.await(path + "/test", 1, SOON).get(0);
    assertThat(live.text()).contains("\"livemode\":true", BOOKED);
    assertThat(sandbox.text()).contains("\"livemode\":false", BOOKED);
    assertThat(awaitOne(all, "status=succeeded").path("eventType").asText()).isEqualTo(BOOKED);
    assertThat(awaitOne(test, "status=succeeded").path("eventType").asText()).isEqualTo(BOOKED);
    assertThat(RECEIVER.received(path + "/all")).hasSize(1);
    assertThat(RECEIVER.received(path + "/test")).hasSize(1);
    assertThat(logs(cancelled, "page=1").path("data")).isEmpty();
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
    book(true);
    JsonNode failed = awaitOne(id, "status=pending&eventType=" + BOOKED);
    failed =
        Wait.until(() -> logs(id, "page=1").path("data").path(0), log -> log.has("statusCode"));
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
    assertThat(awaitOne(id, "status=succeeded").path("deliveryId").asText()).isEqualTo(delivery);
  }

  @Test
  void failed_deliveries_are_recovered() throws Exception {
    String id = client.created(path, "live").path("id").asText();
    for (int i = 0; i < 3; i++) {
      book(true);
    }
    RECEIVER.await(path, 3, SOON);
    Wait.until(() -> logs(id, "status=succeeded").path("data").size(), size -> size == 3);
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
    book(true);
    RECEIVER.await(path, 1, SOON);
    Wait.until(() -> logs(id, "page=1").path("data").path(0), log -> log.has("statusCode"));
    assertThat(Api.json(recover(id, "2026-01-01T00:00:00.000Z")).at("/data/queued").asInt())
        .isEqualTo(1);
    List<Received> tries = RECEIVER.await(path, 2, SOON);
    assertThat(tries.get(1).header("webhook-id")).isEqualTo(tries.get(0).header("webhook-id"));
    assertThat(awaitOne(id, "status=succeeded").path("attempt").asInt()).isEqualTo(1);
    assertThat(Api.json(recover(id, "2026-01-01T00:00:00.000Z")).at("/data/queued").asInt())
        .as("nothing that has succeeded")
        .isZero();
  }

  @Test
  void more_failed_deliveries_than_a_portion_are_recovered() throws Exception {
    RECEIVER.on(path, Script.status(200), Script.retryAfter(500, "600"));
    String id = client.created(path, "live").path("id").asText();
    book(true);
    awaitOne(id, "status=succeeded");
    Sql.update(
        "INSERT INTO live.deliveries (id, created_at, partner_id, webhook_id, event_id, event_type,"
            + " event_at, status, attempt) SELECT control.uuid_v7(), created_at, partner_id,"
            + " webhook_id, event_id, event_type, event_at, 'failed', 10"
            + " FROM live.deliveries, generate_series(1, 1100) WHERE webhook_id = ?",
        UUID.fromString(id));
    Response recovered = recover(id, "2026-01-01T00:00:00.000Z");
    assertThat(Api.json(recovered).at("/data/queued").asInt()).isEqualTo(1100);
    assertThat(logs(id, "status=failed").path("data")).isEmpty();
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
    awaitOne(id, "status=succeeded&eventType=payment.late");
    Sql.update(
        "UPDATE live.deliveries SET status = 'failed', attempt = 10 WHERE webhook_id = ?"
            + " AND event_type = 'payment.late'",
        UUID.fromString(id));
    assertThat(logs(id, "status=failed").path("data")).hasSize(2);
    Response recovered = recover(id, "2026-01-01T00:00:00.000Z");
    assertThat(Api.json(recovered).at("/data/queued").asInt()).isEqualTo(1);
    RECEIVER.await(path, 3, SOON);
    assertThat(awaitOne(id, "status=failed").path("eventType").asText()).isEqualTo("webhook.test");
  }

  @Test
  void deliveries_discarded_by_disabling_are_not_sent_after_enabling() throws Exception {
    // The second attempt must not come before the endpoint is off; it is discarded when it is due.
    RECEIVER.on(path, Script.retryAfter(500, "12"), Script.status(200));
    String id = client.created(path, "live").path("id").asText();
    book(true);
    RECEIVER.await(path, 1, SOON);
    Wait.until(() -> logs(id, "page=1").path("data").path(0), log -> log.has("statusCode"));
    client.updated(id, "{'isActive':false}");
    client.updated(id, "{'isActive':true}");
    String waited = awaitOne(id, "status=discarded").path("deliveryId").asText();
    book(true);
    awaitOne(id, "status=succeeded");
    assertThat(RECEIVER.received(path)).hasSize(2);
    Response again =
        client
            .admin()
            .request()
            .post(WebhookClient.PATH + "/" + id + "/logs/" + waited + "/resend");
    assertThat(again.statusCode()).as("by hand it is sent").isEqualTo(200);
    assertThat(RECEIVER.await(path, 3, SOON)).hasSize(3);
  }

  private Response recover(String id, String since) {
    return client
        .admin()
        .request()
        .body(WebhookClient.json("{'since':'%s'}", since))
        .post(WebhookClient.PATH + "/" + id + "/recover");
  }

  @Test
  void the_delivery_log_pages_by_cursor_and_is_private() throws Exception {
    String id = client.created(path, "live").path("id").asText();
    for (int i = 0; i < 5; i++) {
      book(true);
    }
    RECEIVER.await(path, 5, SOON);
    Wait.until(() -> logs(id, "status=succeeded").path("data").size(), size -> size == 5);
    List<String> walked = walked(id, "");
    assertThat(walked).hasSize(5).doesNotHaveDuplicates();
    assertThat(walked(id, "&sortOrder=desc")).isEqualTo(walked);
    List<String> backwards = new ArrayList<>(walked);
    Collections.reverse(backwards);
    assertThat(walked(id, "&sortOrder=asc")).isEqualTo(backwards);
    assertThat(walked(id, "&sortDirection=asc")).isEqualTo(backwards);
    WebhookClient other = WebhookClient.open();
    String log = WebhookClient.PATH + "/" + id + "/logs";
    assertThat(other.admin().request().get(log).statusCode()).isEqualTo(404);
    assertThat(other.admin().request().post(log + "/" + walked.get(0) + "/resend").statusCode())
        .isEqualTo(404);
    String good = client.admin().request().get(log + "?perPage=2").header("X-Next-Cursor");
    assertThat(client.admin().request().get(log + "?cursor=" + good).statusCode()).isEqualTo(200);
    String text = new String(Base64.getUrlDecoder().decode(good), UTF_8);
    String issuedFor = text.substring(0, text.indexOf('|'));
    String second = client.created(WebhookClient.path(), "live").path("id").asText();
    for (String forged :
        List.of(
            log + "?cursor=x",
            log
                + "?cursor="
                + cursor(issuedFor + "|+999999999-01-01T00:00:00Z|" + walked.get(0) + "|2"),
            log + "?cursor=" + cursor("x|2026-01-01T00:00:00Z|" + walked.get(0) + "|2"),
            log + "?sortOrder=asc&cursor=" + good,
            log + "?status=succeeded&cursor=" + good,
            WebhookClient.PATH + "/" + second + "/logs?cursor=" + good)) {
      assertThat(client.admin().request().get(forged).statusCode()).as(forged).isEqualTo(400);
    }
  }

  /** The log's deliveries, page after page by the cursor. */
  private List<String> walked(String id, String order) {
    List<String> walked = new ArrayList<>();
    String cursor = "";
    do {
      Response page =
          client
              .admin()
              .request()
              .get(WebhookClient.PATH + "/" + id + "/logs?perPage=2" + order + cursor);
      StreamSupport.stream(Api.json(page).path("data").spliterator(), false)
          .map(log -> log.path("deliveryId").asText())
          .forEach(walked::add);
      String next = page.header("X-Next-Cursor");
      JsonNode pagination = Api.json(page).path("pagination");
      assertThat(pagination.has("nextCursor")).isTrue();
      assertThat(pagination.path("nextCursor").asText(null)).isEqualTo(next);
      cursor = next == null ? null : "&cursor=" + next;
    } while (cursor != null);
    return walked;
  }

  @Test
  void the_delivery_log_is_filtered_by_date_and_refuses_unknown_filters() {
    String id = client.created(path, "live").path("id").asText();
    book(true);
    awaitOne(id, "status=succeeded");
    String past = "2026-01-01";
    String future = "2999-01-01";
    assertThat(logs(id, "dateFrom=" + past + "&dateTo=" + future).path("data")).hasSize(1);
    assertThat(logs(id, "dateFrom=" + future).path("data")).isEmpty();
    assertThat(logs(id, "dateTo=" + past).path("data")).isEmpty();
    assertThat(logs(id, "dateTo=" + past + "&endDate=" + past).path("data")).isEmpty();
    for (String bad :
        List.of(
            "sortOrder=up",
            "sortDirection=ASC",
            "sortOrder=asc&sortDirection=desc",
            "status=gone",
            "eventType=gone",
            "dateFrom=2026-02-30",
            "startDate=2026-03-02&dateFrom=2026-03-01",
            "endDate=2026-03-02&dateTo=2026-03-01",
            "dateFrom=2026-03-02&dateTo=2026-03-01")) {
      Response answer =
          client.admin().request().get(WebhookClient.PATH + "/" + id + "/logs?" + bad);
      assertThat(answer.statusCode()).as(bad).isEqualTo(400);
    }
  }

  private static String cursor(String text) {
    return Base64.getUrlEncoder().encodeToString(text.getBytes(UTF_8));
  }
}
