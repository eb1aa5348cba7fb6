package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.http.Discounts.ADULT;
import static org.cenotes.partners.http.Discounts.CENOTE;
import static org.cenotes.partners.http.Discounts.RULES;
import static org.cenotes.partners.http.Discounts.question;
import static org.cenotes.partners.http.Discounts.stranger;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.util.Locale;
import java.util.UUID;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** The quoted price is the charged price. */
@ResourceLock(SharedState.DISCOUNTS)
class PricesIT {
  private static final String GROUPS = "01900000-0000-7000-8000-00000000d001";
  private static final String QUIET_SEASON = "01900000-0000-7000-8000-00000000d0aa";

  private static Partner partner;

  @BeforeAll
  static void seed() {
    partner = Partner.seed();
  }

  private static ObjectNode body(int day) {
    return partner.body(CENOTE, Discounts.day(day));
  }

  private static void notApplicable(Response response, String field) {
    response
        .then()
        .statusCode(422)
        .body("message", equalTo("error.pricing.not_applicable"))
        .body("errors.fields", hasKey(field));
  }

  @Test
  void a_price_summary_lists_offers_with_currency() {
    Response response = stranger().get("/api/pricing/summary/cenote/" + partner.cenote(CENOTE));
    response.then().statusCode(200);
    JsonNode answer = Api.json(response);
    assertThat(answer.at("/currency/code").asText()).isEqualTo("MXN");
    assertThat(answer.at("/currency/symbol").asText()).isEqualTo("$");
    assertThat(answer.at("/data/priceFrom").asLong()).isEqualTo(ADULT);
    assertThat(answer.at("/data/packages")).hasSize(2);
    assertThat(answer.at("/data/name").isTextual()).isTrue();
    stranger().get("/api/pricing/summary/tour/" + partner.cenote(CENOTE)).then().statusCode(400);
    stranger().get("/api/pricing/summary/cenote/" + UUID.randomUUID()).then().statusCode(404);
  }

  @Test
  void a_group_rule_is_quoted_and_charged() {
    ObjectNode question = question(partner, 12).put("transportationType", "shared_shuttle");
    JsonNode price = Discounts.price(stranger(), question);
    assertThat(price.path("subtotal").asLong()).isEqualTo(12 * ADULT);
    assertThat(price.path("transport").asLong()).isEqualTo(12 * 24_000);
    assertThat(price.path("discount").asLong()).as("transport excluded").isEqualTo(36_000);
    assertThat(price.at("/appliedRules/0/id").asText()).isEqualTo(GROUPS);
    assertThat(price.at("/appliedRules/0/discountAmount").asLong()).isEqualTo(36_000);
    ObjectNode body = body(31).put("visitors", 12).put("transportationType", "shared_shuttle");
    body.putObject("pickup").put("locationName", "Hotel");
    JsonNode made = partner.booked(body);
    assertThat(made.path("priceLines")).isEqualTo(price.path("lines"));
    assertThat(made.at("/amounts/total")).isEqualTo(price.path("total"));
    assertThat(made.at("/amounts/discount")).isEqualTo(price.path("discount"));
    assertThat(made.at("/priceLines/2/ruleId").asText()).isEqualTo(GROUPS);
    assertThat(
            partner
                .cancel(made.path("id").asText())
                .path("data.cancellation.refundAmount")
                .toString())
        .isEqualTo(made.at("/amounts/total").asText());
  }

  @Test
  void a_transfer_is_quoted_and_charged_for_each_vehicle() {
    ObjectNode question = question(partner, 10).put("transportationType", "private_transfer");
    JsonNode price = Discounts.price(stranger(), question);
    JsonNode line = price.path("lines").path(1);
    assertThat(line.path("kind").asText()).isEqualTo("transport");
    assertThat(line.path("quantity").asInt()).as("ten guests in vans of eight").isEqualTo(2);
    ObjectNode body = body(36).put("visitors", 10).put("transportationType", "private_transfer");
    body.putObject("pickup").put("requested", true).put("locationName", "Hotel");
    JsonNode made = partner.booked(body);
    assertThat(made.path("priceLines")).isEqualTo(price.path("lines"));
    assertThat(made.at("/amounts/transport")).isEqualTo(price.path("transport"));
    JsonNode fewer =
        Api.json(
                partner
                    .admin()
                    .request()
                    .body("{\"visitors\":8}")
                    .patch("/api/partner-reservations/" + made.path("id").asText()))
            .path("data");
    assertThat(fewer.at("/amounts/transport").asLong())
        .isEqualTo(made.at("/amounts/transport").asLong() / 2);
  }

  @Test
  void a_party_without_seats_in_the_transfer_is_refused_everywhere() {
    String cenote = "cenote-azul-bacalar";
    ObjectNode question = question(partner, 5).put("transportationType", "private_transfer");
    question.put("itemId", partner.cenote(cenote));
    notApplicable(Discounts.calculate(stranger(), question), "transportationType");
    ObjectNode body = partner.body(cenote, Discounts.day(37));
    body.put("visitors", 5).put("transportationType", "private_transfer");
    body.putObject("pickup").put("locationName", "Hotel");
    notApplicable(partner.book(body), "transportationType");
    partner.booked(body.put("visitors", 4));
  }

  @Test
  void a_promotion_applies_alone_and_on_request() {
    ObjectNode question = question(partner, 12).put("promotionId", QUIET_SEASON);
    JsonNode price = Discounts.price(partner.live(), question);
    assertThat(price.path("discount").asLong()).isEqualTo(54_000);
    assertThat(price.path("appliedRules")).hasSize(1);
    JsonNode made = partner.booked(body(32).put("visitors", 12).put("promotionId", QUIET_SEASON));
    assertThat(made.path("promotionId").asText()).isEqualTo(QUIET_SEASON);
    assertThat(made.at("/amounts/total")).isEqualTo(price.path("total"));
    for (String unknown : new String[] {"NONE", UUID.randomUUID().toString()}) {
      notApplicable(
          Discounts.calculate(partner.live(), question(partner, 2).put("promotionId", unknown)),
          "promotionId");
    }
  }

  @Test
  void a_partner_rule_applies_to_authenticated_partners() {
    JsonNode rule =
        Discounts.made(RULES, Discounts.tenth(partner).put("userEligibility", "partner"));
    try {
      Wait.untilAsserted(
          () ->
              assertThat(Discounts.total(partner.live(), question(partner, 2))).isEqualTo(54_000));
      assertThat(Discounts.total(partner.admin().request(), question(partner, 2)))
          .isEqualTo(54_000);
      assertThat(Discounts.total(stranger(), question(partner, 2))).isEqualTo(60_000);
      assertThat(partner.booked(body(33)).at("/amounts/total").asLong()).isEqualTo(54_000);
      JsonNode automatic =
          Api.json(
              stranger()
                  .queryParam("itemType", "cenote")
                  .queryParam("itemId", partner.cenote(CENOTE))
                  .get("/api/public/discount-rules/auto-apply"));
      assertThat(automatic.path("data").findValuesAsText("id"))
          .contains(rule.path("id").asText(), GROUPS);
      assertThat(automatic.path("currency").path("code").asText()).isEqualTo("MXN");
    } finally {
      Discounts.end(RULES, rule);
    }
    Wait.untilAsserted(
        () -> assertThat(Discounts.total(partner.live(), question(partner, 2))).isEqualTo(60_000));
  }

  @Test
  void a_first_purchase_rule_applies_to_the_first_reservation_of_a_guest() {
    JsonNode rule =
        Discounts.made(RULES, Discounts.tenth(partner).put("userEligibility", "first_purchase"));
    try {
      ObjectNode body = body(34).put("guestEmail", UUID.randomUUID() + "@example.com");
      Wait.untilAsserted(
          () -> {
            JsonNode open = Api.json(stranger().get("/api/public/discount-rules/auto-apply"));
            assertThat(open.path("data").findValuesAsText("id")).contains(rule.path("id").asText());
          });
      assertThat(Discounts.total(partner.live(), question(partner, 2)))
          .as("a guest nobody knows yet")
          .isEqualTo(60_000);
      JsonNode first = partner.booked(body);
      assertThat(first.at("/amounts/total").asLong()).isEqualTo(54_000);
      assertThat(partner.booked(body).at("/amounts/total").asLong()).isEqualTo(60_000);
      ObjectNode unpaid = body(34).put("guestEmail", UUID.randomUUID() + "@example.com");
      unpaid.put("paymentMethod", "cardprovider");
      JsonNode held = partner.booked(unpaid);
      assertThat(held.at("/amounts/total").asLong()).isEqualTo(54_000);
      assertThat(partner.booked(unpaid).at("/amounts/total").asLong())
          .as("while the first is pending")
          .isEqualTo(60_000);
      JsonNode moved =
          Api.json(
                  partner
                      .admin()
                      .request()
                      .body("{\"date\":\"%s\"}".formatted(Discounts.day(36)))
                      .patch("/api/partner-reservations/" + first.path("id").asText()))
              .path("data");
      assertThat(moved.at("/amounts/total").asLong())
          .as("a later purchase does not make it the second")
          .isEqualTo(54_000);
      JsonNode coupon = Discounts.made(Discounts.COUPONS, Discounts.coupon());
      ObjectNode asked = question(partner, 2).put("code", coupon.path("code").asText());
      asked.put("email", body.path("guestEmail").asText().toUpperCase(Locale.ROOT));
      partner
          .live()
          .contentType(ContentType.JSON)
          .body(asked.toString())
          .post("/api/coupons/validate")
          .then()
          .statusCode(200)
          .body("data.discountAmount", equalTo(6_000));
    } finally {
      Discounts.end(RULES, rule);
    }
  }

  @Test
  void a_first_purchase_is_quoted_and_validated_for_a_guest_whom_the_partner_names() {
    JsonNode rule =
        Discounts.made(RULES, Discounts.tenth(partner).put("userEligibility", "first_purchase"));
    try {
      ObjectNode body = body(34).put("guestEmail", UUID.randomUUID() + "@example.com");
      String email = body.path("guestEmail").asText().toUpperCase(Locale.ROOT);
      ObjectNode question = question(partner, 2).put("guestEmail", email);
      Wait.untilAsserted(
          () -> assertThat(Discounts.total(partner.live(), question)).isEqualTo(54_000));
      assertThat(Discounts.total(stranger(), question)).as("by anyone").isEqualTo(60_000);
      assertThat(validated(partner.live(), body)).isEqualTo(54_000);
      assertThat(validated(stranger(), body)).as("by anyone").isEqualTo(60_000);
      String quote = Discounts.price(partner.live(), question).path("quoteId").asText();
      notApplicable(partner.book(body(34).put("quoteId", quote)), "quoteId");
      JsonNode made = partner.booked(body.deepCopy().put("quoteId", quote));
      assertThat(made.at("/amounts/total").asLong()).isEqualTo(54_000);
      assertThat(Discounts.total(partner.live(), question)).as("a second").isEqualTo(60_000);
      assertThat(validated(partner.live(), body)).as("a second").isEqualTo(60_000);
    } finally {
      Discounts.end(RULES, rule);
    }
  }

  private static long validated(RequestSpecification caller, ObjectNode booking) {
    ObjectNode visit = booking.deepCopy().put("itemType", "cenote");
    visit.set("itemId", visit.remove("cenoteId"));
    Response response = caller.body(visit.toString()).post("/api/public/reservations/validate");
    return Api.json(response).at("/data/price/total").asLong();
  }

  @Test
  void an_invalid_price_query_names_its_member() {
    ObjectNode services = question(partner, 2);
    services
        .putArray("selectedServices")
        .addObject()
        .put("serviceId", UUID.randomUUID().toString())
        .put("quantity", 1);
    notApplicable(Discounts.calculate(stranger(), services), "selectedServices[0].serviceId");
    notApplicable(
        Discounts.calculate(stranger(), question(partner, 2).put("couponCode", "NO-SUCH")),
        "couponCode");
    ObjectNode children = question(partner, 0);
    children.putObject("ageBreakdown").put("child", 2);
    Discounts.calculate(stranger(), children)
        .then()
        .statusCode(400)
        .body("errors.fields", hasKey("ageBreakdown.adult"));
    Discounts.calculate(stranger(), question(partner, 2).put("itemType", "tour"))
        .then()
        .statusCode(400);
  }

  @Test
  void the_age_check_equals_the_booking_check() {
    ages(3, 2, true);
    ages(4, 2, false);
    ages(2, 0, false);
    ages(50, 50, true);
  }

  private static void ages(int visitors, int adults, boolean valid) {
    ObjectNode body = question(partner, adults).put("visitors", visitors);
    ((ObjectNode) body.path("ageBreakdown")).put("child", adults == 50 ? 0 : adults == 0 ? 2 : 1);
    Response response =
        stranger().body(body.toString()).post("/api/pricing/validate-age-breakdown");
    response.then().statusCode(200).body("data.valid", equalTo(valid));
    assertThat(Api.json(response).at("/data/reasons").isEmpty()).isEqualTo(valid);
  }
}
