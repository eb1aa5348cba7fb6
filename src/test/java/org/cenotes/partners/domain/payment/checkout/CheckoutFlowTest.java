package org.cenotes.partners.domain.payment.checkout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Supplier;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.cenotes.partners.domain.payment.PaymentState;
import org.cenotes.partners.domain.payment.PaymentWorld;
import org.cenotes.partners.domain.payment.checkout.CheckoutFlow.OpenedPayment;
import org.cenotes.partners.domain.payment.method.Methods;
import org.cenotes.partners.domain.payment.provider.PaymentOrder;
import org.cenotes.partners.domain.payment.provider.PaymentProviders;
import org.cenotes.partners.domain.payment.provider.ProviderException;
import org.cenotes.partners.domain.payment.provider.ProviderPayment;
import org.cenotes.partners.domain.payment.provider.ProviderPayment.Status;
import org.cenotes.partners.domain.payment.provider.ProviderSession;
import org.cenotes.partners.domain.payment.provider.ScriptedProvider;
import org.cenotes.partners.domain.reservation.GuestsReservation;
import org.cenotes.partners.domain.reservation.PaidReservation;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.platform.config.PublicUrl;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.Language;
import org.cenotes.partners.platform.money.Cents;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.tenancy.UnitScopes;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A guest's checkout, up to what the provider answers. */
class CheckoutFlowTest {
  private static final PaymentMethod WALLET = PaymentMethod.WALLETPROVIDER;
  private static final URI PUBLIC = URI.create("https://partners.example.com");

  private final PaymentWorld world = new PaymentWorld();
  private final ScriptedProvider live = new ScriptedProvider(WALLET, false);
  private final ScriptedProvider sandbox = new ScriptedProvider(WALLET, true);
  private final PaymentProviders providers = ScriptedProvider.all(live, sandbox);
  private final CheckoutFlow checkout =
      new CheckoutFlow(
          new GuestsReservation(),
          world.lookup,
          world.payments,
          world.recovery,
          world.outcomes,
          new CheckoutProviderCalls(
              providers,
              new Methods().with(WALLET, 45_005, 45_005).cache(providers),
              new PublicUrl(PUBLIC),
              Optional.of(URI.create("https://shop.example.com/thanks"))));

  private OpenedPayment open(String email) {
    return UnitScopes.call(DataSet.LIVE, () -> checkout.open(WALLET, PaidReservation.ID, email));
  }

  private OpenedPayment open() {
    return open("ana@example.com");
  }

  private void capture(UUID id) {
    UnitScopes.call(
        DataSet.LIVE, () -> checkout.capture(WALLET, "order-" + id, "token", "key-1", Language.ES));
  }

  private static ApiException refused(int status, ThrowingCallable call) {
    ApiException refused = catchThrowableOfType(ApiException.class, call);
    assertThat(refused.error().status()).isEqualTo(status);
    return refused;
  }

  private static List<String> reasons(ApiException refused) {
    return Objects.requireNonNull(refused.fields()).messages();
  }

  @Test
  void the_provider_gets_the_order_of_the_reservation() {
    UUID id = open().started().payment().id();
    assertThat(live.orders)
        .containsExactly(
            new PaymentOrder(
                id,
                PaymentWorld.PRICE,
                "Ik Kil, 10:00",
                "ana@example.com",
                PaymentWorld.HOLD_ENDS,
                PUBLIC.resolve("/api/checkout/walletprovider/notifications"),
                URI.create("https://shop.example.com/thanks")));
  }

  @Test
  void in_the_sandbox_the_simulator_gets_it_in_real_time() {
    Scope ahead =
        Scope.partner(PaidReservation.PARTNER, DataSet.SANDBOX, ConnectionPool.BOOKING)
            .ahead(Duration.ofHours(3));
    CurrentScope.call(ahead, () -> checkout.open(WALLET, PaidReservation.ID, "ana@example.com"));
    assertThat(live.orders).isEmpty();
    PaymentOrder order = sandbox.orders.get(0);
    assertThat(order.expiresAt()).isEqualTo(PaymentWorld.HOLD_ENDS.minus(Duration.ofHours(3)));
    assertThat(order.callbackUrl().getPath())
        .isEqualTo("/api/partner-sandbox/checkout/callbacks/walletprovider");
  }

  @Test
  void a_payment_is_opened_at_its_provider_once() {
    OpenedPayment first = open();
    OpenedPayment again = open();
    assertThat(again.session()).isEqualTo(first.session());
    assertThat(live.orders).hasSize(1);
    assertThat(again.recoveryToken()).isNotEqualTo(first.recoveryToken());
  }

  @Test
  void a_payment_whose_opening_had_no_answer_is_opened_again_by_the_same_order() {
    live.openFailure = Optional.of(ProviderException.unreachable("it", null));
    assertThat(refused(503, this::open).retryAfterSeconds()).isEqualTo(5);
    live.openFailure = Optional.empty();
    open();
    assertThat(live.orders).hasSize(2);
    assertThat(live.orders.get(1)).isEqualTo(live.orders.get(0));
  }

  @Test
  void a_refusal_is_the_callers_matter_and_wrong_credentials_are_ours() {
    live.openFailure = Optional.of(ProviderException.fromStatus("it", 422, "amount_too_small"));
    assertThat(reasons(refused(422, this::open)))
        .containsExactly("walletprovider refused the payment");
    live.openFailure = Optional.of(ProviderException.fromStatus("it", 401, null));
    refused(503, this::open);
  }

  @Test
  void a_payment_that_was_refused_has_failed_and_the_next_order_is_another() {
    live.openFailure = Optional.of(ProviderException.fromStatus("it", 422, "amount_too_small"));
    refused(422, this::open);
    UUID first = live.orders.get(0).paymentId();
    assertThat(world.payments.read(first).status()).isEqualTo(PaymentState.FAILED);
    assertThat(world.payments.read(first).failureCode()).isEqualTo("refused");
    assertThat(world.payments.isBeingPaid(PaidReservation.ID)).isFalse();
    live.openFailure = Optional.empty();
    assertThat(open().started().payment().id()).isNotEqualTo(first);
  }

  @ParameterizedTest
  @ValueSource(strings = {" ANA@Example.com ", "ana@EXAMPLE.com"})
  void the_guests_address_is_recognised_however_it_is_written(String email) {
    assertThat(open(email).started().payment().status()).isEqualTo(PaymentState.CREATED);
  }

  @Test
  void whoever_does_not_know_the_guests_address_learns_nothing() {
    assertThat(refused(404, () -> open("bob@example.com")).getMessage())
        .isEqualTo("error.reservation.not_found");
    assertThat(live.orders).isEmpty();
  }

  @Test
  void a_method_that_is_off_opens_nothing() {
    live.configured = false;
    assertThat(Objects.requireNonNull(refused(422, this::open).fields()).fields())
        .isEqualTo(Map.of("paymentMethod", List.of("paymentMethod is not offered at the moment")));
    assertThat(world.payments.isBeingPaid(PaidReservation.ID)).isFalse();
  }

  @Test
  void a_price_beyond_the_methods_limits_opens_nothing() {
    world.reservation.cost(new Cents(45_006));
    assertThat(reasons(refused(422, this::open)))
        .containsExactly("paymentMethod accepts only amounts from 45005 to 45005 cents");
    assertThat(live.orders).isEmpty();
  }

  @Test
  void a_capture_without_an_answer_is_tried_again_if_the_provider_did_not_get_it() {
    UUID id = open().started().payment().id();
    assertThat(refused(503, () -> capture(id)).retryAfterSeconds()).isEqualTo(5);
    Supplier<ProviderPayment> silence = live.payment;
    live.payment =
        () -> {
          live.payment = silence; // to the capture that follows
          return new ProviderPayment(Status.OPEN, PaymentWorld.PRICE, null, null);
        };
    refused(503, () -> capture(id));
    assertThat(live.calls)
        .containsExactly(
            "capture order-%s token %s-1".formatted(id, id),
            "retrieve order-" + id,
            "capture order-%s token %s-2".formatted(id, id));
    refused(503, () -> capture(id));
    assertThat(live.calls).as("nobody knows whether it was captured").hasSize(4);
    assertThat(world.payments.read(id).status()).isEqualTo(PaymentState.CREATED);
  }

  @Test
  void while_the_provider_lets_one_guest_wait_the_next_is_told_to_come_again_and_tries_nothing() {
    UUID id = open().started().payment().id();
    live.payment =
        () -> {
          throw ProviderException.unreachable("it", new SocketTimeoutException());
        };
    for (int i = 0; i < 3; i++) {
      refused(503, () -> capture(id));
    }
    int before = live.calls.size();
    live.payment =
        () -> {
          assertThat(refused(503, () -> capture(id)).retryAfterSeconds()).isEqualTo(5);
          throw ProviderException.unreachable("it", null);
        };
    refused(503, () -> capture(id));
    assertThat(live.calls).hasSize(before + 1);
  }

  @Test
  void a_capture_that_the_provider_refuses_is_a_conflict() {
    UUID id = open().started().payment().id();
    live.payment =
        () -> {
          throw ProviderException.fromStatus("it", 400, "order_not_approved");
        };
    assertThat(reasons(refused(409, () -> capture(id))))
        .containsExactly("the provider refused this attempt; the payment can be tried again");
  }

  @Test
  void a_token_whose_payment_could_not_be_opened_again_stays_valid_until_the_hold_ends() {
    OpenedPayment failed = open();
    world.report(failed.started().payment().id(), Status.FAILED, null);
    live.openFailure = Optional.of(ProviderException.unreachable("it", null));
    String token = failed.recoveryToken();
    refused(503, () -> UnitScopes.call(DataSet.LIVE, () -> checkout.resume(token, Language.ES)));
    world.advance(Duration.ofMinutes(15).minusMillis(1));
    assertThat(world.lookup.findByRecoveryToken(token)).isPresent();
  }

  @Test
  void an_unknown_reference_or_token_is_not_found_and_nobody_is_asked() {
    refused(404, () -> capture(new UUID(0, 0)));
    refused(404, () -> UnitScopes.call(DataSet.LIVE, () -> checkout.resume("x", Language.ES)));
    assertThat(live.calls).isEmpty();
  }

  @Test
  void the_next_step_is_the_providers_form_or_its_page() {
    URI page = URI.create("https://pay.example/1");
    assertThat(NextAction.of(new ProviderSession("pi_1", "secret", null)))
        .isEqualTo(new NextAction(NextAction.Type.CONFIRM_CARD, "pi_1", "secret", null));
    assertThat(NextAction.of(new ProviderSession("order", null, page)))
        .isEqualTo(new NextAction(NextAction.Type.REDIRECT, null, null, page));
  }
}
