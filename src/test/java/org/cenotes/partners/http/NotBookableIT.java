package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.notNullValue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.response.Response;
import java.time.LocalDate;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.harness.Wait;
import org.cenotes.partners.platform.json.Json;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A request that cannot be booked is refused with its reason. */
class NotBookableIT {
  private static final String CENOTE = "cenote-ik-kil";
  private static final LocalDate DATE = Partner.day(75);

  private static Partner partner;

  @BeforeAll
  static void seed() {
    partner = Partner.seed();
  }

  private static ObjectNode body() {
    return partner.body(CENOTE, DATE);
  }

  @ParameterizedTest
  @ValueSource(strings = {"couponCode", "promotionId", "quoteId"})
  void a_discount_that_does_not_exist_is_422(String member) {
    refused(body().put(member, "NONE"), 422, "error.pricing.not_applicable", member);
  }

  @Test
  void a_request_outside_the_cenotes_limits_is_422() {
    String unknown = UUID.randomUUID().toString();
    refused(body().put("packageId", unknown), 422, "error.pricing.not_applicable", "packageId");
    for (String method : new String[] {"cash", "ON_SITE", ""}) {
      refused(
          body().put("paymentMethod", method),
          422,
          "error.pricing.not_applicable",
          "paymentMethod");
    }
    ObjectNode services = body();
    services
        .putArray("additionalServices")
        .addObject()
        .put("serviceId", unknown)
        .put("quantity", 1);
    refused(services, 422, "error.pricing.not_applicable", "additionalServices[0].serviceId");
    partner
        .book(body().put("cenoteId", unknown))
        .then()
        .statusCode(404)
        .body("message", equalTo("error.cenote.not_found"));
  }

  @Test
  void a_time_that_cannot_be_booked_is_422() {
    String key = "error.availability.not_bookable";
    refused(body().put("date", Partner.day(-2).toString()), 422, key, "date");
    refused(body().put("date", Partner.day(700).toString()), 422, key, "date");
    refused(body().put("startTime", "03:07"), 422, key, "startTime");
    refused(body().put("endTime", "23:59"), 422, key, "startTime");
    refused(body().put("endTime", body().path("startTime").asText()), 422, key, "startTime");
    ObjectNode many = partner.body("cenote-suytun", DATE).put("visitors", 21);
    refused(many, 422, key, "visitors");
    partner
        .book(many)
        .then()
        .body("errors.details.reason", equalTo("party_size"))
        .body("errors.details.max", equalTo(20));
    partner
        .book(body().put("startTime", "03:07"))
        .then()
        .body("errors.details.reason", equalTo("not_a_slot"));
  }

  @Test
  void a_number_out_of_range_names_its_member() {
    for (String number : new String[] {"3000000000", "100000000000000000000"}) {
      Response response =
          partner
              .live()
              .body(body().toString().replaceFirst("\"visitors\":\\d+", "\"visitors\":" + number))
              .post("/api/partner/reservations");
      response
          .then()
          .statusCode(400)
          .body("message", equalTo("validation.invalid_data"))
          .body("errors.fields.visitors[0]", equalTo("visitors must be a whole number in range"));
    }
  }

  @Test
  void a_text_that_cannot_be_stored_says_why() {
    partner
        .live()
        .body(body().put("firstName", "A\0b").toString())
        .post("/api/partner/reservations")
        .then()
        .statusCode(400)
        .body(
            "errors.fields.firstName[0]",
            equalTo("firstName must not contain NUL or unpaired surrogate characters"));
  }

  @Test
  @ResourceLock(SharedState.CATALOGUE)
  void a_closed_day_is_422_and_says_why() {
    LocalDate date = Partner.day(33);
    String slug = "cenote-oxman";
    ObjectNode body = partner.body(slug, date);
    close(slug, "[{\"date\":\"" + date + "\",\"reason\":\"Limpieza\"}]");
    try {
      Wait.untilAsserted(
          () ->
              assertThat(partner.availability(slug, date).path("closedReason").asText())
                  .isEqualTo("Limpieza"));
      assertThat(partner.availability(slug, date).path("isOpen").asBoolean()).isFalse();
      refused(body, 422, "error.availability.not_bookable", "date");
    } finally {
      close(slug, "[]");
    }
    Wait.untilAsserted(
        () -> assertThat(partner.availability(slug, date).path("isOpen").asBoolean()).isTrue());
  }

  private static void close(String slug, String closures) {
    Sql.update(
        """
        UPDATE live.cenotes SET version = version + 1,
               schedule = jsonb_set(schedule, '{closures}', ?::jsonb)
         WHERE slug = ?
        """,
        closures,
        slug);
  }

  private static void refused(ObjectNode body, int status, String key, String field) {
    Response response = partner.book(body);
    assertThat(response.statusCode() + " " + response.path("message"))
        .as(response.asString())
        .isEqualTo(status + " " + key);
    response.then().body("errors.fields", hasKey(field)).body("requestId", notNullValue());
    Map<String, Object> fields = response.path("errors.fields");
    assertThat(Json.mapper().valueToTree(fields).path(field).path(0).asText()).startsWith(field);
  }
}
