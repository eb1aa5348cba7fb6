package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;

/** Refunds that wait for staff are reported until staff have ended them. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class RefundsLeftToStaffIT {
  private Partner partner;
  private PaymentProbe payments;

  @BeforeAll
  void a_partner() {
    partner = Partner.seed();
    payments = new PaymentProbe(partner);
  }

  @Test
  void a_refund_unconfirmed_for_a_day_settles_when_the_provider_confirms_it() {
    JsonNode reservation = Checkouts.pending(partner, "cardprovider");
    JsonNode intent = leftToStaff(reservation);
    RefundsIT.reportedTwice(intent, "REFUNDED", 0, report -> report.putNull("capture"));
    payments.becomes(reservation, "refunded", "refunded");
    assertThat(PaymentProbe.events(intent, "payment.refunded")).isEqualTo(1);
    assertThat(payments.read(reservation).at("/amounts/refunded")).isEqualTo(intent.path("amount"));
  }

  @Test
  void a_refund_made_due_again_is_requested_again() {
    JsonNode reservation = Checkouts.pending(partner, "cardprovider");
    JsonNode intent = leftToStaff(reservation);
    assertThat(RefundsIT.integrity())
        .contains("payment " + intent.path("paymentId").asText(), "a refund waits for staff");
    hasGivenBack(intent, "0");
    assertThat(ofPayment("due_at = now()", "key_valid_until IS NULL", intent)).isEqualTo(1);
    payments.becomes(reservation, "refunded", "refunded");
    assertThat(PaymentProbe.events(intent, "payment.refunded")).isEqualTo(1);
    // Refused before, under keys that a provider may answer for ever with what it answered first.
    assertThat(
            Sql.number(
                "SELECT count(*) FROM control.simulated_refunds s JOIN live.refunds r"
                    + " ON s.idempotency_key = r.id || '-' || r.refusals"
                    + " WHERE r.payment_id = ?::uuid AND r.refusals > 0",
                intent.path("paymentId").asText()))
        .isEqualTo(1);
  }

  @Test
  void a_refund_that_failed_after_it_was_made_waits_for_staff_and_stays_reported() {
    JsonNode reservation = Checkouts.pending(partner, "cardprovider");
    JsonNode intent = Checkouts.intent(reservation);
    Checkouts.confirm(intent, "tok_approved").then().statusCode(200);
    Checkouts.data(partner.cancel(reservation.path("id").asText()), 200);
    payments.becomes(reservation, "refunded", "refunded");
    assertThat(RefundsIT.integrity())
        .doesNotContain("payment " + intent.path("paymentId").asText());
    failedAt("now()", intent);
    assertThat(RefundsIT.integrity())
        .contains("payment " + intent.path("paymentId").asText(), "a refund waits for staff");
    payments.becomes(reservation, "refunded", "refunded");
    failedAt("NULL", intent);
    assertThat(RefundsIT.integrity())
        .doesNotContain("payment " + intent.path("paymentId").asText());
  }

  @Test
  void a_refund_refused_for_a_week_waits_for_staff_until_they_end_it() {
    JsonNode reservation = Checkouts.pending(partner, "cardprovider");
    JsonNode intent = refused(reservation);
    assertThat(RefundsIT.integrity()).doesNotContain(intent.path("paymentId").asText());
    assertThat(ofPayment("created_at = now() - interval '8 days'", "true", intent)).isEqualTo(1);
    assertThat(RefundsIT.integrity())
        .contains("payment " + intent.path("paymentId").asText(), "a refund waits for staff");
    Wait.untilAsserted(
        () -> {
          // Again each time: another refusal may have made the mark out of date.
          ofPayment("begun_as = refusals || ':staff', due_at = now()", "true", intent);
          assertThat(PaymentProbe.events(intent, "payment.refunded")).isEqualTo(1);
        });
    payments.becomes(reservation, "refunded", "refunded");
    assertThat(RefundsIT.integrity()).doesNotContain(intent.path("paymentId").asText());
  }

  private static void failedAt(String when, JsonNode intent) {
    assertThat(
            Sql.update(
                "UPDATE live.refunds SET failed_at = " + when + " WHERE payment_id = ?::uuid",
                intent.path("paymentId").asText()))
        .isEqualTo(1);
  }

  /** Paid and cancelled, and its refund was refused. */
  private JsonNode refused(JsonNode reservation) {
    JsonNode intent = Checkouts.intent(reservation);
    Checkouts.confirm(intent, "tok_approved").then().statusCode(200);
    hasGivenBack(intent, "amount");
    Checkouts.data(partner.cancel(reservation.path("id").asText()), 200);
    Wait.untilAsserted(
        () ->
            assertThat(
                    Sql.number(
                        "SELECT max(refusals) FROM live.refunds WHERE payment_id = ?::uuid",
                        intent.path("paymentId").asText()))
                .isPositive());
    return intent;
  }

  /** The same, for longer than it is asked for. */
  private JsonNode leftToStaff(JsonNode reservation) {
    JsonNode intent = refused(reservation);
    Wait.untilAsserted(
        () -> {
          // Again each time: who had just been refused puts it off.
          ofPayment(
              "due_at = now(), key_valid_until = now()",
              "due_at < now() + interval '1 year'",
              intent);
          assertThat(
                  Sql.number(
                      "SELECT count(*) FROM live.refunds WHERE payment_id = ?::uuid"
                          + " AND due_at > now() + interval '1 year'",
                      intent.path("paymentId").asText()))
              .isEqualTo(1);
        });
    return intent;
  }

  private static int ofPayment(String assignments, String condition, JsonNode intent) {
    return Sql.update(
        "UPDATE live.refunds SET %s WHERE payment_id = ?::uuid AND settled_at IS NULL AND %s"
            .formatted(assignments, condition),
        intent.path("paymentId").asText());
  }

  /** The provider will not give back more than was taken. */
  private static void hasGivenBack(JsonNode intent, String amount) {
    Sql.update(
        "UPDATE control.simulated_payments SET refunded = " + amount + " WHERE reference = ?",
        intent.path("paymentIntentId").asText());
  }
}
