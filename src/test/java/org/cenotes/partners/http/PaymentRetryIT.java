package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.response.Response;
import java.time.LocalDate;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A declined payment says so, and can be tried again as long as its reservation waits. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class PaymentRetryIT {
  private Partner partner;
  private PaymentProbe payments;

  @BeforeAll
  void a_partner() {
    partner = Partner.seed();
    payments = new PaymentProbe(partner);
  }

  @ParameterizedTest
  @CsvSource({
    "declined, generic_decline",
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
    assertThat(failed.at("/retry/how").asText()).isEqualTo("confirm_again");
    assertThat(failed.at("/retry/until")).isEqualTo(reservation.path("holdExpiresAt"));
    Response again = Checkouts.confirm(intent, "tok_" + scenario);
    again.then().body("message", equalTo("checkout.payment_declined"));
    assertThat(Checkouts.data(again, 200)).isEqualTo(failed);
    assertThat(PaymentProbe.events(intent, "payment.failed")).isEqualTo(1);
    Response other = Checkouts.confirm(intent, "tok_approved");
    other.then().body("message", equalTo("checkout.payment_confirmed"));
    JsonNode paid = Checkouts.data(other, 200);
    assertThat(paid.path("status").asText()).isEqualTo("succeeded");
    assertThat(paid.path("paymentId")).isEqualTo(failed.path("paymentId"));
    assertThat(paid.has("retry") || paid.has("failureCode")).isFalse();
    payments.awaitCallbacks();
    assertThat(payments.read(reservation).path("status").asText()).isEqualTo("confirmed");
    assertThat(PaymentProbe.events(intent, "payment.succeeded")).isEqualTo(1);
  }

  @Test
  void another_idempotency_key_tries_the_same_token_again() {
    JsonNode intent = Checkouts.intent(Checkouts.pending(partner, "cardprovider"));
    for (String key : new String[] {"one", "\"one\"", "two"}) {
      Checkouts.confirm(intent, "tok_insufficient_funds", key)
          .then()
          .statusCode(200)
          .body("data.failureCode", equalTo("insufficient_funds"));
    }
    assertThat(PaymentProbe.events(intent, "payment.failed")).isEqualTo(2);
  }

  @Test
  void a_declined_payment_gives_way_to_the_one_that_replaced_it() {
    JsonNode reservation = Checkouts.pending(partner, "cardprovider");
    JsonNode intent = Checkouts.intent(reservation);
    Checkouts.confirm(intent, "tok_declined").then().statusCode(200);
    JsonNode another = Checkouts.intent(reservation);
    assertThat(another.path("paymentId")).isNotEqualTo(intent.path("paymentId"));
    Checkouts.confirm(intent, "tok_approved")
        .then()
        .statusCode(409)
        .body("message", equalTo("error.payment.invalid_transition"))
        .body("errors.messages[1]", equalTo("create a payment for the reservation"));
    JsonNode resumed =
        Checkouts.data(
            Api.anyone()
                .post("/api/checkout/resume-direct/" + another.path("recoveryToken").asText()),
            200);
    assertThat(resumed.at("/payment/id")).isEqualTo(another.path("paymentId"));
    assertThat(resumed.at("/nextAction/type").asText()).isEqualTo("confirm_card");
    Checkouts.confirm(another, "tok_approved").then().statusCode(200);
    payments.becomes(reservation, "confirmed", "paid");
  }

  private void change(JsonNode reservation, String member, String value) {
    partner
        .admin()
        .request()
        .body("{\"%s\": \"%s\"}".formatted(member, value))
        .patch(PortalClient.PATH + reservation.path("id").asText())
        .then()
        .statusCode(200);
  }

  @Test
  void a_declined_payment_that_names_another_day_is_not_tried_again() {
    JsonNode reservation = Checkouts.pending(partner, "cardprovider");
    JsonNode intent = Checkouts.intent(reservation);
    Checkouts.confirm(intent, "tok_declined").then().statusCode(200);
    LocalDate day = LocalDate.parse(reservation.path("date").asText());
    change(reservation, "date", day.plusDays(1).toString());
    JsonNode declined = Checkouts.data(Checkouts.confirm(intent, "tok_declined"), 200);
    assertThat(declined.at("/retry/how").asText()).isEqualTo("create_payment");
    Checkouts.confirm(intent, "tok_approved")
        .then()
        .statusCode(409)
        .body("errors.messages[1]", equalTo("create a payment for the reservation"));
    Checkouts.confirm(Checkouts.intent(reservation), "tok_approved").then().statusCode(200);
    payments.becomes(reservation, "confirmed", "paid");
  }

  @Test
  void a_declined_payment_cannot_be_tried_after_its_hold() {
    JsonNode reservation = Checkouts.pending(partner, "cardprovider");
    JsonNode intent = Checkouts.intent(reservation);
    Checkouts.confirm(intent, "tok_declined").then().statusCode(200);
    payments.expire(reservation);
    JsonNode declined = Checkouts.data(Checkouts.confirm(intent, "tok_declined"), 200);
    assertThat(declined.at("/retry/how").asText()).isEqualTo("book_again");
    assertThat(declined.path("retry").has("until")).isFalse();
    Checkouts.confirm(intent, "tok_approved")
        .then()
        .statusCode(409)
        .body("errors.messages[1]", equalTo("book again"));
  }

  @Test
  void a_reservation_is_tried_ten_times_at_most() {
    JsonNode intent = Checkouts.intent(Checkouts.pending(partner, "cardprovider"));
    for (int attempt = 1; attempt <= 10; attempt++) {
      Checkouts.confirm(intent, "tok_declined", "attempt-" + attempt).then().statusCode(200);
    }
    assertThat(PaymentProbe.events(intent, "payment.failed")).isEqualTo(10);
    Checkouts.confirm(intent, "tok_approved").then().statusCode(409);
    assertThat(PaymentProbe.events(intent, "payment.succeeded")).isZero();
  }

  @Test
  void a_repeated_request_asks_how_the_payment_stands_and_charges_nothing() {
    JsonNode reservation = Checkouts.pending(partner, "cardprovider");
    JsonNode intent = Checkouts.intent(reservation);
    Checkouts.confirm(intent, "tok_declined", "first").then().statusCode(200);
    for (int i = 0; i < 12; i++) {
      Checkouts.confirm(intent, "tok_requires_action", "second")
          .then()
          .statusCode(200)
          .body("message", equalTo("checkout.payment_pending"));
    }
    Checkouts.confirm(intent, "tok_declined", "first")
        .then()
        .statusCode(200)
        .body("message", equalTo("checkout.payment_pending"));
    assertThat(PaymentProbe.events(intent, "payment.failed")).isEqualTo(1);
    Checkouts.choose("/simulator/payments/" + intent.path("paymentIntentId").asText(), "approved");
    Checkouts.confirm(intent, "tok_requires_action", "second")
        .then()
        .statusCode(200)
        .body("message", equalTo("checkout.payment_confirmed"));
    payments.becomes(reservation, "confirmed", "paid");
  }

  @Test
  void a_wallet_order_can_be_captured_however_often_that_came_too_early() {
    JsonNode reservation = Checkouts.pending(partner, "walletprovider");
    JsonNode order = Checkouts.order(reservation);
    for (int i = 0; i < 11; i++) {
      Checkouts.capture(order)
          .then()
          .statusCode(200)
          .body("message", equalTo("checkout.order_pending"));
    }
    Checkouts.choose(order.path("approveUrl").asText(), "approved");
    Checkouts.capture(order)
        .then()
        .statusCode(200)
        .body("message", equalTo("checkout.order_captured"));
    payments.becomes(reservation, "confirmed", "paid");
  }

  @Test
  void a_late_notice_of_a_decline_does_not_end_the_next_attempt() {
    JsonNode reservation = Checkouts.pending(partner, "cardprovider");
    JsonNode intent = Checkouts.intent(reservation);
    Checkouts.confirm(intent, "tok_declined").then().statusCode(200);
    Checkouts.confirm(intent, "tok_requires_action")
        .then()
        .statusCode(200)
        .body("message", equalTo("checkout.payment_pending"))
        .body("data.status", equalTo("requires_action"));
    Checkouts.send(
            "cardprovider",
            Checkouts.report(
                "simevt_" + UUID.randomUUID(),
                intent.path("paymentId").asText(),
                "FAILED",
                intent.path("amount").asLong()))
        .then()
        .statusCode(200);
    payments.awaitCallbacks();
    assertThat(PaymentProbe.events(intent, "payment.failed")).isEqualTo(1);
    Checkouts.choose("/simulator/payments/" + intent.path("paymentIntentId").asText(), "approved");
    payments.becomes(reservation, "confirmed", "paid");
  }

  @Test
  void a_declined_wallet_order_is_captured_after_another_approval() {
    JsonNode reservation = Checkouts.pending(partner, "walletprovider");
    JsonNode order = Checkouts.order(reservation);
    Checkouts.choose(order.path("approveUrl").asText(), "declined");
    Checkouts.capture(order)
        .then()
        .statusCode(200)
        .body("message", equalTo("checkout.order_declined"))
        .body("data.status", equalTo("failed"))
        .body("data.retry.how", equalTo("approve_again"));
    Checkouts.capture(order)
        .then()
        .statusCode(200)
        .body("message", equalTo("checkout.order_pending"));
    Checkouts.choose(order.path("approveUrl").asText(), "approved");
    Checkouts.capture(order)
        .then()
        .statusCode(200)
        .body("message", equalTo("checkout.order_captured"));
    payments.becomes(reservation, "confirmed", "paid");
  }
}
