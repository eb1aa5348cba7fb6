package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.http.ContentType;
import io.restassured.response.Response;
import java.time.Instant;
import java.util.UUID;
import org.cenotes.partners.platform.json.Json;
import org.cenotes.partners.platform.secret.Digests;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checkout refuses strangers, card numbers, wrong amounts and unsigned notifications. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class CheckoutRefusalsIT {
  private Partner partner;
  private PaymentProbe payments;

  @BeforeAll
  void a_partner() {
    partner = Partner.seed();
    payments = new PaymentProbe(partner);
  }

  @Test
  void a_reservation_not_paid_online_has_no_payment_intent() {
    JsonNode onSite = Checkouts.pending(partner, "on_site");
    JsonNode onAccount = VisitSql.made(partner);
    for (JsonNode reservation : new JsonNode[] {onSite, onAccount}) {
      Checkouts.post(Checkouts.CARD + "create-payment-intent", Checkouts.purchase(reservation))
          .then()
          .statusCode(409);
    }
  }

  @Test
  void an_on_site_payment_is_recorded_once() {
    JsonNode onSite = Checkouts.pending(partner, "on_site");
    String body =
        Json.mapper()
            .createObjectNode()
            .put("amountReceived", onSite.at("/amounts/total").asLong())
            .toString();
    String path = "/api/checkout/on-site/confirm/" + onSite.path("confirmationCode").asText();
    Login admin = Login.platformAdmin();
    admin.request().body(body).post(path).then().statusCode(200);
    admin
        .request()
        .body(body)
        .post(path)
        .then()
        .statusCode(409)
        .body("message", equalTo("error.reservation.invalid_transition"));
  }

  @ParameterizedTest
  @CsvSource({
    "operator of another cenote, 404, error.reservation.not_found",
    "amount, 400, validation.invalid_input",
    "currency, 400, validation.invalid_input",
    "code, 404, error.reservation.not_found",
    "method, 409, error.payment.invalid_transition"
  })
  void a_wrong_payment_at_the_front_desk_is_not_recorded(String wrong, int status, String message) {
    JsonNode reservation =
        Checkouts.pending(partner, wrong.equals("method") ? "cardprovider" : "on_site");
    String code =
        wrong.equals("code") ? "CN-00000000" : reservation.path("confirmationCode").asText();
    long total = reservation.at("/amounts/total").asLong();
    String venue = wrong.startsWith("operator") ? "cenote-dos-ojos" : VisitSql.CENOTE;
    String recorded = "SELECT count(*) FROM live.payments WHERE partner_id = ?";
    long before = Sql.number(recorded, partner.id());
    Response refused =
        Login.as(UserSql.operator(partner, partner.cenote(venue)), partner.password())
            .request()
            .body(
                Json.mapper()
                    .createObjectNode()
                    .put("amountReceived", wrong.equals("amount") ? total + 1 : total)
                    .put("currency", wrong.equals("currency") ? "USD" : "MXN")
                    .toString())
            .post("/api/checkout/on-site/confirm/" + code);
    refused.then().statusCode(status).body("message", equalTo(message));
    if (status == 400) {
      refused
          .then()
          .body("errors.fields", hasKey(wrong.equals("amount") ? "amountReceived" : wrong));
    }
    assertThat(Sql.number(recorded, partner.id())).isEqualTo(before);
    assertThat(payments.read(reservation).path("status").asText()).isEqualTo("pending");
  }

  @Test
  void a_wrong_email_hides_the_reservation() {
    JsonNode reservation = Checkouts.pending(partner, "cardprovider");
    Checkouts.post(
            Checkouts.CARD + "create-payment-intent",
            Checkouts.purchase(reservation).put("email", "somebody.else@example.com"))
        .then()
        .statusCode(404);
  }

  @Test
  void a_recovery_token_resumes_the_payment_and_is_rotated() {
    JsonNode intent = Checkouts.intent(Checkouts.pending(partner, "cardprovider"));
    String token = intent.path("recoveryToken").asText();
    JsonNode resumed = resume(token);
    assertThat(resumed.at("/payment/id")).isEqualTo(intent.path("paymentId"));
    assertThat(resumed.at("/nextAction/type").asText()).isEqualTo("confirm_card");
    assertThat(resumed.at("/nextAction/clientSecret")).isEqualTo(intent.path("clientSecret"));
    assertThat(resumed.path("recoveryToken").asText()).isNotEqualTo(token);
    // Answers may be lost or come late, whichever: each token works a while.
    JsonNode again = resume(token);
    assertThat(resume(resumed.path("recoveryToken").asText()).at("/payment/id"))
        .isEqualTo(intent.path("paymentId"));
    resume(again.path("recoveryToken").asText());
    resume(token);
    Sql.update(
        "UPDATE live.payment_recovery_tokens SET expires_at = now() WHERE digest = ?",
        (Object) Digests.sha256(token));
    Api.anyone().post("/api/checkout/resume-direct/" + token).then().statusCode(404);
    resume(again.path("recoveryToken").asText());
    Api.anyone().post("/api/checkout/resume-direct/" + "x".repeat(43)).then().statusCode(404);
  }

  @Test
  void a_card_number_is_refused() {
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
  void an_unsigned_or_old_notification_is_refused(String kind) {
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
    assertThat(PaymentProbe.events(intent, "payment.succeeded")).isZero();
  }

  @Test
  void a_payment_of_another_amount_is_not_accepted() {
    JsonNode reservation = Checkouts.pending(partner, "cardprovider");
    JsonNode intent = Checkouts.intent(reservation);
    Checkouts.send(
            "cardprovider",
            Checkouts.report(
                "simevt_" + UUID.randomUUID(), intent.path("paymentId").asText(), "SUCCEEDED", 1))
        .then()
        .statusCode(200);
    assertThat(payments.read(reservation).path("status").asText()).isEqualTo("pending");
    assertThat(PaymentProbe.events(intent, "payment.failed")).isEqualTo(1);
  }

  @Test
  void a_payment_refunded_before_its_success_is_reported_pays_nothing() {
    JsonNode reservation = Checkouts.pending(partner, "cardprovider");
    JsonNode intent = Checkouts.intent(reservation);
    for (String standing : new String[] {"REFUNDED", "SUCCEEDED"}) {
      Checkouts.send(
              "cardprovider",
              Checkouts.report(
                  "simevt_" + UUID.randomUUID(),
                  intent.path("paymentId").asText(),
                  standing,
                  intent.path("amount").asLong()))
          .then()
          .statusCode(200);
    }
    assertThat(payments.read(reservation).path("status").asText()).isEqualTo("pending");
    assertThat(PaymentProbe.events(intent, "payment.failed")).isEqualTo(1);
    assertThat(PaymentProbe.events(intent, "payment.succeeded")).isZero();
  }

  private static JsonNode resume(String token) {
    return Checkouts.data(Api.anyone().post("/api/checkout/resume-direct/" + token), 200);
  }
}
