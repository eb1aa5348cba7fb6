package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.http.ApiKeyClient.data;
import static org.cenotes.partners.http.ApiKeyClient.refused;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.response.Response;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Changes of users, partners, settings, keys, webhooks, operators and payment methods refuse what
 * another route changes, and null clears what is optional.
 */
class ChangedElsewhereIT {
  private static final String ACCESS = "POST /api/partners/users/{userId}/update-access";
  private static final String API = "enableApi in PATCH /api/partner-settings/api";

  private static WebhookClient client;
  private static Login platform;
  private static Map<String, String> ids;

  @BeforeAll
  static void set_up() {
    client = WebhookClient.open();
    platform = Login.platformAdmin();
    ApiKeyClient keys = new ApiKeyClient(client.partner(), client.admin());
    ids =
        Map.of(
            "users", TeamClient.id(TeamClient.join(client.admin(), "partner_viewer")),
            "partners", client.partner().id().toString(),
            "key", keys.created("Shop").path("id").asText(),
            "webhook", client.created(WebhookClient.path(), "live").path("id").asText(),
            "operator",
                UserSql.id(UserSql.user(client.partner(), null, "operator", null, true))
                    .toString());
  }

  private static Response send(String route, String body) {
    String json = body.replace('\'', '"');
    int slash = route.indexOf('/');
    String name = slash < 0 ? route : route.substring(0, slash);
    String rest = slash < 0 ? "" : route.substring(slash);
    Login admin = client.admin();
    return switch (name) {
      case "users" ->
          rest.isEmpty()
              ? admin.request().body(json).patch("/api/partners/users/" + ids.get(name))
              : admin.request().body(json).post("/api/partners/users/" + ids.get(name) + rest);
      case "settings" -> admin.request().body(json).patch("/api/partner-settings" + rest);
      case "key" -> admin.request().body(json).put("/api/partner-portal/api-keys/" + ids.get(name));
      case "webhook" ->
          admin.request().body(json).put("/api/partner-portal/webhooks/" + ids.get(name));
      case "partners" ->
          platform.request().body(json).patch("/api/admin/partners/" + ids.get(name) + rest);
      case "operator" ->
          platform.request().body(json).patch("/api/admin/operators/" + ids.get(name));
      case "method" ->
          platform.request().body(json).patch("/api/admin/payment-methods/pm-regional");
      default -> throw new IllegalArgumentException(route);
    };
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "users | {'partnerRole':'partner_admin'} | " + ACCESS,
        "users | {'isActive':false} | " + ACCESS,
        "users | {'email':'new@team.example'} | -",
        "users | {'systemRole':'admin'} | -",
        "users | {'password':'x'} | POST /api/auth/forgot-password",
        "users/update-access | {'firstName':'Ana'} | PATCH /api/partners/users/{userId}",
        "users/update-access | {'email':'new@team.example'} | -",
        "partners | {'commissionRate':12} | PATCH /api/admin/partners/{partnerId}/commission",
        "partners | {'status':'SUSPENDED'} | POST /api/admin/partners/{partnerId}/approve, /reject, /suspend or /reactivate",
        "partners | {'apiEnabled':true} | enableApi in PATCH /api/admin/partners/{partnerId}/api-access",
        "partners | {'email':'new@team.example'} | -",
        "partners/commission | {'plan':'pro'} | PATCH /api/admin/partners/{partnerId}",
        "partners/api-access | {'commissionRate':12} | PATCH /api/admin/partners/{partnerId}/commission",
        "settings/profile | {'email':'new@team.example'} | -",
        "settings/profile | {'webhookUrl':'https://8.8.8.8/'} | PATCH /api/partner-settings/api",
        "settings/profile | {'apiEnabled':true} | " + API,
        "settings/api | {'apiEnabled':true} | " + API,
        "settings/api | {'isActive':true} | " + API,
        "settings/business | {'displayName':'x'} | PATCH /api/partner-settings/branding",
        "settings/branding | {'companyName':'x'} | PATCH /api/partner-settings/profile",
        "settings/notifications | {'billingEmail':'a@b.example'} | PATCH /api/partner-settings/billing",
        "settings/billing | {'weeklyReport':true} | PATCH /api/partner-settings/notifications",
        "settings/commission | {'timezone':'America/Cancun'} | PATCH /api/partner-settings/business",
        "key | {'environment':'test'} | POST /api/partner-portal/api-keys to create another key",
        "key | {'revokedAt':null} | DELETE /api/partner-portal/api-keys/{keyId}",
        "key | {'createdAt':'2026-01-01T00:00:00.000Z'} | -",
        "webhook | {'environment':'test'} | POST /api/partner-portal/webhooks to create another endpoint",
        "webhook | {'secret':'x'} | POST /api/partner-portal/webhooks/{webhookId}/rotate-secret",
        "webhook | {'health':{}} | -",
        "operator | {'createdAt':null} | -",
        "method | {'processingFee':1} | -",
        "method | {'provider':'cardprovider'} | -"
      })
  void a_member_that_another_route_changes_is_refused_with_that_route(
      String route, String body, String use) {
    Response response = send(route, body);
    refused(response, 400, "validation.invalid_input");
    String member = body.substring(2, body.indexOf('\'', 2));
    assertThat(Api.json(response).at("/errors/fields/" + member + "/0").asText())
        .isEqualTo(member + " cannot be changed" + (use.equals("-") ? "" : " here; use " + use));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "users | firstName",
        "partners | companyName",
        "partners | partnerType",
        "settings/profile | companyName",
        "settings/profile | language",
        "settings/api | enableApi",
        "settings/notifications | weeklyReport",
        "key | name",
        "key | scopes",
        "webhook | url",
        "operator | email",
        "method | minAmount"
      })
  void null_is_refused_for_what_is_required(String route, String member) {
    Response response = send(route, "{'" + member + "':null}");
    refused(response, 400, "validation.invalid_input");
    assertThat(Api.json(response).at("/errors/fields/" + member + "/0").asText())
        .isEqualTo(member + " must not be null");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "users | phone | '+529841234567'",
        "partners | phone | '+529841234567'",
        "settings/profile | phone | '+529841234567'",
        "settings/profile | website | 'https://selva.mx'",
        "settings/profile | description | 'Caves'",
        "settings/business | legalName | 'Selva SA'",
        "settings/business | address | {'city':'Tulum'}",
        "settings/business | timezone | 'America/Cancun'",
        "settings/branding | primaryColor | '#00aaFF'",
        "settings/billing | billingEmail | 'pay@selva.mx'",
        "settings/billing | invoiceLanguage | 'en'",
        "settings/billing | bankAccount | {'holder':'Ana','clabe':'032180000118359719'}",
        "key | expiresAt | '2099-01-01T00:00:00.000Z'",
        "webhook | description | 'Shop'"
      },
      quoteCharacter = '`')
  void null_clears_what_is_optional_and_an_empty_text_does_not(
      String route, String member, String value) {
    assertThat(changed(route, member, value).has(member)).isTrue();
    JsonNode kept = data(send(route, "{}"), 200);
    assertThat(kept.has(member)).isTrue();
    if (value.startsWith("'")) {
      Response empty = send(route, "{'" + member + "':''}");
      assertThat(empty.statusCode()).as(empty.asString()).isEqualTo(400);
      assertThat(Api.json(empty).at("/errors/fields").has(member)).as(empty.asString()).isTrue();
    }
    assertThat(changed(route, member, "null").has(member)).isFalse();
    assertThat(data(send(route, "{}"), 200).has(member)).isFalse();
  }

  @Test
  void null_empties_a_list_or_brings_its_default_back() {
    changed("settings/api", "allowedIps", "['203.0.113.0/24']");
    assertThat(changed("settings/api", "allowedIps", "null").path("allowedIps")).isEmpty();
    changed("settings/commission", "customRates", "[{'label':'Groups','rate':12}]");
    assertThat(changed("settings/commission", "customRates", "null").path("customRates")).isEmpty();
    changed("webhook", "events", "['reservation.created']");
    assertThat(changed("webhook", "events", "null").path("events"))
        .extracting(JsonNode::asText)
        .containsExactly("*");
  }

  private static JsonNode changed(String route, String member, String value) {
    return data(send(route, "{'" + member + "':" + value + "}"), 200);
  }

  @Test
  void a_key_without_expiry_again_works_on() {
    ApiKeyClient keys = ApiKeyClient.open();
    Instant soon = Instant.now().plusSeconds(3_600);
    JsonNode made = data(keys.create("{\"name\":\"Short\",\"expiresAt\":\"" + soon + "\"}"), 201);
    Sql.changeKey(made.path("apiKey").asText(), "expires_at = now() - interval '1 second'");
    JsonNode now = data(keys.update(made.path("id").asText(), "{\"expiresAt\":null}"), 200);
    assertThat(now.has("expiresAt")).isFalse();
    assertThat(now.path("isActive").asBoolean()).isTrue();
    assertThat(ApiKeyClient.knock(made.path("apiKey").asText())).isEqualTo(200);
  }

  @Test
  void members_that_the_resource_does_not_have_are_ignored() {
    for (String route : new String[] {"users", "partners", "settings/profile", "key", "webhook"}) {
      assertThat(send(route, "{'colour':'blue','nested':{'email':'x'}}").statusCode())
          .as(route)
          .isEqualTo(200);
    }
    String terms = "{'status':'CLOSED','partnerType':'HOTEL','verified':true,'plan':'gold'}";
    assertThat(send("settings/profile", terms).statusCode()).isEqualTo(200);
    JsonNode partner = data(send("partners", "{}"), 200);
    assertThat(partner.path("status").asText()).isEqualTo("ACTIVE");
    assertThat(partner.path("plan").asText()).isNotEqualTo("gold");
  }
}
