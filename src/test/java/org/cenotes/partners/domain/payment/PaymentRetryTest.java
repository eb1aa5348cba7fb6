package org.cenotes.partners.domain.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.domain.payment.PaymentRetry.How;
import org.cenotes.partners.domain.payment.PaymentService.StartedPayment;
import org.cenotes.partners.domain.payment.provider.ProviderAmount;
import org.cenotes.partners.domain.payment.provider.ProviderPayment;
import org.cenotes.partners.domain.payment.provider.ProviderPayment.Status;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.domain.reservation.ReservationStatus;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.money.Cents;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a guest can still pay after a decline, by repeating a request or with a recovery token. */
class PaymentRetryTest {
  private final PaymentWorld world = new PaymentWorld();

  private void assertRetry(UUID payment, How how) {
    assertThat(world.payments.retry(payment))
        .isEqualTo(new PaymentRetry(how, how == How.BOOK_AGAIN ? null : PaymentWorld.HOLD_ENDS));
  }

  private void fail(UUID id, String code) {
    world.report(id, new ProviderPayment(Status.FAILED, PaymentWorld.PRICE, null, code));
  }

  private void decline(UUID id) {
    world.attempt(id);
    world.outcomes.applyCapture(
        world.ref(id),
        new ProviderPayment(Status.FAILED, PaymentWorld.PRICE, null, "do_not_honor"));
  }

  private StartedPayment resume(UUID payment) {
    return world.payments.resume(payment, (provider, total) -> null);
  }

  @Test
  void a_payment_that_was_replaced_during_its_capture_names_the_way_on() {
    UUID card = world.open(PaymentMethod.CARDPROVIDER);
    world.open(PaymentMethod.WALLETPROVIDER);
    assertRetry(card, How.CREATE_PAYMENT);
  }

  @Test
  void only_a_payment_that_failed_is_retried() {
    assertThat(world.payments.retry(world.open())).isNull();
    assertThat(world.payments.retry(world.paid())).isNull();
  }

  @Test
  void a_declined_card_is_confirmed_again_and_a_declined_wallet_approved_again() {
    assertRetry(world.declined(PaymentMethod.CARDPROVIDER), How.CONFIRM_AGAIN);
    assertRetry(world.declined(PaymentMethod.WALLETPROVIDER), How.APPROVE_AGAIN);
  }

  @Test
  void a_payment_that_its_provider_has_closed_is_replaced() {
    UUID card = world.open();
    fail(card, "canceled");
    assertRetry(card, How.CREATE_PAYMENT);
    UUID wallet = world.open(PaymentMethod.WALLETPROVIDER);
    fail(wallet, "VOIDED");
    assertRetry(wallet, How.CREATE_PAYMENT);
  }

  @Test
  void a_payment_over_another_price_than_now_is_replaced() {
    UUID id = world.declined(PaymentMethod.CARDPROVIDER);
    world.reservation.cost(new Cents(45_004));
    assertRetry(id, How.CREATE_PAYMENT);
  }

  @Test
  void a_payment_that_names_another_visit_or_guest_than_now_is_replaced_and_not_tried_again() {
    UUID dated = world.declined(PaymentMethod.CARDPROVIDER);
    world.reservation.reschedule("11:00");
    assertRetry(dated, How.CREATE_PAYMENT);
    assertThatThrownBy(() -> world.payments.startAttempt(dated, null))
        .isInstanceOf(ApiException.class);
    world.reservation.reschedule("10:00");
    assertRetry(dated, How.CONFIRM_AGAIN);
    world.reservation.correct("ana.poot@example.com");
    assertRetry(dated, How.CREATE_PAYMENT);
  }

  @Test
  void an_open_payment_stays_when_the_guests_email_is_corrected_because_it_may_be_paid_already() {
    UUID open = world.open();
    world.reservation.correct("ana.poot@example.com");
    assertThat(world.open()).isEqualTo(open);
    world.attempt(open);
    assertThat(world.open()).as("being tried").isEqualTo(open);
    world.payments.abortAttempt(open);
    assertThat(world.open()).as("no response").isEqualTo(open);
    assertThat(world.payments.startAttempt(open, null)).isPresent();
    world.report(open, Status.ACTION_REQUIRED, null);
    assertThat(world.open()).as("the guest has to act").isEqualTo(open);
  }

  @Test
  void a_payment_that_took_a_wrong_amount_is_not_confirmed_again() {
    UUID id = world.open();
    ProviderAmount less = new ProviderAmount(new Cents(45_004), "MXN");
    world.report(id, new ProviderPayment(Status.SUCCEEDED, less, "cap-1", null));
    assertRetry(id, How.CREATE_PAYMENT);
  }

  @Test
  void after_a_decline_another_payment_may_be_open_already() {
    UUID card = world.declined(PaymentMethod.CARDPROVIDER);
    world.open(PaymentMethod.WALLETPROVIDER);
    assertRetry(card, How.CREATE_PAYMENT);
  }

  @Test
  void cards_are_not_tried_one_after_the_other() {
    UUID id = world.declined(PaymentMethod.CARDPROVIDER);
    for (int attempts = 1; attempts < 9; attempts++) {
      decline(id);
    }
    assertRetry(id, How.CONFIRM_AGAIN);
    decline(id);
    assertRetry(id, How.BOOK_AGAIN);
  }

  @Test
  void after_ten_payments_the_guest_books_again() {
    UUID last = world.declined(PaymentMethod.CARDPROVIDER);
    for (int payments = 1; payments < 10; payments++) {
      assertRetry(last, How.CONFIRM_AGAIN);
      last = world.declined(PaymentMethod.CARDPROVIDER);
    }
    assertRetry(last, How.BOOK_AGAIN);
  }

  @Test
  void a_payment_of_a_reservation_that_another_has_paid_is_not_tried_again() {
    UUID card = world.declined(PaymentMethod.CARDPROVIDER);
    UUID wallet = world.open(PaymentMethod.WALLETPROVIDER);
    world.report(wallet, Status.SUCCEEDED, "cap-1");
    ApiException refused =
        catchThrowableOfType(
            ApiException.class, () -> world.payments.startAttempt(card, PaymentWorld.request(9)));
    assertThat(Objects.requireNonNull(refused.fields()).messages())
        .containsExactly("the reservation is paid: another payment has paid it");
    assertThat(world.payments.retry(card)).as("nothing is left to pay").isNull();
  }

  @Test
  void without_a_hold_the_guest_books_again() {
    UUID id = world.declined(PaymentMethod.CARDPROVIDER);
    world.advance(Duration.ofMinutes(15));
    assertRetry(id, How.BOOK_AGAIN);
    world.reservation.move(ReservationStatus.CANCELLED);
    assertRetry(id, How.BOOK_AGAIN);
  }

  @Test
  void resuming_an_open_payment_goes_on_with_it() {
    UUID id = world.open();
    assertThat(resume(id).payment().id()).isEqualTo(id);
  }

  @Test
  void a_replaced_token_is_valid_for_five_minutes_more_and_none_beyond_the_hold() {
    UUID id = world.open();
    String replaced = world.recovery.issue(id);
    String current = world.recovery.issue(id);
    world.advance(Duration.ofMinutes(5).minusMillis(1));
    assertThat(world.lookup.findByRecoveryToken(replaced)).isPresent();
    world.advance(Duration.ofMillis(1));
    assertThat(world.lookup.findByRecoveryToken(replaced)).isEmpty();
    assertThat(world.lookup.findByRecoveryToken(current)).isPresent();
    world.advance(Duration.ofMinutes(10));
    assertThat(world.lookup.findByRecoveryToken(current)).isEmpty();
  }

  @Test
  void the_tokens_of_a_payment_that_is_resumed_with_another_are_replaced_too() {
    UUID failed = world.declined(PaymentMethod.WALLETPROVIDER);
    String replaced = world.recovery.issue(failed);
    UUID continued = resume(failed).payment().id();
    String current = world.recovery.replace(failed, continued);
    world.advance(Duration.ofMinutes(5));
    assertThat(world.lookup.findByRecoveryToken(replaced)).isEmpty();
    assertThat(world.lookup.findByRecoveryToken(current))
        .map(PaymentLookup.PaymentRef::paymentId)
        .contains(continued);
  }

  @Test
  void resuming_a_payment_that_failed_starts_another_with_the_same_provider() {
    UUID failed = world.declined(PaymentMethod.WALLETPROVIDER);
    StartedPayment resumed = resume(failed);
    assertThat(resumed.payment().id()).isNotEqualTo(failed);
    assertThat(resumed.payment().provider()).isEqualTo(PaymentMethod.WALLETPROVIDER);
    assertThat(resumed.payment().status()).isEqualTo(PaymentState.CREATED);
  }

  @Test
  void resuming_a_replaced_payment_goes_on_with_the_one_that_replaced_it() {
    UUID card = world.open(PaymentMethod.CARDPROVIDER);
    UUID wallet = world.open(PaymentMethod.WALLETPROVIDER);
    assertThat(resume(card).payment().id()).isEqualTo(wallet);
  }

  @Test
  void what_cannot_be_paid_any_more_is_shown_as_it_is() {
    UUID id = world.declined(PaymentMethod.CARDPROVIDER);
    StartedPayment refused = world.payments.resume(id, (provider, total) -> "is not offered");
    assertThat(refused.payment().status()).isEqualTo(PaymentState.FAILED);
    world.advance(Duration.ofMinutes(15));
    assertThat(resume(id).payment().id()).isEqualTo(id);
    assertThat(world.tables.payments).hasSize(1);
  }

  @Test
  void a_repeated_request_learns_what_the_provider_knows_of_it_alone() {
    UUID id = world.open();
    world.payments.startAttempt(id, PaymentWorld.request(1));
    ProviderPayment failed =
        new ProviderPayment(Status.FAILED, PaymentWorld.PRICE, null, "card_declined");
    assertThat(world.outcomes.applyRepeated(world.ref(id), failed)).as("being captured").isEmpty();
    world.outcomes.applyCapture(world.ref(id), failed);
    world.payments.startAttempt(id, PaymentWorld.request(2));
    world.payments.abortAttempt(id);
    assertThat(world.outcomes.applyRepeated(world.ref(id), failed))
        .as("of the one before?")
        .isEmpty();
    assertThat(
            world.outcomes.applyRepeated(
                world.ref(id), new ProviderPayment(Status.OPEN, PaymentWorld.PRICE, null, null)))
        .as("not received?")
        .isEmpty();
    assertThat(world.payments.read(id).status()).isEqualTo(PaymentState.CREATED);
    assertThat(
            world.outcomes.applyRepeated(
                world.ref(id),
                new ProviderPayment(Status.SUCCEEDED, PaymentWorld.PRICE, "cap-1", null)))
        .hasValueSatisfying(it -> assertThat(it.status()).isEqualTo(PaymentState.SUCCEEDED));
  }

  /** The failure is that of the first card, for which the guest had to act. */
  @Test
  void a_second_card_that_never_arrived_is_charged_when_it_is_repeated() {
    UUID id = world.open(PaymentMethod.CARDPROVIDER);
    world.payments.startAttempt(id, PaymentWorld.request(1));
    world.outcomes.applyCapture(
        world.ref(id), new ProviderPayment(Status.ACTION_REQUIRED, PaymentWorld.PRICE, null, null));
    world.payments.startAttempt(id, PaymentWorld.request(2));
    world.payments.abortAttempt(id);
    assertThat(
            world.outcomes.applyRepeated(
                world.ref(id),
                new ProviderPayment(
                    Status.FAILED, PaymentWorld.PRICE, null, "authentication_failed")))
        .isEmpty();
  }

  @ParameterizedTest
  @CsvSource({"CARDPROVIDER, true", "WALLETPROVIDER, false"})
  void a_card_that_fails_after_the_guest_was_asked_to_act_is_not_charged_again(
      PaymentMethod provider, boolean known) {
    UUID id = world.declined(provider);
    world.payments.startAttempt(id, PaymentWorld.request(2));
    world.outcomes.applyCapture(
        world.ref(id), new ProviderPayment(Status.ACTION_REQUIRED, PaymentWorld.PRICE, null, null));
    Optional<PaymentView> repeated =
        world.outcomes.applyRepeated(
            world.ref(id),
            new ProviderPayment(Status.FAILED, PaymentWorld.PRICE, null, "authentication_failed"));
    assertThat(repeated.map(PaymentView::status))
        .isEqualTo(known ? Optional.of(PaymentState.REQUIRES_ACTION) : Optional.empty());
    assertThat(world.payment(id).progress.nextPollAt)
        .as("the provider is polled")
        .isEqualTo(world.clock.instant().plusSeconds(known ? 1 : 60));
  }
}
