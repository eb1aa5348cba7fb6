package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.response.Response;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.UUID;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.platform.json.Json;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Random traffic on one surface changes nothing of the partner on the other. */
class SandboxSeparationIT {
  private static final int STEPS = 60;

  /** Milliseconds in which a delivery to the wrong endpoint would come. */
  private static final long DELIVERED_WITHIN = 2_000;

  private final WebhookClient webhooks = WebhookClient.open();
  private final Partner partner = webhooks.partner();

  /** Nobody else books here; both surfaces have it. */
  private final UUID cenote = UUID.randomUUID();

  @BeforeEach
  void addCenote() {
    for (String schema : List.of("live", "sandbox")) {
      VisitSql.copyCenote(
          schema,
          VisitSql.CENOTE,
          Map.of(
              "id",
              cenote,
              "slug",
              "own-" + cenote,
              "is_private",
              true,
              "owner_partner_id",
              partner.id()));
    }
  }

  /** What books one visitor there. */
  private ObjectNode body() {
    return VisitSql.body(partner).put("cenoteId", cenote.toString());
  }

  /** The rows that a partner has in each table of a schema, and the places of its cenote. */
  private String state(String schema) {
    StringBuilder state = new StringBuilder();
    for (String table :
        List.of("reservations", "payments", "refunds", "events", "deliveries", "quotes")) {
      state.append(sum(schema, table, "partner_id", partner.id()));
    }
    state.append(sum(schema, "slot_inventory", "cenote_id", cenote));
    state.append(sum(schema, "cenotes", "id", cenote));
    return state.toString();
  }

  private static String sum(String schema, String table, String column, UUID value) {
    String sum = "SELECT coalesce(sum(hashtextextended(t::text, 0) % 1000000007), 0) FROM ";
    String rows = schema + "." + table + " t WHERE " + column + " = ?";
    return Sql.number(sum + rows, value) + " " + table + "\n";
  }

  private String reports() {
    StringBuilder reports = new StringBuilder();
    for (String report : List.of("revenue", "performance", "commission", "top-destinations")) {
      Response response = partner.admin().request().get("/api/partner-reports/" + report);
      reports.append(Checkouts.data(response, 200)).append('\n');
    }
    return reports.toString();
  }

  @Test
  void sandbox_traffic_leaves_live_alone() {
    String path = WebhookClient.path();
    partner.booked(body());
    settle(Surface.live(partner));
    webhooks.created(path, "live");
    String rows = state("live");
    String sold = reports();
    play(Surface.sandbox(partner), new Random(11));
    advance();
    generateAndDelete();
    Wait.pause(DELIVERED_WITHIN);
    assertThat(state("live")).isEqualTo(rows);
    assertThat(reports()).isEqualTo(sold);
    assertThat(WebhookClient.RECEIVER.received(path)).isEmpty();
  }

  @Test
  void live_traffic_leaves_the_sandbox_alone() {
    String path = WebhookClient.path();
    generate();
    settle(Surface.sandbox(partner));
    webhooks.created(path, "test");
    String rows = state("sandbox");
    play(Surface.live(partner), new Random(12));
    Wait.pause(DELIVERED_WITHIN);
    assertThat(state("sandbox")).isEqualTo(rows);
    assertThat(WebhookClient.RECEIVER.received(path)).isEmpty();
  }

  /** A busy machine may refuse it at first, and has then changed nothing. */
  private void advance() {
    Response advanced =
        Wait.until(
            () ->
                partner
                    .test()
                    .body("{\"seconds\":3600}")
                    .post(SandboxCalls.BASE + "/clock/advance"),
            response -> response.statusCode() != 503);
    advanced.then().statusCode(200);
  }

  private void generateAndDelete() {
    generate();
    Checkouts.data(partner.test().delete(SandboxCalls.BASE + "/cleanup"), 200);
  }

  private void generate() {
    Response made =
        partner
            .test()
            .body("{\"cenotes\":2,\"reservations\":3,\"seed\":1}")
            .post(SandboxCalls.BASE + "/generate-data");
    made.then().statusCode(200);
  }

  /** Waits until all events of the surface are numbered. */
  private void settle(Surface surface) {
    String schema = surface.isLive() ? "live" : "sandbox";
    Wait.untilAsserted(
        () ->
            assertThat(
                    Sql.number(
                        "SELECT count(*) FROM "
                            + schema
                            + ".events WHERE partner_id = ? AND sequence IS NULL",
                        partner.id()))
                .isZero());
  }

  /** Books, quotes, pays, cancels and reads at random, and waits for the events of the last. */
  private void play(Surface surface, Random random) {
    List<JsonNode> booked = new ArrayList<>();
    for (int i = 0; i < STEPS; i++) {
      int step = random.nextInt(6);
      if (step < 2 || booked.isEmpty()) {
        ObjectNode body = body();
        if (random.nextBoolean()) {
          body.put("paymentMethod", "cardprovider");
        }
        booked.add(Checkouts.data(surface.post(surface.base() + "/reservations", body), 201));
      } else {
        JsonNode visit = booked.get(random.nextInt(booked.size()));
        String path = surface.base() + "/reservations/" + visit.path("id").asText();
        switch (step) {
          case 2 -> surface.post(path + "/cancel", visit);
          case 3 -> pay(surface, visit);
          case 4 -> surface.get(path);
          default -> surface.get(surface.base() + "/events");
        }
      }
    }
    settle(surface);
    assertThat(Checkouts.data(surface.get(surface.base() + "/events", "limit", 500), 200))
        .isNotEmpty();
  }

  private static void pay(Surface surface, JsonNode visit) {
    Response opened =
        surface.post(
            surface.shared() + "/checkout/cardprovider-native/create-payment-intent",
            Checkouts.purchase(visit));
    if (opened.statusCode() == 201) {
      ObjectNode card =
          Json.mapper()
              .createObjectNode()
              .put("paymentIntentId", Api.json(opened).at("/data/paymentIntentId").asText())
              .put("paymentMethodToken", "tok_approved");
      surface
          .post(surface.shared() + "/checkout/cardprovider-native/confirm-payment", card)
          .then()
          .statusCode(200);
    }
  }
}
