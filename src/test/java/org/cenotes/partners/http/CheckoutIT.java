package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.response.Response;
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
  private PaymentProbe till;

  @BeforeAll
  void a_partner() {
    partner = Partner.seed();
    till = new PaymentProbe(partner);
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
    PaymentProbe.quiet();
    assertThat(PaymentProbe.events(intent, "payment.succeeded")).isEqualTo(1);
    assertThat(PaymentProbe.events(intent, "payment.failed")).isZero();
    assertThat(VisitSql.events(reservation, "reservation.confirmed")).isEqualTo(1);
    assertThat(till.read(reservation).path("status").asText()).isEqualTo("confirmed");
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
    JsonNode resumed =
        Checkouts.data(
            Api.anyone()
                .post("/api/checkout/resume-direct/" + intent.path("recoveryToken").asText()),
            200);
    assertThat(resumed.at("/payment/status").asText()).isEqualTo("created");
    assertThat(resumed.at("/nextAction/type").asText()).isEqualTo("confirm_card");
    JsonNode another = Checkouts.intent(reservation);
    assertThat(another.path("paymentId")).isNotEqualTo(intent.path("paymentId"));
    assertThat(another.path("paymentId")).isEqualTo(resumed.at("/payment/id"));
    Checkouts.confirm(another, "tok_approved").then().statusCode(200);
    assertThat(till.read(reservation).path("status").asText()).isEqualTo("confirmed");
  }

  @Test
  void what_the_answer_does_not_say_the_callback_does() {
    JsonNode reservation = Checkouts.pending(partner, "cardprovider");
    JsonNode settled =
        Checkouts.data(Checkouts.confirm(Checkouts.intent(reservation), "tok_processing"), 200);
    assertThat(settled.path("status").asText()).isEqualTo("requires_action");
    till.becomes(reservation, "confirmed", "paid");
  }

  @Test
  void a_card_whose_owner_has_to_agree_is_confirmed_once_that_is_done() {
    JsonNode reservation = Checkouts.pending(partner, "cardprovider");
    JsonNode intent = Checkouts.intent(reservation);
    JsonNode settled = Checkouts.data(Checkouts.confirm(intent, "tok_requires_action"), 200);
    assertThat(settled.path("status").asText()).isEqualTo("requires_action");
    Checkouts.choose("/simulator/payments/" + intent.path("paymentIntentId").asText(), "approved");
    till.becomes(reservation, "confirmed", "paid");
  }

  @Test
  void an_answer_that_is_lost_is_found_again() {
    JsonNode reservation = Checkouts.pending(partner, "cardprovider");
    JsonNode intent = Checkouts.intent(reservation);
    Response lost = Checkouts.confirm(intent, "tok_lost_answer");
    lost.then().statusCode(503).header("Retry-After", "5");
    till.becomes(reservation, "confirmed", "paid");
    assertThat(PaymentProbe.events(intent, "payment.succeeded")).isEqualTo(1);
  }

  @Test
  void what_the_provider_will_not_do_is_no_reason_to_come_again() {
    JsonNode intent = Checkouts.intent(Checkouts.pending(partner, "cardprovider"));
    Response refused = Checkouts.confirm(intent, "tok_refused");
    refused.then().statusCode(409).body("message", equalTo("error.payment.invalid_transition"));
    assertThat(refused.header("Retry-After")).isNull();
    assertThat(
            Checkouts.data(Checkouts.confirm(intent, "tok_approved"), 200).path("status").asText())
        .isEqualTo("succeeded");
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
    assertThat(till.read(reservation).path("paymentMethod").asText()).isEqualTo("walletprovider");
  }

  @Test
  void a_regional_payment_is_confirmed_by_its_notification() {
    JsonNode reservation = Checkouts.pending(partner, "regionalprovider");
    Checkouts.choose(Checkouts.preference(reservation).path("initPoint").asText(), "approved");
    till.becomes(reservation, "confirmed", "paid");
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
    Eventually.holds(
        () -> assertThat(PaymentProbe.events(preference, "payment.refunded")).isEqualTo(1));
    assertThat(PaymentProbe.events(preference, "payment.late")).isEqualTo(1);
    assertThat(till.read(reservation).path("status").asText()).isEqualTo("confirmed");
    assertThat(till.read(reservation).path("paymentStatus").asText()).isEqualTo("paid");
    assertThat(till.read(reservation).at("/amounts/refunded").asLong()).isZero();
  }

  @Test
  void a_late_payment_takes_the_places_again() {
    JsonNode reservation = Checkouts.pending(partner, "regionalprovider");
    JsonNode preference = Checkouts.preference(reservation);
    till.expire(reservation);
    Checkouts.choose(preference.path("initPoint").asText(), "callback_twice");
    till.becomes(reservation, "confirmed", "paid");
    PaymentProbe.quiet();
    assertThat(PaymentProbe.events(preference, "payment.late")).isEqualTo(1);
    assertThat(VisitSql.events(reservation, "reservation.confirmed")).isEqualTo(1);
  }

  @Test
  void a_late_payment_goes_back_when_the_places_are_gone() {
    JsonNode reservation = Checkouts.pending(partner, "regionalprovider");
    JsonNode preference = Checkouts.preference(reservation);
    till.expire(reservation);
    PaymentProbe.capacity(reservation, "taken");
    Checkouts.choose(preference.path("initPoint").asText(), "approved");
    till.becomes(reservation, "expired", "refunded");
    PaymentProbe.capacity(reservation, "taken + 30");
    assertThat(PaymentProbe.events(preference, "payment.late")).isEqualTo(1);
    assertThat(PaymentProbe.events(preference, "payment.refunded")).isEqualTo(1);
  }

  @Test
  void a_visit_that_was_paid_and_is_cancelled_in_time_is_refunded() {
    JsonNode reservation = Checkouts.pending(partner, "cardprovider");
    JsonNode intent = Checkouts.intent(reservation);
    Checkouts.confirm(intent, "tok_approved").then().statusCode(200);
    JsonNode cancelled = Checkouts.data(partner.cancel(reservation.path("id").asText()), 200);
    assertThat(cancelled.path("paymentStatus").asText()).isEqualTo("refund_pending");
    till.becomes(reservation, "refunded", "refunded");
    assertThat(till.read(reservation).at("/amounts/refunded"))
        .isEqualTo(reservation.at("/amounts/total"));
    assertThat(VisitSql.events(reservation, "reservation.refunded")).isEqualTo(1);
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
            VisitSql.body(partner).put("visitors", 3).put("paymentMethod", "cardprovider"));
    JsonNode intent = Checkouts.intent(reservation);
    Checkouts.confirm(intent, "tok_approved").then().statusCode(200);
    String path = "/api/partner-reservations/" + reservation.path("id").asText();
    partner.admin().request().body("{\"visitors\":1}").patch(path).then().statusCode(200);
    Eventually.holds(
        () -> assertThat(PaymentProbe.events(intent, "payment.refunded")).isEqualTo(1));
    assertThat(
            Sql.number(
                "SELECT refunded FROM live.payments WHERE id = ?::uuid",
                intent.path("paymentId").asText()))
        .isEqualTo(intent.path("amount").asLong() * 2 / 3);
    till.becomes(reservation, "confirmed", "paid");
    Checkouts.data(partner.cancel(reservation.path("id").asText()), 200);
    till.becomes(reservation, "refunded", "refunded");
    assertThat(till.read(reservation).at("/amounts/refunded")).isEqualTo(intent.path("amount"));
  }
}
