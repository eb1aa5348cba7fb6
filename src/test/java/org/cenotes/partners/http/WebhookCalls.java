package org.cenotes.partners.http;

import static java.util.Map.entry;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.cenotes.partners.platform.secret.DevelopmentVault;
import org.cenotes.partners.platform.secret.Ids;

/** A successful request for every route of webhooks and the simulator. */
final class WebhookCalls {
  private static final String SECRET = "whsec_" + "QUJD".repeat(10) + "QUI=";
  private static final String BASE = "/api/partner/webhooks/simulator";

  static final Map<String, Function<Partner, Exchange>> PEOPLE =
      Map.ofEntries(
          entry("GET /api/partner-portal/webhooks", o -> new Exchange(Map.of("perPage", 1), null)),
          entry(
              "POST /api/partner-portal/webhooks",
              o -> {
                webhook(o, "live");
                return Exchange.body(
                    "url",
                    "https://93.184.215.14/hooks",
                    "events",
                    List.of("reservation.created", "reservation.cancelled"),
                    "description",
                    "Web shop");
              }),
          entry(
              "PUT /api/partner-portal/webhooks/{webhookId}",
              o -> about(o).with("events", List.of("*"), "description", "Web shop")),
          entry("DELETE /api/partner-portal/webhooks/{webhookId}", WebhookCalls::about),
          entry(
              "POST /api/partner-portal/webhooks/{webhookId}/test",
              o -> about(o).with("eventType", "reservation.created")),
          entry(
              "POST /api/partner-portal/webhooks/{webhookId}/rotate-secret",
              o -> about(o).with("gracePeriodSeconds", 3600)),
          entry("GET /api/partner-portal/webhooks/{webhookId}/logs", WebhookCalls::delivery),
          entry(
              "GET /api/partner-portal/webhooks/{webhookId}/logs/{deliveryId}",
              WebhookCalls::delivery),
          entry(
              "POST /api/partner-portal/webhooks/{webhookId}/logs/{deliveryId}/resend",
              WebhookCalls::delivery),
          entry(
              "POST /api/partner-portal/webhooks/{webhookId}/recover",
              o -> about(o).with("since", "2026-01-31T12:00:00.000Z")),
          entry(
              "POST /api/partners/webhooks/trigger",
              o -> {
                webhook(o, "live");
                return Exchange.body("partnerId", o.id(), "eventType", "reservation.created");
              }),
          entry(
              "POST /api/partners/webhooks/test",
              o ->
                  Exchange.body(
                      "webhookId", webhook(o, "live"), "eventType", "reservation.created")));

  private static final Map<String, Function<Partner, Exchange>> SIMULATIONS =
      new TreeMap<>(
          Map.of(
              "GET " + BASE + "/history",
              o -> new Exchange(Map.of("limit", 2), null),
              "POST " + BASE + "/simulate",
              o ->
                  Exchange.body(
                      "eventType",
                      "reservation.created",
                      "url",
                      WebhookClient.RECEIVER.url("/matrix")),
              "POST " + BASE + "/simulate-batch",
              o ->
                  Exchange.body(
                      "events",
                      List.of(
                          Map.of("eventType", "reservation.created"),
                          Map.of("eventType", "reservation.cancelled", "fault", "duplicate")),
                      "url",
                      WebhookClient.RECEIVER.url("/matrix")),
              "POST " + BASE + "/test-endpoint",
              o -> Exchange.body("url", WebhookClient.RECEIVER.url("/matrix"))));

  static final Map<String, RouteCalls.Call> SIMULATOR =
      SIMULATIONS.keySet().stream()
          .collect(
              Collectors.toMap(
                  name -> name,
                  name -> (request, owner) -> simulator(name, owner).send(request, name),
                  (one, other) -> one,
                  TreeMap::new));

  private WebhookCalls() {}

  /** What is sent to a route of the simulator. */
  static Exchange simulator(String name, Partner owner) {
    return SIMULATIONS.get(name).apply(owner);
  }

  private static Exchange about(Partner owner) {
    return Exchange.about("webhookId", webhook(owner, "live"));
  }

  /** A delivery of a fresh endpoint that failed for good. */
  private static Exchange delivery(Partner owner) {
    UUID webhook = webhook(owner, "live");
    UUID id = Ids.next();
    Sql.update(
        """
        INSERT INTO live.deliveries (id, created_at, partner_id, webhook_id, event_id, event_type, event_at, body, status,
                                     attempt, attempted_at, status_code, duration_ms, error, response)
        VALUES (?, now(), ?, ?, 'evt_0190a6e0c0ffee7000800000000000aa', 'webhook.test', now(), ?, 'failed', 10, now(),
                500, 42, 'status', 'out of order')
        """,
        id,
        owner.id(),
        webhook,
        testEvent(owner.id(), webhook));
    Sql.update(
        """
        INSERT INTO live.webhook_attempts
        SELECT id, created_at, partner_id, attempt, attempted_at, status_code, duration_ms, error, response
          FROM live.deliveries WHERE id = ?
        """,
        id);
    return new Exchange(Map.of("webhookId", webhook, "deliveryId", id), null);
  }

  private static String testEvent(UUID partner, UUID webhook) {
    return """
        {"timestamp":"2026-11-21T09:24:18.396Z","id":"evt_0190a6e0c0ffee7000800000000000aa","type":"webhook.test",
         "occurredAt":"2026-11-21T09:24:18.396Z","sequence":null,"partnerId":"%1$s","livemode":true,
         "resource":{"type":"webhook","id":"%2$s","version":1},
         "data":{"id":"%2$s","environment":"live","url":"https://shop.example.com/cenotes","events":["*"],"isActive":true,
                 "health":{},"createdAt":"2026-11-21T09:24:18.396Z","updatedAt":"2026-11-21T09:24:18.396Z"},
         "triggered":true}
        """
        .replace("\n", "")
        .formatted(partner, webhook);
  }

  /** A fresh endpoint at the tests' receiver, in the place of all others. */
  static UUID webhook(Partner owner, String environment) {
    Sql.update(
        "UPDATE control.partner_webhooks SET is_active = false WHERE partner_id = ?", owner.id());
    UUID id = UUID.randomUUID();
    Sql.update(
        """
        INSERT INTO control.partner_webhooks (id, partner_id, environment, url, sealed_secret, created_at, updated_at)
        VALUES (?, ?, ?, ?, ?, now(), now())
        """,
        id,
        owner.id(),
        environment,
        WebhookClient.RECEIVER.url("/matrix"),
        DevelopmentVault.seal(SECRET.getBytes(StandardCharsets.UTF_8)));
    return id;
  }
}
