package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.http.PortalClient.change;
import static org.cenotes.partners.http.PortalClient.refused;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.nullValue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.response.Response;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import org.cenotes.partners.platform.json.Json;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A refused change leaves the reservation as it was. */
class RescheduleRefusedIT {
  private static PortalClient portal;

  @BeforeAll
  static void open() {
    portal = PortalClient.open();
  }

  @Test
  void a_sold_out_slot_changes_nothing() {
    LocalDate date = Partner.day(134);
    JsonNode visit = portal.booked(date, 10);
    ObjectNode others = portal.body(date, 1);
    for (int free = portal.left(date, 1); free > 5; free = portal.left(date, 1)) {
      portal.partner().booked(others.deepCopy().put("visitors", Math.min(50, free - 5)));
    }
    int before = portal.left(date, 0);
    JsonNode was = portal.now(visit);
    refused(
        portal.patch(visit, change("startTime", portal.start(date, 1), "firstName", "Other")),
        409,
        "error.availability.sold_out");
    refused(
        portal.patch(visit, change("endTime", portal.end(date, 1))),
        409,
        "error.availability.sold_out");
    assertThat(portal.now(visit)).isEqualTo(was);
    assertThat(portal.left(date, 0)).isEqualTo(before);
    assertThat(portal.left(date, 1)).isEqualTo(5);
    assertThat(VisitSql.events(visit, "reservation.updated")).isZero();
    portal.patched(visit, change("startTime", portal.start(date, 1), "visitors", 5));
    assertThat(portal.left(date, 1)).isZero();
    assertThat(portal.left(date, 0)).isEqualTo(before + 10);
  }

  @Test
  void a_visit_cannot_move_to_an_unbookable_time() {
    LocalDate date = Partner.day(135);
    JsonNode visit = portal.booked(date, 2);
    String key = "error.availability.not_bookable";
    refused(portal.patch(visit, change("date", Partner.day(-1).toString())), 422, key);
    refused(portal.patch(visit, change("date", Partner.day(800).toString())), 422, key);
    refused(portal.patch(visit, change("startTime", "03:07")), 422, key);
    refused(portal.patch(visit, change("endTime", visit.path("startTime").asText())), 422, key);
    assertThat(portal.now(visit)).isEqualTo(visit);
  }

  @Test
  void after_the_cutoff_of_its_slot_nothing_is_changed() {
    LocalDate date = Partner.day(136);
    JsonNode visit = portal.booked(date, 2);
    VisitSql.on(visit, date, Instant.now().plus(Duration.ofMinutes(30)));
    Response late = portal.patch(visit, change("date", Partner.day(137).toString()));
    refused(late, 409, "error.reservation.invalid_transition");
    late.then().body("errors.messages[0]", containsString("cutoff"));
    refused(
        portal.patch(visit, change("notes", "late")), 409, "error.reservation.invalid_transition");
  }

  @Test
  void an_ended_reservation_is_not_changed() {
    JsonNode visit = portal.booked(Partner.day(138), 2);
    portal.partner().cancel(visit.path("id").asText());
    Response ended = portal.patch(visit, change("notes", "late"));
    refused(ended, 409, "error.reservation.invalid_transition");
    ended.then().body("errors.messages[0]", containsString("cancelled"));
  }

  @Test
  void a_paid_reservation_cannot_become_more_expensive() {
    LocalDate date = Partner.day(139);
    JsonNode visit =
        portal
            .partner()
            .booked(
                portal
                    .body(date, 0)
                    .put("visitors", 4)
                    .put("paymentMethod", "cardprovider")
                    .put("guestEmail", Checkouts.EMAIL));
    Checkouts.confirm(Checkouts.intent(visit), "tok_approved").then().statusCode(200);
    int free = portal.left(date, 0);
    Response dearer = portal.patch(visit, change("visitors", 5));
    refused(dearer, 409, "error.reservation.invalid_transition");
    dearer.then().body("errors.messages[0]", containsString("book the additions"));
    assertThat(portal.left(date, 0)).isEqualTo(free);
    portal.patched(visit, change("date", Partner.day(140).toString()));
    JsonNode smaller = portal.patched(visit, change("visitors", 3));
    assertThat(smaller.at("/amounts/total").asLong())
        .isEqualTo(visit.at("/amounts/total").asLong() * 3 / 4);
  }

  @Test
  void a_free_reservation_cannot_become_more_expensive() {
    LocalDate date = Partner.day(144);
    long price = portal.booked(date, 1).at("/amounts/total").asLong();
    ObjectNode terms = Discounts.coupon().put("discountType", "fixed").put("value", price);
    String coupon = Discounts.made(Discounts.COUPONS, terms).path("code").asText();
    ObjectNode body = portal.body(date, 0).put("visitors", 1).put("couponCode", coupon);
    JsonNode free = portal.partner().booked(body.put("paymentMethod", "cardprovider"));
    assertThat(free.path("status").asText()).isEqualTo("confirmed");
    Response dearer = portal.patch(free, change("visitors", 2));
    refused(dearer, 409, "error.reservation.invalid_transition");
    assertThat(portal.now(free)).isEqualTo(free);
    portal.patched(free, change("date", Partner.day(145).toString()));
  }

  @Test
  void a_reservation_that_waits_for_its_payment_cannot_become_free() {
    LocalDate date = Partner.day(147);
    long price = portal.booked(date, 1).at("/amounts/total").asLong();
    ObjectNode terms = Discounts.coupon().put("discountType", "fixed").put("value", price);
    String coupon = Discounts.made(Discounts.COUPONS, terms).path("code").asText();
    ObjectNode body = portal.body(date, 0).put("visitors", 2).put("couponCode", coupon);
    JsonNode pending = portal.partner().booked(body.put("paymentMethod", "cardprovider"));
    assertThat(pending.path("status").asText()).isEqualTo("pending");
    int left = portal.left(date, 0);
    Response free = portal.patch(pending, change("visitors", 1));
    refused(free, 422, "error.pricing.not_applicable");
    free.then().body("errors.fields", hasKey("paymentMethod"));
    assertThat(portal.now(pending)).isEqualTo(pending);
    assertThat(portal.left(date, 0)).isEqualTo(left);
  }

  @Test
  void a_package_must_still_fit() {
    JsonNode packages = portal.listing().path("packages");
    for (JsonNode offer : packages) {
      int most = offer.path("maxVisitors").asInt();
      if (most < 50) {
        ObjectNode body = portal.body(Partner.day(142), 0).put("visitors", most);
        JsonNode visit = portal.partner().booked(body.put("packageId", offer.path("id").asText()));
        refused(
            portal.patch(visit, change("visitors", most + 1)), 422, "error.pricing.not_applicable");
        assertThat(portal.now(visit)).isEqualTo(visit);
        return;
      }
    }
    throw new AssertionError("no package that can become too small");
  }

  @Test
  void if_match_is_honoured() {
    JsonNode visit = portal.booked(Partner.day(143), 2);
    String path = PortalClient.PATH + visit.path("id").asText();
    String tag = portal.user().request().get(path).header("ETag");
    String body = Json.mapper().createObjectNode().put("notes", "one").toString();
    portal.user().request().header("If-Match", tag).body(body).patch(path).then().statusCode(200);
    String other = Json.mapper().createObjectNode().put("notes", "two").toString();
    refused(
        portal.user().request().header("If-Match", tag).body(other).patch(path),
        412,
        "error.precondition_failed");
    portal.user().request().get(path).then().body("data.notes", equalTo("one"));
    portal
        .user()
        .request()
        .header("If-Match", "*")
        .body("{\"notes\":null}")
        .patch(path)
        .then()
        .statusCode(200)
        .body("data.notes", nullValue());
  }
}
