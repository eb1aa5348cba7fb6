package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.http.Discounts.stranger;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.LocalDate;
import java.util.UUID;
import org.cenotes.partners.platform.json.Json;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Validation reports what a booking would, without booking. */
class ReservationValidationIT {
  private static final String CENOTE = "cenote-zaci";
  private static final LocalDate DATE = Partner.day(171);

  private static Partner partner;

  @BeforeAll
  static void seed() {
    partner = Partner.seed();
  }

  private static ObjectNode body(int slot) {
    return Json.mapper()
        .createObjectNode()
        .put("itemType", "cenote")
        .put("itemId", partner.cenote(CENOTE))
        .put("date", DATE.toString())
        .put("startTime", partner.slot(CENOTE, DATE, slot).path("startTime").asText())
        .put("visitors", 2);
  }

  private static JsonNode check(JsonNode body) {
    var response = stranger().body(body.toString()).post("/api/public/reservations/validate");
    response.then().statusCode(200);
    assertThat(Api.json(response).at("/currency/code").asText()).isEqualTo("MXN");
    JsonNode data = Api.json(response).path("data");
    assertThat(data.path("bookable").asBoolean()).isEqualTo(data.path("reasons").isEmpty());
    return data;
  }

  private static void refused(JsonNode body, String... keys) {
    assertThat(check(body).path("reasons").findValuesAsText("key")).containsExactly(keys);
  }

  @Test
  void what_can_be_booked_shows_its_slot_and_its_price() {
    long before = reservations();
    JsonNode answer = check(body(0).put("couponCode", "bienvenido10"));
    assertThat(answer.path("bookable").asBoolean()).isTrue();
    assertThat(answer.path("slot")).isEqualTo(partner.slot(CENOTE, DATE, 0));
    assertThat(answer.at("/price/total").asLong()).isEqualTo(10_800);
    assertThat(answer.at("/price/coupon/discountAmount").asLong()).isEqualTo(1_200);
    assertThat(reservations()).as("nothing is booked").isEqualTo(before);
  }

  private static long reservations() {
    return Sql.number("SELECT count(*) FROM live.reservations WHERE partner_id = ?", partner.id());
  }

  @Test
  void all_problems_are_reported_together() {
    ObjectNode wrong = body(0).put("visitors", 41).put("startTime", "03:07");
    wrong.put("packageId", UUID.randomUUID().toString());
    refused(
        wrong,
        "error.availability.not_bookable",
        "error.availability.not_bookable",
        "error.pricing.not_applicable");
    assertThat(check(wrong).has("slot")).isFalse();
    ObjectNode ages = body(0);
    ages.putObject("ageBreakdown").put("adult", 3);
    refused(ages, "validation.invalid_input");
    refused(body(0).put("itemId", UUID.randomUUID().toString()), "error.cenote.not_found");
    refused(body(0).put("couponCode", "NO-SUCH"), "error.pricing.not_applicable");
    assertThat(check(body(0).put("couponCode", "NO-SUCH")).at("/reasons/0/message").asText())
        .isEqualTo("couponCode debe ser el código de un cupón existente");
  }

  @Test
  void a_coupon_that_is_refused_hides_no_other_refusal() {
    ObjectNode wrong = body(0).put("couponCode", "NO-SUCH");
    wrong.put("packageId", UUID.randomUUID().toString());
    for (int i = 0; i < 2; i++) {
      wrong
          .withArray("additionalServices")
          .addObject()
          .put("serviceId", UUID.randomUUID().toString())
          .put("quantity", 1);
    }
    wrong.put("transportationType", "private_transfer");
    assertThat(check(wrong).path("reasons").findValuesAsText("message"))
        .extracting(message -> message.substring(0, message.indexOf(' ')))
        .containsExactlyInAnyOrder(
            "pickup.locationName",
            "couponCode",
            "packageId",
            "additionalServices[0].serviceId",
            "additionalServices[1].serviceId",
            "transportationType");
  }

  @Test
  void the_price_is_with_the_transport_that_is_asked_for() {
    ObjectNode visit = partner.body("cenote-ik-kil", DATE);
    visit.put("transportationType", "shared_shuttle");
    visit.putObject("pickup").put("requested", true).put("locationName", "Hotel");
    ObjectNode asked = visit.deepCopy().put("itemType", "cenote");
    asked.set("itemId", asked.remove("cenoteId"));
    JsonNode answer = check(asked);
    assertThat(answer.path("bookable").asBoolean()).isTrue();
    assertThat(answer.at("/price/transport").asLong()).isPositive();
    assertThat(answer.at("/price/total")).isEqualTo(partner.booked(visit).at("/amounts/total"));
    asked.remove("pickup");
    refused(asked, "validation.invalid_input");
  }

  @Test
  void a_sold_out_slot_of_the_visit_is_reported() {
    partner.booked(partner.body(CENOTE, DATE, 2).put("visitors", 40));
    partner.booked(partner.body(CENOTE, DATE, 2).put("visitors", 9));
    refused(body(2), "error.availability.sold_out");
    assertThat(check(body(2).put("visitors", 1)).path("bookable").asBoolean()).isTrue();
    ObjectNode both =
        body(1).put("endTime", partner.slot(CENOTE, DATE, 2).path("endTime").asText());
    refused(both, "error.availability.sold_out");
    assertThat(check(both).at("/slot/available").asInt()).isEqualTo(1);
  }
}
