package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.http.Discounts.CENOTE;
import static org.cenotes.partners.http.Discounts.COUPONS;
import static org.cenotes.partners.http.Discounts.question;
import static org.cenotes.partners.http.Discounts.stranger;
import static org.hamcrest.Matchers.empty;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.specification.RequestSpecification;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.platform.json.Json;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** Coupons: discount, validity, limits, and the reason when one does not apply. */
@ResourceLock(SharedState.DISCOUNTS)
class CouponsIT {
  private static Partner partner;

  @BeforeAll
  static void seed() {
    partner = Partner.seed();
  }

  /**
   * Records copies of a booking with a coupon in its slot, which has eight places left: six
   * visitors, four who find too few, and one, of the customer of the first.
   */
  private static final String COPIES =
      """
      SELECT array_agg(outcome) FROM (
        SELECT record_reservations(
                 array_agg((to_jsonb(r) || jsonb_build_object(
                             'id', gen_random_uuid(), 'confirmation_code', 'CN-0000000' || n, 'visitors', places,
                             'adults', places, 'children', 0, 'created_at', now(),
                             'coupon_customer', '\\x' || repeat(customer, 32)))::text ORDER BY n),
                 array_agg(c.version ORDER BY n), array_agg('{10}'::text ORDER BY n), array_agg('evt_copy' || n ORDER BY n),
                 array_agg('{}'::text ORDER BY n), array_agg(none ORDER BY n), array_agg(none ORDER BY n),
                 array_agg(none ORDER BY n), array_agg(none ORDER BY n), array_agg(CAST(none AS integer) ORDER BY n),
                 array_agg(none ORDER BY n)) AS outcome
          FROM (VALUES (1, 6, 'aa', NULL::text), (2, 4, 'bb', NULL), (3, 1, 'aa', NULL)) AS copy (n, places, customer, none),
               (SELECT * FROM reservations WHERE id = CAST(? AS uuid)) r JOIN cenotes c ON c.id = r.cenote_id) AS made
      """;

  private static final String USES =
      """
      SELECT c.redeemed || ' uses, of customers: ' || string_agg(substr(encode(u.customer, 'hex'), 1, 2) || ' ' || u.uses, ', '
                                                                 ORDER BY u.customer)
        FROM coupons c JOIN coupon_customers u ON u.coupon_id = c.id
       WHERE c.id = CAST(? AS uuid) AND u.customer IN (decode(repeat('aa', 32), 'hex'), decode(repeat('bb', 32), 'hex'))
       GROUP BY c.redeemed
      """;

  private static ObjectNode body(int day, JsonNode coupon) {
    return partner.body(CENOTE, Discounts.day(day)).put("couponCode", coupon.path("code").asText());
  }

  private static JsonNode validate(RequestSpecification caller, JsonNode body) {
    var response = caller.body(body.toString()).post("/api/coupons/validate");
    response.then().statusCode(200);
    assertThat(Api.json(response).at("/currency/code").asText()).isEqualTo("MXN");
    return Api.json(response).path("data");
  }

  private static ObjectNode code(JsonNode coupon) {
    return Json.mapper().createObjectNode().put("code", coupon.path("code").asText());
  }

  private static void isAvailable(JsonNode coupon, boolean available, String reason) {
    stranger()
        .body(code(coupon).toString())
        .post("/api/coupons/check")
        .then()
        .statusCode(200)
        .body("data.available", equalTo(available))
        .body("data.reason", equalTo(reason));
  }

  private static long redeemed(JsonNode coupon) {
    return Sql.number(
        "SELECT redeemed FROM live.coupons WHERE id = ?",
        UUID.fromString(coupon.path("id").asText()));
  }

  @Test
  void coupon_codes_are_case_insensitive_and_show_the_discount() {
    JsonNode coupon = Discounts.made(COUPONS, Discounts.coupon().put("value", 12.5));
    String small = coupon.path("code").asText().toLowerCase(Locale.ROOT);
    JsonNode price = Discounts.price(stranger(), question(partner, 2).put("couponCode", small));
    assertThat(price.at("/coupon/discountAmount").asLong()).isEqualTo(7_500);
    JsonNode made = partner.booked(body(51, coupon).put("couponCode", small));
    assertThat(made.path("coupon")).isEqualTo(price.path("coupon"));
    assertThat(made.at("/coupon/code")).isEqualTo(coupon.path("code"));
    assertThat(made.at("/amounts/discount").asLong()).isEqualTo(7_500);
    assertThat(made.at("/amounts/total").asLong()).isEqualTo(52_500);
    assertThat(redeemed(coupon)).isEqualTo(1);
  }

  @Test
  void the_last_redemption_is_available_again_after_a_cancellation() {
    JsonNode coupon = Discounts.made(COUPONS, Discounts.coupon().put("maxRedemptions", 1));
    isAvailable(coupon, true, null);
    JsonNode made = partner.booked(body(52, coupon));
    isAvailable(coupon, false, "coupons.exhausted");
    partner
        .book(body(52, coupon))
        .then()
        .statusCode(409)
        .body("message", equalTo("error.coupon.exhausted"))
        .body("errors.fields", hasKey("couponCode"));
    Discounts.calculate(
            stranger(), question(partner, 2).put("couponCode", coupon.path("code").asText()))
        .then()
        .statusCode(409)
        .body("message", equalTo("error.coupon.exhausted"))
        .body("errors.fields", hasKey("couponCode"));
    partner.cancel(made.path("id").asText()).then().statusCode(200);
    partner.cancel(made.path("id").asText()).then().statusCode(409);
    assertThat(redeemed(coupon)).isZero();
    isAvailable(coupon, true, null);
    partner.booked(body(52, coupon));
  }

  @Test
  void the_limit_per_customer_counts_e_mails_and_is_shown_to_partners_only() {
    JsonNode coupon = Discounts.made(COUPONS, Discounts.coupon().put("maxPerCustomer", 1));
    JsonNode made = partner.booked(body(53, coupon).put("guestEmail", "ana@example.com"));
    for (String same : List.of("Ana@Example.com", "ana+second@example.com")) {
      partner
          .book(body(53, coupon).put("guestEmail", same))
          .then()
          .statusCode(409)
          .body("message", equalTo("error.coupon.exhausted"));
    }
    assertThat(redeemed(coupon)).isEqualTo(1);
    partner.booked(body(53, coupon).put("guestEmail", "luz@example.com"));
    ObjectNode asked = code(coupon).put("email", " ANA@example.com".strip());
    assertThat(validate(partner.live(), asked).path("reason").asText())
        .isEqualTo("coupons.customer_limit");
    assertThat(validate(stranger(), asked).path("valid").asBoolean()).isTrue();
    partner.cancel(made.path("id").asText()).then().statusCode(200);
    assertThat(validate(partner.live(), asked).path("valid").asBoolean()).isTrue();
    partner.booked(body(53, coupon).put("guestEmail", "ana@example.com"));
  }

  @Test
  void a_limit_per_customer_set_later_counts_existing_reservations() {
    JsonNode coupon = Discounts.made(COUPONS, Discounts.coupon());
    JsonNode made = partner.booked(body(54, coupon).put("guestEmail", "ana@example.com"));
    Discounts.admin()
        .body("{\"maxPerCustomer\":1}")
        .patch(COUPONS + "/" + coupon.path("id").asText())
        .then()
        .statusCode(200);
    partner
        .book(body(54, coupon).put("guestEmail", "ana@example.com"))
        .then()
        .statusCode(409)
        .body("message", equalTo("error.coupon.exhausted"));
    partner.booked(body(54, coupon).put("guestEmail", "luz@example.com"));
    partner.cancel(made.path("id").asText()).then().statusCode(200);
    partner.booked(body(54, coupon).put("guestEmail", "ana@example.com"));
  }

  @Test
  void null_makes_a_coupon_valid_for_all_cenotes_again() {
    ObjectNode terms = Discounts.coupon();
    String cenote = partner.cenote(CENOTE);
    terms.putArray("cenoteIds").add(cenote).add(cenote);
    JsonNode coupon = Discounts.made(COUPONS, terms);
    assertThat(coupon.path("cenoteIds")).extracting(JsonNode::asText).containsExactly(cenote);
    Discounts.admin()
        .body("{\"cenoteIds\":null}")
        .patch(COUPONS + "/" + coupon.path("id").asText())
        .then()
        .statusCode(200)
        .body("data.cenoteIds", empty());
  }

  @Test
  void the_discount_depends_on_amount_and_item() {
    ObjectNode terms = Discounts.coupon().put("discountType", "fixed").put("value", 5_000);
    terms.put("minAmount", 20_000).putArray("cenoteIds").add(partner.cenote(CENOTE));
    JsonNode coupon = Discounts.made(COUPONS, terms);
    JsonNode valid = validate(stranger(), code(coupon).put("amount", 20_000));
    assertThat(valid.path("valid").asBoolean()).isTrue();
    assertThat(valid.path("discountAmount").asLong()).isEqualTo(5_000);
    assertThat(valid.path("discountType").asText()).isEqualTo("fixed");
    assertThat(valid.path("value").asLong()).isEqualTo(5_000);
    refused("coupons.amount_too_low", code(coupon).put("amount", 19_999));
    assertThat(valid.path("minAmount").asLong()).isEqualTo(20_000);
    refused(
        "coupons.other_item",
        code(coupon).put("itemType", "cenote").put("itemId", partner.cenote("cenote-zaci")));
    ObjectNode item = question(partner, 2).put("code", coupon.path("code").asText());
    assertThat(validate(stranger(), item).path("discountAmount").asLong()).isEqualTo(5_000);
    refused("coupons.unknown", Json.mapper().createObjectNode().put("code", "NO-SUCH"));
    refused("coupons.unknown", Json.mapper().createObjectNode().put("code", "¿?"));
    partner
        .book(
            partner
                .body("cenote-zaci", Partner.day(54))
                .put("couponCode", coupon.path("code").asText()))
        .then()
        .statusCode(422)
        .body("errors.fields", hasKey("couponCode"));
  }

  private static void refused(String reason, JsonNode body) {
    JsonNode answer = validate(stranger(), body);
    assertThat(answer.path("valid").asBoolean()).isFalse();
    assertThat(answer.path("reason").asText()).isEqualTo(reason);
  }

  @Test
  void a_coupon_is_valid_in_its_period_only() {
    JsonNode over =
        Discounts.made(COUPONS, Discounts.coupon().put("endsAt", "2026-01-01T00:00:00Z"));
    JsonNode early =
        Discounts.made(COUPONS, Discounts.coupon().put("startsAt", "2090-01-01T00:00:00Z"));
    JsonNode ended = Discounts.made(COUPONS, Discounts.coupon());
    Discounts.end(COUPONS, ended);
    isAvailable(over, false, "coupons.ended");
    isAvailable(early, false, "coupons.not_started");
    isAvailable(ended, false, "coupons.inactive");
    for (JsonNode coupon : new JsonNode[] {over, early, ended}) {
      partner
          .book(body(55, coupon))
          .then()
          .statusCode(422)
          .body("errors.fields", hasKey("couponCode"));
    }
  }

  @Test
  void a_coupon_that_ends_after_the_quote_is_not_claimed() {
    JsonNode coupon = Discounts.made(COUPONS, Discounts.coupon());
    String code = coupon.path("code").asText();
    JsonNode quoted = Discounts.price(partner.live(), question(partner, 2).put("couponCode", code));
    Discounts.end(COUPONS, coupon);
    partner
        .book(body(56, coupon).put("quoteId", quoted.path("quoteId").asText()))
        .then()
        .statusCode(422)
        .body("errors.fields.couponCode[0]", equalTo("couponCode is no longer valid"));
    assertThat(redeemed(coupon)).isZero();
  }

  @Test
  void a_shared_transaction_counts_a_coupon_only_for_bookings_that_have_places_too()
      throws SQLException {
    JsonNode coupon = Discounts.made(COUPONS, Discounts.coupon().put("maxPerCustomer", 1));
    String id = partner.booked(body(58, coupon).put("visitors", 2)).path("id").asText();
    try (Connection connection = Product.postgres().superuser();
        var capacity =
            connection.prepareStatement(
                "UPDATE live.slot_inventory i SET capacity = 10 FROM live.reservations r WHERE r.id"
                    + " = CAST(? AS uuid) AND (i.cenote_id, i.visit_date, i.start_time) ="
                    + " (r.cenote_id, r.visit_date, r.start_time)");
        var scope =
            connection.prepareStatement(
                "SELECT set_config('search_path', 'live, control', true), set_config('role', ?,"
                    + " true), set_config('app.partner_id', ?, true)")) {
      connection.setAutoCommit(false);
      capacity.setString(1, id);
      assertThat(capacity.executeUpdate()).isEqualTo(1);
      scope.setString(1, "app_tenant");
      scope.setString(2, partner.id().toString());
      scope.execute();
      assertThat(text(connection, COPIES, id)).isEqualTo("{ok,\"sold_out 08:00 2\",declined}");
      scope.setString(1, "app_platform");
      scope.execute();
      assertThat(text(connection, USES, coupon.path("id").asText()))
          .as("one of the booking itself")
          .isEqualTo("2 uses, of customers: aa 1, bb 0");
      connection.rollback();
    }
  }

  private static String text(Connection connection, String sql, String id) throws SQLException {
    try (var statement = connection.prepareStatement(sql)) {
      statement.setString(1, id);
      try (var rows = statement.executeQuery()) {
        rows.next();
        return rows.getString(1);
      }
    }
  }
}
