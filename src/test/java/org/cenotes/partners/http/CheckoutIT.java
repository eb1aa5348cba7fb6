package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.response.Response;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A guest pays, with every outcome that the simulated provider offers. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CheckoutIT {
  private Partner partner;
  private PaymentProbe payments;

  @BeforeAll
  void a_partner() {
    partner = Partner.seed();
    payments = new PaymentProbe(partner);
  }

  @ParameterizedTest
  @ValueSource(strings = {"approved", "callback_twice", "out_of_order"})
  void an_approved_card_confirms_the_reservation_once(String scenario) {
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
    payments.awaitCallbacks();
    assertThat(PaymentProbe.events(intent, "payment.succeeded")).isEqualTo(1);
    assertThat(PaymentProbe.events(intent, "payment.failed")).isZero();
    assertThat(VisitSql.events(reservation, "reservation.confirmed")).isEqualTo(1);
    assertThat(payments.read(reservation).path("status").asText()).isEqualTo("confirmed");
  }

  @Test
  void a_callback_settles_a_payment_left_processing() {
    JsonNode reservation = Checkouts.pending(partner, "cardprovider");
    JsonNode settled =
        Checkouts.data(Checkouts.confirm(Checkouts.intent(reservation), "tok_processing"), 200);
    assertThat(settled.path("status").asText()).isEqualTo("requires_action");
    assertThat(settled.has("retry")).isFalse();
    payments.becomes(reservation, "confirmed", "paid");
  }

  @Test
  void a_card_that_requires_action_is_confirmed_after_it() {
    JsonNode reservation = Checkouts.pending(partner, "cardprovider");
    JsonNode intent = Checkouts.intent(reservation);
    JsonNode settled = Checkouts.data(Checkouts.confirm(intent, "tok_requires_action"), 200);
    assertThat(settled.path("status").asText()).isEqualTo("requires_action");
    Checkouts.choose("/simulator/payments/" + intent.path("paymentIntentId").asText(), "approved");
    payments.becomes(reservation, "confirmed", "paid");
  }

  @Test
  void a_lost_provider_response_is_recovered() {
    JsonNode reservation = Checkouts.pending(partner, "cardprovider");
    JsonNode intent = Checkouts.intent(reservation);
    Response lost = Checkouts.confirm(intent, "tok_lost_answer");
    lost.then().statusCode(503).header("Retry-After", "5");
    payments.becomes(reservation, "confirmed", "paid");
    assertThat(PaymentProbe.events(intent, "payment.succeeded")).isEqualTo(1);
  }

  @Test
  void a_refusal_of_the_provider_has_no_retry_after() {
    JsonNode intent = Checkouts.intent(Checkouts.pending(partner, "cardprovider"));
    Response refused = Checkouts.confirm(intent, "tok_refused");
    refused.then().statusCode(409).body("message", equalTo("error.payment.invalid_transition"));
    assertThat(refused.header("Retry-After")).isNull();
    assertThat(
            Checkouts.data(Checkouts.confirm(intent, "tok_approved"), 200).path("status").asText())
        .isEqualTo("succeeded");
  }

  @Test
  void a_confirmation_can_be_retried_after_a_provider_outage() {
    JsonNode intent = Checkouts.intent(Checkouts.pending(partner, "cardprovider"));
    Checkouts.confirm(intent, "tok_unreachable").then().statusCode(503);
    assertThat(
            Checkouts.data(Checkouts.confirm(intent, "tok_approved"), 200).path("status").asText())
        .isEqualTo("succeeded");
  }

  @Test
  void an_approved_wallet_order_is_captured_once() {
    JsonNode reservation = Checkouts.pending(partner, "walletprovider");
    JsonNode order = Checkouts.order(reservation);
    assertThat(Checkouts.data(Checkouts.capture(order), 200).path("status").asText())
        .isEqualTo("requires_action");
    Checkouts.choose(order.path("approveUrl").asText(), "approved");
    assertThat(Checkouts.data(Checkouts.capture(order), 200).path("status").asText())
        .isEqualTo("succeeded");
    assertThat(payments.read(reservation).path("paymentMethod").asText())
        .isEqualTo("walletprovider");
  }

  @Test
  void a_regional_payment_is_confirmed_by_its_notification() {
    JsonNode reservation = Checkouts.pending(partner, "regionalprovider");
    Checkouts.choose(Checkouts.preference(reservation).path("initPoint").asText(), "approved");
    payments.becomes(reservation, "confirmed", "paid");
  }

  @Test
  void a_repeated_intent_returns_the_open_payment_until_another_provider_replaces_it() {
    JsonNode reservation = Checkouts.pending(partner, "regionalprovider");
    JsonNode preference = Checkouts.preference(reservation);
    assertThat(Checkouts.preference(reservation).path("paymentId"))
        .isEqualTo(preference.path("paymentId"));
    JsonNode intent = Checkouts.intent(reservation);
    Checkouts.confirm(intent, "tok_approved").then().statusCode(200);
    // The guest pays the other one as well: that goes back.
    Checkouts.choose(preference.path("initPoint").asText(), "approved");
    Wait.untilAsserted(
        () -> assertThat(PaymentProbe.events(preference, "payment.refunded")).isEqualTo(1));
    assertThat(PaymentProbe.events(preference, "payment.late")).isEqualTo(1);
    assertThat(payments.read(reservation).path("status").asText()).isEqualTo("confirmed");
    assertThat(payments.read(reservation).path("paymentStatus").asText()).isEqualTo("paid");
    assertThat(payments.read(reservation).at("/amounts/refunded").asLong()).isZero();
  }

  @Test
  void a_late_payment_claims_the_places_again() {
    JsonNode reservation = Checkouts.pending(partner, "regionalprovider");
    JsonNode preference = Checkouts.preference(reservation);
    payments.expire(reservation);
    Checkouts.choose(preference.path("initPoint").asText(), "callback_twice");
    payments.becomes(reservation, "confirmed", "paid");
    payments.awaitCallbacks();
    assertThat(PaymentProbe.events(preference, "payment.late")).isEqualTo(1);
    assertThat(VisitSql.events(reservation, "reservation.confirmed")).isEqualTo(1);
  }

  @Test
  void a_late_payment_is_refunded_when_the_slot_is_sold_out() {
    JsonNode reservation = Checkouts.pending(partner, "regionalprovider");
    JsonNode preference = Checkouts.preference(reservation);
    payments.expire(reservation);
    PaymentProbe.capacity(reservation, "taken");
    Checkouts.choose(preference.path("initPoint").asText(), "approved");
    payments.becomes(reservation, "expired", "refunded");
    PaymentProbe.capacity(reservation, "taken + 30");
    assertThat(PaymentProbe.events(preference, "payment.late")).isEqualTo(1);
    assertThat(PaymentProbe.events(preference, "payment.refunded")).isEqualTo(1);
  }

  @Test
  void an_early_cancellation_of_a_paid_visit_is_refunded() {
    JsonNode reservation = Checkouts.pending(partner, "cardprovider");
    JsonNode intent = Checkouts.intent(reservation);
    Checkouts.confirm(intent, "tok_approved").then().statusCode(200);
    JsonNode cancelled = Checkouts.data(partner.cancel(reservation.path("id").asText()), 200);
    assertThat(cancelled.path("paymentStatus").asText()).isEqualTo("refund_pending");
    payments.becomes(reservation, "refunded", "refunded");
    assertThat(payments.read(reservation).at("/amounts/refunded"))
        .isEqualTo(reservation.at("/amounts/total"));
    assertThat(VisitSql.events(reservation, "reservation.refunded")).isEqualTo(1);
  }

  @Test
  void a_reservation_with_an_open_payment_is_not_rescheduled() {
    JsonNode reservation = Checkouts.pending(partner, "cardprovider");
    JsonNode intent = Checkouts.intent(reservation);
    String path = "/api/partner-reservations/" + reservation.path("id").asText();
    Login portal = partner.admin();
    portal
        .request()
        .body("{\"visitors\":2}")
        .patch(path)
        .then()
        .statusCode(409)
        .body(
            "errors.messages[0]",
            equalTo("the reservation is pending and has a payment in progress"));
    portal.request().body("{\"notes\":\"They bring a cake\"}").patch(path).then().statusCode(200);
    Checkouts.confirm(intent, "tok_declined").then().statusCode(200);
    portal.request().body("{\"visitors\":2}").patch(path).then().statusCode(200);
    assertThat(Checkouts.intent(reservation).path("amount").asLong())
        .isEqualTo(2 * intent.path("amount").asLong());
  }

  @Test
  void a_cheaper_reschedule_refunds_the_difference() {
    JsonNode reservation =
        partner.booked(
            VisitSql.body(partner).put("visitors", 3).put("paymentMethod", "cardprovider"));
    JsonNode intent = Checkouts.intent(reservation);
    Checkouts.confirm(intent, "tok_approved").then().statusCode(200);
    String path = "/api/partner-reservations/" + reservation.path("id").asText();
    partner.admin().request().body("{\"visitors\":1}").patch(path).then().statusCode(200);
    Wait.untilAsserted(
        () -> assertThat(PaymentProbe.events(intent, "payment.refunded")).isEqualTo(1));
    assertThat(
            Sql.number(
                "SELECT refunded FROM live.payments WHERE id = ?::uuid",
                intent.path("paymentId").asText()))
        .isEqualTo(intent.path("amount").asLong() * 2 / 3);
    payments.becomes(reservation, "confirmed", "paid");
    Checkouts.data(partner.cancel(reservation.path("id").asText()), 200);
    payments.becomes(reservation, "refunded", "refunded");
    assertThat(payments.read(reservation).at("/amounts/refunded")).isEqualTo(intent.path("amount"));
  }
}
