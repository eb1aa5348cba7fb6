package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.http.Discounts.COUPONS;
import static org.cenotes.partners.http.Discounts.RULES;
import static org.cenotes.partners.http.Discounts.admin;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;
import static org.hamcrest.Matchers.not;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Administrators create, update and deactivate rules and coupons; every change is audited. */
@ResourceLock(SharedState.DISCOUNTS)
class DiscountManagementIT {
  private static Partner partner;

  @BeforeAll
  static void seed() {
    partner = Partner.seed();
  }

  /** Ended, so that it changes nobody's price. */
  private static ObjectNode rule() {
    return Discounts.tenth(partner).put("isActive", false);
  }

  private static void wrong(String path, ObjectNode body, String field) {
    admin()
        .body(body.toString())
        .post(path)
        .then()
        .statusCode(400)
        .body("message", equalTo("validation.invalid_input"))
        .body("errors.fields", hasKey(field));
  }

  private static long notes(String action, JsonNode made) {
    return Sql.number(
        "SELECT count(*) FROM control.audit_log WHERE action = ? AND resource LIKE '%' || ?",
        action, made.path("id").asText());
  }

  @Test
  void a_rule_is_created_updated_deactivated_and_listed() {
    JsonNode made = Discounts.made(RULES, rule());
    assertThat(made.path("priority").asInt()).isZero();
    assertThat(made.path("stackable").asBoolean()).isTrue();
    assertThat(made.path("userEligibility").asText()).isEqualTo("all");
    String path = RULES + "/" + made.path("id").asText();
    JsonNode changed =
        Api.json(admin().body("{\"value\":12.25,\"priority\":7}").patch(path)).path("data");
    assertThat(changed.path("value").decimalValue().toPlainString()).isEqualTo("12.25");
    assertThat(changed.path("priority").asInt()).isEqualTo(7);
    assertThat(changed.path("name")).isEqualTo(made.path("name"));
    JsonNode list = Api.json(admin().queryParam("perPage", 100).get(RULES));
    assertThat(list.path("data")).contains(changed);
    assertThat(list.at("/pagination/total").asLong()).isPositive();
    admin().delete(path).then().statusCode(200).body("data.isActive", equalTo(false));
    assertThat(notes("discount_rule.created", made)).isEqualTo(1);
    assertThat(notes("discount_rule.updated", made)).isEqualTo(1);
  }

  @Test
  void null_clears_the_optional_members_of_a_rule() {
    JsonNode made = Discounts.made(RULES, rule());
    String path = RULES + "/" + made.path("id").asText();
    String given = "{'minQuantity':4,'minAmount':5,'endsAt':'2030-01-01T00:00:00Z'}";
    admin()
        .body(given.replace('\'', '"'))
        .patch(path)
        .then()
        .statusCode(200)
        .body("data.minQuantity", equalTo(4));
    String cleared =
        "{'minQuantity':null,'minAmount':null,'endsAt':null,'description':null,'promotion':null}";
    JsonNode after = Api.json(admin().body(cleared.replace('\'', '"')).patch(path)).path("data");
    ((ObjectNode) after).set("updatedAt", made.path("updatedAt"));
    assertThat(after).isEqualTo(made);
    admin()
        .body("{\"name\":null,\"id\":\"x\"}")
        .patch(path)
        .then()
        .statusCode(400)
        .body("errors.fields", hasKey("name"))
        .body("errors.fields", hasKey("id"));
  }

  @Test
  void null_removes_the_cenotes_of_a_rule_for_all() {
    JsonNode made = Discounts.made(RULES, rule());
    String path = RULES + "/" + made.path("id").asText();
    admin().body("{\"cenoteIds\":null}").patch(path).then().statusCode(400);
    admin()
        .body("{\"appliesTo\":\"all\",\"cenoteIds\":null,\"isActive\":false}")
        .patch(path)
        .then()
        .statusCode(200)
        .body("data.cenoteIds", hasSize(0));
  }

  @Test
  void a_contradictory_rule_is_refused() {
    wrong(RULES, rule().put("value", 100.01), "value");
    wrong(RULES, rule().put("value", 10.123), "value");
    wrong(RULES, rule().put("value", 0), "value");
    wrong(RULES, rule().put("discountType", "fixed").put("value", 10.5), "value");
    wrong(RULES, rule().put("discountType", "quantity_based"), "minQuantity");
    wrong(RULES, rule().put("appliesTo", "all"), "cenoteIds");
    wrong(RULES, rule().put("minAmount", -1), "minAmount");
    ObjectNode unknown = rule();
    unknown.putArray("cenoteIds").add(UUID.randomUUID().toString());
    wrong(RULES, unknown, "cenoteIds[0]");
    ObjectNode english = rule();
    english.putObject("name").put("en", "Ten");
    wrong(RULES, english, "name.es");
    ObjectNode described = rule();
    described.putObject("description").put("en", "Ten percent off");
    wrong(RULES, described, "description.es");
    wrong(
        RULES,
        rule().put("startsAt", "2026-02-01T00:00:00Z").put("endsAt", "2026-01-01T00:00:00Z"),
        "endsAt");
    ObjectNode bare = rule();
    bare.remove("value");
    wrong(RULES, bare, "value");
  }

  @Test
  void the_limit_is_two_hundred_active_rules() {
    Sql.update(
        """
        INSERT INTO live.discount_rules
        SELECT gen_random_uuid(), '{"es": "Llena"}', NULL, 'fixed', NULL, 1, 'all', '{}', NULL, NULL, NULL, 0, true,
               false, false, 'all', NULL, '2020-01-01', true, NULL, 0, '2020-01-01', '2020-01-01'
          FROM generate_series((SELECT count(*) FROM live.discount_rules WHERE is_active), 199)
        """);
    try {
      admin()
          .body(rule().put("isActive", true).toString())
          .post(RULES)
          .then()
          .statusCode(409)
          .body("message", equalTo("error.discount_rule.limit_reached"));
      JsonNode inactive = Discounts.made(RULES, rule());
      admin()
          .body("{\"isActive\":true}")
          .patch(RULES + "/" + inactive.path("id").asText())
          .then()
          .statusCode(409);
    } finally {
      Sql.update("DELETE FROM live.discount_rules WHERE name = '{\"es\": \"Llena\"}'");
    }
  }

  @Test
  void a_coupon_is_created_updated_and_deactivated() {
    ObjectNode terms = Discounts.coupon();
    JsonNode made = Discounts.made(COUPONS, terms);
    assertThat(made.path("redeemed").asInt()).isZero();
    ObjectNode again =
        terms.put("code", terms.path("code").asText().toLowerCase(java.util.Locale.ROOT));
    admin()
        .body(again.toString())
        .post(COUPONS)
        .then()
        .statusCode(409)
        .body("message", equalTo("error.coupon.code_taken"));
    String path = COUPONS + "/" + made.path("id").asText();
    admin()
        .body("{\"maxRedemptions\":5}")
        .patch(path)
        .then()
        .statusCode(200)
        .body("data.maxRedemptions", equalTo(5));
    admin()
        .body("{\"maxRedemptions\":null}")
        .patch(path)
        .then()
        .statusCode(200)
        .body("data", not(hasKey("maxRedemptions")));
    admin()
        .body("{\"maxRedemptions\":0,\"code\":\"OTHER\",\"redeemed\":0,\"value\":null}")
        .patch(path)
        .then()
        .statusCode(400)
        .body("errors.fields.code[0]", equalTo("code cannot be changed"))
        .body("errors.fields.redeemed[0]", equalTo("redeemed cannot be changed"))
        .body("errors.fields.value[0]", equalTo("value must not be null"));
    admin().delete(path).then().statusCode(200).body("data.isActive", equalTo(false));
    assertThat(notes("coupon.updated", made)).isEqualTo(3);
    wrong(COUPONS, Discounts.coupon().put("code", "AB"), "code");
    wrong(COUPONS, Discounts.coupon().put("code", "con espacio"), "code");
    wrong(COUPONS, Discounts.coupon().put("value", 101), "value");
    wrong(COUPONS, Discounts.coupon().put("maxRedemptions", 0), "maxRedemptions");
  }

  @Test
  void a_number_is_not_read_in_another_unit() {
    for (String path : new String[] {RULES, COUPONS}) {
      ObjectNode terms = path.equals(RULES) ? rule() : Discounts.coupon();
      String one = path + "/" + Discounts.made(path, terms).path("id").asText();
      admin()
          .body("{\"discountType\":\"fixed\"}")
          .patch(one)
          .then()
          .statusCode(400)
          .body("message", equalTo("validation.invalid_input"))
          .body("errors.fields", hasKey("value"));
      admin()
          .body("{\"discountType\":\"fixed\",\"value\":500}")
          .patch(one)
          .then()
          .statusCode(200)
          .body("data.value", equalTo(500));
    }
  }

  @Test
  void lists_are_sorted_either_way() {
    for (String path : new String[] {RULES, COUPONS}) {
      JsonNode first = Discounts.made(path, path.equals(RULES) ? rule() : Discounts.coupon());
      JsonNode last = Discounts.made(path, path.equals(RULES) ? rule() : Discounts.coupon());
      String one = path + "?perPage=1&sortOrder=";
      // other classes make coupons meanwhile
      List<String> ids = admin().get(path + "?perPage=100&sortOrder=desc").path("data.id");
      assertThat(ids).containsSubsequence(last.path("id").asText(), first.path("id").asText());
      admin().get(one + "asc").then().body("data[0].id", not(equalTo(last.path("id").asText())));
      admin().get(one + "sideways").then().statusCode(400);
      admin().get(one + "asc&sortDirection=desc").then().statusCode(400);
    }
  }

  @Test
  void an_unknown_rule_or_coupon_is_404() {
    for (String path : new String[] {RULES, COUPONS}) {
      String key = path.equals(RULES) ? "error.discount_rule.not_found" : "error.coupon.not_found";
      String one = path + "/" + UUID.randomUUID();
      admin().body("{}").patch(one).then().statusCode(404).body("message", equalTo(key));
      admin().delete(one).then().statusCode(404).body("message", equalTo(key));
    }
  }
}
