package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.http.Discounts.CENOTE;
import static org.cenotes.partners.http.Discounts.COUPONS;
import static org.cenotes.partners.http.Discounts.RULES;
import static org.cenotes.partners.http.Discounts.question;
import static org.cenotes.partners.http.Discounts.stranger;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.cenotes.partners.harness.Concurrently;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** A quote keeps its price, for its own query only. */
@ResourceLock(SharedState.DISCOUNTS)
class QuotesIT {
  private static final java.time.LocalDate DATE = Discounts.day(41);

  /** A promotion of the demonstration catalogue. */
  private static final String QUIET_SEASON = "01900000-0000-7000-8000-00000000d0aa";

  private static Partner partner;

  @BeforeAll
  static void seed() {
    partner = Partner.seed();
  }

  private static ObjectNode body(String quoteId) {
    return partner.body(CENOTE, DATE).put("quoteId", quoteId);
  }

  private static String quote(JsonNode question) {
    return Discounts.price(partner.live(), question).path("quoteId").asText();
  }

  private static void refused(JsonNode body) {
    refused(body, "quoteId");
  }

  private static void refused(JsonNode body, String member) {
    partner
        .book(body)
        .then()
        .statusCode(422)
        .body("message", equalTo("error.pricing.not_applicable"))
        .body("errors.fields", hasKey(member));
  }

  @Test
  void a_quote_keeps_its_price_after_its_rule_ended() {
    JsonNode rule = Discounts.made(RULES, Discounts.tenth(partner));
    ObjectNode question = question(partner, 2);
    JsonNode quoted;
    try {
      Wait.untilAsserted(
          () -> assertThat(Discounts.total(partner.live(), question)).isEqualTo(54_000));
      quoted = Discounts.price(partner.live(), question);
    } finally {
      Discounts.end(RULES, rule);
    }
    Wait.untilAsserted(
        () -> assertThat(Discounts.total(partner.live(), question)).isEqualTo(60_000));
    assertThat(Instant.parse(quoted.path("quoteExpiresAt").asText()))
        .isBetween(Instant.now().plusSeconds(800), Instant.now().plusSeconds(900));
    JsonNode made = partner.booked(body(quoted.path("quoteId").asText()));
    assertThat(made.at("/amounts/total").asLong()).isEqualTo(54_000);
    assertThat(made.path("priceLines")).isEqualTo(quoted.path("lines"));
  }

  @Test
  void quotes_that_are_stored_together_belong_to_their_callers() {
    Partner other = Partner.seed();
    List<Callable<String>> callers = new ArrayList<>();
    for (int i = 0; i < 30; i++) {
      int caller = i % 3;
      callers.add(
          () ->
              Discounts.price(
                      caller == 0 ? partner.live() : caller == 1 ? other.live() : stranger(),
                      question(partner, 2))
                  .path("quoteId")
                  .asText());
    }
    List<String> quotes = Concurrently.run(callers);
    for (int i = 0; i < 30; i++) {
      assertThat(Sql.text("SELECT partner_id::text FROM live.quotes WHERE id = ?", quotes.get(i)))
          .isEqualTo(
              i % 3 == 0 ? partner.id().toString() : i % 3 == 1 ? other.id().toString() : null);
    }
  }

  @Test
  void a_quote_is_valid_for_its_query_only() {
    String quote = quote(question(partner, 2).put("date", DATE.toString()));
    refused(body(quote).put("visitors", 3));
    refused(body(quote).put("couponCode", "BIENVENIDO10"), "couponCode");
    refused(body(quote).put("promotionId", QUIET_SEASON), "promotionId");
    refused(body(quote).put("transportationType", "own"));
    refused(body(quote).put("packageId", partner.listing(CENOTE).at("/packages/0/id").asText()));
    ObjectNode services = body(quote);
    JsonNode service = partner.listing(CENOTE).at("/services/0/id");
    services
        .putArray("additionalServices")
        .addObject()
        .put("quantity", 1)
        .set("serviceId", service);
    refused(services);
    refused(partner.body(CENOTE, Discounts.day(45)).put("quoteId", quote));
    refused(partner.body("cenote-zaci", DATE).put("quoteId", quote));
    partner.booked(body(quote));
  }

  @Test
  void a_day_in_the_past_has_no_price() {
    String yesterday = Partner.day(-2).toString();
    Discounts.calculate(partner.live(), question(partner, 2).put("date", yesterday))
        .then()
        .statusCode(422)
        .body("errors.fields.date", contains("date must not be in the past"));
  }

  @Test
  void a_partner_quote_is_private_and_an_anonymous_quote_is_not() {
    Partner other = Partner.seed();
    String partners = quote(question(partner, 2));
    other
        .book(other.body(CENOTE, DATE).put("quoteId", partners))
        .then()
        .statusCode(422)
        .body("errors.fields", hasKey("quoteId"));
    String strangers = Discounts.price(stranger(), question(partner, 2)).path("quoteId").asText();
    other.booked(other.body(CENOTE, DATE).put("quoteId", strangers));
  }

  @Test
  void an_unknown_quote_is_refused() {
    String quote = quote(question(partner, 2));
    int middle = quote.length() / 2;
    char other = quote.charAt(middle) == 'A' ? 'B' : 'A';
    for (String wrong :
        new String[] {
          "NONE",
          "qt_",
          "qt_AAAA",
          "qt_***",
          quote.substring(0, middle),
          quote.substring(0, middle) + other + quote.substring(middle + 1),
          "qt_" + quote
        }) {
      refused(body(wrong));
    }
  }

  @Test
  void a_quote_with_a_coupon_claims_it_at_booking() {
    JsonNode coupon = Discounts.made(COUPONS, Discounts.coupon().put("maxRedemptions", 1));
    String code = coupon.path("code").asText();
    String quote = quote(question(partner, 2).put("couponCode", code));
    refused(body(quote).put("couponCode", "SELVA50"), "couponCode");
    JsonNode made = partner.booked(body(quote));
    assertThat(made.at("/coupon/code").asText()).isEqualTo(code);
    assertThat(made.at("/coupon/discountAmount").asLong()).isEqualTo(6_000);
    assertThat(made.at("/amounts/total").asLong()).isEqualTo(54_000);
    partner
        .book(body(quote).put("couponCode", code))
        .then()
        .statusCode(409)
        .body("message", equalTo("error.coupon.exhausted"));
  }

  @Test
  void a_booking_may_repeat_coupon_and_promotion_of_its_quote() {
    JsonNode coupon = Discounts.made(COUPONS, Discounts.coupon());
    String code = coupon.path("code").asText();
    JsonNode quoted =
        Discounts.price(
            partner.live(),
            question(partner, 2).put("couponCode", code).put("promotionId", QUIET_SEASON));
    String quote = quoted.path("quoteId").asText();
    JsonNode repeated =
        partner.booked(
            body(quote)
                .put("couponCode", code.toLowerCase(java.util.Locale.ROOT))
                .put("promotionId", QUIET_SEASON));
    JsonNode taken = partner.booked(body(quote));
    for (JsonNode made : new JsonNode[] {repeated, taken}) {
      assertThat(made.at("/coupon/code").asText()).isEqualTo(code);
      assertThat(made.path("promotionId").asText()).isEqualTo(QUIET_SEASON);
      assertThat(made.path("priceLines")).isEqualTo(quoted.path("lines"));
    }
  }

  @Test
  void a_large_order_has_a_short_quote_id_and_keeps_its_lines() {
    ObjectNode question = question(partner, 2).put("transportationType", "own");
    ObjectNode booking = body("").put("transportationType", "own");
    var services = question.putArray("selectedServices");
    var booked = booking.putArray("additionalServices");
    for (JsonNode service : partner.listing(CENOTE).path("services")) {
      if (service.path("isBookable").asBoolean()
          && service.path("inclusionType").asText().equals("optional")
          && !service.path("category").asText().equals("transportation")) {
        services.addObject().put("quantity", 1).set("serviceId", service.path("id"));
        booked.insertObject(0).put("quantity", 1).set("serviceId", service.path("id"));
      }
    }
    JsonNode quoted = Discounts.price(partner.live(), question);
    assertThat(quoted.path("quoteId").asText()).hasSize(29);
    JsonNode made = partner.booked(booking.put("quoteId", quoted.path("quoteId").asText()));
    assertThat(made.path("priceLines")).isEqualTo(quoted.path("lines"));
  }
}
