package org.cenotes.partners.domain.payment;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.UUID;
import org.cenotes.partners.domain.payment.provider.ProviderAmount;
import org.cenotes.partners.domain.payment.provider.ProviderPayment;
import org.cenotes.partners.domain.payment.provider.ProviderPayment.Status;
import org.cenotes.partners.domain.reservation.PaidReservation;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.domain.reservation.ReservationStatus;
import org.cenotes.partners.platform.money.Cents;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What reports of providers do to a payment, its reservation and its refunds. */
class PaymentOutcomeServiceTest {
  private final PaymentWorld world = new PaymentWorld();

  private static ProviderPayment taken(long cents, String currency, String capture) {
    return new ProviderPayment(
        Status.SUCCEEDED, new ProviderAmount(new Cents(cents), currency), capture, null);
  }

  private static ProviderPayment failed(String code) {
    return new ProviderPayment(Status.FAILED, PaymentWorld.PRICE, null, code);
  }

  private PaymentState state(UUID id) {
    return world.payments.read(id).status();
  }

  @Test
  void money_in_time_confirms_the_reservation() {
    UUID id = world.open();
    world.report(id, taken(45_005, "mxn", "cap-1"));
    assertThat(state(id)).isEqualTo(PaymentState.SUCCEEDED);
    assertThat(world.reservation.changes()).containsExactly("confirmed by cardprovider");
    assertThat(world.events.types()).containsExactly("payment.succeeded");
    assertThat(world.events.last().before())
        .asString()
        .as("the former state")
        .contains("status=CREATED");
  }

  @ParameterizedTest
  @CsvSource({"45004, MXN", "45006, MXN", "45005, USD", "0, MXN", "-45005, MXN"})
  void another_amount_or_currency_than_requested_confirms_nothing(long cents, String currency) {
    UUID id = world.open();
    world.report(id, taken(cents, currency, "cap-1"));
    assertThat(state(id)).isEqualTo(PaymentState.FAILED);
    assertThat(world.payments.read(id).failureCode()).isEqualTo("amount_mismatch");
    assertThat(world.reservation.changes()).isEmpty();
    assertThat(world.tables.refunds).as("staff decide").isEmpty();
    assertThat(world.payment(id).progress.nextPollAt).isNull();
  }

  @Test
  void a_wrong_amount_that_is_reported_again_is_told_once_and_another_capture_by_itself() {
    UUID id = world.open();
    world.event(id, "evt-1", taken(1, "MXN", "cap-1"));
    world.event(id, "evt-2", taken(1, "MXN", "cap-1"));
    world.report(id, taken(1, "MXN", "cap-1"));
    assertThat(world.events.types()).containsExactly("payment.failed");
    assertThat(world.payment(id).capture).as("for staff").isEqualTo("cap-1");
    world.report(id, taken(1, "MXN", "cap-2"));
    assertThat(world.events.types()).containsExactly("payment.failed", "payment.failed");
    world.report(id, taken(45_005, "MXN", "cap-3"));
    assertThat(state(id)).isEqualTo(PaymentState.SUCCEEDED);
  }

  @Test
  void money_after_the_hold_confirms_the_reservation_if_its_places_are_left() {
    UUID id = world.open();
    world.reservation.move(ReservationStatus.EXPIRED);
    world.owe(0, true);
    world.report(id, Status.SUCCEEDED, "cap-1");
    assertThat(state(id)).isEqualTo(PaymentState.SUCCEEDED);
    assertThat(world.reservation.changes()).containsExactly("confirmed late by cardprovider");
    assertThat(world.events.types()).containsExactly("payment.succeeded", "payment.late");
    assertThat(world.tables.refunds).isEmpty();
  }

  @Test
  void money_after_the_hold_is_refunded_whole_if_the_places_are_gone() {
    UUID id = world.open();
    world.reservation.move(ReservationStatus.EXPIRED);
    world.reservation.placesLeft = false;
    world.report(id, Status.SUCCEEDED, "cap-1");
    assertThat(state(id)).isEqualTo(PaymentState.REFUND_PENDING);
    assertThat(world.onlyRefund().amount).isEqualTo(PaidReservation.TOTAL);
    assertThat(world.onlyRefund().reason).isEqualTo("late");
    assertThat(world.reservation.changes()).containsExactly("refund due");
    assertThat(world.events.types()).containsExactly("payment.late");
  }

  @Test
  void money_for_a_cancelled_reservation_is_refunded_even_if_its_places_are_left() {
    UUID id = world.open();
    world.reservation.move(ReservationStatus.CANCELLED);
    world.report(id, Status.SUCCEEDED, "cap-1");
    assertThat(world.onlyRefund().amount).isEqualTo(PaidReservation.TOTAL);
    assertThat(world.reservation.changes()).containsExactly("refund due");
  }

  @Test
  void money_for_the_former_price_is_refunded_and_pays_nothing() {
    UUID id = world.declined(PaymentMethod.CARDPROVIDER);
    world.reservation.cost(new Cents(30_000));
    world.report(id, Status.SUCCEEDED, "cap-1");
    assertThat(world.reservation.status()).isEqualTo(ReservationStatus.PENDING);
    assertThat(world.onlyRefund().amount).isEqualTo(PaidReservation.TOTAL);
  }

  @Test
  void money_of_a_replaced_payment_is_refunded_and_the_other_goes_on() {
    UUID card = world.open(PaymentMethod.CARDPROVIDER);
    UUID wallet = world.open(PaymentMethod.WALLETPROVIDER);
    world.report(card, Status.SUCCEEDED, "cap-1");
    assertThat(state(card)).isEqualTo(PaymentState.REFUND_PENDING);
    assertThat(state(wallet)).isEqualTo(PaymentState.CREATED);
    world.report(wallet, Status.SUCCEEDED, "cap-2");
    assertThat(world.reservation.changes())
        .containsExactly("refund due", "confirmed by walletprovider");
  }

  @Test
  void a_payment_that_succeeds_after_all_replaces_the_one_opened_since() {
    UUID declined = world.declined(PaymentMethod.CARDPROVIDER);
    UUID second = world.open(PaymentMethod.CARDPROVIDER);
    world.report(declined, Status.SUCCEEDED, "cap-1");
    assertThat(state(declined)).isEqualTo(PaymentState.SUCCEEDED);
    assertThat(state(second)).isEqualTo(PaymentState.EXPIRED);
    world.report(second, Status.SUCCEEDED, "cap-2");
    assertThat(state(second)).as("paid twice").isEqualTo(PaymentState.REFUND_PENDING);
    assertThat(world.reservation.changes()).containsExactly("confirmed by cardprovider");
  }

  @Test
  void an_event_that_is_sent_twice_is_applied_once() {
    UUID id = world.open();
    world.event(id, "evt-1", failed("card_declined"));
    world.attempt(reopened(id));
    world.event(id, "evt-1", failed("card_declined"));
    assertThat(state(id)).isEqualTo(PaymentState.CREATED);
    assertThat(world.events.types()).containsExactly("payment.failed");
  }

  private UUID reopened(UUID id) {
    world.payment(id).reopen(world.clock.instant());
    return id;
  }

  @Test
  void a_failure_that_may_be_of_an_earlier_attempt_is_asked_for() {
    UUID id = world.open();
    world.attempt(id);
    world.payments.abortAttempt(id);
    world.attempt(id);
    world.payments.abortAttempt(id);
    world.advance(Duration.ofSeconds(30));
    world.payment(id).progress.start(world.clock.instant());
    world.event(id, "evt-1", failed("card_declined"));
    assertThat(state(id)).isEqualTo(PaymentState.CREATED);
    assertThat(world.payment(id).progress.nextPollAt)
        .isEqualTo(world.clock.instant().plusSeconds(1));
    world.report(id, failed("insufficient_funds"));
    assertThat(world.payments.read(id).failureCode()).isEqualTo("insufficient_funds");
  }

  @Test
  void a_failure_on_a_page_where_another_payment_is_in_process_is_asked_for() {
    UUID id = world.open(PaymentMethod.REGIONALPROVIDER);
    world.event(
        id, "evt-1", new ProviderPayment(Status.PROCESSING, PaymentWorld.PRICE, null, null));
    world.event(id, "evt-2", failed("cc_rejected_other_reason"));
    assertThat(state(id)).isEqualTo(PaymentState.REQUIRES_ACTION);
    assertThat(world.events.types()).isEmpty();
    assertThat(world.payment(id).progress.nextPollAt)
        .isEqualTo(world.clock.instant().plusSeconds(1));
    world.report(id, failed("cc_rejected_other_reason"));
    assertThat(state(id)).isEqualTo(PaymentState.FAILED);
  }

  @Test
  void the_first_failure_on_a_page_is_applied_at_once() {
    UUID id = world.open(PaymentMethod.REGIONALPROVIDER);
    world.event(id, "evt-1", failed("cc_rejected_other_reason"));
    assertThat(state(id)).isEqualTo(PaymentState.FAILED);
  }

  @Test
  void a_failure_without_a_code_has_a_general_one() {
    UUID id = world.open();
    world.report(id, failed(null));
    assertThat(world.payments.read(id).failureCode()).isEqualTo("failed");
  }

  @Test
  void the_guest_has_to_act_until_the_provider_reports_more() {
    UUID id = world.open();
    world.report(id, Status.OPEN, null);
    assertThat(state(id)).isEqualTo(PaymentState.CREATED);
    world.report(id, Status.PROCESSING, null);
    assertThat(state(id)).isEqualTo(PaymentState.REQUIRES_ACTION);
    world.report(id, Status.SUCCEEDED, "cap-1");
    world.report(id, Status.PROCESSING, null);
    assertThat(state(id)).as("out of order").isEqualTo(PaymentState.SUCCEEDED);
  }

  @Test
  void a_second_capture_of_one_order_is_refunded_whole() {
    UUID id = world.paid();
    world.report(id, Status.SUCCEEDED, "cap-2");
    world.report(id, Status.SUCCEEDED, "cap-2");
    assertThat(state(id)).isEqualTo(PaymentState.SUCCEEDED);
    assertThat(world.tables.payments).hasSize(2);
    assertThat(world.onlyRefund().paymentId).isNotEqualTo(id);
    assertThat(world.onlyRefund().amount).isEqualTo(PaidReservation.TOTAL);
    assertThat(world.events.types()).containsExactly("payment.succeeded", "payment.late");
  }

  @Test
  void a_second_capture_of_another_amount_is_left_to_staff() {
    UUID id = world.paid();
    world.report(id, taken(1, "MXN", "cap-2"));
    assertThat(world.tables.refunds).isEmpty();
    assertThat(world.tables.payments.get(1).failureCode).isEqualTo("amount_mismatch");
    assertThat(world.events.types()).containsExactly("payment.succeeded", "payment.failed");
  }

  @Test
  void money_given_back_before_we_knew_of_it_pays_nothing() {
    UUID id = world.open();
    world.report(id, Status.REFUNDED, "cap-1");
    world.report(id, Status.SUCCEEDED, "cap-1");
    assertThat(state(id)).isEqualTo(PaymentState.FAILED);
    assertThat(world.reservation.changes()).isEmpty();
    world.report(id, Status.SUCCEEDED, "cap-2");
    assertThat(world.reservation.changes())
        .as("another attempt of the guest")
        .containsExactly("confirmed by cardprovider");
  }

  @Test
  void a_capture_answer_ends_the_attempt_whatever_it_says() {
    UUID id = world.open();
    world.attempt(id);
    world.outcomes.applyCapture(
        world.ref(id), new ProviderPayment(Status.ACTION_REQUIRED, PaymentWorld.PRICE, null, null));
    assertThat(world.payments.startAttempt(id, null)).isPresent();
  }

  @Test
  void a_payment_that_the_provider_forgot_is_polled_no_more() {
    UUID id = world.open();
    assertThat(world.payment(id).progress.nextPollAt).isNotNull();
    world.outcomes.stopPolling(world.ref(id));
    assertThat(world.payment(id).progress.nextPollAt).isNull();
  }
}
