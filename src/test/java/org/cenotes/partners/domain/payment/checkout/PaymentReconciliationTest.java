package org.cenotes.partners.domain.payment.checkout;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.payment.PaymentState;
import org.cenotes.partners.domain.payment.PaymentWorld;
import org.cenotes.partners.domain.payment.provider.ProviderException;
import org.cenotes.partners.domain.payment.provider.ProviderPayment;
import org.cenotes.partners.domain.payment.provider.ProviderPayment.Status;
import org.cenotes.partners.domain.payment.provider.ScriptedProvider;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.EnabledDataSets;
import org.cenotes.partners.platform.tenancy.UnitScopes;
import org.cenotes.partners.platform.time.SandboxAhead;
import org.junit.jupiter.api.Test;

/** Asking providers for results that did not come. */
class PaymentReconciliationTest {
  private static final PaymentMethod CARD = PaymentMethod.CARDPROVIDER;
  private static final PaymentMethod WALLET = PaymentMethod.WALLETPROVIDER;

  private static final PaymentMethod REGIONAL = PaymentMethod.REGIONALPROVIDER;

  private final PaymentWorld world = new PaymentWorld();
  private final ScriptedProvider card = new ScriptedProvider(CARD, false);
  private final ScriptedProvider wallet = new ScriptedProvider(WALLET, false);
  private final ScriptedProvider regional = new ScriptedProvider(REGIONAL, false);
  private final PaymentReconciliation reconciliation =
      new PaymentReconciliation(
          world.jobs,
          world.outcomes,
          world.refunds,
          ScriptedProvider.all(card, wallet, regional),
          SandboxAhead.scopes(Duration.ZERO),
          new EnabledDataSets(false));

  private void poll() {
    UnitScopes.run(DataSet.LIVE, reconciliation::pollPayments);
  }

  private static ProviderPayment paid() {
    return paid("cap-1");
  }

  private static ProviderPayment paid(String capture) {
    return new ProviderPayment(Status.SUCCEEDED, PaymentWorld.PRICE, capture, null);
  }

  @Test
  void a_result_that_did_not_come_is_asked_for_after_a_minute() {
    UUID id = world.open();
    card.payment = PaymentReconciliationTest::paid;
    poll();
    assertThat(card.calls).isEmpty();
    world.advance(Duration.ofMinutes(1));
    poll();
    assertThat(card.calls).containsExactly("retrieve ref-" + id);
    assertThat(world.payments.read(id).status()).isEqualTo(PaymentState.SUCCEEDED);
    world.advance(Duration.ofDays(1));
    poll();
    assertThat(card.calls).hasSize(1);
  }

  @Test
  void money_that_was_taken_twice_is_refunded_once_it_is_found() {
    UUID id = world.open(REGIONAL);
    regional.payment = PaymentReconciliationTest::paid;
    regional.more = List.of(paid("cap-2"));
    world.advance(Duration.ofMinutes(1));
    poll();
    assertThat(world.payments.read(id).status()).isEqualTo(PaymentState.SUCCEEDED);
    assertThat(world.events.types()).containsExactly("payment.succeeded", "payment.late");
  }

  @Test
  void money_that_is_taken_again_by_a_page_after_it_was_paid_is_found_for_four_days() {
    UUID id = world.open(REGIONAL);
    world.report(id, paid());
    regional.payment = PaymentReconciliationTest::paid;
    world.advance(Duration.ofHours(1));
    poll();
    poll();
    assertThat(regional.calls).as("the hold has ended").hasSize(1);
    assertThat(world.events.types()).containsExactly("payment.succeeded");
    regional.more = List.of(paid("cap-2"));
    world.advance(Duration.ofHours(9));
    poll();
    assertThat(world.events.types()).containsExactly("payment.succeeded", "payment.late");
    world.advance(Duration.ofDays(4));
    poll();
    world.advance(Duration.ofDays(4));
    poll();
    assertThat(regional.calls).as("no more after four days").hasSize(3);
    assertThat(world.payments.read(id).status()).isEqualTo(PaymentState.SUCCEEDED);
  }

  private static ProviderPayment declined() {
    return new ProviderPayment(Status.FAILED, PaymentWorld.PRICE, null, "card_declined");
  }

  @Test
  void a_decline_read_before_the_guest_tried_again_does_not_fail_that_attempt() {
    UUID id = world.declined(CARD);
    world.advance(Duration.ofMinutes(1));
    card.payment =
        () -> {
          ProviderPayment read = declined();
          world.attempt(id);
          return read;
        };
    poll();
    assertThat(world.payments.read(id).status()).isEqualTo(PaymentState.CREATED);
    assertThat(world.events.types()).as("of the first attempt").containsExactly("payment.failed");
    card.payment = PaymentReconciliationTest::declined;
    world.advance(Duration.ofSeconds(59));
    poll();
    assertThat(card.calls).as("the attempt is running").hasSize(1);
    world.advance(Duration.ofSeconds(1));
    poll();
    assertThat(world.payments.read(id).status())
        .as("the provider may not have received it")
        .isEqualTo(PaymentState.CREATED);
    world.event(id, "evt-1", declined());
    world.advance(Duration.ofSeconds(1));
    poll();
    assertThat(world.payments.read(id).status()).isEqualTo(PaymentState.FAILED);
    assertThat(world.events.types()).containsExactly("payment.failed", "payment.failed");
  }

  @Test
  void a_decline_read_before_an_attempt_that_has_ended_is_asked_for_again_at_once() {
    UUID id = world.declined(WALLET);
    world.advance(Duration.ofMinutes(1));
    wallet.payment =
        () -> {
          ProviderPayment read = declined();
          world.attempt(id);
          world.report(id, Status.PROCESSING, null);
          world.payments.abortAttempt(id);
          return read;
        };
    poll();
    assertThat(world.payments.read(id).status()).isEqualTo(PaymentState.REQUIRES_ACTION);
    wallet.payment = PaymentReconciliationTest::paid;
    world.advance(Duration.ofSeconds(1));
    poll();
    assertThat(world.payments.read(id).status()).isEqualTo(PaymentState.SUCCEEDED);
  }

  @Test
  void a_decline_read_before_the_guest_paid_again_on_the_page_is_asked_for_again() {
    UUID id = world.open(REGIONAL);
    world.advance(Duration.ofMinutes(1));
    regional.payment =
        () -> {
          ProviderPayment read = declined();
          world.event(
              id, "evt-1", new ProviderPayment(Status.PROCESSING, PaymentWorld.PRICE, null, null));
          return read;
        };
    poll();
    assertThat(world.payments.read(id).status()).isEqualTo(PaymentState.REQUIRES_ACTION);
    regional.payment = PaymentReconciliationTest::declined;
    world.advance(Duration.ofSeconds(1));
    poll();
    assertThat(world.payments.read(id).status()).isEqualTo(PaymentState.FAILED);
  }

  @Test
  void a_payment_that_its_provider_completes_after_weeks_is_found() {
    UUID id = world.open();
    card.payment = () -> new ProviderPayment(Status.PROCESSING, PaymentWorld.PRICE, null, null);
    for (int hour = 0; hour < 29 * 24; hour++) {
      world.advance(Duration.ofHours(1));
      poll();
    }
    card.payment = PaymentReconciliationTest::paid;
    world.advance(Duration.ofDays(1));
    poll();
    assertThat(world.payments.read(id).status()).isEqualTo(PaymentState.SUCCEEDED);
  }

  @Test
  void a_provider_that_does_not_respond_is_asked_once_a_round_and_holds_up_no_other() {
    world.declined(CARD);
    world.declined(CARD);
    UUID last = world.open(WALLET);
    wallet.payment = PaymentReconciliationTest::paid;
    world.advance(Duration.ofMinutes(1));
    poll();
    assertThat(card.calls).hasSize(1);
    assertThat(world.payments.read(last).status()).isEqualTo(PaymentState.SUCCEEDED);
  }

  @Test
  void all_payments_that_are_due_are_asked_for_in_one_round_however_many_are_claimed_at_once() {
    for (int i = 0; i < 9; i++) {
      world.declined(CARD);
    }
    card.payment = () -> new ProviderPayment(Status.FAILED, PaymentWorld.PRICE, null, "declined");
    world.advance(Duration.ofMinutes(1));
    poll();
    assertThat(card.calls).hasSize(9);
    poll();
    assertThat(card.calls).as("none is due again").hasSize(9);
  }

  @Test
  void many_payments_of_a_provider_that_does_not_respond_hold_up_no_other() {
    for (int i = 0; i < 9; i++) {
      world.declined(CARD);
    }
    UUID last = world.open(WALLET);
    wallet.payment = PaymentReconciliationTest::paid;
    world.advance(Duration.ofMinutes(1));
    poll();
    assertThat(card.calls).hasSize(1);
    assertThat(world.payments.read(last).status()).isEqualTo(PaymentState.SUCCEEDED);
  }

  @Test
  void a_payment_that_was_not_asked_for_is_due_still() {
    for (int i = 0; i < 4; i++) {
      world.declined(CARD);
    }
    world.advance(Duration.ofMinutes(1));
    poll();
    card.payment = () -> new ProviderPayment(Status.FAILED, PaymentWorld.PRICE, null, "declined");
    poll();
    assertThat(card.calls).as("one, then the other three").hasSize(4);
  }

  @Test
  void while_a_provider_does_not_respond_no_more_payments_are_claimed() {
    for (int i = 0; i < 9; i++) {
      world.declined(CARD);
    }
    world.advance(Duration.ofMinutes(1));
    poll();
    assertThat(card.calls).hasSize(1);
    poll();
    assertThat(card.calls).as("the others are due still").hasSize(2);
  }

  @Test
  void another_failure_of_a_provider_leaves_its_other_payments_alone() {
    world.declined(CARD);
    world.declined(CARD);
    card.payment =
        () -> {
          throw ProviderException.fromStatus("it", 400, null);
        };
    world.advance(Duration.ofMinutes(1));
    poll();
    assertThat(card.calls).hasSize(2);
  }

  @Test
  void a_payment_that_the_provider_has_forgotten_is_not_asked_for_again() {
    world.open();
    card.payment =
        () -> {
          throw ProviderException.unknownPayment("it");
        };
    world.advance(Duration.ofMinutes(1));
    poll();
    world.advance(Duration.ofDays(1));
    poll();
    assertThat(card.calls).hasSize(1);
  }
}
