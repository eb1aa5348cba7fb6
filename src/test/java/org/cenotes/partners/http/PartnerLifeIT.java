package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.notNullValue;
import static org.hamcrest.Matchers.nullValue;
import static org.hamcrest.Matchers.startsWith;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.response.Response;
import java.sql.Connection;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import org.cenotes.partners.harness.Concurrently;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A partner is approved, rejected, suspended and reactivated. */
@ResourceLock(SharedState.CATALOGUE)
class PartnerLifeIT {
  private static final String REASON = "{\"reason\": \"said so\"}";
  private static final String AS_HOTEL = "{\"partnerType\": \"hotel_partner\"}";

  private static Login admin;

  @BeforeAll
  static void logIn() {
    admin = Login.platformAdmin();
  }

  private static Response post(UUID id, String what, String body) {
    return admin.request().body(body).post("/api/admin/partners/" + id + "/" + what);
  }

  private static void refused(Response response) {
    response
        .then()
        .statusCode(409)
        .body("message", equalTo("error.partner.invalid_transition"))
        .body("errors.messages[0]", startsWith("the partner is "));
  }

  @Test
  void each_state_allows_its_own_transitions_only() {
    UUID id = RegisteredPartner.register().id();
    refused(post(id, "suspend", REASON));
    refused(post(id, "reactivate", "{}"));
    post(id, "reject", REASON)
        .then()
        .statusCode(200)
        .body("message", equalTo("partners.admin.rejected"))
        .body("data.status", equalTo("REJECTED"))
        .body("data.statusReason", equalTo("said so"));
    refused(post(id, "reject", REASON));
    refused(post(id, "reactivate", "{}"));
    post(
            id,
            "approve",
            "{\"partnerType\": \"hotel_partner\", \"verified\": true, \"commissionRate\": 12.50}")
        .then()
        .statusCode(200)
        .body("message", equalTo("partners.admin.approved"))
        .body("data.status", equalTo("ACTIVE"))
        .body("data.partnerType", equalTo("hotel_partner"))
        .body("data.verified", equalTo(true))
        .body("data.commissionRate", equalTo(12.5f))
        .body("data.apiConfiguration.apiEnabled", equalTo(true))
        .body("data.statusReason", nullValue())
        .body("data.approvedAt", notNullValue())
        .body("data.webhook", nullValue());
    refused(post(id, "approve", AS_HOTEL));
    refused(post(id, "reject", REASON));
    post(id, "suspend", REASON)
        .then()
        .statusCode(200)
        .body("message", equalTo("partners.admin.suspended"))
        .body("data.status", equalTo("SUSPENDED"));
    refused(post(id, "approve", AS_HOTEL));
    post(id, "reactivate", "{}")
        .then()
        .statusCode(200)
        .body("message", equalTo("partners.admin.reactivated"))
        .body("data.status", equalTo("ACTIVE"))
        .body("data.statusReason", nullValue());
  }

  @Test
  void one_of_two_concurrent_decisions_fails() {
    UUID id = RegisteredPartner.register().id();
    List<Callable<Integer>> decisions = new ArrayList<>();
    for (String what : new String[] {"approve", "reject", "approve", "reject"}) {
      String body = what.equals("approve") ? AS_HOTEL : REASON;
      decisions.add(() -> post(id, what, body).statusCode());
    }
    List<Integer> answers = Concurrently.run(decisions);
    // a rejected partner may still be approved
    assertThat(answers).containsOnly(200, 409);
    assertThat(
            Sql.number(
                "SELECT count(*) FROM control.audit_log WHERE partner_id = ? AND action <>"
                    + " 'partner.registered'",
                id))
        .isEqualTo(answers.stream().filter(status -> status == 200).count());
  }

  @Test
  void what_a_partner_adds_while_it_is_suspended_is_not_on_sale() throws Exception {
    Partner partner = Partner.seed();
    CompletableFuture<UUID> adding;
    try (Connection suspension = Product.postgres().superuser();
        Statement statement = suspension.createStatement()) {
      suspension.setAutoCommit(false);
      statement.execute(
          "UPDATE control.partners SET status = 'SUSPENDED' WHERE id = '" + partner.id() + "'");
      adding = CompletableFuture.supplyAsync(() -> VisitSql.ownedCenote(partner));
      Wait.untilAsserted(() -> assertThat(Sql.waitingFor(suspension)).isPositive());
      suspension.commit();
    }
    UUID late = adding.join();
    String active = "SELECT owner_active::text FROM live.cenotes WHERE id = ?";
    assertThat(Sql.text(active, late)).isEqualTo("false");
    post(partner.id(), "reactivate", "{}").then().statusCode(200);
    assertThat(Sql.text(active, late)).isEqualTo("true");
  }

  @Test
  void an_approval_with_an_empty_url_creates_no_webhook() {
    UUID id = RegisteredPartner.register().id();
    post(id, "approve", "{\"partnerType\": \"affiliate\", \"webhookUrl\": \"\"}")
        .then()
        .statusCode(200)
        .body("data.webhook", nullValue());
  }

  @Test
  void an_approval_with_a_webhook_shows_its_secret_once() {
    UUID id = RegisteredPartner.register().id();
    post(id, "approve", "{\"partnerType\": \"affiliate\", \"webhookUrl\": \"https://127.0.0.1/x\"}")
        .then()
        .statusCode(400)
        .body("message", equalTo("error.webhook.url_not_allowed"))
        .body("errors.fields", hasKey("webhookUrl"));
    String body =
        "{\"partnerType\": \"affiliate\", \"webhookUrl\": \"https://hooks.partner.example/in\"}";
    Response approved =
        admin
            .request()
            .header("Idempotency-Key", "approve-" + id)
            .body(body)
            .post("/api/admin/partners/" + id + "/approve");
    approved
        .then()
        .statusCode(200)
        .header("Cache-Control", "no-store")
        .body("data.id", equalTo(id.toString()))
        .body("data.commissionRate", equalTo(10))
        .body("data.webhook.url", equalTo("https://hooks.partner.example/in"))
        .body("data.webhook.secret", startsWith("whsec_"));
    admin
        .request()
        .header("Idempotency-Key", "approve-" + id)
        .body(body)
        .post("/api/admin/partners/" + id + "/approve")
        .then()
        .statusCode(409)
        .body("message", equalTo("error.idempotency.not_replayable"));
    assertThat(Sql.number("SELECT count(*) FROM control.partner_webhooks WHERE partner_id = ?", id))
        .isOne();
  }

  @ParameterizedTest
  @CsvSource({
    "approve, '{}', partnerType",
    "approve, '{\"partnerType\": \"pirate\"}', partnerType",
    "approve, '{\"partnerType\": \"affiliate\", \"commissionRate\": 50.01}', commissionRate",
    "reject, '{}', reason",
    "suspend, '{\"reason\": \"  \"}', reason",
  })
  void invalid_members_are_named(String what, String body, String member) {
    post(UUID.randomUUID(), what, body)
        .then()
        .statusCode(400)
        .body("message", equalTo("validation.invalid_input"))
        .body("errors.fields", hasKey(member));
  }

  @ParameterizedTest
  @ValueSource(strings = {"approve", "reject", "suspend", "reactivate"})
  void an_unknown_partner_is_404(String what) {
    post(UUID.randomUUID(), what, what.equals("approve") ? AS_HOTEL : REASON)
        .then()
        .statusCode(404)
        .body("message", equalTo("error.partner.not_found"));
  }

  @Test
  void suspension_stops_users_keys_and_cenotes_until_reactivation() {
    Partner partner = Partner.seed();
    Partner seller = Partner.seed();
    Login user = partner.admin();
    String slug = "of-" + partner.id();
    for (String schema : new String[] {"live", "sandbox"}) {
      VisitSql.copyCenote(
          schema,
          "cenotes-santa-barbara",
          Map.of(
              "id", UUID.randomUUID(),
              "slug", slug,
              "owner_partner_id", partner.id(),
              "name", Map.of("es", slug, "en", slug)));
    }
    JsonNode listing = Api.json(Api.anyone().get("/api/cenotes/" + slug)).path("data");
    var booking =
        seller
            .body("cenotes-santa-barbara", Partner.day(62))
            .put("cenoteId", listing.path("id").asText());
    seller.book(booking).then().statusCode(201);

    post(partner.id(), "suspend", REASON).then().statusCode(200);
    assertThat(notOnSale("live", partner) + notOnSale("sandbox", partner)).isEqualTo(2);
    Wait.untilAsserted(
        () ->
            partner
                .live()
                .get("/api/partner/whoami")
                .then()
                .statusCode(403)
                .body("message", equalTo("error.partner.api_access_disabled")));
    Wait.untilAsserted(
        () ->
            user.request()
                .get("/api/partners/users")
                .then()
                .statusCode(403)
                .body("message", equalTo("error.partner.not_active")));
    Wait.untilAsserted(() -> Api.anyone().get("/api/cenotes/" + slug).then().statusCode(404));
    seller.book(booking).then().statusCode(404);

    post(partner.id(), "reactivate", "{}").then().statusCode(200);
    assertThat(notOnSale("live", partner) + notOnSale("sandbox", partner)).isZero();
    Wait.untilAsserted(() -> partner.live().get("/api/partner/whoami").then().statusCode(200));
    Wait.untilAsserted(() -> seller.book(booking).then().statusCode(201));
  }

  private static long notOnSale(String schema, Partner owner) {
    return Sql.number(
        "SELECT count(*) FROM "
            + schema
            + ".cenotes WHERE owner_partner_id = ? AND NOT owner_active",
        owner.id());
  }
}
