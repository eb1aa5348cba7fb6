package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.response.Response;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.cenotes.partners.platform.json.Json;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A guest reads only the own reservation. */
class GuestReservationsIT {
  private static final String PATH = "/api/public/reservations/";
  private static final String EMAIL = "guest.of.tests@example.com";

  /** Ruling: the summary without these. */
  private static final Set<String> HIDDEN =
      Set.of("partnerReference", "metadata", "notes", "source");

  private static JsonNode visit;
  private static String id;
  private static String code;

  @BeforeAll
  static void book() {
    Partner partner = Partner.seed();
    ObjectNode body = VisitSql.body(partner).put("guestEmail", EMAIL).put("notes", "VIP");
    JsonNode coupon = Discounts.made(Discounts.COUPONS, Discounts.coupon());
    body.put("couponCode", coupon.path("code").asText());
    body.put("partnerReference", "R-1")
        .set("metadata", Json.mapper().createObjectNode().put("a", "b"));
    visit = partner.booked(body);
    id = visit.path("id").asText();
    code = visit.path("confirmationCode").asText();
  }

  private static Response get(String rest, String... parameters) {
    var request = Api.anyone();
    for (int i = 0; i < parameters.length; i += 2) {
      request.queryParam(parameters[i], parameters[i + 1]);
    }
    return request.get(PATH + rest);
  }

  @Test
  void a_guest_does_not_see_partner_data() {
    Response response = get(id, "email", EMAIL);
    response.then().statusCode(200).header("Cache-Control", "private, no-cache");
    JsonNode seen = Api.json(response).path("data");
    Set<String> expected = new TreeSet<>();
    visit.fieldNames().forEachRemaining(expected::add);
    assertThat(expected).containsAll(HIDDEN).contains("coupon");
    expected.removeAll(HIDDEN);
    Set<String> names = new TreeSet<>();
    seen.fieldNames().forEachRemaining(names::add);
    assertThat(names).isEqualTo(expected);
    names.remove("amounts");
    names.forEach(name -> assertThat(seen.path(name)).as(name).isEqualTo(visit.path(name)));
    ObjectNode amounts = visit.path("amounts").deepCopy();
    amounts.remove("commission");
    amounts.remove("netPayable");
    assertThat(seen.path("amounts")).isEqualTo(amounts);
    assertThat(response.asString()).doesNotContain("VIP", "R-1");
  }

  @Test
  void a_guest_does_not_see_who_cancelled() {
    Partner partner = Partner.seed();
    JsonNode cancelled = partner.booked(VisitSql.body(partner).put("guestEmail", EMAIL));
    String its = cancelled.path("id").asText();
    partner.cancel(its).then().statusCode(200);
    JsonNode cancellation = Api.json(get(its, "email", EMAIL)).at("/data/cancellation");
    assertThat(cancellation.path("refund").asText()).isEqualTo("full");
    assertThat(cancellation.has("by")).isFalse();
  }

  @Test
  void a_guest_finds_the_reservation_by_code_or_id() {
    for (Response found :
        new Response[] {
          get(id, "email", EMAIL.toUpperCase(Locale.ROOT)),
          get(id, "email", EMAIL, "confirmationCode", code),
          get("by-confirmation/" + code, "email", EMAIL),
          get("by-confirmation/" + code.toLowerCase(Locale.ROOT), "email", EMAIL),
          get("by-confirmation/" + code.replace('0', 'O').replace('1', 'i'), "email", EMAIL)
        }) {
      found.then().statusCode(200).body("data.id", equalTo(id));
    }
  }

  @Test
  void a_mismatch_is_not_found() {
    for (Response none :
        new Response[] {
          get(id, "email", "other@example.com"),
          get(UUID.randomUUID().toString(), "email", EMAIL),
          get(id, "email", EMAIL, "confirmationCode", "CN-00000000"),
          get("by-confirmation/" + code, "email", "other@example.com"),
          get("by-confirmation/CN-00000000", "email", EMAIL),
          get("by-confirmation/%25", "email", EMAIL)
        }) {
      none.then().statusCode(404).body("message", equalTo("error.reservation.not_found"));
      ObjectNode body = (ObjectNode) Api.json(none);
      body.remove(java.util.List.of("timestamp", "path", "requestId"));
      assertThat(body.toString())
          .isEqualTo(
              "{\"success\":false,\"message\":\"error.reservation.not_found\",\"error\":\"Not"
                  + " Found\",\"statusCode\":404,\"detail\":\"There is no such reservation, or the"
                  + " caller may not see it.\"}");
    }
  }

  @Test
  void the_email_is_required_and_the_id_must_be_a_uuid() {
    for (String rest : new String[] {id, "by-confirmation/" + code}) {
      get(rest)
          .then()
          .statusCode(400)
          .body("message", equalTo("validation.invalid_data"))
          .body("errors.fields", hasKey("email"));
      get(rest, "email", "nobody").then().statusCode(400).body("errors.fields", hasKey("email"));
    }
    get("nothing", "email", EMAIL).then().statusCode(400);
  }
}
