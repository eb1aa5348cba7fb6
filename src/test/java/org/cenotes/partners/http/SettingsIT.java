package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.response.Response;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The sections of a partner's settings: what each stores, hides and refuses. */
class SettingsIT {
  private static final String ROOT = "/api/partner-settings";
  private static final String CLABE = "032180000118359719";

  private final Partner partner = Partner.seed();
  private final Login admin = partner.admin();

  private static JsonNode data(Response response, String message) {
    assertThat(response.statusCode()).as(response.asString()).isEqualTo(200);
    JsonNode body = Api.json(response);
    assertThat(body.path("message").asText()).isEqualTo("partners.settings." + message);
    return body.path("data");
  }

  private Response patch(Login who, String section, String body) {
    return who.request().body(body.replace('\'', '"')).patch(ROOT + "/" + section);
  }

  private JsonNode changed(String section, String body) {
    return data(patch(admin, section, body), section + "_updated");
  }

  private static void refused(Response response, int status, String key) {
    assertThat(response.statusCode()).as(response.asString()).isEqualTo(status);
    assertThat(Api.json(response).path("message").asText()).isEqualTo(key);
  }

  private JsonNode read() {
    return data(admin.request().get(ROOT), "retrieved");
  }

  private Login as(String role) {
    Sql.update(
        "UPDATE control.users SET partner_role = ? WHERE partner_id = ?", role, partner.id());
    return partner.admin();
  }

  private long audited(String action) {
    return Sql.number(
        "SELECT count(*) FROM control.audit_log WHERE partner_id = ? AND action = ?",
        partner.id(),
        action);
  }

  @Test
  void absent_members_are_kept_and_null_clears() {
    changed(
        "profile",
        "{'companyName':' Selva Tours ','phone':'984 123 4567','website':'https://selva.mx',"
            + "'description':'Caves','language':'en'}");
    JsonNode profile = changed("profile", "{'website':null,'contactName':'Ana'}");
    assertThat(profile.path("companyName").asText()).isEqualTo("Selva Tours");
    assertThat(profile.path("contactName").asText()).isEqualTo("Ana");
    assertThat(profile.path("phone").asText()).isEqualTo("+529841234567");
    assertThat(profile.has("website")).isFalse();
    assertThat(profile.path("language").asText()).isEqualTo("en");
    assertThat(read().path("profile")).isEqualTo(profile);
    assertThat(audited("settings.profile_updated")).isEqualTo(2);
  }

  @Test
  void business_branding_and_notifications_are_kept() {
    changed("business", "{'legalName':'Selva SA','address':{'city':'Tulum','country':'MX'}}");
    JsonNode business =
        changed("business", "{'address':{'street':'1'},'timezone':'America/Cancun'}");
    assertThat(business.path("address").path("city").asText()).isEqualTo("Tulum");
    JsonNode branding = changed("branding", "{'displayName':'Selva','primaryColor':'#00aaFF'}");
    JsonNode chosen = changed("notifications", "{'weeklyReport':false}");
    assertThat(chosen.path("weeklyReport").asBoolean()).isFalse();
    assertThat(chosen.path("securityAlerts").asBoolean()).isTrue();
    JsonNode all = read();
    assertThat(all.path("business")).isEqualTo(business);
    assertThat(all.path("branding")).isEqualTo(branding);
    assertThat(all.path("notifications")).isEqualTo(chosen);
  }

  @Test
  void the_logo_is_an_uploaded_file_of_the_partner() throws IOException {
    String logo = uploaded(admin, 0x0000AA);
    assertThat(changed("branding", "{'logoFileId':'" + logo + "'}").path("logoFileId").asText())
        .isEqualTo(logo);
    String other = uploaded(Partner.seed().admin(), 0x00AA00);
    Response response = patch(admin, "branding", "{'logoFileId':'" + other + "'}");
    refused(response, 400, "validation.invalid_input");
    assertThat(read().path("branding").path("logoFileId").asText()).isEqualTo(logo);
    assertThat(changed("branding", "{'logoFileId':null}").has("logoFileId")).isFalse();
  }

  private static String uploaded(Login user, int colour) throws IOException {
    return FilesIT.upload(user.request(), "logo.png", FilesIT.image("png", 64, 64, colour))
        .then()
        .statusCode(201)
        .extract()
        .path("data.id");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "profile | {'companyName':'  '} | companyName",
        "profile | {'companyName':'Tours\\r\\nBcc: x'} | companyName",
        "profile | {'contactName':'Ana\\u202e'} | contactName",
        "profile | {'phone':'12'} | phone",
        "profile | {'website':'ftp://selva.mx'} | website",
        "profile | {'language':'fr'} | language",
        "business | {'timezone':'Mars/Olympus'} | timezone",
        "business | {'address':{'country':'XX'}} | address.country",
        "business | {'legalName':'Tours\\nS.A.'} | legalName",
        "branding | {'primaryColor':'red'} | primaryColor",
        "branding | {'logoFileId':'01a1fc01-75b4-7594-9541-9d2c7c9e2439'} | logoFileId",
        "billing | {'billingEmail':'nobody'} | billingEmail",
        "billing | {'bankAccount':{'clabe':'032180000118359718'}} | bankAccount.clabe",
        "commission | {'customRates':[{'label':'A','rate':100.01}]} | customRates[0].rate",
        "commission | {'customRates':[{'label':'A','rate':1.005}]} | customRates[0].rate",
        "commission | {'customRates':[{'label':'','rate':1}]} | customRates[0].label",
        "api | {'allowedIps':['10.0.0.0/8','10.0.0.0/33']} | allowedIps[1]"
      })
  void invalid_members_are_named(String section, String body, String field) {
    Response response = patch(admin, section, body);
    refused(response, 400, "validation.invalid_input");
    assertThat(Api.json(response).path("errors").path("fields").has(field))
        .as(response.asString())
        .isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "profile | {'companyName':'Thief','commissionRate':1}",
        "business | {'legalName':'Thief','address':{'commission_rate':1}}",
        "branding | {'displayName':'Thief','rate':1}",
        "notifications | {'weeklyReport':false,'a':[{'defaultRate':null}]}",
        "billing | {'taxRegime':'Thief','rate':'x'}",
        "commission | {'defaultRate':1,'customRates':[]}",
        "commission | {'customRates':[{'label':'a','rate':1,'commissionRate':2}]}",
        "commission | {'customRates':[{'label':'a','rate':1,'b':{'rate':2}}]}",
        "api | {'enableApi':false,'rate':1,'webhookUrl':7}"
      })
  void nobody_sets_a_commission_rate(String section, String body) {
    JsonNode before = read();
    refused(patch(admin, section, body), 403, "error.partner.commission_rate_admin_only");
    assertThat(read()).isEqualTo(before);
  }

  @Test
  void custom_rates_are_stored() {
    JsonNode commission =
        changed("commission", "{'customRates':[{'label':'Groups','rate':12.50,'note':'x'}]}");
    assertThat(commission.path("customRates").path(0).path("rate").asText()).isEqualTo("12.5");
    assertThat(data(admin.request().get(ROOT + "/commission"), "commission_retrieved"))
        .isEqualTo(commission);
    assertThat(commission.path("defaultRate").asText()).isEqualTo("10");
  }

  @Test
  void an_account_number_is_never_returned_or_stored_in_clear() {
    JsonNode billing =
        changed(
            "billing",
            "{'billingEmail':'pay@selva.mx','bankAccount':{'holder':'Ana','clabe':'"
                + CLABE
                + "'}}");
    assertThat(billing.path("bankAccount").path("clabe").asText()).isEqualTo("**************9719");
    changed("billing", "{'bankAccount':{'bankName':'Bank'}}");
    assertThat(read().path("billing").path("bankAccount").path("clabe").asText())
        .isEqualTo("**************9719");
    assertThat(audited("settings.billing_updated")).isEqualTo(2);
    // Another account number with the same last digits: the mask does not change, the audit tells.
    changed("billing", "{'bankAccount':{'clabe':'132080000118359719'}}");
    assertThat(audited("settings.billing_updated")).isEqualTo(3);
    assertThat(leaks(CLABE)).isZero();
  }

  private static long leaks(String secret) {
    return Sql.number(
        """
        SELECT (SELECT count(*) FROM control.partners t WHERE strpos(t::text, ?) > 0)
             + (SELECT count(*) FROM control.audit_log t WHERE strpos(t::text, ?) > 0)
             + (SELECT count(*) FROM control.partner_webhooks t WHERE strpos(t::text, ?) > 0)
             + (SELECT count(*) FROM control.partner_api_keys t WHERE strpos(t::text, ?) > 0)
             + (SELECT count(*) FROM control.idempotency_records t WHERE strpos(t::text, ?) > 0
                   OR position(convert_to(?, 'UTF8') IN coalesce(t.body, '')) > 0)
        """,
        secret,
        secret,
        secret,
        secret,
        secret,
        secret);
  }

  @Test
  void sections_need_their_permission() {
    Login viewer = as("partner_viewer");
    JsonNode seen = data(viewer.request().get(ROOT), "retrieved");
    assertThat(seen.has("billing") || seen.has("api")).isFalse();
    assertThat(seen.has("profile") && seen.has("commission")).isTrue();
    refused(patch(viewer, "profile", "{'language':'en'}"), 403, "error.auth.forbidden");
    Login manager = as("partner_manager");
    assertThat(data(manager.request().get(ROOT), "retrieved").has("billing")).isTrue();
    refused(patch(manager, "api", "{'allowedIps':[]}"), 403, "error.auth.forbidden");
    refused(patch(manager, "api", "{'enableApi':false}"), 403, "error.auth.forbidden");
    data(patch(manager, "api", "{'webhookUrl':null}"), "api_updated");
  }

  @Test
  void an_inactive_partner_can_read_but_not_change_settings() {
    Sql.changePartner(partner.id(), "status = 'SUSPENDED'");
    Login login = partner.admin();
    data(login.request().get(ROOT), "retrieved");
    data(login.request().get(ROOT + "/commission"), "commission_retrieved");
    refused(patch(login, "profile", "{'language':'en'}"), 403, "error.partner.not_active");
  }

  @Test
  void settings_can_be_changed_when_a_key_was_created_since_they_were_read() {
    String tag = admin.request().get(ROOT).header("ETag");
    new ApiKeyClient(partner, admin).created("settings");
    assertThat(admin.request().get(ROOT).header("ETag")).isNotEqualTo(tag);
    admin
        .request()
        .header("If-Match", tag)
        .body("{\"language\":\"en\"}")
        .patch(ROOT + "/profile")
        .then()
        .statusCode(200);
  }

  @Test
  void a_stale_version_is_refused() {
    String tag = admin.request().get(ROOT).header("ETag");
    String body = "{\"language\":\"en\"}";
    admin
        .request()
        .header("If-Match", tag)
        .body(body)
        .patch(ROOT + "/profile")
        .then()
        .statusCode(200);
    Response late = admin.request().header("If-Match", tag).body(body).patch(ROOT + "/profile");
    refused(late, 412, "error.precondition_failed");
  }

  @Test
  void what_is_stored_already_is_no_change_of_the_row() {
    String profile = "{'website':'https://selva.mx','language':'en'}";
    changed("profile", profile);
    changed("notifications", "{'weeklyReport':false}");
    long version = version();
    changed("profile", profile);
    changed("profile", "{}");
    changed("business", "{}");
    changed("branding", "{'displayName':null}");
    changed("notifications", "{'weeklyReport':false,'securityAlerts':true}");
    changed("billing", "{}");
    changed("commission", "{'customRates':[]}");
    changed("api", "{'enableApi':true,'allowedIps':[]}");
    assertThat(version()).isEqualTo(version);
    assertThat(audited("settings.profile_updated")).isEqualTo(1);
    changed("profile", "{'language':'es'}");
    assertThat(version()).isEqualTo(version + 1);
  }

  private long version() {
    return Sql.number("SELECT version FROM control.partners WHERE id = ?", partner.id());
  }
}
