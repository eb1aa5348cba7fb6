package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import java.time.Instant;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A guest pays, in every way the simulated provider can let it go. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CheckoutIT {
  private Partner partner;

  @BeforeAll
  void a_partner() {
    partner = Partner.seed();
  }

  @ParameterizedTest
  @ValueSource(strings = {"approved", "callback_twice", "out_of_order"})
  void a_card_that_is_good_confirms_the_reservation_once(String scenario) {
    JsonNode reservation = Checkouts.pending(partner, "cardprovider");
    JsonNode intent = Checkouts.intent(reservation);
    assertThat(intent.path("amount")).isEqualTo(reservation.at("/amounts/total"));
    assertThat(intent.path("status").asText()).isEqualTo("created");
    assertThat(intent.path("clientSecret").asText()).isNotEmpty();
    JsonNode settled = Checkouts.data(Checkouts.confirm(intent, "tok_" + scenario), 200);
    assertThat(settled.path("status").asText()).isEqualTo("succeeded");
    assertThat(settled.at("/reservation/status").asText()).isEqualTo("confirmed");
    assertThat(settled.at("/reservation/paymentStatus").asText()).isEqualTo("paid");
    assertThat(Checkouts.data(Checkouts.confirm(intent, "tok_declined"), 200)).isEqualTo(settled);
    quiet();
    assertThat(events(intent, "payment.succeeded")).isEqualTo(1);
    assertThat(events(intent, "payment.failed")).isZero();
    assertThat(Visits.events(reservation, "reservation.confirmed")).isEqualTo(1);
    assertThat(read(reservation).path("status").asText()).isEqualTo("confirmed");
  }

  @ParameterizedTest
  @CsvSource({
    "declined, card_declined",
    "insufficient_funds, insufficient_funds",
    "nonsense, invalid_token"
  })
  void a_card_that_is_refused_leaves_the_reservation_to_be_paid(String scenario, String code) {
    JsonNode reservation = Checkouts.pending(partner, "cardprovider");
    JsonNode intent = Checkouts.intent(reservation);
    JsonNode failed = Checkouts.data(Checkouts.confirm(intent, "tok_" + scenario), 200);
    assertThat(failed.path("status").asText()).isEqualTo("failed");
    assertThat(failed.path("failureCode").asText()).isEqualTo(code);
    assertThat(failed.at("/reservation/status").asText()).isEqualTo("pending");
    assertThat(Checkouts.data(Checkouts.confirm(intent, "tok_approved"), 200)).isEqualTo(failed);
    JsonNode another = Checkouts.intent(reservation);
    assertThat(another.path("paymentId")).isNotEqualTo(intent.path("paymentId"));
    Checkouts.confirm(another, "tok_approved").then().statusCode(200);
    assertThat(read(reservation).path("status").asText()).isEqualTo("confirmed");
  }

  @Test
  void what_the_answer_does_not_say_the_callback_does() {
    JsonNode reservation = Checkouts.pending(partner, "cardprovider");
    JsonNode settled =
        Checkouts.data(Checkouts.confirm(Checkouts.intent(reservation), "tok_processing"), 200);
    assertThat(settled.path("status").asText()).isEqualTo("requires_action");
    becomes(reservation, "confirmed", "paid");
  }

  @Test
  void an_answer_that_is_lost_is_found_again() {
    JsonNode reservation = Checkouts.pending(partner, "cardprovider");
    JsonNode intent = Checkouts.intent(reservation);
    Response lost = Checkouts.confirm(intent, "tok_lost_answer");
    lost.then().statusCode(503).header("Retry-After", "5");
    becomes(reservation, "confirmed", "paid");
    assertThat(events(intent, "payment.succeeded")).isEqualTo(1);
  }

  @Test
  void a_provider_that_does_not_answer_can_be_asked_again() {
    JsonNode intent = Checkouts.intent(Checkouts.pending(partner, "cardprovider"));
    Checkouts.confirm(intent, "tok_unreachable").then().statusCode(503);
    assertThat(
            Checkouts.data(Checkouts.confirm(intent, "tok_approved"), 200).path("status").asText())
        .isEqualTo("succeeded");
  }

  @Test
  void a_wallet_is_captured_once_its_owner_has_agreed() {
    JsonNode reservation = Checkouts.pending(partner, "walletprovider");
    JsonNode order = Checkouts.order(reservation);
    assertThat(Checkouts.data(Checkouts.capture(order), 200).path("status").asText())
        .isEqualTo("requires_action");
    Checkouts.choose(order.path("approveUrl").asText(), "approved");
    assertThat(Checkouts.data(Checkouts.capture(order), 200).path("status").asText())
        .isEqualTo("succeeded");
    assertThat(read(reservation).path("paymentMethod").asText()).isEqualTo("walletprovider");
  }

  @Test
  void a_regional_payment_is_confirmed_by_its_notification() {
    JsonNode reservation = Checkouts.pending(partner, "regionalprovider");
    Checkouts.choose(Checkouts.preference(reservation).path("initPoint").asText(), "approved");
    becomes(reservation, "confirmed", "paid");
  }

  @Test
  void asking_again_answers_the_payment_that_is_open_and_another_provider_takes_its_place() {
    JsonNode reservation = Checkouts.pending(partner, "regionalprovider");
    JsonNode preference = Checkouts.preference(reservation);
    assertThat(Checkouts.preference(reservation).path("paymentId"))
        .isEqualTo(preference.path("paymentId"));
    JsonNode intent = Checkouts.intent(reservation);
    Checkouts.confirm(intent, "tok_approved").then().statusCode(200);
    // The guest pays the other one as well: that goes back.
    Checkouts.choose(preference.path("initPoint").asText(), "approved");
    Eventually.holds(() -> assertThat(events(preference, "payment.refunded")).isEqualTo(1));
    assertThat(events(preference, "payment.late")).isEqualTo(1);
    assertThat(read(reservation).path("status").asText()).isEqualTo("confirmed");
    assertThat(read(reservation).path("paymentStatus").asText()).isEqualTo("paid");
  }

  @Test
  void a_late_payment_takes_the_places_again() {
    JsonNode reservation = Checkouts.pending(partner, "regionalprovider");
    JsonNode preference = Checkouts.preference(reservation);
    expire(reservation);
    Checkouts.choose(preference.path("initPoint").asText(), "callback_twice");
    becomes(reservation, "confirmed", "paid");
    quiet();
    assertThat(events(preference, "payment.late")).isEqualTo(1);
    assertThat(Visits.events(reservation, "reservation.confirmed")).isEqualTo(1);
  }

  @Test
  void a_late_payment_goes_back_when_the_places_are_gone() {
    JsonNode reservation = Checkouts.pending(partner, "regionalprovider");
    JsonNode preference = Checkouts.preference(reservation);
    expire(reservation);
    capacity(reservation, "taken");
    Checkouts.choose(preference.path("initPoint").asText(), "approved");
    becomes(reservation, "expired", "refunded");
    capacity(reservation, "taken + 30");
    assertThat(events(preference, "payment.late")).isEqualTo(1);
    assertThat(events(preference, "payment.refunded")).isEqualTo(1);
  }

  @Test
  void a_visit_that_was_paid_and_is_cancelled_in_time_is_refunded() {
    JsonNode reservation = Checkouts.pending(partner, "cardprovider");
    JsonNode intent = Checkouts.intent(reservation);
    Checkouts.confirm(intent, "tok_approved").then().statusCode(200);
    JsonNode cancelled = Checkouts.data(partner.cancel(reservation.path("id").asText()), 200);
    assertThat(cancelled.path("paymentStatus").asText()).isEqualTo("refund_pending");
    becomes(reservation, "refunded", "refunded");
    assertThat(read(reservation).at("/amounts/refunded"))
        .isEqualTo(reservation.at("/amounts/total"));
    assertThat(Visits.events(reservation, "reservation.refunded")).isEqualTo(1);
  }

  @Test
  void what_waits_for_no_payment_is_not_paid() {
    JsonNode atDesk = Checkouts.pending(partner, "on_site");
    JsonNode onAccount = Visits.made(partner);
    for (JsonNode reservation : new JsonNode[] {atDesk, onAccount}) {
      Checkouts.post(Checkouts.CARD + "create-payment-intent", Checkouts.purchase(reservation))
          .then()
          .statusCode(409);
    }
  }

  @Test
  void what_is_being_paid_does_not_become_another_visit() {
    JsonNode reservation = Checkouts.pending(partner, "cardprovider");
    JsonNode intent = Checkouts.intent(reservation);
    String path = "/api/partner-reservations/" + reservation.path("id").asText();
    Login portal = partner.admin();
    portal.request().body("{\"visitors\":2}").patch(path).then().statusCode(409);
    portal.request().body("{\"notes\":\"They bring a cake\"}").patch(path).then().statusCode(200);
    Checkouts.confirm(intent, "tok_declined").then().statusCode(200);
    portal.request().body("{\"visitors\":2}").patch(path).then().statusCode(200);
    assertThat(Checkouts.intent(reservation).path("amount").asLong())
        .isEqualTo(2 * intent.path("amount").asLong());
  }

  @Test
  void what_makes_a_paid_visit_cheaper_goes_back() {
    JsonNode reservation =
        partner.booked(
            Visits.body(partner).put("visitors", 3).put("paymentMethod", "cardprovider"));
    JsonNode intent = Checkouts.intent(reservation);
    Checkouts.confirm(intent, "tok_approved").then().statusCode(200);
    String path = "/api/partner-reservations/" + reservation.path("id").asText();
    partner.admin().request().body("{\"visitors\":1}").patch(path).then().statusCode(200);
    Eventually.holds(() -> assertThat(events(intent, "payment.refunded")).isEqualTo(1));
    assertThat(
            Sql.number(
                "SELECT refunded FROM live.payments WHERE id = ?::uuid",
                intent.path("paymentId").asText()))
        .isEqualTo(intent.path("amount").asLong() * 2 / 3);
    becomes(reservation, "confirmed", "paid");
    Checkouts.data(partner.cancel(reservation.path("id").asText()), 200);
    becomes(reservation, "refunded", "refunded");
    assertThat(read(reservation).at("/amounts/refunded")).isEqualTo(intent.path("amount"));
  }

  @Test
  void a_reservation_and_another_email_are_no_reservation() {
    JsonNode reservation = Checkouts.pending(partner, "cardprovider");
    Checkouts.post(
            Checkouts.CARD + "create-payment-intent",
            Checkouts.purchase(reservation).put("email", "somebody.else@example.com"))
        .then()
        .statusCode(404);
  }

  @Test
  void a_token_resumes_its_payment_and_is_replaced() {
    JsonNode intent = Checkouts.intent(Checkouts.pending(partner, "cardprovider"));
    String token = intent.path("recoveryToken").asText();
    JsonNode resumed = resume(token);
    assertThat(resumed.at("/payment/id")).isEqualTo(intent.path("paymentId"));
    assertThat(resumed.at("/nextAction/type").asText()).isEqualTo("confirm_card");
    assertThat(resumed.at("/nextAction/clientSecret")).isEqualTo(intent.path("clientSecret"));
    assertThat(resumed.path("recoveryToken").asText()).isNotEqualTo(token);
    // The answer may be lost, more than once: the old one works a while.
    resume(token);
    resume(token);
    Api.anyone().post("/api/checkout/resume-direct/" + "x".repeat(43)).then().statusCode(404);
  }

  @Test
  void a_card_number_never_gets_in() {
    JsonNode intent = Checkouts.intent(Checkouts.pending(partner, "cardprovider"));
    for (String number :
        new String[] {
          "4242424242424242",
          "4242 4242 4242 4242",
          "5555-5555-5555-4444",
          "4111 1111 1111 1111 12/29",
          "tok4111111111111111"
        }) {
      Response refused = Checkouts.confirm(intent, number);
      refused.then().statusCode(400);
      assertThat(refused.asString()).contains("validation.invalid_input").doesNotContain(number);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "t=1,v1=00", "forged", "old"})
  void what_the_provider_has_not_signed_just_now_is_refused(String kind) {
    JsonNode intent = Checkouts.intent(Checkouts.pending(partner, "cardprovider"));
    String body =
        Checkouts.report(
                "simevt_" + UUID.randomUUID(),
                intent.path("paymentId").asText(),
                "SUCCEEDED",
                intent.path("amount").asLong())
            .toString();
    String signature =
        switch (kind) {
          case "forged" -> Checkouts.signature(body + " ", Instant.now());
          case "old" -> Checkouts.signature(body, Instant.now().minusSeconds(301));
          default -> kind;
        };
    Api.anyone()
        .contentType(ContentType.JSON)
        .header("Simulator-Signature", signature)
        .body(body)
        .post("/api/checkout/cardprovider/notifications")
        .then()
        .statusCode(400);
    assertThat(events(intent, "payment.succeeded")).isZero();
  }

  @Test
  void another_amount_than_was_asked_is_no_payment() {
    JsonNode reservation = Checkouts.pending(partner, "cardprovider");
    JsonNode intent = Checkouts.intent(reservation);
    Checkouts.send(
            "cardprovider",
            Checkouts.report(
                "simevt_" + UUID.randomUUID(), intent.path("paymentId").asText(), "SUCCEEDED", 1))
        .then()
        .statusCode(200);
    assertThat(read(reservation).path("status").asText()).isEqualTo("pending");
    assertThat(events(intent, "payment.failed")).isEqualTo(1);
  }

  private static void capacity(JsonNode reservation, String capacity) {
    Sql.update(
        "UPDATE live.slot_inventory SET capacity = "
            + capacity
            + " WHERE cenote_id = ?::uuid AND visit_date = ?::date AND start_time = ?::time",
        reservation.at("/cenote/id").asText(),
        reservation.path("date").asText(),
        reservation.path("startTime").asText());
  }

  private static JsonNode resume(String token) {
    return Checkouts.data(Api.anyone().post("/api/checkout/resume-direct/" + token), 200);
  }

  /** Its hold has run out, and whoever lets holds expire has been there. */
  private void expire(JsonNode reservation) {
    Sql.update(
        "UPDATE live.reservations SET hold_expires_at = now() WHERE id = ?::uuid",
        reservation.path("id").asText());
    becomes(reservation, "expired", "unpaid");
  }

  private void becomes(JsonNode reservation, String status, String paymentStatus) {
    Eventually.holds(
        () -> {
          JsonNode now = read(reservation);
          assertThat(now.path("status").asText() + ", " + now.path("paymentStatus").asText())
              .isEqualTo(status + ", " + paymentStatus);
        });
  }

  private JsonNode read(JsonNode reservation) {
    return Checkouts.data(
        partner.live().get("/api/partner/reservations/" + reservation.path("id").asText()), 200);
  }

  /** Until the provider has nothing more to report. */
  private static void quiet() {
    Eventually.holds(
        () -> assertThat(Sql.number("SELECT count(*) FROM control.simulated_callbacks")).isZero());
  }

  private static long events(JsonNode payment, String type) {
    return Sql.number(
        "SELECT count(*) FROM live.events WHERE resource_id = ?::uuid AND type = ?",
        payment.path("paymentId").asText(),
        type);
  }
}
