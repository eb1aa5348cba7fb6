package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.http.ApiKeyClient.PATH;
import static org.cenotes.partners.http.ApiKeyClient.data;
import static org.cenotes.partners.http.ApiKeyClient.knock;
import static org.cenotes.partners.http.ApiKeyClient.refused;
import static org.hamcrest.Matchers.equalTo;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.response.Response;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.UUID;
import org.cenotes.partners.domain.apikey.ApiKeyFormat;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A partner's API keys in the portal: created, listed, updated, revoked. */
class ApiKeysIT {
  private static final String SOON =
      Instant.now().plus(10, ChronoUnit.DAYS).truncatedTo(ChronoUnit.SECONDS).toString();

  private static ApiKeyClient client;

  @BeforeAll
  static void open() {
    client = ApiKeyClient.open();
  }

  @Test
  void a_new_key_is_shown_once_and_works_immediately() {
    Response response =
        client.create(
            "{\"name\":\" Shop\\n\",\"scopes\":[\"reservations:read\",\"catalog:read\",\"catalog:read\"],\"expiresAt\":\""
                + SOON
                + "\"}");
    JsonNode made = data(response, 201);
    response
        .then()
        .body("message", equalTo("partners.api_keys.created"))
        .header("Cache-Control", "no-store");
    assertThat(made.fieldNames())
        .toIterable()
        .containsExactly(
            "id",
            "name",
            "environment",
            "key",
            "keyPrefix",
            "scopes",
            "isActive",
            "expiresAt",
            "createdAt",
            "createdBy",
            "apiKey");
    assertThat(made.path("name").asText()).isEqualTo("Shop");
    String key = made.path("apiKey").asText();
    assertThat(ApiKeyFormat.isWellFormed(key)).isTrue();
    assertThat(key).startsWith("sk_live_");
    assertThat(made.path("keyPrefix").asText()).isEqualTo(key.substring(0, 12));
    assertThat(made.path("key").asText())
        .isEqualTo(key.substring(0, 12) + "…" + key.substring(key.length() - 4));
    assertThat(made.path("scopes").toString())
        .isEqualTo("[\"catalog:read\",\"reservations:read\"]");
    assertThat(made.path("createdBy")).isEqualTo(client.admin().user().path("id"));
    assertThat(Instant.parse(made.path("expiresAt").asText())).isEqualTo(Instant.parse(SOON));
    assertThat(knock(key)).isEqualTo(200);
    Api.with(key).get("/api/partner/reservations").then().statusCode(200);
    JsonNode listed = client.listed(made.path("id").asText());
    assertThat(listed.has("apiKey")).isFalse();
    assertThat(listed.path("key")).isEqualTo(made.path("key"));
  }

  @Test
  void a_key_without_scopes_has_all_of_its_environment() {
    JsonNode made = data(client.create("{\"name\":\"T\",\"environment\":\"test\"}"), 201);
    assertThat(made.path("apiKey").asText()).startsWith("sk_test_");
    assertThat(made.path("environment").asText()).isEqualTo("test");
    assertThat(made.path("scopes")).hasSize(4);
  }

  @Test
  void the_list_is_newest_first_with_the_last_use() {
    JsonNode older = client.created("Older");
    JsonNode newer = client.created("Newer");
    Sql.update(
        "INSERT INTO control.api_key_usage VALUES (?, ?, '2026-01-02T03:04:05Z')",
        UUID.fromString(newer.path("id").asText()),
        client.partner().id());
    Response response = client.admin().request().queryParam("perPage", 2).get(PATH);
    JsonNode page = data(response, 200);
    long all =
        Sql.number(
            "SELECT count(*) FROM control.partner_api_keys WHERE partner_id = ?",
            client.partner().id());
    response
        .then()
        .body("message", equalTo("partners.api_keys.list_retrieved"))
        .body("pagination.total", equalTo((int) all))
        .body("pagination.perPage", equalTo(2));
    assertThat(page.findValuesAsText("id"))
        .containsExactly(newer.path("id").asText(), older.path("id").asText());
    assertThat(page.get(0).path("lastUsedAt").asText()).isEqualTo("2026-01-02T03:04:05.000Z");
    assertThat(page.get(1).has("lastUsedAt")).isFalse();
    refused(
        client.admin().request().queryParam("perPage", 101).get(PATH),
        400,
        "validation.invalid_data");
  }

  @Test
  void a_replayed_creation_shows_no_key_and_creates_none() {
    String body = "{\"name\":\"Once\"}";
    data(client.admin().request().header("Idempotency-Key", "k1").body(body).post(PATH), 201);
    long made = keys();
    refused(
        client.admin().request().header("Idempotency-Key", "k1").body(body).post(PATH),
        409,
        "error.idempotency.not_replayable");
    assertThat(keys()).isEqualTo(made);
  }

  @Test
  void a_disabled_key_is_refused_until_it_is_enabled() {
    JsonNode made = client.created("Off and on");
    String id = made.path("id").asText();
    String key = made.path("apiKey").asText();
    assertThat(knock(key)).isEqualTo(200);
    Response off = client.update(id, "{\"isActive\":false,\"name\":\"Off\"}");
    off.then()
        .body("message", equalTo("partners.api_keys.updated"))
        .body("data.isActive", equalTo(false))
        .body("data.name", equalTo("Off"));
    Wait.untilAsserted(() -> assertThat(knock(key)).isEqualTo(401));
    data(client.update(id, "{\"isActive\":true}"), 200);
    assertThat(client.listed(id).path("name").asText()).isEqualTo("Off");
    Wait.untilAsserted(() -> assertThat(knock(key)).isEqualTo(200));
    data(client.update(id, "{\"scopes\":[\"catalog:read\"]}"), 200);
    Wait.untilAsserted(
        () ->
            Api.with(key)
                .get("/api/partner/reservations")
                .then()
                .statusCode(403)
                .body("message", equalTo("error.partner.api_key_scope_missing")));
  }

  @Test
  void a_revoked_key_stays_revoked() {
    JsonNode made = client.created("Over");
    String id = made.path("id").asText();
    Response revoked = client.revoke(id);
    assertThat(data(revoked, 200).path("isActive").asBoolean()).isFalse();
    revoked.then().body("message", equalTo("partners.api_keys.revoked"));
    JsonNode record = client.listed(id);
    assertThat(record.has("revokedAt")).isTrue();
    Wait.untilAsserted(() -> assertThat(knock(made.path("apiKey").asText())).isEqualTo(401));
    refused(client.update(id, "{\"isActive\":true}"), 409, "error.api_key.invalid_transition");
    refused(client.rotate(id, "{}"), 409, "error.api_key.invalid_transition");
    assertThat(data(client.revoke(id), 200)).isEqualTo(record);
  }

  @Test
  void every_change_is_audited_with_its_actor() {
    ApiKeyClient audited = ApiKeyClient.open();
    String id = audited.created("Audited").path("id").asText();
    data(audited.update(id, "{\"name\":\"Renamed\"}"), 200);
    data(audited.rotate(id, "{\"gracePeriodSeconds\":60}"), 201);
    data(audited.revoke(id), 200);
    assertThat(
            Sql.number(
                """
                SELECT count(*) FROM control.audit_log WHERE partner_id = ? AND actor = ? AND
                  (action, coalesce(before->>'name', ''), after->>'name') IN
                  (('api_key.created', '', 'Audited'), ('api_key.updated', 'Audited', 'Renamed'),
                   ('api_key.rotated', 'Renamed', 'Renamed'), ('api_key.created', '', 'Renamed'),
                   ('api_key.revoked', 'Renamed', 'Renamed'))
                """,
                audited.partner().id(),
                audited.admin().user().path("id").asText()))
        .isEqualTo(5);
  }

  private static long keys() {
    return Sql.number(
        "SELECT count(*) FROM control.partner_api_keys WHERE partner_id = ?",
        client.partner().id());
  }

  @Test
  void administrators_are_notified_when_more_can_be_done_with_keys() {
    ApiKeyClient own = ApiKeyClient.open();
    Partner partner = own.partner();
    String unsubscribed = UserSql.user(partner, partner.id(), "partner", "partner_admin", false);
    Sql.update(
        "INSERT INTO control.notification_optouts (user_id, kind, created_at)"
            + " VALUES (?, 'api_key_changed', now())",
        UserSql.id(unsubscribed));
    String key = "{\"name\":\"Kiosk\",\"expiresAt\":\"" + SOON + "\"}";
    JsonNode made = data(own.create(key), 201);
    data(own.update(made.path("id").asText(), "{\"name\":\"Shop\"}"), 200);
    data(own.update(made.path("id").asText(), "{\"expiresAt\":null}"), 200);
    own.admin()
        .request()
        .body("{\"allowedIps\":[\"127.0.0.0/8\"]}")
        .patch("/api/partner-settings/api")
        .then()
        .statusCode(200);
    assertThat(
            Sql.text(
                "SELECT string_agg(email || ': ' || (facts #>> '{items,0}'), '; ' ORDER BY"
                    + " created_at) FROM control.notifications"
                    + " WHERE partner_id = ? AND cause LIKE 'api_key:%'",
                partner.id()))
        .isEqualTo(
            "EMAIL: api_key.updated · Shop · KEY · live; EMAIL: allowedIps · 127.0.0.0/8"
                .replace("EMAIL", partner.email())
                .replace("KEY", made.path("key").asText()));
  }
}
