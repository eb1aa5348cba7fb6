package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Refunds, automatic and manual, are counted once. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RefundsIT {
  private Partner partner;
  private PaymentProbe payments;

  @BeforeAll
  void a_partner() {
    partner = Partner.seed();
    payments = new PaymentProbe(partner);
  }

  @Test
  void the_database_refuses_a_refund_of_more_than_was_paid() {
    JsonNode intent = Checkouts.intent(Checkouts.pending(partner, "cardprovider"));
    String id = intent.path("paymentId").asText();
    for (String change :
        List.of("refund_due = amount + 1", "refunded = refund_due + 1", "refunded = -1")) {
      assertThatThrownBy(
              () -> Sql.update("UPDATE live.payments SET " + change + " WHERE id = ?::uuid", id))
          .as(change)
          .hasStackTraceContaining("refunds_within_amount");
    }
  }

  /** What the integrity report says. */
  static String integrity() {
    return IntegrityReport.read(Login.platformAdmin()).asString();
  }

  @Test
  void a_late_payment_does_not_count_towards_the_reservation() {
    JsonNode reservation = Checkouts.pending(partner, "regionalprovider");
    JsonNode replaced = Checkouts.preference(reservation);
    JsonNode intent = Checkouts.intent(reservation);
    Checkouts.choose(replaced.path("initPoint").asText(), "approved");
    isBack(replaced);
    assertThat(refunded(reservation)).isZero();
    payments.becomes(reservation, "pending", "unpaid");
    Checkouts.confirm(intent, "tok_approved").then().statusCode(200);
    Checkouts.data(partner.cancel(reservation.path("id").asText()), 200);
    payments.becomes(reservation, "refunded", "refunded");
    assertThat(refunded(reservation)).isEqualTo(intent.path("amount").asLong());
  }

  @Test
  void a_payment_after_an_unpaid_cancellation_is_not_refunded_because_of_it() {
    JsonNode reservation = Checkouts.pending(partner, "regionalprovider");
    JsonNode preference = Checkouts.preference(reservation);
    Checkouts.data(partner.cancel(reservation.path("id").asText()), 200);
    Checkouts.choose(preference.path("initPoint").asText(), "approved");
    payments.becomes(reservation, "refunded", "refunded");
    JsonNode now = payments.read(reservation);
    assertThat(now.at("/amounts/refunded")).isEqualTo(now.at("/amounts/total"));
    assertThat(now.at("/cancellation/refund").asText()).isEqualTo("none");
    assertThat(now.at("/cancellation/refundAmount").asLong(-1)).isZero();
    assertThat(now.has("confirmedAt")).as("it was never sold").isFalse();
  }

  @Test
  void a_refund_of_an_expired_reservation_does_not_count_after_a_later_payment() {
    JsonNode reservation = Checkouts.pending(partner, "cardprovider");
    JsonNode declined = Checkouts.intent(reservation);
    Checkouts.confirm(declined, "tok_declined").then().statusCode(200);
    JsonNode intent = Checkouts.intent(reservation);
    payments.expire(reservation);
    PaymentProbe.capacity(reservation, "taken");
    Checkouts.choose("/simulator/payments/" + intent.path("paymentIntentId").asText(), "approved");
    payments.becomes(reservation, "expired", "refunded");
    assertThat(refunded(reservation)).isEqualTo(intent.path("amount").asLong());
    PaymentProbe.capacity(reservation, "taken + 30");
    // The guest has tried the first card again, in the provider's own form.
    Checkouts.send(
            "cardprovider",
            Checkouts.report(
                "simevt_" + UUID.randomUUID(),
                declined.path("paymentId").asText(),
                "SUCCEEDED",
                declined.path("amount").asLong()))
        .then()
        .statusCode(200);
    payments.becomes(reservation, "confirmed", "paid");
    assertThat(refunded(reservation)).isZero();
  }

  @Test
  void a_replaced_payment_is_refunded_after_the_hold_ended() {
    JsonNode reservation = Checkouts.pending(partner, "regionalprovider");
    JsonNode replaced = Checkouts.preference(reservation);
    Checkouts.intent(reservation);
    payments.expire(reservation);
    Checkouts.choose(replaced.path("initPoint").asText(), "approved");
    isBack(replaced);
    assertThat(PaymentProbe.events(replaced, "payment.late")).isEqualTo(1);
    payments.becomes(reservation, "expired", "refunded");
  }

  @ParameterizedTest
  @CsvSource({"1, MXN", "0, USD"})
  void a_mismatched_second_payment_needs_manual_action(long more, String currency) {
    JsonNode reservation = Checkouts.pending(partner, "cardprovider");
    JsonNode intent = Checkouts.intent(reservation);
    Checkouts.confirm(intent, "tok_approved").then().statusCode(200);
    String capture = "cap_" + reservation.path("id").asText();
    double before = mismatches();
    reportedTwice(
        intent,
        "SUCCEEDED",
        more,
        report -> report.put("currency", currency).put("capture", capture));
    assertThat(mismatches()).isGreaterThanOrEqualTo(before + 1);
    String second = "FROM live.payments p WHERE capture = 'cap_' || ?";
    String id = reservation.path("id").asText();
    assertThat(Sql.number("SELECT count(*) " + second + " AND state = 'failed'", id)).isEqualTo(1);
    assertThat(
            Sql.number(
                "SELECT count(*) FROM live.refunds WHERE payment_id IN (SELECT id " + second + ")",
                id))
        .isZero();
    assertThat(
            Sql.number(
                "SELECT count(*) FROM live.events WHERE type = 'payment.failed' AND resource_id ="
                    + " (SELECT id "
                    + second
                    + ")",
                id))
        .isEqualTo(1);
    payments.becomes(reservation, "confirmed", "paid");
    assertThat(integrity())
        .contains("reservation " + id + ": failed", "money of another amount waits for staff");
    assertThat(
            Sql.update(
                "UPDATE live.payments SET failure_code = 'refunded'"
                    + " WHERE capture = 'cap_' || ? AND failure_code = 'amount_mismatch'",
                id))
        .isEqualTo(1);
    reportedTwice(intent, "SUCCEEDED", more, report -> report.put("capture", capture));
    assertThat(integrity()).doesNotContain("reservation " + id);
  }

  private static double mismatches() {
    return MonitoringIT.value(
        "cenotes_payments_total",
        "data=\"live\"",
        "provider=\"cardprovider\"",
        "outcome=\"amount_mismatch\"");
  }

  @Test
  void a_capture_refunded_before_it_was_reported_blocks_no_other_attempt() {
    JsonNode reservation = Checkouts.pending(partner, "cardprovider");
    JsonNode intent = Checkouts.intent(reservation);
    reportedTwice(intent, "REFUNDED", 0, report -> report);
    reportedTwice(intent, "SUCCEEDED", 0, report -> report);
    payments.becomes(reservation, "pending", "unpaid");
    assertThat(PaymentProbe.events(intent, "payment.failed")).isEqualTo(1);
    reportedTwice(intent, "SUCCEEDED", 0, report -> report.put("capture", "cap_another"));
    payments.becomes(reservation, "confirmed", "paid");
    assertThat(PaymentProbe.events(intent, "payment.succeeded")).isEqualTo(1);
  }

  private long refunded(JsonNode reservation) {
    return payments.read(reservation).at("/amounts/refunded").asLong();
  }

  private static void isBack(JsonNode payment) {
    Wait.untilAsserted(
        () -> assertThat(PaymentProbe.events(payment, "payment.refunded")).isEqualTo(1));
  }

  /** The provider says so in two reports, each with an id of its own. */
  static void reportedTwice(
      JsonNode intent, String standing, long more, UnaryOperator<ObjectNode> with) {
    for (int twice = 0; twice < 2; twice++) {
      ObjectNode report =
          Checkouts.report(
              "simevt_" + UUID.randomUUID(),
              intent.path("paymentId").asText(),
              standing,
              intent.path("amount").asLong() + more);
      Checkouts.send("cardprovider", with.apply(report)).then().statusCode(200);
    }
  }
}
