package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.response.Response;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A partner's users book, list, count and cancel. */
class PortalReservationsIT {
  private static final String PATH = "/api/partner-reservations";

  private final Partner partner = Partner.seed();
  private final Login user = partner.admin();

  private JsonNode data(String path) {
    Response response = user.request().get(PATH + path);
    response.then().statusCode(200);
    return Api.json(response).path("data");
  }

  @Test
  void a_portal_booking_equals_an_api_booking() {
    ObjectNode body = VisitSql.body(partner).put("partnerReference", "DESK-1");
    Response made = user.request().body(body.toString()).post(PATH);
    made.then()
        .statusCode(201)
        .body("message", equalTo("reservations.created_successfully"))
        .body("data.source", equalTo("partner_portal"))
        .body("data.status", equalTo("confirmed"));
    JsonNode visit = Api.json(made).path("data");
    assertThat(visit.at("/amounts/commission").asLong())
        .isEqualTo((visit.at("/amounts/total").asLong() + 5) / 10);
    partner
        .live()
        .get("/api/partner/reservations/" + visit.path("id").asText())
        .then()
        .statusCode(200)
        .body("data.partnerReference", equalTo("DESK-1"));
    user.request()
        .body(body.toString())
        .post(PATH)
        .then()
        .statusCode(201)
        .header("Idempotent-Replayed", "true")
        .body("data.id", equalTo(visit.path("id").asText()));
    user.request()
        .body(body.deepCopy().put("visitors", 2).toString())
        .post(PATH)
        .then()
        .statusCode(409)
        .body("message", equalTo("error.reservation.reference_conflict"));
  }

  @Test
  void the_list_has_reservations_of_keys_and_users() {
    JsonNode byKey = VisitSql.made(partner);
    Response byUser = user.request().body(VisitSql.body(partner).toString()).post(PATH);
    String second = Api.json(byUser).at("/data/id").asText();
    JsonNode all = data("?perPage=10");
    assertThat(all).hasSize(2);
    assertThat(all.at("/0/id").asText()).isEqualTo(second);
    assertThat(all.at("/1/id")).isEqualTo(byKey.path("id"));
    assertThat(data("?status=cancelled")).isEmpty();
    assertThat(data("/" + second).path("id").asText()).isEqualTo(second);
    user.request()
        .get(PATH + "?perPage=101")
        .then()
        .statusCode(400)
        .body("errors.fields", hasKey("perPage"));
    user.request().get(PATH + "/" + UUID.randomUUID()).then().statusCode(404);
  }

  @Test
  void a_cancellation_records_its_actor() {
    JsonNode visit = VisitSql.made(partner);
    String path = PATH + "/" + visit.path("id").asText() + "/cancel";
    user.request()
        .body("{\"reason\":\"weather\"}")
        .post(path)
        .then()
        .statusCode(200)
        .body("data.status", equalTo("cancelled"))
        .body("data.cancellation.by", equalTo(user.user().path("id").asText()))
        .body("data.cancellation.reason", equalTo("weather"));
    user.request()
        .post(path)
        .then()
        .statusCode(409)
        .body("message", equalTo("error.reservation.invalid_transition"));
  }

  @Test
  void statistics_count_reservations_and_revenue() {
    LocalDate day = Partner.day(200);
    JsonNode one =
        partner.booked(VisitSql.body(partner).put("date", day.toString()).put("visitors", 2));
    JsonNode two =
        partner.booked(VisitSql.body(partner).put("date", day.toString()).put("visitors", 3));
    partner.booked(
        VisitSql.body(partner).put("date", day.toString()).put("paymentMethod", "on_site"));
    JsonNode early = partner.booked(VisitSql.body(partner).put("date", day.toString()));
    partner.cancel(early.path("id").asText());
    JsonNode late = partner.booked(VisitSql.body(partner).put("date", day.toString()));
    VisitSql.on(late, day, Instant.now().plus(Duration.ofHours(30)));
    partner.cancel(late.path("id").asText());
    JsonNode today = VisitSql.begun(VisitSql.made(partner), Duration.ofMinutes(5));
    JsonNode all = data("/stats?startDate=" + day + "&endDate=" + day);
    long each = early.at("/amounts/total").asLong();
    assertThat(all.at("/period/startDate").asText()).isEqualTo(day.toString());
    assertThat(all.path("total").asLong()).isEqualTo(5);
    assertThat(all.at("/byStatus/confirmed").asLong()).isEqualTo(2);
    assertThat(all.at("/byStatus/pending").asLong()).isEqualTo(1);
    assertThat(all.at("/byStatus/cancelled").asLong()).isEqualTo(2);
    assertThat(all.at("/byStatus/no_show").asLong()).isZero();
    assertThat(all.path("upcoming").asLong()).isEqualTo(3);
    assertThat(all.path("today").asLong()).isZero();
    assertThat(all.path("visitors").asLong()).isEqualTo(6);
    assertThat(all.path("gross").asLong()).isEqualTo(6 * each);
    long net = one.at("/amounts/netPayable").asLong() + two.at("/amounts/netPayable").asLong();
    assertThat(all.path("netPayable").asLong()).isEqualTo(net);
    assertThat(all.path("retained").asLong()).isEqualTo(each - (each + 1) / 2);
    assertThat(all.path("averageBookingValue").asLong()).isEqualTo(2 * each);
    assertThat(all.path("cancellationRate").asDouble()).isEqualTo(50);
    JsonNode unpaid =
        partner.booked(
            VisitSql.body(partner).put("date", day.toString()).put("paymentMethod", "on_site"));
    partner.cancel(unpaid.path("id").asText());
    assertThat(
            data("/stats?startDate=" + day + "&endDate=" + day).path("cancellationRate").asDouble())
        .as("never sold")
        .isEqualTo(50);
    assertThat(data("/stats?startDate=9999-12-31").at("/period/endDate").asText())
        .isEqualTo("9999-12-31");
    assertThat(data("/stats?endDate=0001-01-01").at("/period/startDate").asText())
        .isEqualTo("0001-01-01");
    user.request().get(PATH + "/stats").then().body("currency.code", equalTo("MXN"));
    JsonNode near = data("/stats");
    assertThat(near.path("total").asLong()).isEqualTo(1);
    assertThat(near.path("today").asLong()).isEqualTo(1);
    assertThat(near.path("upcoming").asLong()).isZero();
    assertThat(near.path("gross")).isEqualTo(today.at("/amounts/total"));
    String elsewhere = "&cenoteId=" + partner.cenote("cenote-dos-ojos");
    JsonNode none = data("/stats?startDate=" + day + "&endDate=" + day + elsewhere);
    assertThat(none.path("total").asLong()).isZero();
    assertThat(none.path("averageBookingValue").asLong()).isZero();
    assertThat(none.path("cancellationRate").asDouble()).isZero();
    JsonNode dollars = data("/stats?currency=USD&startDate=" + day + "&endDate=" + day);
    assertThat(dollars.path("total").asLong()).as("counts are of all").isEqualTo(6);
    assertThat(dollars.path("gross").asLong()).isZero();
    assertThat(dollars.path("retained").asLong()).isZero();
    assertThat(dollars.path("averageBookingValue").asLong()).isZero();
  }

  @Test
  void a_checked_in_visit_is_not_rescheduled() {
    String id = VisitSql.made(partner).path("id").asText();
    Sql.update("UPDATE live.reservations SET checked_in_at = now() WHERE id = ?::uuid", id);
    user.request()
        .body("{\"date\":\"%s\"}".formatted(Partner.day(30)))
        .patch(PATH + "/" + id)
        .then()
        .statusCode(409)
        .body("message", equalTo("error.reservation.invalid_transition"))
        .body("errors.messages[0]", containsString("guests have arrived"));
    user.request().body("{\"notes\":\"x\"}").patch(PATH + "/" + id).then().statusCode(200);
  }

  @ParameterizedTest
  @CsvSource({
    "startDate=2020-01-01, 2020-01-01, 2020-12-31",
    "endDate=2020-12-31, 2020-11-01, 2020-12-31",
    "startDate=2999-01-01, 2999-01-01, 2999-03-02",
    "endDate=2999-12-31, 2998-12-31, 2999-12-31"
  })
  void of_one_day_alone_the_other_is_found(String given, String first, String last) {
    JsonNode period = data("/stats?" + given).path("period");
    assertThat(period.path("startDate").asText()).isEqualTo(first);
    assertThat(period.path("endDate").asText()).isEqualTo(last);
  }

  @Test
  void a_period_is_ordered_and_at_most_a_year() {
    for (String wrong :
        new String[] {
          "startDate=2026-05-02&endDate=2026-05-01", "startDate=2024-01-01&endDate=2026-01-01"
        }) {
      user.request()
          .get(PATH + "/stats?" + wrong)
          .then()
          .statusCode(400)
          .body("message", equalTo("validation.invalid_data"))
          .body("errors.fields", hasKey("endDate"));
    }
  }
}
