package org.cenotes.partners.domain.payment.checkout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.cenotes.partners.domain.payment.PaymentState;
import org.cenotes.partners.domain.payment.PaymentWorld;
import org.cenotes.partners.domain.payment.provider.FailedRefund;
import org.cenotes.partners.domain.payment.provider.ProviderCallback;
import org.cenotes.partners.domain.payment.provider.ProviderEvent;
import org.cenotes.partners.domain.payment.provider.ProviderException;
import org.cenotes.partners.domain.payment.provider.ProviderPayment;
import org.cenotes.partners.domain.payment.provider.ProviderPayment.Status;
import org.cenotes.partners.domain.payment.provider.SandboxCallback;
import org.cenotes.partners.domain.payment.provider.ScriptedProvider;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.UnitScopes;
import org.cenotes.partners.platform.time.SandboxAhead;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What becomes of a callback that claims to be from a provider. */
class ProviderCallbackFlowTest {
  private static final PaymentMethod CARD = PaymentMethod.CARDPROVIDER;
  private static final ProviderCallback CALLBACK =
      new ProviderCallback(Map.of(), Map.of(), new byte[0]);

  private final PaymentWorld world = new PaymentWorld();
  private final ScriptedProvider live = new ScriptedProvider(CARD, false);
  private final ScriptedProvider wallet = new ScriptedProvider(PaymentMethod.WALLETPROVIDER, false);
  private final ScriptedProvider sandbox = new ScriptedProvider(CARD, true);
  private final ProviderCallbackFlow flow =
      new ProviderCallbackFlow(
          ScriptedProvider.all(live, wallet, sandbox),
          world.lookup,
          world.outcomes,
          SandboxAhead.scopes(Duration.ZERO));

  private int calls;

  private void receive(PaymentMethod method) {
    UnitScopes.run(DataSet.LIVE, () -> flow.receive(method, CALLBACK));
  }

  private static ProviderEvent paid(UUID payment) {
    return new ProviderEvent(
        "evt-1", payment, new ProviderPayment(Status.SUCCEEDED, PaymentWorld.PRICE, "cap-1", null));
  }

  private PaymentState state(UUID id) {
    return world.payments.read(id).status();
  }

  @Test
  void a_genuine_callback_is_applied_once() {
    UUID id = world.open();
    live.event = () -> paid(id);
    receive(CARD);
    receive(CARD);
    assertThat(state(id)).isEqualTo(PaymentState.SUCCEEDED);
    assertThat(world.events.types()).containsExactly("payment.succeeded");
  }

  @ParameterizedTest
  @CsvSource({"UNVERIFIED, 400", "REFUSED, 400", "UNREACHABLE, 503"})
  void forged_callbacks_are_refused_and_those_that_cannot_be_checked_are_to_come_again(
      ProviderException.Kind kind, int status) {
    UUID id = world.open();
    live.event =
        () -> {
          throw new ProviderException(kind, "why", null);
        };
    ApiException refused = catchThrowableOfType(ApiException.class, () -> receive(CARD));
    assertThat(refused.error().status()).isEqualTo(status);
    assertThat(state(id)).isEqualTo(PaymentState.CREATED);
  }

  @Test
  void forged_callbacks_do_not_fill_the_log() {
    live.event =
        () -> {
          throw ProviderException.unverified("it", "wrong signature");
        };
    Logger log = Logger.getLogger(ProviderCallbackFlow.class.getName());
    List<LogRecord> lines = new ArrayList<>();
    log.setFilter(
        line -> {
          lines.add(line);
          return false;
        });
    try {
      for (int i = 0; i < 50; i++) {
        assertThatThrownBy(() -> receive(CARD)).isInstanceOf(ApiException.class);
      }
    } finally {
      log.setFilter(null);
    }
    assertThat(lines).hasSize(1);
  }

  @Test
  void wrong_credentials_of_ours_do_not_make_a_callback_forged() {
    live.event =
        () -> {
          throw ProviderException.fromStatus("it", 401, null);
        };
    ApiException refused = catchThrowableOfType(ApiException.class, () -> receive(CARD));
    assertThat(refused.error().status()).isEqualTo(503);
    assertThat(refused.retryAfterSeconds()).isEqualTo(5);
  }

  @Test
  void a_provider_cannot_report_about_the_payment_of_another() {
    UUID id = world.open(CARD);
    wallet.event = () -> paid(id);
    receive(PaymentMethod.WALLETPROVIDER);
    assertThat(state(id)).isEqualTo(PaymentState.CREATED);
  }

  @Test
  void a_failed_refund_is_found_by_the_providers_id_of_its_payment() {
    UUID id = world.paid();
    world.owe(45_005, true);
    live.event = () -> failed("ref-" + id);
    receive(CARD);
    assertThat(world.refundsLeftToStaff()).isZero();
    world.settleAll();
    live.event = () -> failed("ref-other");
    receive(CARD);
    assertThat(world.refundsLeftToStaff()).isZero();
    live.event = () -> failed("ref-" + id);
    receive(CARD);
    receive(CARD);
    assertThat(world.refundsLeftToStaff()).isEqualTo(1);
    assertThat(state(id)).as("what was reported stays").isEqualTo(PaymentState.REFUNDED);
  }

  private ProviderEvent failed(String reference) {
    return new ProviderEvent(
        "evt-" + world.clock.instant() + calls++,
        null,
        null,
        new FailedRefund("re-1", reference, "cap-1", PaymentWorld.PRICE.amount()));
  }

  @Test
  void callbacks_about_nothing_of_ours_are_accepted_without_effect() {
    UUID id = world.open();
    live.event = () -> paid(UUID.randomUUID());
    receive(CARD);
    live.event = () -> paid(null);
    receive(CARD);
    assertThat(state(id)).isEqualTo(PaymentState.CREATED);
  }

  @Test
  void a_callback_without_a_report_changes_nothing_and_may_come_again_with_one() {
    UUID id = world.open();
    live.event = () -> new ProviderEvent("evt-1", id, null);
    receive(CARD);
    assertThat(state(id)).isEqualTo(PaymentState.CREATED);
    live.event = () -> paid(id);
    receive(CARD);
    assertThat(state(id)).isEqualTo(PaymentState.SUCCEEDED);
  }

  @Test
  void the_simulators_callbacks_are_read_by_the_simulator() {
    UUID id = world.open();
    sandbox.event = () -> paid(id);
    UnitScopes.run(DataSet.LIVE, () -> flow.onSandboxCallback(new SandboxCallback(CARD, CALLBACK)));
    assertThat(state(id)).isEqualTo(PaymentState.SUCCEEDED);
  }
}
