package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.contains;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;
import static org.hamcrest.Matchers.hasSize;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.math.BigDecimal;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A partner reads availability and books, and the amounts add up. */
class BookingIT {
  private static final String LOCALE = "de-Latn-DE-u-co-phonebk-nu-latn-x-app01";
  private static final String CENOTE = "cenote-ik-kil";
  private static final LocalDate DATE = Partner.day(70);

  private static Partner partner;
  private static JsonNode cenote;

  @BeforeAll
  static void seed() {
    partner = Partner.seed();
    cenote = partner.listing(CENOTE);
  }

  private static ObjectNode body() {
    return partner.body(CENOTE, DATE);
  }

  private static long adult() {
    return cenote.path("agePricing").path("adult").asLong();
  }

  private static JsonNode service(String category) {
    for (JsonNode service : cenote.path("services")) {
      if (service.path("category").asText().equals(category)
          && service.path("isBookable").asBoolean()) {
        return service;
      }
    }
    throw new IllegalArgumentException(category);
  }

  private static JsonNode packageOf(String unit) {
    for (JsonNode offer : cenote.path("packages")) {
      if (offer.path("pricingUnit").asText().equals(unit)) {
        return offer;
      }
    }
    throw new IllegalArgumentException(unit);
  }

  private static void addsUp(JsonNode reservation) {
    JsonNode amounts = reservation.path("amounts");
    long total = amounts.path("total").asLong();
    assertThat(
            amounts.path("subtotal").asLong()
                + amounts.path("services").asLong()
                + amounts.path("transport").asLong()
                - amounts.path("discount").asLong())
        .isEqualTo(total);
    long lines = 0;
    for (JsonNode line : reservation.path("priceLines")) {
      assertThat(line.path("total").asLong())
          .isEqualTo(line.path("quantity").asLong() * line.path("unitPrice").asLong());
      lines += line.path("total").asLong();
    }
    assertThat(lines).isEqualTo(total);
    assertThat(amounts.path("commission").asLong()).isEqualTo((total * 1000 + 5000) / 10000);
  }

  @Test
  void a_visit_is_booked_read_and_listed() {
    JsonNode made = partner.booked(body());
    addsUp(made);
    assertThat(made.path("status").asText()).isEqualTo("confirmed");
    assertThat(made.path("paymentStatus").asText()).isEqualTo("not_required");
    assertThat(made.path("confirmationCode").asText()).matches("CN-[0-9A-HJKMNP-TV-Z]{8}");
    assertThat(made.path("livemode").asBoolean()).isTrue();
    assertThat(made.path("amounts").path("total").asLong()).isEqualTo(2 * adult());
    assertThat(made.path("amounts").path("netPayable").asLong())
        .isEqualTo(2 * adult() - made.path("amounts").path("commission").asLong());
    String path = "/api/partner/reservations";
    assertThat(Api.json(partner.live().get(path + "/" + made.path("id").asText())).path("data"))
        .isEqualTo(made);
    assertThat(Api.json(partner.live().get(path)).path("data")).contains(made);
  }

  @Test
  void package_children_services_and_shuttle_have_price_lines() {
    JsonNode offer = packageOf("person");
    JsonNode food = service("food");
    JsonNode photo = service("photo");
    ObjectNode body = body();
    body.put("visitors", 3).put("packageId", offer.path("id").asText());
    body.putObject("ageBreakdown").put("adult", 2).put("child", 1);
    body.put("transportationType", "shared_shuttle");
    body.putObject("pickup")
        .put("requested", true)
        .put("locationName", "Hotel")
        .put("time", "08:15");
    var extras = body.putArray("additionalServices");
    extras.addObject().put("serviceId", food.path("id").asText()).put("quantity", 3);
    extras.addObject().put("serviceId", photo.path("id").asText()).put("quantity", 1);
    JsonNode made = partner.booked(body);
    addsUp(made);
    JsonNode amounts = made.path("amounts");
    assertThat(amounts.path("subtotal").asLong())
        .isEqualTo(
            2 * offer.path("price").path("adult").asLong()
                + offer.path("price").path("child").asLong());
    assertThat(amounts.path("services").asLong())
        .isEqualTo(3 * food.path("price").asLong() + photo.path("price").asLong());
    assertThat(amounts.path("transport").asLong()).isPositive();
    assertThat(made.path("additionalServices")).hasSize(2);
    assertThat(made.path("package").path("id").asText()).isEqualTo(offer.path("id").asText());
    assertThat(made.path("pickup").path("time").asText()).isEqualTo("08:15");
  }

  @Test
  void a_group_package_has_one_price_for_any_size() {
    JsonNode offer = packageOf("group");
    JsonNode made = partner.booked(body().put("packageId", offer.path("id").asText()));
    addsUp(made);
    assertThat(made.path("amounts").path("total").asLong()).isEqualTo(offer.path("price").asLong());
  }

  @Test
  void a_visit_over_several_slots_is_priced_once_and_takes_places_in_each() {
    LocalDate date = DATE.plusDays(1);
    List<Integer> before = new ArrayList<>();
    partner
        .availability(CENOTE, date)
        .path("slots")
        .forEach(slot -> before.add(slot.path("available").asInt()));
    ObjectNode body = partner.body(CENOTE, date);
    body.put("endTime", partner.slot(CENOTE, date, 2).path("endTime").asText());
    JsonNode made = partner.booked(body);
    assertThat(made.path("amounts").path("total").asLong()).isEqualTo(2 * adult());
    for (int i = 0; i < 4; i++) {
      int left = partner.slot(CENOTE, date, i).path("available").asInt();
      assertThat(before.get(i) - left).isEqualTo(i < 3 ? 2 : 0);
    }
  }

  @Test
  void member_aliases_are_accepted_and_must_agree() {
    ObjectNode body = body();
    body.remove(List.of("firstName", "lastName", "guestEmail", "guestPhone"));
    body.put("contactName", "Demo Second Guest")
        .put("email", " Demo.Guest@Example.com ".strip())
        .put("contactPhone", "984 123 4567");
    JsonNode guest = partner.booked(body).path("guest");
    assertThat(guest.path("firstName").asText()).isEqualTo("Demo Second");
    assertThat(guest.path("lastName").asText()).isEqualTo("Guest");
    assertThat(guest.path("email").asText()).isEqualTo("demo.guest@example.com");
    assertThat(guest.path("phone").asText()).isEqualTo("+529841234567");
    partner.booked(body.put("guestName", "Demo Second Guest").put("guestLastName", "Guest"));
    partner
        .book(body.put("contactLastName", "Other"))
        .then()
        .statusCode(400)
        .body("message", equalTo("validation.invalid_input"))
        .body("errors.fields", hasKey("contactLastName"));
    body.remove(List.of("contactName", "guestLastName", "contactLastName"));
    partner
        .book(body.put("guestName", "A".repeat(151) + " B"))
        .then()
        .statusCode(400)
        .body("errors.fields", hasKey("firstName"));
  }

  @Test
  void what_is_missing_and_what_is_wrong_is_reported_at_once() {
    ObjectNode body = body().put("visitors", 51);
    body.remove(List.of("startTime", "firstName", "guestPhone"));
    partner
        .book(body)
        .then()
        .statusCode(400)
        .body("message", equalTo("validation.invalid_input"))
        .body("detail", equalTo("firstName is required (and 3 more in errors.messages)."))
        .body("errors.messages", hasSize(4))
        .body("errors.fields.firstName", contains("firstName is required"))
        .body("errors.fields.guestPhone", contains("guestPhone is required"))
        .body("errors.fields", hasKey("startTime"))
        .body("errors.fields", hasKey("visitors"));
  }

  @Test
  void a_guest_has_a_name_of_one_line_and_a_phone_number() {
    partner
        .book(body().put("firstName", "Demo\nBcc: all").put("guestPhone", "call me"))
        .then()
        .statusCode(400)
        .body(
            "errors.fields.firstName",
            contains("firstName must not contain line breaks or other control characters"))
        .body("errors.fields.guestPhone", contains("guestPhone must be a phone number"));
    partner
        .book(body().put("lastName", "\u2003"))
        .then()
        .statusCode(400)
        .body("errors.fields.lastName", contains("lastName must not be blank"));
  }

  @Test
  void an_extremely_small_coordinate_is_refused() {
    for (String tiny : List.of("1e-1500", "1e-20000")) {
      ObjectNode body = body();
      body.putObject("pickup").put("latitude", new BigDecimal(tiny));
      partner.book(body).then().statusCode(400).body("errors.fields", hasKey("pickup.latitude"));
    }
  }

  @Test
  void metadata_notes_locale_and_nationality_are_returned() {
    ObjectNode body = body().put("notes", "Late").put("locale", LOCALE).put("nationality", "MX");
    body.putObject("metadata").put("order", "A-1").put("empty", "");
    JsonNode made = partner.booked(body);
    assertThat(made.path("metadata")).isEqualTo(body.path("metadata"));
    assertThat(made.path("notes").asText()).isEqualTo("Late");
    assertThat(made.path("locale").asText()).isEqualTo(LOCALE);
    assertThat(made.path("guest").path("nationality").asText()).isEqualTo("MX");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "metadata | {\"a\":null} | metadata.a is required",
        "metadata | {\"b\":5} | metadata.b must be a string",
        "metadata | {\"a-name-of-more-than-forty-characters-is-no-value\":\"c\"}"
            + " | metadata must have names of 1 to 40 characters",
        "partnerReference | \" a\""
            + " | partnerReference must not begin or end with a space or contain a line break",
        "partnerReference | \"a\\nb\""
            + " | partnerReference must not begin or end with a space or contain a line break",
      })
  void an_error_names_the_member_and_what_is_wrong_with_it(
      String member, String value, String sentence) {
    ObjectNode body = body();
    body.set(member, Api.json(value));
    partner.book(body).then().statusCode(400).body("errors.messages", contains(sentence));
  }

  @ParameterizedTest
  @ValueSource(strings = {"cardprovider", "walletprovider", "regionalprovider"})
  void a_reservation_to_be_paid_online_holds_its_places_for_15_minutes(String method) {
    JsonNode made = pending(method);
    Instant created = Instant.parse(made.path("createdAt").asText());
    assertThat(Instant.parse(made.path("holdExpiresAt").asText()))
        .isBetween(created.plusSeconds(895), created.plusSeconds(905));
  }

  @Test
  void a_reservation_to_be_paid_on_site_holds_its_places_until_the_visit_ends() {
    JsonNode made = pending("on_site");
    JsonNode slot = partner.slot(CENOTE, DATE, 0);
    Instant end =
        DATE.atTime(LocalTime.parse(slot.path("endTime").asText()))
            .atZone(ZoneId.of(made.path("timezone").asText()))
            .toInstant();
    assertThat(Instant.parse(made.path("holdExpiresAt").asText())).isEqualTo(end);
  }

  private static JsonNode pending(String method) {
    JsonNode made = partner.booked(body().put("paymentMethod", method));
    assertThat(made.path("status").asText()).isEqualTo("pending");
    assertThat(made.path("paymentStatus").asText()).isEqualTo("unpaid");
    assertThat(made.path("amounts").path("netPayable").asLong()).isZero();
    return made;
  }
}
