package org.cenotes.partners.domain.payment.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.UUID;
import org.cenotes.partners.domain.payment.PaymentState;
import org.cenotes.partners.domain.payment.PaymentWorld;
import org.cenotes.partners.domain.payment.provider.ProviderException;
import org.cenotes.partners.domain.payment.provider.ProviderPayment.Status;
import org.cenotes.partners.domain.payment.provider.ScriptedProvider;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.EnabledDataSets;
import org.cenotes.partners.platform.tenancy.UnitScopes;
import org.cenotes.partners.platform.time.SandboxAhead;
import org.junit.jupiter.api.Test;

/** Requesting refunds from providers, and asking what became of them. */
class RefundReconciliationTest {
  private final PaymentWorld world = new PaymentWorld();
  private final ScriptedProvider card = new ScriptedProvider(PaymentMethod.CARDPROVIDER, false);
  private final ScriptedProvider wallet = new ScriptedProvider(PaymentMethod.WALLETPROVIDER, false);
  private final PaymentReconciliation reconciliation =
      new PaymentReconciliation(
          world.jobs,
          world.outcomes,
          world.refunds,
          ScriptedProvider.all(card, wallet),
          SandboxAhead.scopes(Duration.ZERO),
          new EnabledDataSets(false));

  private void requestRefunds() {
    UnitScopes.run(DataSet.LIVE, reconciliation::requestRefunds);
  }

  @Test
  void a_refund_that_has_begun_is_looked_up_however_long_it_takes() {
    UUID id = world.paid();
    world.owe(22_503, true);
    card.refundId = "re-1";
    card.refund = () -> false;
    requestRefunds();
    for (int day = 0; day < 5; day++) {
      world.advance(Duration.ofDays(1));
      requestRefunds();
    }
    assertThat(card.calls.subList(1, 6)).containsOnly("look up refund re-1 of cap-1");
    card.refund = () -> true;
    world.advance(Duration.ofDays(1));
    requestRefunds();
    assertThat(world.payments.read(id).status()).isEqualTo(PaymentState.REFUNDED);
  }

  @Test
  void a_refund_that_staff_find_at_the_provider_is_settled_by_what_the_provider_says_of_it() {
    UUID id = world.paid();
    world.owe(22_503, true);
    card.refund =
        () -> {
          throw ProviderException.unreachable("it", null);
        };
    requestRefunds();
    world.advance(Duration.ofHours(21));
    requestRefunds();
    assertThat(card.calls).as("left to staff").hasSize(1);
    card.refund = () -> true;
    world.storeRefundId("re-7");
    requestRefunds();
    assertThat(card.calls).hasSize(2).last().isEqualTo("look up refund re-7 of cap-1");
    assertThat(world.payments.read(id).status()).isEqualTo(PaymentState.REFUNDED);
  }

  @Test
  void a_refund_that_staff_have_given_back_in_another_way_is_settled_without_the_provider() {
    UUID id = world.paid();
    world.owe(22_503, true);
    card.refund =
        () -> {
          throw ProviderException.fromStatus("it", 422, "too_late");
        };
    requestRefunds();
    assertThat(card.calls).hasSize(1);
    world.storeRefundId("staff");
    requestRefunds();
    assertThat(card.calls).as("asked no more").hasSize(1);
    assertThat(world.payments.read(id).status()).isEqualTo(PaymentState.REFUNDED);
  }

  @Test
  void a_refund_that_has_begun_and_fails_is_requested_under_another_key() {
    world.paid();
    world.owe(22_503, true);
    card.refundId = "re-1";
    card.refund = () -> false;
    requestRefunds();
    card.refund =
        () -> {
          throw new ProviderException(ProviderException.Kind.REFUSED, "it failed", null);
        };
    world.advance(Duration.ofDays(3));
    requestRefunds();
    card.refund = () -> false;
    world.advance(Duration.ofDays(1));
    requestRefunds();
    assertThat(card.calls).hasSize(3);
    assertThat(card.calls.get(1)).isEqualTo("look up refund re-1 of cap-1");
    assertThat(card.calls.get(2)).isEqualTo(card.calls.get(0) + "-1");
  }

  @Test
  void a_refund_that_cannot_be_looked_up_holds_up_no_other_and_is_looked_up_again() {
    world.paid();
    world.owe(100, false);
    card.refundId = "re-1";
    card.refund = () -> false;
    requestRefunds();
    world.owe(200, true);
    card.refund =
        () -> {
          if (card.calls.get(card.calls.size() - 1).startsWith("look up")) {
            throw ProviderException.unreadRefund(ProviderException.fromStatus("it", 404, null));
          }
          return true;
        };
    world.advance(Duration.ofDays(3));
    requestRefunds();
    world.advance(Duration.ofDays(40));
    requestRefunds();
    assertThat(card.calls.get(1)).isEqualTo("look up refund re-1 of cap-1");
    assertThat(card.calls.get(2)).startsWith("refund 200 ");
    assertThat(card.calls.get(3)).isEqualTo("look up refund re-1 of cap-1");
    assertThat(card.calls).hasSize(4);
  }

  @Test
  void refunds_of_a_provider_that_does_not_respond_hold_up_those_of_no_other() {
    UUID replaced = world.open();
    UUID paid = world.open(PaymentMethod.WALLETPROVIDER);
    world.report(paid, Status.SUCCEEDED, "cap-2");
    world.report(replaced, Status.SUCCEEDED, "cap-1");
    world.owe(PaymentMethod.WALLETPROVIDER, 100, true);
    card.refund =
        () -> {
          throw ProviderException.unreachable("it", null);
        };
    requestRefunds();
    assertThat(card.calls).hasSize(1);
    assertThat(wallet.calls).singleElement().asString().startsWith("refund 100 of cap-2 ");
    assertThat(world.payments.read(paid).status()).isEqualTo(PaymentState.REFUNDED);
  }

  @Test
  void a_refund_that_the_provider_made_is_settled() {
    UUID id = world.paid();
    world.owe(45_005, true);
    requestRefunds();
    assertThat(card.calls).singleElement().asString().startsWith("refund 45005 of cap-1 under ");
    assertThat(world.payments.read(id).status()).isEqualTo(PaymentState.REFUNDED);
  }

  @Test
  void a_refund_that_the_provider_will_report_later_is_asked_for_again_under_its_key() {
    UUID id = world.paid();
    world.owe(45_005, true);
    card.refund = () -> false;
    requestRefunds();
    world.advance(Duration.ofMinutes(1));
    requestRefunds();
    assertThat(card.calls).hasSize(2);
    assertThat(card.calls.get(0)).isEqualTo(card.calls.get(1));
    assertThat(world.payments.read(id).status()).isEqualTo(PaymentState.REFUND_PENDING);
  }

  @Test
  void a_refund_without_an_answer_keeps_its_key_and_a_refused_one_gets_another() {
    world.paid();
    world.owe(100, true);
    card.refund =
        () -> {
          throw ProviderException.unreachable("it", null);
        };
    requestRefunds();
    card.refund =
        () -> {
          throw ProviderException.fromStatus("it", 400, "insufficient_balance");
        };
    world.advance(Duration.ofSeconds(14));
    requestRefunds();
    world.advance(Duration.ofSeconds(28));
    requestRefunds();
    assertThat(card.calls).hasSize(3);
    assertThat(card.calls.get(1)).isEqualTo(card.calls.get(0));
    assertThat(card.calls.get(2)).isEqualTo(card.calls.get(0) + "-1");
  }

  @Test
  void wrong_credentials_do_not_change_the_key_because_the_first_request_may_have_worked() {
    world.paid();
    world.owe(100, true);
    card.refund =
        () -> {
          throw ProviderException.fromStatus("it", 401, null);
        };
    requestRefunds();
    world.advance(Duration.ofSeconds(14));
    requestRefunds();
    assertThat(card.calls).hasSize(2);
    assertThat(card.calls.get(1)).isEqualTo(card.calls.get(0));
  }

  @Test
  void credentials_that_are_repaired_after_days_leave_no_refund_to_staff() {
    UUID id = world.paid();
    world.owe(45_005, true);
    card.refund =
        () -> {
          throw ProviderException.fromStatus("it", 403, null);
        };
    requestRefunds();
    world.advance(Duration.ofHours(21));
    requestRefunds();
    card.refund = () -> true;
    world.advance(Duration.ofHours(21));
    requestRefunds();
    assertThat(card.calls).hasSize(3);
    assertThat(card.calls.get(2)).as("under the same key").isEqualTo(card.calls.get(0));
    assertThat(world.payments.read(id).status()).isEqualTo(PaymentState.REFUNDED);
  }

  @Test
  void wrong_credentials_do_not_prolong_a_key_that_was_used_before() {
    world.paid();
    world.owe(100, true);
    card.refund = () -> false;
    requestRefunds();
    card.refund =
        () -> {
          throw ProviderException.fromStatus("it", 403, null);
        };
    world.advance(Duration.ofHours(1));
    requestRefunds();
    world.advance(Duration.ofHours(20));
    requestRefunds();
    assertThat(card.calls).as("left to staff").hasSize(2);
  }

  @Test
  void a_refund_that_was_not_requested_because_its_provider_is_away_is_not_left_to_staff() {
    world.paid();
    world.owe(100, false);
    world.owe(200, true);
    card.refund =
        () -> {
          throw ProviderException.unreachable("it", null);
        };
    requestRefunds();
    card.refund = () -> true;
    world.advance(Duration.ofDays(1));
    requestRefunds();
    assertThat(card.calls).as("the first may have reached the provider").hasSize(2);
    assertThat(card.calls.get(1)).startsWith("refund 200 ");
  }

  @Test
  void refunds_of_a_provider_that_does_not_respond_wait_for_the_next_round() {
    world.paid();
    world.owe(100, false);
    world.owe(200, true);
    card.refund =
        () -> {
          throw ProviderException.unreachable("it", null);
        };
    requestRefunds();
    assertThat(card.calls).hasSize(1);
    card.refund = () -> true;
    world.advance(Duration.ofSeconds(14));
    requestRefunds();
    assertThat(card.calls).hasSize(3);
  }
}
