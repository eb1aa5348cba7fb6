package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.http.ApiKeyClient.data;
import static org.cenotes.partners.http.ApiKeyClient.refused;
import static org.hamcrest.Matchers.equalTo;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.response.Response;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The two switches of API access, the platform's and the partner's, and the keys behind them. */
class ApiAccessIT {
  private static final String OFF = "{\"enableApi\": false}";
  private static final String ON = "{\"enableApi\": true}";
  private static final String DISABLED = "error.partner.api_access_disabled";
  private static Login platform;

  private ApiKeyClient client;
  private JsonNode kept;
  private JsonNode disabled;
  private JsonNode revoked;

  @BeforeAll
  static void logIn() {
    platform = Login.platformAdmin();
  }

  @BeforeEach
  void a_partner_with_keys_in_each_state() {
    client = ApiKeyClient.open();
    kept = client.created("Kept");
    disabled = client.created("Disabled");
    revoked = client.created("Revoked");
    data(client.update(id(disabled), "{\"isActive\":false}"), 200);
    data(client.revoke(id(revoked)), 200);
  }

  private static String id(JsonNode key) {
    return key.path("id").asText();
  }

  private Response byPlatform(String body) {
    return platform
        .request()
        .body(body)
        .patch("/api/admin/partners/" + client.partner().id() + "/api-access");
  }

  private Response byPartner(String body) {
    return client.admin().request().body(body).patch("/api/partner-settings/api");
  }

  private String reason(JsonNode key) {
    JsonNode listed = client.listed(id(key));
    assertThat(listed.path("isActive").asBoolean()).isEqualTo(!listed.has("inactiveReason"));
    return listed.path("inactiveReason").asText("active");
  }

  private void assertOff() {
    assertThat(reason(kept)).isEqualTo("api_access");
    assertThat(reason(disabled)).isEqualTo("manual");
    assertThat(reason(revoked)).isEqualTo("revoked");
    Wait.untilAsserted(() -> assertCall(kept, 403, DISABLED));
    assertCall(disabled, 401, "error.partner.api_key_invalid");
    assertCall(revoked, 401, "error.partner.api_key_invalid");
    Api.with(client.partner().testKey())
        .get("/api/partner-sandbox/cenotes")
        .then()
        .statusCode(403)
        .body("message", equalTo(DISABLED));
  }

  private void assertOn() {
    assertThat(reason(kept)).isEqualTo("active");
    assertThat(reason(disabled)).isEqualTo("manual");
    assertThat(reason(revoked)).isEqualTo("revoked");
    Wait.untilAsserted(() -> assertCall(kept, 200, "partners.whoami_retrieved"));
    assertCall(disabled, 401, "error.partner.api_key_invalid");
    assertThat(
            Sql.number(
                "SELECT count(*) FROM control.partner_api_keys WHERE partner_id = ?",
                client.partner().id()))
        .isEqualTo(5);
  }

  private static void assertCall(JsonNode key, int status, String message) {
    Response response = Api.with(key.path("apiKey").asText()).get("/api/partner/whoami");
    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(Api.json(response).path("message").asText()).isEqualTo(message);
  }

  @Test
  void the_partners_switch_disables_its_keys_and_restores_exactly_these() {
    byPartner(OFF).then().statusCode(200).body("data.apiEnabled", equalTo(false));
    assertOff();
    byPartner(OFF).then().statusCode(200);
    byPartner(ON).then().statusCode(200).body("data.apiEnabled", equalTo(true));
    assertOn();
  }

  @Test
  void the_platforms_switch_disables_the_keys_and_restores_exactly_these() {
    byPlatform(OFF)
        .then()
        .statusCode(200)
        .body("message", equalTo("partners.admin.api_access_updated"))
        .body("data.apiConfiguration.apiEnabled", equalTo(false));
    assertOff();
    byPlatform(ON).then().statusCode(200).body("data.apiConfiguration.apiEnabled", equalTo(true));
    assertOn();
  }

  @Test
  void keys_return_once_both_switches_are_on() {
    byPartner(OFF).then().statusCode(200);
    byPlatform(OFF).then().statusCode(200);
    Response refusal = byPartner(ON);
    refused(refusal, 403, DISABLED);
    refusal
        .then()
        .body(
            "errors.messages[0]",
            equalTo("the platform's administrator has switched API access off"));
    byPlatform(ON).then().statusCode(200).body("data.apiConfiguration.apiEnabled", equalTo(false));
    assertOff();
    byPartner(ON).then().statusCode(200);
    assertOn();
  }

  private String switches(String column, String action) {
    return Sql.text(
        "SELECT (COLUMN ->> 'allowedByPlatform') || ' ' || (COLUMN ->> 'enabledByPartner')"
                .replace("COLUMN", column)
            + " FROM control.audit_log WHERE partner_id = ? AND action = ?"
            + " ORDER BY sequence DESC LIMIT 1",
        client.partner().id(),
        action);
  }

  @Test
  void a_switch_that_is_moved_while_the_other_is_off_is_audited() {
    byPlatform(OFF).then().statusCode(200);
    byPartner(OFF).then().statusCode(200);
    assertThat(switches("before", "settings.api_updated")).isEqualTo("false true");
    assertThat(switches("after", "settings.api_updated")).isEqualTo("false false");
    byPlatform(ON).then().statusCode(200);
    assertThat(switches("before", "partner.api_access_changed")).isEqualTo("false false");
    assertThat(switches("after", "partner.api_access_changed")).isEqualTo("true false");
    byPlatform(ON).then().statusCode(200);
    assertThat(
            Sql.number(
                "SELECT count(*) FROM control.audit_log WHERE partner_id = ?"
                    + " AND action = 'partner.api_access_changed'",
                client.partner().id()))
        .as("a switch that is left as it is is not in the audit log")
        .isEqualTo(2);
  }

  @Test
  void administrators_are_notified_when_access_is_opened_or_closed() {
    byPartner(OFF).then().statusCode(200);
    byPartner(OFF).then().statusCode(200);
    byPlatform(OFF).then().statusCode(200);
    byPlatform(ON).then().statusCode(200);
    byPartner(ON).then().statusCode(200);
    byPlatform(OFF).then().statusCode(200);
    byPlatform(ON).then().statusCode(200);
    assertThat(
            Sql.text(
                "SELECT string_agg(facts #>> '{items,0}', '; ' ORDER BY created_at)"
                    + " FROM control.notifications WHERE partner_id = ? AND cause LIKE 'api_key:%'",
                client.partner().id()))
        .isEqualTo(
            "enableApi · false; enableApi · true;"
                + " enableApi · false · Cenotes Partner Platform;"
                + " enableApi · true · Cenotes Partner Platform");
  }

  @Test
  void no_key_is_minted_or_enabled_while_access_is_off() {
    byPartner(OFF).then().statusCode(200);
    refused(client.create("{\"name\":\"New\"}"), 409, DISABLED);
    refused(client.create("{\"name\":\"New\",\"environment\":\"test\"}"), 409, DISABLED);
    refused(
        client.admin().request().body("{}").post("/api/partner-settings/api-keys/regenerate"),
        409,
        DISABLED);
    refused(client.rotate(id(kept), "{}"), 409, DISABLED);
    refused(client.update(id(disabled), "{\"isActive\":true}"), 409, DISABLED);
    data(client.update(id(kept), "{\"name\":\"Renamed\"}"), 200);
    assertOff();
  }

  @Test
  void a_key_disabled_while_access_is_off_does_not_return() {
    byPlatform(OFF).then().statusCode(200);
    JsonNode now = data(client.update(id(kept), "{\"isActive\":false}"), 200);
    assertThat(now.path("inactiveReason").asText()).isEqualTo("manual");
    byPlatform(ON).then().statusCode(200);
    assertThat(reason(kept)).isEqualTo("manual");
    assertCall(kept, 401, "error.partner.api_key_invalid");
  }

  @Test
  void an_expired_key_that_is_to_last_while_access_is_off_waits_for_it() {
    Sql.changeKey(kept.path("apiKey").asText(), "expires_at = now() - interval '1 second'");
    byPartner(OFF).then().statusCode(200);
    assertThat(reason(kept)).isEqualTo("expired");
    data(client.update(id(kept), "{\"expiresAt\":null}"), 200);
    assertThat(reason(kept)).isEqualTo("api_access");
    Wait.untilAsserted(() -> assertCall(kept, 403, DISABLED));
    byPartner(ON).then().statusCode(200);
    assertOn();
  }

  @Test
  void an_expired_key_is_listed_as_inactive() {
    Sql.changeKey(kept.path("apiKey").asText(), "expires_at = now() - interval '1 second'");
    assertThat(reason(kept)).isEqualTo("expired");
  }
}
