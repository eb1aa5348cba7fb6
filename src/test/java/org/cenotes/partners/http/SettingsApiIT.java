package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.response.Response;
import java.util.Map;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The settings of API access: webhook, networks, switch, regenerated keys. */
class SettingsApiIT {
  private static final String API = "/api/partner-settings/api";
  private static final String REGENERATE = "/api/partner-settings/api-keys/regenerate";
  private static final String HOOK = "https://8.8.8.8/hook";

  private final Partner partner = Partner.seed();
  private final Login admin = partner.admin();

  private Response patch(String body) {
    return admin.request().body(body.replace('\'', '"')).patch(API);
  }

  private JsonNode changed(String body) {
    Response response = patch(body);
    assertThat(response.statusCode()).as(response.asString()).isEqualTo(200);
    assertThat(response.header("Cache-Control")).isEqualTo("no-store");
    return Api.json(response).path("data");
  }

  private static void refused(Response response, int status, String key) {
    assertThat(response.statusCode()).as(response.asString()).isEqualTo(status);
    assertThat(Api.json(response).path("message").asText()).isEqualTo(key);
  }

  private long rows(String condition) {
    return Sql.number(
        "SELECT count(*) FROM control.partner_webhooks WHERE partner_id = ? AND " + condition,
        partner.id());
  }

  private long webhookUpdates() {
    return Sql.number(
        "SELECT count(*) FROM control.audit_log WHERE partner_id = ? AND action ="
            + " 'webhook.updated'",
        partner.id());
  }

  private void insertWebhooks(int count) {
    Sql.update(
        """
        INSERT INTO control.partner_webhooks (id, partner_id, environment, url, sealed_secret, created_at, updated_at)
        SELECT gen_random_uuid(), ?, 'test', 'https://8.8.8.8/' || n, '\\x00', now(), now()
          FROM generate_series(1, ?) n
        """,
        partner.id(),
        count);
  }

  @Test
  void a_webhook_is_created_once_moved_and_disabled() {
    JsonNode made = changed("{'webhookUrl':'" + HOOK + "'}");
    String secret = made.path("webhookSecret").asText();
    assertThat(secret).matches("whsec_[A-Za-z0-9+/]{43}=");
    JsonNode moved = changed("{'webhookUrl':'" + HOOK + "/2'}");
    assertThat(moved.has("webhookSecret")).isFalse();
    assertThat(moved.path("webhookUrl").asText()).isEqualTo(HOOK + "/2");
    assertThat(changed("{}").path("webhookSecretSet").asBoolean()).isTrue();
    assertThat(webhookUpdates()).isOne();
    changed("{'webhookUrl':'" + HOOK + "/2'}");
    assertThat(webhookUpdates()).as("the same URL is no change").isOne();
    assertThat(rows("is_active AND environment = 'live' AND events = '{*}'")).isEqualTo(1);
    assertThat(rows("position(convert_to('" + secret + "', 'UTF8') IN sealed_secret) > 0"))
        .isZero();
    assertThat(
            Sql.number(
                "SELECT count(*) FROM control.audit_log t WHERE strpos(t::text, ?) > 0", secret))
        .isZero();
    JsonNode off = changed("{'webhookUrl':null}");
    assertThat(off.has("webhookUrl") || off.path("webhookSecretSet").asBoolean()).isFalse();
    assertThat(webhookUpdates()).as("switching off is a change").isEqualTo(2);
    assertThat(rows("is_active")).isZero();
    changed("{'webhookUrl':'" + HOOK + "'}");
    assertThat(changed("{'webhookUrl':''}").has("webhookUrl")).as("as null").isFalse();
    assertThat(rows("is_active")).isZero();
    refused(patch("{'webhookUrl':'  '}"), 400, "error.webhook.url_not_allowed");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://8.8.8.8/",
        "https://10.0.0.1/",
        "https://localhost/",
        "https://[::1]/",
        "https://metadata.google.internal/",
        "https://8.8.8.8:22/",
        "not a url"
      })
  void a_webhook_at_an_address_that_is_not_public_is_refused(String url) {
    Response response = patch("{'webhookUrl':'" + url + "'}");
    refused(response, 400, "error.webhook.url_not_allowed");
    assertThat(Api.json(response).path("errors").path("messages").path(0).asText())
        .isEqualTo(
            "webhookUrl must be an https URL with a public host and an allowed port, without"
                + " credentials or fragment");
    assertThat(rows("true")).isZero();
  }

  @Test
  void an_unresolvable_host_is_accepted() {
    String url = "https://no-such-name.example.com/hook";
    assertThat(changed("{'webhookUrl':'" + url + "'}").path("webhookUrl").asText()).isEqualTo(url);
  }

  @Test
  void the_limit_is_twenty_webhooks() {
    insertWebhooks(20);
    refused(patch("{'webhookUrl':'" + HOOK + "'}"), 409, "error.webhook.limit_reached");
    assertThat(rows("true")).isEqualTo(20);
  }

  @Test
  void api_access_and_allowed_networks_apply_to_keys() {
    changed("{'allowedIps':['203.0.113.0/24','2001:db8::/32']}");
    Wait.untilAsserted(() -> whoami(403));
    Response outside = partner.live().get("/api/partner/whoami");
    assertThat(outside.<String>path("message")).isEqualTo("error.partner.ip_not_allowed");
    assertThat(outside.<String>path("errors.details.address")).isEqualTo("127.0.0.1");
    changed("{'allowedIps':[]}");
    Wait.untilAsserted(() -> whoami(200));
    assertThat(changed("{'enableApi':false}").path("apiEnabled").asBoolean()).isFalse();
    Wait.untilAsserted(() -> whoami(403));
    assertThat(changed("{'enableApi':true}").path("apiEnabled").asBoolean()).isTrue();
    Wait.untilAsserted(() -> whoami(200));
  }

  private void whoami(int status) {
    assertThat(partner.live().get("/api/partner/whoami").statusCode()).isEqualTo(status);
  }

  @Test
  void what_the_platform_disabled_stays_disabled() {
    Sql.changePartner(partner.id(), "api_allowed = false");
    refused(
        patch("{'enableApi':true,'webhookUrl':'" + HOOK + "'}"),
        403,
        "error.partner.api_access_disabled");
    assertThat(rows("true")).isZero();
  }

  @Test
  void the_secret_is_shown_once() {
    String body = "{\"webhookUrl\":\"" + HOOK + "\"}";
    admin.request().header("Idempotency-Key", "hook").body(body).patch(API).then().statusCode(200);
    Response again = admin.request().header("Idempotency-Key", "hook").body(body).patch(API);
    refused(again, 409, "error.idempotency.not_replayable");
    assertThat(rows("true")).isEqualTo(1);
  }

  @Test
  void a_response_without_a_secret_is_replayed() {
    changed("{'webhookUrl':'" + HOOK + "'}");
    String body = "{\"webhookUrl\":\"" + HOOK + "/2\"}";
    Response first = admin.request().header("Idempotency-Key", "move").body(body).patch(API);
    Response again = admin.request().header("Idempotency-Key", "move").body(body).patch(API);
    assertThat(again.statusCode()).as(again.asString()).isEqualTo(200);
    assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
    assertThat(again.asString()).isEqualTo(first.asString());
  }

  @Test
  void a_regenerated_key_replaces_those_of_its_environment() {
    Response response = admin.request().body("{}").post(REGENERATE);
    assertThat(response.statusCode()).as(response.asString()).isEqualTo(200);
    JsonNode data = Api.json(response).path("data");
    assertThat(data.size()).isEqualTo(1);
    String key = data.path("apiKey").asText();
    assertThat(key).startsWith("sk_live_");
    Api.with(key).get("/api/partner/whoami").then().statusCode(200);
    Wait.untilAsserted(() -> whoami(401));
    Api.with(partner.testKey()).get("/api/partner-sandbox/cenotes").then().statusCode(200);
    assertThat(
            Sql.number(
                "SELECT count(*) FROM control.audit_log t WHERE strpos(t::text, ?) > 0", key))
        .isZero();
  }

  @Test
  void no_administrator_is_left_out_when_the_bank_account_changes() {
    Sql.update(
        """
        INSERT INTO control.users
        SELECT (jsonb_populate_record(u, jsonb_build_object(
                  'id', gen_random_uuid(), 'email', n || '.' || u.email))).*
          FROM control.users u, generate_series(1, 120) n WHERE u.email = ?""",
        partner.email());
    admin
        .request()
        .body(Map.of("bankAccount", Map.of("holder", "Luz Canul", "clabe", "032180000118359719")))
        .patch("/api/partner-settings/billing")
        .then()
        .statusCode(200);
    assertThat(
            Sql.number(
                "SELECT count(DISTINCT user_id) FROM control.notifications"
                    + " WHERE partner_id = ? AND kind = 'bank_account_changed'",
                partner.id()))
        .isEqualTo(121);
    // or they would delay the mails of other tests
    Sql.update(
        "DELETE FROM control.notifications WHERE partner_id = ? AND status = 'pending'",
        partner.id());
  }
}
