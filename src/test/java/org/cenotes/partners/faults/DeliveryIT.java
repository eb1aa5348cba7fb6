package org.cenotes.partners.faults;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.receiver.Received;
import org.cenotes.partners.receiver.Script;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Webhook deliveries: retries, back-off, disabling and suspension. */
class DeliveryIT {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final Duration SOON = Duration.ofSeconds(20);

  /** Every four seconds each node looks for endpoints that have failed for long. */
  private static final long A_LOOK_MILLIS = 5_000;

  private final TwoNodes pair = TwoNodes.running();
  private ReceiverEndpoints hooks;

  @BeforeEach
  void open() throws Exception {
    hooks = new ReceiverEndpoints(pair);
  }

  @AfterEach
  void close() throws Exception {
    hooks.close();
  }

  private String book() {
    NodeClient.Response booked = pair.onOne().book(pair.freshSlot().booking(1));
    assertThat(booked.status()).as("%s", booked).isEqualTo(201);
    return booked.id();
  }

  @Test
  void a_delivery_is_signed_and_equals_the_event_of_the_feed() throws Exception {
    String id = book();
    Received request = hooks.receiver.await("/first", 1, SOON).get(0);
    JsonNode body = JSON.readTree(request.body());
    assertThat(body.get("type").asText()).isEqualTo("reservation.created");
    assertThat(body.at("/data/id").asText()).isEqualTo(id);
    assertThat(body.get("timestamp")).isEqualTo(body.get("occurredAt"));
    assertThat(body.get("sequence").asLong()).isPositive();
    assertThat(body.get("livemode").asBoolean()).isTrue();
    assertThat(body.get("partnerId").asText()).isEqualTo(pair.partnerId);
    assertThat(body.at("/resource/type").asText()).isEqualTo("reservation");
    assertThat(request.header("webhook-id")).isEqualTo(body.get("id").asText());
    assertThat(request.header("user-agent")).isEqualTo("Cenotes-Webhooks/1");
    assertThat(Long.parseLong(request.header("webhook-timestamp")))
        .isBetween(Instant.now().getEpochSecond() - 10, Instant.now().getEpochSecond() + 1);
    assertThat(request.header("webhook-signature")).startsWith("v1,");
    hooks.awaitDeliveries("/first", "succeeded", 1, SOON);
  }

  @Test
  void a_refused_delivery_is_retried_with_the_same_id() throws Exception {
    hooks.receiver.on(
        "/first", Script.status(500), Script.redirect(302, "/other"), Script.status(200));
    book();
    List<Received> tries = hooks.receiver.await("/first", 2, Duration.ofSeconds(25));
    assertThat(Duration.between(tries.get(0).at(), tries.get(1).at()).toMillis())
        .as("5 s after the first, give or take a fifth, and the next batch")
        .isBetween(4_000L, 12_000L);
    assertThat(tries.get(1).header("webhook-id")).isEqualTo(tries.get(0).header("webhook-id"));
    assertThat(tries.get(1).body()).isEqualTo(tries.get(0).body());
    assertThat(hooks.receiver.received("/other")).as("a redirect is not followed").isEmpty();
    hooks.awaitDeliveries("/first", "pending", 1, SOON);
  }

  @Test
  void an_endpoint_that_answers_410_is_disabled() throws Exception {
    hooks.receiver.on("/first", Script.status(410));
    book();
    Wait.until("it is switched off", SOON, () -> !hooks.isActive("/first"));
    hooks.awaitDeliveries("/first", "discarded", 1, SOON);
    book();
    Thread.sleep(1_000);
    assertThat(hooks.receiver.received("/first")).hasSize(1);
    assertThat(
            pair.integrity.count(
                "SELECT count(*) FROM live.events WHERE type = 'webhook.disabled'"
                    + " AND data->>'url' = '"
                    + hooks.receiver.url("/first")
                    + "'"))
        .isEqualTo(1);
  }

  @Test
  @Tag("faults")
  void a_410_of_the_old_url_does_not_disable_the_new_url() throws Exception {
    CountDownLatch moved = new CountDownLatch(1);
    hooks.receiver.on("/first", Script.once(moved, Script.status(410)));
    book();
    hooks.receiver.await("/first", 1, SOON);
    pair.integrity.update(
        "UPDATE control.partner_webhooks SET url = '%s', updated_at = now() WHERE url = '%s'"
            .formatted(hooks.receiver.url("/moved"), hooks.receiver.url("/first")));
    moved.countDown();
    hooks.receiver.await("/moved", 1, SOON); // the retry
    assertThat(hooks.isActive("/moved")).isTrue();
  }

  @Test
  @Tag("faults")
  void an_endpoint_that_fails_for_too_long_is_disabled() throws Exception {
    // In these tests after thirty seconds; each booking is one more that fails.
    hooks.receiver.on("/first", Script.status(500));
    book();
    hooks.receiver.await("/first", 1, SOON);
    failingFor("18 seconds");
    Wait.until(
        "it is switched off",
        Duration.ofSeconds(40),
        () -> {
          book();
          return !hooks.isActive("/first");
        });
    assertThat(warnings()).isPositive();
    assertThat(
            pair.integrity.count(
                "SELECT count(*) FROM live.events WHERE type = 'webhook.disabled'"
                    + " AND previous->'health'->>'failingPercent' = '100' AND data->>'url' = '"
                    + hooks.receiver.url("/first")
                    + "'"))
        .isEqualTo(1);
  }

  @Test
  void a_failing_endpoint_is_warned_about_and_disabled_without_new_deliveries() throws Exception {
    failingFor("16 seconds"); // of thirty
    Wait.until("its partner is warned", Duration.ofSeconds(12), () -> warnings() > 0);
    assertThat(hooks.isActive("/first")).isTrue();
    failingFor("31 seconds");
    Wait.until("it is switched off", SOON, () -> !hooks.isActive("/first"));
    assertThat(hooks.receiver.received("/first")).isEmpty();
  }

  @Test
  @Tag("faults")
  void failing_time_does_not_run_while_the_partner_is_suspended() throws Exception {
    status("SUSPENDED");
    try {
      failingFor("1 hour");
      Thread.sleep(A_LOOK_MILLIS);
    } finally {
      status("ACTIVE");
    }
    Thread.sleep(A_LOOK_MILLIS);
    assertThat(hooks.isActive("/first")).isTrue();
    assertThat(warnings()).isZero();
  }

  @Test
  void an_endpoint_to_which_nothing_is_sent_any_more_stays_on() throws Exception {
    failingFor("31 days", "31 hours");
    Thread.sleep(A_LOOK_MILLIS);
    assertThat(hooks.isActive("/first")).isTrue();
    assertThat(warnings()).isZero();

    hooks.receiver.on("/first", Script.status(500)); // its time begins anew
    book();
    hooks.receiver.await("/first", 1, SOON);
    Thread.sleep(A_LOOK_MILLIS);
    assertThat(hooks.isActive("/first")).isTrue();
  }

  private void failingFor(String interval) throws Exception {
    failingFor(interval, "0 s");
  }

  private void failingFor(String interval, String sinceLast) throws Exception {
    pair.integrity.update(
        ("UPDATE control.endpoint_queues SET failing_since = now() - interval '%s',"
                    + " last_failure_at = now() - interval '%s' WHERE webhook_id IN")
                .formatted(interval, sinceLast)
            + " (SELECT id FROM control.partner_webhooks WHERE is_active)");
  }

  private long warnings() throws Exception {
    return pair.integrity.count(
        "SELECT count(*) FROM control.audit_log JOIN control.partner_webhooks w"
            + " ON resource = 'webhook:' || w.id WHERE action = 'webhook.failing' AND w.url = '"
            + hooks.receiver.url("/first")
            + "'");
  }

  @Test
  void a_failing_endpoint_gets_one_delivery_at_a_time() throws Exception {
    hooks.receiver.on("/first", Script.after(Duration.ofMillis(1_500), Script.status(500)));
    failingFor("0 seconds");
    for (int i = 0; i < 4; i++) {
      book();
    }
    List<Received> tries = hooks.receiver.await("/first", 2, SOON);
    assertThat(Duration.between(tries.get(0).at(), tries.get(1).at()).toMillis())
        .isGreaterThanOrEqualTo(1_400);
  }

  @Test
  @Tag("faults")
  void deliveries_wait_while_the_partner_is_suspended() throws Exception {
    hooks.receiver.on("/first", Script.after(Duration.ofSeconds(2), Script.status(200)));
    int bookings = 24;
    for (int i = 0; i < bookings; i++) {
      book();
    }
    status("SUSPENDED");
    try {
      Thread.sleep(3_000); // what is on its way ends
      int before = hooks.receiver.received("/first").size();
      Thread.sleep(3_000);
      assertThat(hooks.receiver.received("/first")).hasSize(before).hasSizeLessThan(bookings);
    } finally {
      status("ACTIVE");
    }
    pair.integrity.update(
        "INSERT INTO live.events (id, partner_id, type, occurred_at, resource_type, resource_id,"
            + " resource_version, data)"
            + " VALUES ('evt_reactivated', '%1$s', 'partner.reactivated', now(), 'partner', '%1$s', 1, '{}')"
                .formatted(pair.partnerId));
    hooks.awaitDeliveries("/first", "succeeded", bookings + 1, Duration.ofSeconds(60));
    assertThat(hooks.copies("/first").values()).containsOnly(1L);
  }

  private void status(String status) throws Exception {
    pair.integrity.update(
        "UPDATE control.partners SET status = '%s' WHERE id = '%s'"
            .formatted(status, pair.partnerId));
  }

  @Test
  void queued_deliveries_to_an_endpoint_that_answers_410_are_discarded() throws Exception {
    CountDownLatch queued = new CountDownLatch(1);
    hooks.receiver.on("/first", Script.once(queued, Script.status(410)));
    for (int i = 0; i < 20; i++) {
      book();
    }
    // an event that follows when the endpoint is off is not queued for it
    hooks.awaitDeliveries("/first", "pending", 20, SOON);
    queued.countDown();
    Wait.until("it is switched off", SOON, () -> !hooks.isActive("/first"));
    Thread.sleep(1_000);
    assertThat(hooks.receiver.received("/first")).hasSizeLessThanOrEqualTo(4);
    hooks.awaitDeliveries("/first", "discarded", 20, SOON);
  }

  @Test
  void a_response_body_that_cannot_be_stored_delays_no_other_endpoint() throws Exception {
    hooks.receiver.on("/first", Script.answer(500, "", "a@b " + "\uD83D\uDE00".repeat(300)));
    book();
    hooks.receiver.await("/first", 1, SOON);
    hooks.add("/well");
    book();
    hooks.receiver.await("/well", 1, SOON);
    hooks.awaitDeliveries("/well", "succeeded", 1, SOON);
  }
}
