package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.RestAssured;
import io.restassured.response.Response;
import java.net.URI;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** The simulated provider behaves as documented. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class SimulatedPaymentsIT {
  private Partner partner;
  private PaymentProbe payments;

  @BeforeAll
  void a_partner() {
    partner = Partner.seed();
    payments = new PaymentProbe(partner);
  }

  @Test
  void a_late_callback_is_not_visible_to_polling_earlier() {
    JsonNode reservation = Checkouts.pending(partner, "cardprovider");
    JsonNode intent = Checkouts.intent(reservation);
    String payment = intent.path("paymentId").asText();
    for (String token : List.of("tok_callback_late", "tok_approved")) {
      assertThat(Checkouts.data(Checkouts.confirm(intent, token), 200).path("status").asText())
          .isEqualTo("requires_action");
    }
    Sql.update("UPDATE live.payments SET poll_at = now() WHERE id = ?::uuid", payment);
    Wait.untilAsserted(
        () ->
            assertThat(Sql.number("SELECT polls FROM live.payments WHERE id = ?::uuid", payment))
                .isPositive());
    Wait.pause(1_000); // what was seen then would be ours by now
    payments.becomes(reservation, "pending", "unpaid");
    Sql.update(
        "UPDATE control.simulated_callbacks SET due_at = now() WHERE body LIKE '%' || ? || '%'",
        payment);
    payments.becomes(reservation, "confirmed", "paid");
  }

  @Test
  void the_capture_follows_the_outcome_chosen_on_the_page() {
    JsonNode slow = approved("slow");
    long before = System.nanoTime();
    assertThat(Checkouts.data(Checkouts.capture(slow), 200).path("status").asText())
        .isEqualTo("succeeded");
    assertThat(Duration.ofNanos(System.nanoTime() - before))
        .isGreaterThanOrEqualTo(Duration.ofSeconds(8));
    JsonNode lost = approved("lost_answer");
    Checkouts.capture(lost).then().statusCode(503);
    Wait.untilAsserted(
        () -> assertThat(PaymentProbe.events(lost, "payment.succeeded")).isEqualTo(1));
  }

  @Test
  void an_unreachable_provider_page_is_503() {
    JsonNode reservation = Checkouts.pending(partner, "regionalprovider");
    String page = Checkouts.preference(reservation).path("initPoint").asText();
    RestAssured.given()
        .baseUri(Product.baseUri().toString())
        .queryParam("outcome", "unreachable")
        .post(URI.create(page).getPath())
        .then()
        .statusCode(503);
    payments.becomes(reservation, "pending", "unpaid");
    Checkouts.choose(page, "approved");
    payments.becomes(reservation, "confirmed", "paid");
  }

  @Test
  void a_page_that_is_declined_again_and_again_has_one_notification_waiting() {
    JsonNode preference = Checkouts.preference(Checkouts.pending(partner, "regionalprovider"));
    for (int i = 0; i < 5; i++) {
      Checkouts.choose(preference.path("initPoint").asText(), "declined");
      assertThat(
              Sql.number(
                  "SELECT count(*) FROM control.simulated_callbacks WHERE payment_id = ?::uuid",
                  preference.path("paymentId").asText()))
          .isLessThanOrEqualTo(1);
    }
    Wait.untilAsserted(
        () -> assertThat(PaymentProbe.events(preference, "payment.failed")).isEqualTo(1));
  }

  private JsonNode approved(String outcome) {
    JsonNode order = Checkouts.order(Checkouts.pending(partner, "walletprovider"));
    Checkouts.choose(order.path("approveUrl").asText(), outcome);
    return order;
  }

  @Test
  void two_concurrent_intents_are_one_payment() throws SQLException {
    JsonNode reservation = Checkouts.pending(partner, "cardprovider");
    JsonNode intent = Checkouts.intent(reservation);
    Sql.update(
        "UPDATE live.payments SET reference = NULL WHERE id = ?::uuid",
        intent.path("paymentId").asText());
    try (Connection first = Product.postgres().superuser();
        Statement statement = first.createStatement()) {
      statement.execute(
          "CREATE TEMP TABLE mine AS SELECT * FROM control.simulated_payments WHERE reference = '"
              + intent.path("paymentIntentId").asText()
              + "'");
      statement.execute(
          "DELETE FROM control.simulated_payments WHERE reference = (SELECT reference FROM mine)");
      first.setAutoCommit(false);
      statement.execute("INSERT INTO control.simulated_payments SELECT * FROM mine");
      CompletableFuture<Response> second =
          CompletableFuture.supplyAsync(
              () ->
                  Checkouts.post(
                      Checkouts.CARD + "create-payment-intent", Checkouts.purchase(reservation)));
      Wait.untilAsserted(() -> assertThat(Sql.waitingFor(first)).isEqualTo(1));
      first.commit();
      assertThat(Checkouts.data(second.join(), 201).path("paymentIntentId"))
          .isEqualTo(intent.path("paymentIntentId"));
    }
  }
}
