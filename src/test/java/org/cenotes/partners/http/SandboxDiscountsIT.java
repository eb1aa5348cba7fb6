package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.DayOfWeek;
import org.cenotes.partners.platform.json.Json;
import org.junit.jupiter.api.Test;

/** The discounts that docs/sandbox.md promises to every sandbox, at a generated cenote. */
class SandboxDiscountsIT {
  private static final String BASE = SandboxCalls.BASE;
  private static final String QUIET_SEASON = "01900000-0000-7000-8000-00000000d0aa";

  private final Partner partner = Partner.seed();
  private final JsonNode cenote = generated();

  private JsonNode generated() {
    partner
        .test()
        .body("{\"cenotes\":1,\"guests\":0,\"reservations\":0,\"events\":0,\"seed\":5}")
        .post(BASE + "/generate-data")
        .then()
        .statusCode(200);
    for (JsonNode found : Checkouts.data(partner.test().get(BASE + "/cenotes?perPage=100"), 200)) {
      if (found.at("/description/en").asText().equals("A cenote invented for the sandbox.")) {
        return found;
      }
    }
    throw new AssertionError("no cenote was generated");
  }

  private long adult() {
    return cenote.at("/agePricing/adult").asLong();
  }

  private ObjectNode item(int adults) {
    ObjectNode body =
        Json.mapper()
            .createObjectNode()
            .put("itemType", "cenote")
            .put("itemId", cenote.path("id").asText());
    body.putObject("ageBreakdown").put("adult", adults);
    return body;
  }

  private JsonNode price(ObjectNode question) {
    return Checkouts.data(
        partner.test().body(question.toString()).post(BASE + "/pricing/calculate-complete"), 200);
  }

  private JsonNode validity(String code) {
    return Checkouts.data(
        partner.test().body(item(4).put("code", code).toString()).post(BASE + "/coupons/validate"),
        200);
  }

  @Test
  void two_coupons_are_valid_and_one_has_expired() {
    assertThat(validity("bienvenido10").path("discountAmount").asLong())
        .isEqualTo(4 * adult() / 10);
    assertThat(validity("SELVA50").path("discountAmount").asLong()).isEqualTo(5_000);
    JsonNode expired = validity("VENCIDO10");
    assertThat(expired.path("valid").asBoolean(true)).isFalse();
    assertThat(expired.path("reason").asText()).isEqualTo("coupons.ended");
  }

  @Test
  void a_rule_is_for_groups_and_one_for_a_promotion() {
    assertThat(price(item(11)).path("discount").asLong()).isZero();
    assertThat(price(item(12)).path("discount").asLong()).isEqualTo(12 * adult() / 10);
    assertThat(price(item(2).put("promotionId", QUIET_SEASON)).path("discount").asLong())
        .isEqualTo(2 * adult() * 15 / 100);
  }

  @Test
  void a_coupon_can_be_booked_by_quote_any_number_of_times() {
    String quote = price(item(2).put("couponCode", "BIENVENIDO10")).path("quoteId").asText();
    for (int i = 0; i < 2; i++) {
      ObjectNode body = VisitSql.body(partner).put("quoteId", quote);
      body.put("cenoteId", cenote.path("id").asText()).put("startTime", "10:00").put("visitors", 2);
      body.put("date", SandboxDataIT.next(DayOfWeek.TUESDAY).toString());
      JsonNode made =
          Checkouts.data(partner.test().body(body.toString()).post(BASE + "/reservations"), 201);
      assertThat(made.at("/coupon/code").asText()).isEqualTo("BIENVENIDO10");
      assertThat(made.at("/coupon/discountAmount").asLong()).isEqualTo(2 * adult() / 10);
    }
  }
}
