package org.cenotes.partners.domain.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.domain.payment.PaymentState.CREATED;
import static org.cenotes.partners.domain.payment.PaymentState.EXPIRED;
import static org.cenotes.partners.domain.payment.PaymentState.FAILED;
import static org.cenotes.partners.domain.payment.PaymentState.REFUNDED;
import static org.cenotes.partners.domain.payment.PaymentState.REFUND_PENDING;
import static org.cenotes.partners.domain.payment.PaymentState.REQUIRES_ACTION;
import static org.cenotes.partners.domain.payment.PaymentState.SUCCEEDED;

import java.time.Instant;
import java.util.UUID;
import java.util.stream.Stream;
import org.cenotes.partners.domain.reservation.PayableReservation;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.domain.reservation.ReservationStatus;
import org.cenotes.partners.harness.TransitionTable;
import org.cenotes.partners.platform.money.Cents;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class PaymentTest {
  private static final Instant NOW = Instant.parse("2026-11-21T15:00:00Z");
  private static final Cents PART = new Cents(40);
  private static final PayableReservation RESERVATION =
      reservation(new Cents(100), "MXN", NOW.plusSeconds(900), "ana@example.com", "A visit");

  private static PayableReservation reservation(
      Cents total, String currency, Instant until, String email, String description) {
    return new PayableReservation(
        new UUID(1, 1),
        new UUID(2, 2),
        ReservationStatus.PENDING,
        PaymentMethod.CARDPROVIDER,
        total,
        currency,
        until,
        email,
        description);
  }

  static Payment payment() {
    return new Payment(RESERVATION, PaymentMethod.CARDPROVIDER, NOW);
  }

  static Payment in(PaymentState state) {
    Payment payment = payment();
    switch (state) {
      case CREATED -> {}
      case REQUIRES_ACTION -> payment.requireAction(NOW);
      case SUCCEEDED -> payment.succeed("ch_1", NOW);
      case FAILED -> {
        payment.open("pi_1", null, null, NOW);
        payment.fail("card_declined", NOW);
      }
      case EXPIRED -> payment.expire(NOW);
      case REFUND_PENDING, REFUNDED -> {
        payment.succeed("ch_1", NOW);
        payment.refund(payment.amount, "cancelled", true, NOW);
        if (state == REFUNDED) {
          payment.settleRefund(payment.amount, NOW);
        }
      }
    }
    return payment;
  }

  /**
   * What a payment itself refuses or leaves as it is. The other transitions are possible in every
   * state: {@link PaymentDecision} decides when a service applies them.
   */
  @TestFactory
  Stream<DynamicTest> transitions() {
    return TransitionTable.of(PaymentState.class, PaymentTest::in, Payment::state)
        .event("open again", it -> it.reopen(NOW))
        .from(FAILED)
        .to(CREATED)
        .from(CREATED, REQUIRES_ACTION, SUCCEEDED, EXPIRED, REFUND_PENDING, REFUNDED)
        .fails("error.payment.invalid_transition")
        .event("start a capture attempt", it -> it.startAttempt(null, NOW))
        .from(CREATED, REQUIRES_ACTION)
        .to(CREATED)
        .from(SUCCEEDED, FAILED, EXPIRED, REFUND_PENDING, REFUNDED)
        .fails("error.payment.invalid_transition")
        .event(
            "start a second capture attempt",
            it -> {
              it.progress.startAttempt(null, NOW);
              it.startAttempt(null, NOW);
            })
        .from(PaymentState.values())
        .fails("error.payment.invalid_transition")
        .event("require action", it -> it.requireAction(NOW))
        .from(CREATED)
        .to(REQUIRES_ACTION)
        .from(REQUIRES_ACTION, SUCCEEDED, FAILED, EXPIRED, REFUND_PENDING, REFUNDED)
        .stays()
        .event("close", it -> it.close(NOW))
        .from(PaymentState.values())
        .stays()
        .tests();
  }

  @Test
  void anotherPaymentOfTheSameHasItsTermsAlsoAfterTheReservationChanged() {
    Payment first = payment();
    first.succeed("ch_1", NOW);
    PayableReservation changed =
        reservation(new Cents(7), "USD", NOW.plusSeconds(9), "eva@example.com", "Another");
    Payment second = first.again(changed, NOW.plusSeconds(60));
    assertThat(second.id).isNotEqualTo(first.id);
    assertThat(second)
        .usingRecursiveComparison()
        .ignoringFields("id", "createdAt", "updatedAt")
        .isEqualTo(payment());
    assertThat(second.createdAt).isEqualTo(NOW.plusSeconds(60));
  }

  @Test
  void aSecondSessionAtTheProviderDoesNotReplaceTheFirst() {
    Payment payment = payment();
    payment.open("pi_1", null, "https://pay.example/1", NOW);
    payment.open("pi_2", null, "https://pay.example/2", NOW);
    assertThat(payment.reference).isEqualTo("pi_1");
    assertThat(payment.page).isEqualTo("https://pay.example/1");
  }

  @Test
  void onlyTheRequestThatWasDeclinedIsRepeated() {
    Payment payment = in(CREATED);
    payment.startAttempt(PaymentWorld.request(1), NOW);
    assertThat(payment.isDeclined(PaymentWorld.request(1))).isFalse();
    payment.fail("card_declined", NOW);
    assertThat(payment.isDeclined(PaymentWorld.request(1))).isTrue();
    assertThat(payment.isDeclined(PaymentWorld.request(2))).isFalse();
    assertThat(payment.isDeclined(null)).isFalse();
  }

  @Test
  void whatIsClosedOrReplacedOrLeftToStaffIsNotTriedAgain() {
    assertThat(in(FAILED).isRetriable()).isTrue();
    Payment withdrawn = in(FAILED);
    withdrawn.withdraw("ch_2", NOW);
    Payment mismatched = in(FAILED);
    mismatched.failPermanently(Payment.MISMATCH, NOW);
    Payment superseded = in(FAILED);
    superseded.supersede(NOW);
    superseded.fail("card_declined", NOW);
    Payment closed = in(FAILED);
    closed.fail("canceled", NOW);
    for (Payment payment : new Payment[] {withdrawn, mismatched, superseded, closed, in(EXPIRED)}) {
      assertThat(payment.isRetriable()).isFalse();
    }
  }

  @Test
  void settledPartialRefundLeadsBackToSucceeded() {
    Payment payment = in(SUCCEEDED);
    payment.refund(PART, "changed", false, NOW);
    payment.settleRefund(PART, NOW);
    assertThat(payment.state()).isEqualTo(SUCCEEDED);
    assertThat(payment.hasPaid()).isTrue();
    payment.close(NOW);
    assertThat(payment.state()).as("no other refund follows").isEqualTo(REFUNDED);
  }

  @Test
  void lastSettledRefundLeadsToRefunded() {
    Payment payment = in(SUCCEEDED);
    payment.refund(PART, "changed", false, NOW);
    payment.refund(PART, "cancelled", true, NOW);
    payment.settleRefund(PART, NOW);
    assertThat(payment.state()).as("one of two").isEqualTo(REFUND_PENDING);
    payment.settleRefund(PART, NOW);
    assertThat(payment.state()).isEqualTo(REFUNDED);
  }

  @Test
  void withdrawnCaptureIsRecognizedByItsId() {
    Payment payment = in(CREATED);
    payment.withdraw("ch_1", NOW);
    assertThat(payment.isWithdrawn("ch_1")).isTrue();
    assertThat(payment.isWithdrawn(null)).isTrue();
    assertThat(payment.isWithdrawn("ch_2")).as("another attempt of the guest").isFalse();
    assertThat(in(FAILED).isWithdrawn("ch_1")).isFalse();
  }

  @Test
  void lateMoneyPaysNoReservation() {
    Payment payment = in(SUCCEEDED);
    payment.refundAll(NOW);
    assertThat(payment.hasPaid()).isFalse();
    assertThat(payment.over).isTrue();
  }
}
