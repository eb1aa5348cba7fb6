package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Health checks and metrics report what is overdue, and what is held. */
@Isolated("what the shared node reports as overdue may be of any test")
class HealthIT {
  @Test
  void an_overdue_hold_is_reported() {
    Partner partner = Partner.seed();
    JsonNode hold =
        partner.booked(
            partner.body("cenote-zaci", Partner.day(80)).put("paymentMethod", "cardprovider"));
    String id = hold.path("id").asText();
    take(id, "taken - 2");
    try {
      Sql.update(
          "UPDATE live.reservations SET hold_expires_at = now() - interval '2 hours' WHERE id ="
              + " ?::uuid",
          id);
      assertTwoHours("overdue_hold", "live", "overdueHoldSeconds");
    } finally {
      take(id, "taken + 2");
    }
    assertNothingWaits("overdue_hold", "live");
  }

  @Test
  void the_places_that_one_partner_holds_unpaid_are_counted() {
    Partner partner = Partner.seed();
    for (String method : List.of("cardprovider", "walletprovider", "on_site")) {
      partner.booked(partner.body("cenote-zaci", Partner.day(81)).put("paymentMethod", method));
    }
    Wait.untilAsserted(
        () ->
            assertThat(value("places_held_by_one_partner", "live"))
                .isEqualTo(mostHeldPlaces())
                .isGreaterThanOrEqualTo(4));
  }

  private static long mostHeldPlaces() {
    return Sql.number(
        """
        SELECT max(places)
          FROM (SELECT sum(visitors * cardinality(slot_starts)) AS places FROM live.reservations
                 WHERE status = 'pending' AND hold_expires_at > now() AND payment_method <> 'on_site'
                 GROUP BY partner_id) held
        """);
  }

  /** Without its places a hold cannot expire: there is nothing to give back. */
  private static void take(String reservation, String places) {
    Sql.update(
        "UPDATE live.slot_inventory s SET taken = "
            + places
            + " FROM live.reservations r WHERE r.id = ?::uuid AND s.cenote_id = r.cenote_id"
            + " AND s.visit_date = r.visit_date AND s.start_time = r.start_time",
        reservation);
  }

  @Test
  void events_without_a_sequence_are_reported() throws SQLException {
    UUID partner = EventSql.partner().id();
    EventSql.happens(partner, "reservation.updated");
    EventSql.numbered(partner, 1);
    try (Connection holder = Product.postgres().superuser();
        var counter =
            holder.prepareStatement(
                "SELECT last_sequence FROM live.event_sequences WHERE partner_id = ? FOR UPDATE")) {
      holder.setAutoCommit(false);
      counter.setObject(1, partner);
      counter.execute();
      EventSql.happens(partner, "reservation.updated");
      Sql.update(
          """
          INSERT INTO live.events (id, partner_id, type, occurred_at, resource_type, resource_id, resource_version, data)
          VALUES ('evt_' || gen_random_uuid(), ?, 'reservation.updated', now() - interval '2 hours', 'reservation', gen_random_uuid(), 1, '{}')
          """,
          partner);
      assertTwoHours("event_lag", "live", "eventLagSeconds");
      assertThat(seconds("event_lag", "sandbox")).isBetween(0.0, 60.0);
      holder.rollback();
    }
    EventSql.numbered(partner, 3);
    assertNothingWaits("event_lag", "live");
  }

  @Test
  void an_overdue_delivery_is_reported_unless_its_endpoint_fails_or_was_off_since() {
    WebhookClient client = WebhookClient.open();
    UUID webhook =
        UUID.fromString(client.created(WebhookClient.path(), "test").path("id").asText());
    UUID idler = UUID.randomUUID();
    Sql.update(
        "INSERT INTO control.delivery_senders (id, alive_until) VALUES (?, now() + interval '1"
            + " hour')",
        idler);
    try {
      Sql.update(
          "UPDATE control.endpoint_queues SET owner = ?, next_due_at = now() WHERE webhook_id = ?",
          idler,
          webhook);
      Sql.update(
          """
          INSERT INTO sandbox.deliveries (id, created_at, partner_id, webhook_id, event_id, event_type, event_at, body, status, next_attempt_at)
          VALUES (gen_random_uuid(), now(), ?, ?, 'evt_x', 'webhook.test', now(), '{}', 'pending', now() - interval '2 hours')
          """,
          client.partner().id(),
          webhook);
      assertTwoHours("delivery_lag", "sandbox", "sandbox.deliveryLagSeconds");
      assertThat(seconds("delivery_lag", "live")).isBetween(0.0, 60.0);
      failing(webhook, "now()");
      assertNothingWaits("delivery_lag", "sandbox");
      failing(webhook, "NULL");
      assertTwoHours("delivery_lag", "sandbox", "sandbox.deliveryLagSeconds");
      wasOffUntil(webhook, "now()");
      assertNothingWaits("delivery_lag", "sandbox");
      wasOffUntil(webhook, "NULL");
      assertTwoHours("delivery_lag", "sandbox", "sandbox.deliveryLagSeconds");
    } finally {
      Sql.update("DELETE FROM control.delivery_senders WHERE id = ?", idler);
    }
    assertNothingWaits("delivery_lag", "sandbox");
  }

  private static void failing(UUID webhook, String since) {
    Sql.update(
        "UPDATE control.endpoint_queues SET failing_since = " + since + " WHERE webhook_id = ?",
        webhook);
  }

  private static void wasOffUntil(UUID webhook, String time) {
    Sql.update(
        "UPDATE control.partner_webhooks SET deactivated_at = " + time + " WHERE id = ?", webhook);
  }

  /** Both say that it has waited for two hours, and the node stays in service. */
  private static void assertTwoHours(String metric, String data, String name) {
    Wait.untilAsserted(() -> assertThat(seconds(metric, data)).isBetween(7200.0, 7300.0));
    HttpResponse<String> ready = Api.raw(Api.managementRequest("/health/ready"));
    assertThat(ready.statusCode()).isEqualTo(200);
    JsonNode queues = check(Api.json(ready.body()), "queues");
    assertThat(queues.path("status").asText()).isEqualTo("UP");
    assertThat(queues.path("data").path(name).asLong()).isBetween(7200L, 7300L);
  }

  private static void assertNothingWaits(String metric, String data) {
    Wait.untilAsserted(() -> assertThat(seconds(metric, data)).isBetween(0.0, 60.0));
  }

  private static double seconds(String metric, String data) {
    return value(metric + "_seconds", data);
  }

  private static double value(String metric, String data) {
    String metrics = Api.raw(Api.managementRequest("/metrics")).body();
    Matcher sample =
        Pattern.compile(
                "(?m)^cenotes_%s\\{[^}]*data=\"%s\"[^}]*} ([-0-9.E]+)$".formatted(metric, data))
            .matcher(metrics);
    assertThat(sample.find()).as("the metric is there").isTrue();
    return Double.parseDouble(sample.group(1));
  }

  private static JsonNode check(JsonNode health, String name) {
    for (JsonNode check : health.path("checks")) {
      if (check.path("name").asText().equals(name)) {
        return check;
      }
    }
    throw new AssertionError("no check " + name + " in " + health);
  }

  @Test
  void failing_endpoints_are_counted_while_they_are_active_and_sent_to() {
    WebhookClient client = WebhookClient.open();
    String quiet = client.created(WebhookClient.path(), "test").path("id").asText();
    String webhook = client.created(WebhookClient.path(), "test").path("id").asText();
    long others =
        Sql.number(
            """
            SELECT count(*) FROM control.endpoint_queues q JOIN control.partner_webhooks w ON w.id = q.webhook_id
              JOIN control.partners p ON p.id = w.partner_id
             WHERE q.environment = 'test' AND q.failing_since IS NOT NULL AND w.is_active AND p.status = 'ACTIVE'
               AND q.last_failure_at >= now() - interval '30 hours'
            """);
    Sql.update(
        "UPDATE control.endpoint_queues SET failing_since = now(), last_failure_at = now() WHERE"
            + " partner_id = ?",
        client.partner().id());
    try {
      assertFailing(others + 2);
      Sql.update(
          "UPDATE control.endpoint_queues SET last_failure_at = now() - interval '31 hours' WHERE"
              + " webhook_id = ?::uuid",
          quiet);
      assertFailing(others + 1);
      client.updated(webhook, "{'isActive':false}");
      assertFailing(others);
    } finally {
      Sql.update(
          "UPDATE control.endpoint_queues SET failing_since = NULL WHERE partner_id = ?",
          client.partner().id());
    }
  }

  private static void assertFailing(long count) {
    Wait.untilAsserted(
        () ->
            assertThat(MonitoringIT.value("cenotes_failing_endpoints", "data=\"sandbox\""))
                .isEqualTo(count));
  }
}
