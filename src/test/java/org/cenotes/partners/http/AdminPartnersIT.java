package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.notNullValue;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.response.Response;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.UUID;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Administrators list, read and update partners. */
@Isolated("compares the statistics of all partners before and after")
class AdminPartnersIT {
  private static final String PATH = "/api/admin/partners";

  private static Login admin;

  @BeforeAll
  static void logIn() {
    admin = Login.platformAdmin();
  }

  private static Response get(String rest) {
    return admin.request().get(PATH + rest);
  }

  private static Response patch(UUID id, String rest, String body) {
    return admin.request().body(body).patch(PATH + "/" + id + rest);
  }

  @Test
  void the_list_is_filtered_sorted_and_paged() {
    Wait.pastMidnight(ZoneOffset.UTC);
    RegisteredPartner first = RegisteredPartner.register();
    RegisteredPartner second = RegisteredPartner.register();
    String mark = UUID.randomUUID().toString();
    patch(first.id(), "", "{\"companyName\": \"b_%s\"}".formatted(mark)).then().statusCode(200);
    patch(second.id(), "", "{\"companyName\": \"A_%s\"}".formatted(mark.toUpperCase()))
        .then()
        .statusCode(200);
    String search = "?search=_" + mark;
    get(search)
        .then()
        .statusCode(200)
        .body("message", equalTo("partners.admin.list_retrieved"))
        .body("data.id", contains(second.id().toString(), first.id().toString()))
        .body("pagination.total", equalTo(2));
    get(search + "&sortOrder=asc&perPage=1&page=2")
        .then()
        .body("data.id", contains(second.id().toString()))
        .body("pagination.total", equalTo(2));
    get(search + "&sortBy=companyName&sortDirection=asc")
        .then()
        .body("data.id", contains(second.id().toString(), first.id().toString()));
    get("?search=" + first.email()).then().body("data.id", contains(first.id().toString()));
    get(search + "&status=PENDING&verified=false").then().body("pagination.total", equalTo(2));
    for (String none :
        new String[] {
          "&status=ACTIVE", "&verified=true", "&partnerType=affiliate", "&endDate=2020-01-01"
        }) {
      get(search + none).then().statusCode(200).body("pagination.total", equalTo(0));
    }
    String today = LocalDate.now(ZoneOffset.UTC).toString();
    get(search + "&dateFrom=" + today + "&dateTo=" + today)
        .then()
        .body("pagination.total", equalTo(2));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "?status=GONE",
        "?partnerType=pirate",
        "?verified=perhaps",
        "?sortBy=email",
        "?startDate=2026-02-02&endDate=2026-02-01",
        "?startDate=2026-02-02&dateFrom=2026-02-03",
        "?perPage=101",
        "?search=",
        "/nobody"
      })
  void what_cannot_be_asked_is_refused(String rest) {
    get(rest).then().statusCode(400).body("message", equalTo("validation.invalid_data"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "/audit"})
  void an_unknown_partner_is_not_found(String rest) {
    get("/" + UUID.randomUUID() + rest)
        .then()
        .statusCode(404)
        .body("message", equalTo("error.partner.not_found"));
  }

  @Test
  void the_detail_counts_users_keys_and_reservations() {
    Partner partner = Partner.seed();
    get("/" + partner.id())
        .then()
        .statusCode(200)
        .body("message", equalTo("partners.admin.retrieved"))
        .body("data.status", equalTo("ACTIVE"))
        .body("data.commissionRate", equalTo(10))
        .body("data.apiConfiguration.apiEnabled", equalTo(true))
        .body("data.users", equalTo(1))
        .body("data.activeKeys", equalTo(2))
        .body("data.webhooks", equalTo(0));
    int before = get("/" + partner.id()).path("data.reservations");
    partner.booked(partner.body("cenotes-santa-barbara", Partner.day(60)));
    Sql.changeKey(partner.testKey(), "expires_at = now() - interval '1 minute'");
    get("/" + partner.id())
        .then()
        .body("data.reservations", equalTo(before + 1))
        .body("data.activeKeys", equalTo(1));
    Sql.update(
        "INSERT INTO control.api_key_usage SELECT id, partner_id, '2026-01-02T03:04:00Z'"
            + " FROM control.partner_api_keys WHERE partner_id = ? ON CONFLICT (key_id)"
            + " DO UPDATE SET last_used_at = excluded.last_used_at",
        partner.id());
    get("/" + partner.id()).then().body("data.lastApiCallAt", notNullValue());
  }

  @Test
  void the_statistics_count_new_partners_and_bookings() {
    JsonNode before = Api.json(get("/statistics")).path("data");
    RegisteredPartner.register();
    Partner partner = Partner.seed();
    JsonNode booked = partner.booked(partner.body("cenotes-santa-barbara", Partner.day(61)));
    Response response = get("/statistics");
    response.then().statusCode(200).body("message", equalTo("partners.admin.statistics_retrieved"));
    JsonNode after = Api.json(response).path("data");
    assertThat(after.path("total").asLong())
        .isGreaterThanOrEqualTo(before.path("total").asLong() + 2);
    assertThat(after.path("byStatus").path("PENDING").asLong())
        .isGreaterThan(before.path("byStatus").path("PENDING").asLong());
    assertThat(after.path("byType").path("tour_operator").asLong())
        .isGreaterThan(before.path("byType").path("tour_operator").asLong());
    assertThat(after.path("registeredLast30Days").asLong())
        .isGreaterThan(before.path("registeredLast30Days").asLong());
    assertThat(after.path("activeKeys").asLong()).isGreaterThan(before.path("activeKeys").asLong());
    assertThat(after.path("reservationsLast30Days").asLong())
        .isGreaterThan(before.path("reservationsLast30Days").asLong());
    assertThat(after.path("grossLast30Days").asLong())
        .isGreaterThanOrEqualTo(
            before.path("grossLast30Days").asLong()
                + booked.path("amounts").path("total").asLong());
  }

  @Test
  void an_update_changes_named_members_and_is_audited_once() {
    RegisteredPartner applicant = RegisteredPartner.register();
    String body =
        "{\"companyName\": \" Selva \", \"phone\": \"+52 998 123 4567\", \"plan\": \"pro\","
            + " \"verified\": true}";
    for (int i = 0; i < 2; i++) {
      patch(applicant.id(), "", body)
          .then()
          .statusCode(200)
          .body("message", equalTo("partners.admin.updated"))
          .body("data.companyName", equalTo("Selva"))
          .body("data.phone", equalTo("+529981234567"))
          .body("data.plan", equalTo("pro"))
          .body("data.verified", equalTo(true))
          .body("data.contactName", equalTo("María José Pech"));
    }
    get("/" + applicant.id() + "/audit")
        .then()
        .statusCode(200)
        .body("message", equalTo("partners.admin.audit_retrieved"))
        .body("chainValid", equalTo(true))
        .body("data.action", contains("partner.updated", "partner.registered"))
        .body("data[0].actor", equalTo(admin.user().path("id").asText()))
        .body("data[0].actorKind", equalTo("admin"))
        .body("data[0].address", equalTo("127.0.0.1"))
        .body("data[0].actorName", equalTo(admin.user().path("email").asText()))
        .body("data[1].actorKind", equalTo("visitor"))
        .body("data[0].before.plan", equalTo("basic"))
        .body("data[0].after.plan", equalTo("pro"))
        .body("data[0].requestId", notNullValue())
        .body("pagination.total", equalTo(2));
    Sql.update(
        "UPDATE control.audit_log SET actor = 'somebody else' WHERE partner_id = ? AND sequence ="
            + " 1",
        applicant.id());
    get("/" + applicant.id() + "/audit?perPage=1")
        .then()
        .body("data.action", contains("partner.updated"))
        .body("chainValid", equalTo(false));
    for (String forged :
        new String[] {
          "actor_name = 'somebody else'", "actor_kind = NULL", "address = '192.0.2.1'"
        }) {
      RegisteredPartner other = RegisteredPartner.register();
      get("/" + other.id() + "/audit").then().body("chainValid", equalTo(true));
      Sql.update("UPDATE control.audit_log SET " + forged + " WHERE partner_id = ?", other.id());
      get("/" + other.id() + "/audit").then().body("chainValid", equalTo(false));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "companyName, '\" \"'",
    "phone, '\"12\"'",
    "plan, '\"gold\"'",
    "partnerType, '\"pirate\"'"
  })
  void invalid_members_are_named(String member, String value) {
    patch(Partner.seed().id(), "", "{\"" + member + "\": " + value + "}")
        .then()
        .statusCode(400)
        .body("message", equalTo("validation.invalid_input"))
        .body("errors.fields", hasKey(member));
  }

  @Test
  void a_repeated_idempotency_key_replays_the_response() {
    UUID id = RegisteredPartner.register().id();
    String key = "admin-" + id;
    for (String replayed : new String[] {null, "true"}) {
      admin
          .request()
          .header("Idempotency-Key", key)
          .body("{\"reason\": \"not a business\"}")
          .post(PATH + "/" + id + "/reject")
          .then()
          .statusCode(200)
          .header("Idempotent-Replayed", equalTo(replayed));
    }
    admin
        .request()
        .header("Idempotency-Key", key)
        .body("{\"reason\": \"another\"}")
        .post(PATH + "/" + id + "/reject")
        .then()
        .statusCode(422);
  }
}
