package org.cenotes.partners.domain.payment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.cenotes.partners.domain.payment.PaymentDecision.Facts;
import org.cenotes.partners.domain.payment.provider.ProviderPayment.Status;
import org.cenotes.partners.domain.reservation.ReservationStatus;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/** Every pair of a payment's state and a reported status, and every combination of facts. */
class PaymentDecisionTest {
  /** In time, as requested, and new. */
  private static final Facts IN_TIME =
      new Facts(ReservationStatus.PENDING, true, true, false, true);

  private static final Set<PaymentState> OPEN =
      EnumSet.of(PaymentState.CREATED, PaymentState.REQUIRES_ACTION);
  private static final Set<PaymentState> TAKEN =
      EnumSet.of(PaymentState.SUCCEEDED, PaymentState.REFUND_PENDING, PaymentState.REFUNDED);

  private static PaymentDecision expected(PaymentState state, Status reported) {
    return switch (reported) {
      case OPEN -> PaymentDecision.IGNORE;
      case ACTION_REQUIRED, PROCESSING ->
          OPEN.contains(state) ? PaymentDecision.REQUIRE_ACTION : PaymentDecision.IGNORE;
      case FAILED -> OPEN.contains(state) ? PaymentDecision.FAIL : PaymentDecision.IGNORE;
      case SUCCEEDED -> TAKEN.contains(state) ? PaymentDecision.IGNORE : PaymentDecision.CONFIRM;
      case REFUNDED ->
          TAKEN.contains(state) ? PaymentDecision.SETTLE_REFUNDS : PaymentDecision.WITHDRAW;
    };
  }

  @TestFactory
  Stream<DynamicTest> everyReportInEveryState() {
    return Stream.of(PaymentState.values())
        .flatMap(
            state ->
                Stream.of(Status.values())
                    .map(
                        reported ->
                            DynamicTest.dynamicTest(
                                reported + " reported of " + state,
                                () ->
                                    assertThat(PaymentDecision.decide(state, reported, IN_TIME))
                                        .isEqualTo(expected(state, reported)))));
  }

  private static Stream<Facts> allFacts() {
    List<Boolean> both = List.of(true, false);
    return Stream.of(ReservationStatus.values())
        .flatMap(
            reservation ->
                both.stream()
                    .flatMap(
                        payable ->
                            both.stream()
                                .flatMap(
                                    exact ->
                                        both.stream()
                                            .flatMap(
                                                withdrawn ->
                                                    both.stream()
                                                        .map(
                                                            known ->
                                                                new Facts(
                                                                    reservation,
                                                                    payable,
                                                                    exact,
                                                                    withdrawn,
                                                                    known))))));
  }

  /** The outcome of a success that was not known before, by the first fact that applies. */
  private static PaymentDecision success(Facts facts) {
    if (facts.withdrawn()) {
      return PaymentDecision.IGNORE;
    }
    if (!facts.exactAmount()) {
      return PaymentDecision.REJECT_AMOUNT;
    }
    if (!facts.payable()) {
      return PaymentDecision.REFUND;
    }
    return Map.of(
            ReservationStatus.PENDING, PaymentDecision.CONFIRM,
            ReservationStatus.EXPIRED, PaymentDecision.CONFIRM_LATE)
        .getOrDefault(facts.reservation(), PaymentDecision.REFUND);
  }

  @Test
  void successWithEveryCombinationOfFacts() {
    for (PaymentState state : EnumSet.complementOf(EnumSet.copyOf(TAKEN))) {
      assertThat(allFacts())
          .allSatisfy(
              facts ->
                  assertThat(PaymentDecision.decide(state, Status.SUCCEEDED, facts))
                      .isEqualTo(success(facts)));
    }
  }

  @Test
  void secondSuccessWithEveryCombinationOfFacts() {
    for (PaymentState state : TAKEN) {
      assertThat(allFacts())
          .allSatisfy(
              facts ->
                  assertThat(PaymentDecision.decide(state, Status.SUCCEEDED, facts))
                      .isEqualTo(
                          facts.knownCapture()
                              ? PaymentDecision.IGNORE
                              : facts.exactAmount()
                                  ? PaymentDecision.REFUND_DUPLICATE
                                  : PaymentDecision.REJECT_DUPLICATE));
    }
  }

  @Test
  void refundThatWasKnownBeforeIsIgnored() {
    Facts withdrawn = new Facts(ReservationStatus.PENDING, true, true, true, true);
    assertThat(PaymentDecision.decide(PaymentState.FAILED, Status.REFUNDED, withdrawn))
        .isEqualTo(PaymentDecision.IGNORE);
  }
}
