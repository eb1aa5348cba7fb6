package org.cenotes.partners.domain.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.cenotes.partners.domain.payment.PaymentService.StartedPayment;
import org.cenotes.partners.domain.payment.provider.ProviderPayment;
import org.cenotes.partners.domain.payment.provider.ProviderPayment.Status;
import org.cenotes.partners.domain.payment.provider.ProviderSession;
import org.cenotes.partners.domain.reservation.PaidReservation;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.domain.reservation.ReservationStatus;
import org.cenotes.partners.platform.http.ApiException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.EnumSource.Mode;

/** Starting payments and attempts to take their money. */
class PaymentServiceTest {
  private final PaymentWorld world = new PaymentWorld();

  private StartedPayment start(PaymentMethod provider) {
    return world.payments.start(PaidReservation.ID, provider, total -> null);
  }

  private StartedPayment start() {
    return start(PaymentMethod.CARDPROVIDER);
  }

  private static List<String> refusal(int status, ThrowingCallable call) {
    ApiException refused = catchThrowableOfType(ApiException.class, call);
    assertThat(refused.error().status()).isEqualTo(status);
    return Objects.requireNonNull(refused.fields()).messages();
  }

  @Test
  void a_payment_is_over_all_of_the_price_until_the_hold_ends() {
    StartedPayment started = start();
    assertThat(started.payment().amount()).isEqualTo(PaidReservation.TOTAL);
    assertThat(started.payment().currency()).isEqualTo("MXN");
    assertThat(started.payment().status()).isEqualTo(PaymentState.CREATED);
    assertThat(started.expiresAt()).isEqualTo(PaymentWorld.HOLD_ENDS);
    assertThat(started.guestEmail()).isEqualTo("ana@example.com");
    assertThat(started.session()).as("not open at the provider yet").isNull();
  }

  @Test
  void starting_again_with_the_same_provider_returns_the_payment_that_is_open() {
    UUID first = world.open();
    StartedPayment again = start();
    assertThat(again.payment().id()).isEqualTo(first);
    assertThat(Objects.requireNonNull(again.session()).clientSecret()).isEqualTo("secret");
    assertThat(world.tables.payments).hasSize(1);
  }

  @Test
  void starting_with_another_provider_replaces_the_payment_that_is_open() {
    UUID card = world.open(PaymentMethod.CARDPROVIDER);
    UUID wallet = world.open(PaymentMethod.WALLETPROVIDER);
    assertThat(world.payments.read(card).status()).isEqualTo(PaymentState.EXPIRED);
    assertThat(world.payments.read(wallet).status()).isEqualTo(PaymentState.CREATED);
  }

  @ParameterizedTest
  @EnumSource(value = ReservationStatus.class, names = "PENDING", mode = Mode.EXCLUDE)
  void only_a_pending_reservation_is_paid(ReservationStatus status) {
    world.reservation.move(status);
    assertThat(refusal(409, this::start)).containsExactly("the reservation is " + status.wire());
  }

  @Test
  void a_reservation_is_paid_online_only_before_its_hold_ends() {
    world.partnerClock.set(PaymentWorld.HOLD_ENDS.minusNanos(1));
    start();
    world.partnerClock.set(PaymentWorld.HOLD_ENDS);
    assertThat(refusal(409, this::start))
        .containsExactly("the reservation cannot be paid online, or its hold has ended");
  }

  @Test
  void a_reservation_that_is_paid_at_the_venue_has_no_online_payment() {
    world.reservation.choose(PaymentMethod.ON_SITE);
    assertThat(refusal(409, this::start))
        .containsExactly("the reservation cannot be paid online, or its hold has ended");
    world.reservation.hold(null);
    assertThat(refusal(409, this::start)).containsExactly("the reservation is pending");
  }

  @Test
  void an_amount_that_the_method_does_not_accept_is_refused_with_its_reason() {
    assertThat(
            refusal(
                422,
                () ->
                    world.payments.start(
                        PaidReservation.ID,
                        PaymentMethod.WALLETPROVIDER,
                        total -> "accepts not even " + total.amount().value())))
        .containsExactly("paymentMethod accepts not even 45005");
    assertThat(world.tables.payments).isEmpty();
  }

  @Test
  void a_reservation_has_ten_payments_at_most() {
    for (int i = 0; i < 9; i++) {
      world.declined(PaymentMethod.CARDPROVIDER);
    }
    UUID tenth = world.open();
    assertThat(start().payment().id()).as("one that is open is returned").isEqualTo(tenth);
    world.reservation.correct("ana.poot@example.com");
    assertThat(start().payment().id()).as("there can be no other").isEqualTo(tenth);
    world.report(tenth, Status.FAILED, null);
    assertThat(refusal(409, this::start))
        .containsExactly(
            "10 payments or attempts to pay were made for the reservation, which is the limit");
  }

  @Test
  void a_reservation_has_ten_attempts_at_most_also_while_its_payment_is_open() {
    UUID id = world.declined(PaymentMethod.WALLETPROVIDER);
    id = world.open();
    for (int i = 1; i < 10; i++) {
      world.attempt(id);
      world.payments.abortAttempt(id);
    }
    UUID open = id;
    assertThat(refusal(409, () -> world.payments.startAttempt(open, null)))
        .containsExactly(
            "10 attempts to pay for the reservation were made, which is the limit", "book again");
    ProviderPayment declined =
        new ProviderPayment(Status.FAILED, PaymentWorld.PRICE, null, "card_declined");
    world.event(open, "evt-1", declined);
    world.report(open, declined);
    assertThat(refusal(409, this::start))
        .containsExactly(
            "10 payments or attempts to pay were made for the reservation, which is the limit");
  }

  @ParameterizedTest
  @EnumSource(names = {"ACTION_REQUIRED", "PROCESSING"})
  void capturing_what_is_not_approved_or_is_held_does_not_use_up_the_attempts(Status undecided) {
    UUID id = world.open(PaymentMethod.WALLETPROVIDER);
    ProviderPayment report = new ProviderPayment(undecided, PaymentWorld.PRICE, null, null);
    for (int i = 0; i < 12; i++) {
      assertThat(world.payments.startAttempt(id, null)).isPresent();
      world.outcomes.applyCapture(world.ref(id), report);
    }
    assertThat(world.payments.startAttempt(id, null)).contains(id + "-13");
  }

  @Test
  void a_request_of_a_payment_that_is_open_is_known_again() {
    UUID id = world.open();
    assertThat(isRepeated(id, 1)).isFalse();
    world.payments.startAttempt(id, PaymentWorld.request(1));
    assertThat(isRepeated(id, 1)).as("being tried").isFalse();
    assertThat(world.payments.startAttempt(id, PaymentWorld.request(1))).as("not twice").isEmpty();
    assertThat(refusal(409, () -> world.payments.startAttempt(id, PaymentWorld.request(2))))
        .containsExactly("another attempt to confirm the payment is in progress");
    world.payments.abortAttempt(id);
    assertThat(isRepeated(id, 1)).isTrue();
    assertThat(isRepeated(id, 2)).isFalse();
    world.report(id, Status.FAILED, null);
    assertThat(isRepeated(id, 1)).as("declined").isFalse();
  }

  private boolean isRepeated(UUID id, int request) {
    return world.payments.isRepeated(id, PaymentWorld.request(request));
  }

  @Test
  void the_providers_session_is_stored_once_and_its_secret_sealed() {
    UUID id = start(PaymentMethod.WALLETPROVIDER).payment().id();
    URI page = URI.create("https://wallet.example/approve?token=1");
    world.payments.storeSession(id, new ProviderSession("order-1", "secret-1", page));
    world.payments.storeSession(id, new ProviderSession("order-2", "secret-2", null));
    assertThat(start(PaymentMethod.WALLETPROVIDER).session())
        .isEqualTo(new ProviderSession("order-1", "secret-1", page));
    assertThat(new String(world.payment(id).sealedSecret, StandardCharsets.ISO_8859_1))
        .doesNotContain("secret-1");
  }

  @Test
  void a_recovery_token_ends_with_the_hold_also_when_the_sandbox_clock_is_ahead() {
    world.clock.advance(Duration.ofDays(-365));
    String token = world.recovery.issue(start().payment().id());
    world.advance(Duration.ofMinutes(15).minusNanos(1));
    assertThat(world.lookup.findByRecoveryToken(token)).isPresent();
    world.advance(Duration.ofNanos(1));
    assertThat(world.lookup.findByRecoveryToken(token)).isEmpty();
  }

  @Test
  void a_payment_as_text_does_not_reveal_its_guest() {
    StartedPayment started = start();
    assertThat(started.toString())
        .contains(started.payment().id().toString())
        .doesNotContain("ana@example.com");
  }

  @Test
  void each_attempt_has_a_key_of_its_own_and_excludes_others_for_a_minute() {
    UUID id = world.open();
    assertThat(world.payments.startAttempt(id, PaymentWorld.request(1))).contains(id + "-1");
    world.advance(Duration.ofMillis(59_999));
    assertThat(refusal(409, () -> world.payments.startAttempt(id, PaymentWorld.request(2))))
        .containsExactly("another attempt to confirm the payment is in progress");
    world.advance(Duration.ofMillis(1));
    assertThat(world.payments.startAttempt(id, PaymentWorld.request(2))).contains(id + "-2");
  }

  @Test
  void an_attempt_without_a_response_can_be_repeated_at_once() {
    UUID id = world.open();
    world.attempt(id);
    world.payments.abortAttempt(id);
    assertThat(world.payments.startAttempt(id, null)).contains(id + "-2");
  }

  @Test
  void an_attempt_without_a_response_starts_no_polls_of_a_payment_whose_result_has_come() {
    UUID id = world.open();
    world.attempt(id);
    world.event(
        id, "evt-1", new ProviderPayment(Status.SUCCEEDED, PaymentWorld.PRICE, "cap-1", null));
    world.payments.abortAttempt(id);
    assertThat(world.payment(id).progress.nextPollAt).isNull();
  }

  @Test
  void after_an_attempt_without_a_response_a_payment_that_was_replaced_is_polled() {
    UUID id = world.open();
    world.attempt(id);
    world.open(PaymentMethod.WALLETPROVIDER);
    world.payments.abortAttempt(id);
    assertThat(world.payment(id).progress.nextPollAt)
        .isEqualTo(world.clock.instant().plusSeconds(1));
  }

  @Test
  void what_was_taken_or_declined_before_is_not_attempted_again() {
    UUID id = world.open();
    world.payments.startAttempt(id, PaymentWorld.request(1));
    ProviderPayment declined =
        new ProviderPayment(Status.FAILED, PaymentWorld.PRICE, null, "card_declined");
    world.outcomes.applyCapture(world.ref(id), declined);
    assertThat(world.payments.startAttempt(id, PaymentWorld.request(1))).isEmpty();
    assertThat(world.payments.startAttempt(id, PaymentWorld.request(2))).isPresent();
    assertThat(world.payments.read(id).failureCode()).as("open again").isNull();
    world.report(id, Status.SUCCEEDED, "cap-1");
    assertThat(world.payments.startAttempt(id, PaymentWorld.request(3))).isEmpty();
  }

  @Test
  void a_payment_that_cannot_be_tried_again_says_how_to_go_on() {
    UUID card = world.open(PaymentMethod.CARDPROVIDER);
    UUID wallet = world.open(PaymentMethod.WALLETPROVIDER);
    assertThat(refusal(409, () -> world.payments.startAttempt(card, null)))
        .containsExactly(
            "the payment has expired and cannot be tried again",
            "create a payment for the reservation");
    world.reservation.move(ReservationStatus.EXPIRED);
    world.owe(0, true);
    assertThat(refusal(409, () -> world.payments.startAttempt(wallet, null)))
        .containsExactly("the payment has expired and cannot be tried again", "book again");
  }

  @Test
  void an_unknown_payment_stores_no_session() {
    assertThatThrownBy(
            () ->
                world.payments.storeSession(
                    UUID.randomUUID(), new ProviderSession("ref", null, null)))
        .hasMessage("error.payment.not_found");
  }

  @Test
  void a_reservation_is_being_paid_while_a_payment_may_take_money() {
    assertThat(world.payments.isBeingPaid(PaidReservation.ID)).isFalse();
    UUID id = world.open();
    assertThat(world.payments.isBeingPaid(PaidReservation.ID)).isTrue();
    world.report(id, Status.FAILED, null);
    assertThat(world.payments.isBeingPaid(PaidReservation.ID)).isFalse();
    assertThat(world.lookup.findByReference(PaymentMethod.CARDPROVIDER, "ref-" + id))
        .map(PaymentLookup.PaymentRef::paymentId)
        .isEqualTo(Optional.of(id));
    assertThat(world.lookup.findByReference(PaymentMethod.WALLETPROVIDER, "ref-" + id)).isEmpty();
  }
}
