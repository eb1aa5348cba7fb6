package org.cenotes.partners.http;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.receiver.Script;

/** Makes an event of every type happen to one partner, through the API. */
final class EventScenarios {
  private final Partner partner = Partner.seed();
  private final PaymentProbe payments = new PaymentProbe(partner);
  private final Login admin = Login.platformAdmin();

  private EventScenarios() {}

  /** An event of every type that is written today, and more. */
  static List<JsonNode> all() {
    EventScenarios happenings = new EventScenarios();
    happenings.visits();
    happenings.payments();
    happenings.keys();
    happenings.places();
    happenings.publication();
    happenings.endpoint();
    happenings.stop();
    List<JsonNode> all = new ArrayList<>(happenings.approval());
    all.addAll(
        FeedClient.live(happenings.partner)
            .until("partner.reactivated", happenings.partner.id().toString()));
    return all;
  }

  private void visits() {
    JsonNode visit = VisitSql.made(partner);
    new PortalClient(partner, partner.admin())
        .patched(visit, PortalClient.change("notes", "A birthday"));
    partner.cancel(visit.path("id").asText()).then().statusCode(200);

    VisitSql.begun(VisitSql.made(partner), Duration.ofMinutes(3 * 60 + 1));
    JsonNode missed = VisitSql.begun(VisitSql.made(partner), Duration.ofMinutes(20));
    admin
        .request()
        .post("/api/operator/reservations/" + missed.path("id").asText() + "/no-show")
        .then()
        .statusCode(200);
    JsonNode over = VisitSql.begun(VisitSql.made(partner), Duration.ofMinutes(3 * 60 + 2));
    payments.becomes(over, "completed", "not_required");
  }

  private void payments() {
    JsonNode refused = Checkouts.pending(partner, "cardprovider");
    Checkouts.confirm(Checkouts.intent(refused), "tok_declined");
    JsonNode paid = Checkouts.pending(partner, "cardprovider");
    Checkouts.confirm(Checkouts.intent(paid), "tok_approved").then().statusCode(200);
    payments.becomes(paid, "confirmed", "paid");
    partner.cancel(paid.path("id").asText()).then().statusCode(200);
    payments.becomes(paid, "refunded", "refunded");

    JsonNode late = Checkouts.pending(partner, "regionalprovider");
    JsonNode preference = Checkouts.preference(late);
    payments.expire(late);
    Checkouts.choose(preference.path("initPoint").asText(), "approved");
    payments.becomes(late, "confirmed", "paid");
  }

  private void keys() {
    ApiKeyClient client = new ApiKeyClient(partner, partner.admin());
    String id = client.created("Shop").path("id").asText();
    JsonNode successor = ApiKeyClient.data(client.rotate(id, "{}"), 201);
    client.revoke(successor.path("id").asText()).then().statusCode(200);
  }

  /** A cenote of the partner's own, for it alone: nobody else's catalogue is another for it. */
  private void places() {
    UUID cenote = VisitSql.ownedCenote(partner);
    ObjectNode body = VisitSql.body(partner).put("cenoteId", cenote.toString());
    partner.booked(body);
    partner.booked(body);
  }

  /** Reviewed twice, and hidden before it is on sale: tests count the catalogue meanwhile. */
  private void publication() {
    SupplyClient client = SupplyClient.of(partner);
    String id = SupplyClient.complete(client.created(SupplyClient.draft("Cenote Suytun")));
    Sql.update("UPDATE live.cenotes SET is_private = true WHERE id = ?", UUID.fromString(id));
    client.requestPublish(id).then().statusCode(200);
    client.review(id, "reject-publish").then().statusCode(200);
    client.requestPublish(id).then().statusCode(200);
    for (String move : List.of("publish", "suspend", "reactivate")) {
      client.review(id, move).then().statusCode(200);
    }
  }

  /** One that wants nothing any more is switched off. */
  private void endpoint() {
    String path = WebhookClient.path();
    WebhookClient.RECEIVER.on(path, Script.status(410));
    String id =
        new WebhookClient(partner, partner.admin()).created(path, "live").path("id").asText();
    VisitSql.made(partner);
    FeedClient.live(partner).until("webhook.disabled", id);
  }

  private void stop() {
    step(partner.id(), "suspend", "{\"reason\": \"Papers are missing\"}");
    step(partner.id(), "reactivate", "{}");
    Wait.untilAsserted(() -> partner.live().get("/api/partner/whoami").then().statusCode(200));
  }

  private List<JsonNode> approval() {
    UUID applicant = RegisteredPartner.register().id();
    step(applicant, "approve", "{\"partnerType\": \"hotel_partner\"}");
    String key = Sql.key(applicant, KeyEnvironment.LIVE, List.of("events:read"));
    return FeedClient.live(key).until("partner.approved", applicant.toString());
  }

  private void step(UUID who, String what, String body) {
    admin
        .request()
        .body(body)
        .post("/api/admin/partners/" + who + "/" + what)
        .then()
        .statusCode(200);
  }
}
