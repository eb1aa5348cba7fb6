package org.cenotes.partners.domain.payment;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.cenotes.partners.domain.payment.PaymentDecision.Facts;
import org.cenotes.partners.domain.payment.provider.ProviderPayment.Status;
import org.cenotes.partners.domain.reservation.ReservationStatus;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** Every pair of a payment's state and a reported status, and every combination of facts. */
class PaymentDecisionTest {
  /** In time, as requested, and new. */
  private static final Facts IN_TIME =
      new Facts(ReservationStatus.PENDING, true, true, false, true);

  private static final Set<PaymentState> TAKEN =
      EnumSet.of(PaymentState.SUCCEEDED, PaymentState.REFUND_PENDING, PaymentState.REFUNDED);

  private static final List<Boolean> BOTH = List.of(true, false);

  /** What each report does to a payment in each state. */
  private static final String REPORTS =
      """
      state           | OPEN   | ACTION_REQUIRED | PROCESSING     | SUCCEEDED | FAILED | REFUNDED
      CREATED         | IGNORE | REQUIRE_ACTION  | REQUIRE_ACTION | CONFIRM   | FAIL   | WITHDRAW
      REQUIRES_ACTION | IGNORE | REQUIRE_ACTION  | REQUIRE_ACTION | CONFIRM   | FAIL   | WITHDRAW
      SUCCEEDED       | IGNORE | IGNORE          | IGNORE         | IGNORE    | IGNORE | SETTLE_REFUNDS
      FAILED          | IGNORE | IGNORE          | IGNORE         | CONFIRM   | IGNORE | WITHDRAW
      EXPIRED         | IGNORE | IGNORE          | IGNORE         | CONFIRM   | IGNORE | WITHDRAW
      REFUND_PENDING  | IGNORE | IGNORE          | IGNORE         | IGNORE    | IGNORE | SETTLE_REFUNDS
      REFUNDED        | IGNORE | IGNORE          | IGNORE         | IGNORE    | IGNORE | SETTLE_REFUNDS
      """;

  @ParameterizedTest
  @CsvSource(delimiter = '|', useHeadersInDisplayName = true, textBlock = REPORTS)
  void everyReportInEveryState(
      PaymentState state,
      PaymentDecision open,
      PaymentDecision actionRequired,
      PaymentDecision processing,
      PaymentDecision succeeded,
      PaymentDecision failed,
      PaymentDecision refunded) {
    assertThat(Stream.of(Status.values()).map(it -> PaymentDecision.decide(state, it, IN_TIME)))
        .containsExactly(open, actionRequired, processing, succeeded, failed, refunded);
  }

  @Test
  void theTableHasEveryStateAndEveryReport() {
    List<List<String>> cells =
        REPORTS
            .lines()
            .map(row -> Stream.of(row.split("\\|", -1)).map(String::strip).toList())
            .toList();
    assertThat(cells.stream().skip(1).map(row -> row.get(0)))
        .containsExactlyElementsOf(names(PaymentState.values()));
    assertThat(cells.get(0).stream().skip(1)).containsExactlyElementsOf(names(Status.values()));
  }

  private static List<String> names(Enum<?>[] values) {
    return Arrays.stream(values).map(Enum::name).toList();
  }

  /** A success that was not known before, by the facts and the reservation's status. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      useHeadersInDisplayName = true,
      textBlock =
          """
          withdrawn | exactAmount | payable | PENDING       | EXPIRED       | any other
          false     | true        | true    | CONFIRM       | CONFIRM_LATE  | REFUND
          false     | true        | false   | REFUND        | REFUND        | REFUND
          false     | false       | true    | REJECT_AMOUNT | REJECT_AMOUNT | REJECT_AMOUNT
          false     | false       | false   | REJECT_AMOUNT | REJECT_AMOUNT | REJECT_AMOUNT
          true      | true        | true    | IGNORE        | IGNORE        | IGNORE
          true      | true        | false   | IGNORE        | IGNORE        | IGNORE
          true      | false       | true    | IGNORE        | IGNORE        | IGNORE
          true      | false       | false   | IGNORE        | IGNORE        | IGNORE
          """)
  void successWithEveryCombinationOfFacts(
      boolean withdrawn,
      boolean exactAmount,
      boolean payable,
      PaymentDecision pending,
      PaymentDecision expired,
      PaymentDecision other) {
    for (PaymentState state : EnumSet.complementOf(EnumSet.copyOf(TAKEN))) {
      for (ReservationStatus reservation : ReservationStatus.values()) {
        PaymentDecision expected =
            switch (reservation) {
              case PENDING -> pending;
              case EXPIRED -> expired;
              default -> other;
            };
        for (boolean known : BOTH) {
          Facts facts = new Facts(reservation, payable, exactAmount, withdrawn, known);
          assertThat(PaymentDecision.decide(state, Status.SUCCEEDED, facts))
              .as("%s with %s", state, facts)
              .isEqualTo(expected);
        }
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      useHeadersInDisplayName = true,
      textBlock =
          """
          knownCapture | exactAmount | decision
          true         | true        | IGNORE
          true         | false       | IGNORE
          false        | true        | REFUND_DUPLICATE
          false        | false       | REJECT_DUPLICATE
          """)
  void secondSuccessWithEveryCombinationOfFacts(
      boolean knownCapture, boolean exactAmount, PaymentDecision expected) {
    for (PaymentState state : TAKEN) {
      for (ReservationStatus reservation : ReservationStatus.values()) {
        for (boolean payable : BOTH) {
          for (boolean withdrawn : BOTH) {
            Facts facts = new Facts(reservation, payable, exactAmount, withdrawn, knownCapture);
            assertThat(PaymentDecision.decide(state, Status.SUCCEEDED, facts))
                .as("%s with %s", state, facts)
                .isEqualTo(expected);
          }
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(
      mode = EnumSource.Mode.EXCLUDE,
      names = {"SUCCEEDED", "REFUND_PENDING", "REFUNDED"})
  void refundThatWasKnownBeforeIsIgnored(PaymentState state) {
    Facts withdrawn = new Facts(ReservationStatus.PENDING, true, true, true, true);
    assertThat(PaymentDecision.decide(state, Status.REFUNDED, withdrawn))
        .isEqualTo(PaymentDecision.IGNORE);
  }
}
