package org.cenotes.partners.domain.payment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.UUID;
import org.cenotes.partners.domain.payment.PaymentJobService.RefundRequest;
import org.cenotes.partners.domain.payment.provider.ProviderAmount;
import org.cenotes.partners.domain.payment.provider.ProviderPayment.Status;
import org.cenotes.partners.domain.reservation.PaidReservation;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.cenotes.partners.domain.reservation.ReservationStatus;
import org.cenotes.partners.platform.money.Cents;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Refunds from the moment at which they are owed until the provider has made them. */
class RefundServiceTest {
  private final PaymentWorld world = new PaymentWorld();

  private PaymentState state(UUID id) {
    return world.payments.read(id).status();
  }

  private void settleAll() {
    world.settleAll();
  }

  @Test
  void a_cancellation_with_a_part_of_the_price_ends_in_refunded() {
    UUID id = world.paid();
    world.owe(22_503, true);
    assertThat(state(id)).isEqualTo(PaymentState.REFUND_PENDING);
    assertThat(world.onlyRefund().reason).isEqualTo("cancelled");
    settleAll();
    assertThat(state(id)).isEqualTo(PaymentState.REFUNDED);
    assertThat(world.payments.read(id).refundedAmount()).isEqualTo(new Cents(22_503));
    assertThat(world.reservation.changes()).endsWith("refunded 22503 settled");
    assertThat(world.events.types()).containsExactly("payment.succeeded", "payment.refunded");
  }

  @Test
  void a_refund_of_everything_is_told_as_such() {
    world.paid();
    world.owe(45_005, true);
    settleAll();
    assertThat(world.reservation.changes()).endsWith("refunded 45005 settled whole");
  }

  @Test
  void a_cheaper_visit_and_a_later_cancellation_are_two_refunds() {
    UUID id = world.paid();
    world.owe(5, false);
    world.owe(45_000, true);
    assertThat(world.tables.refunds)
        .extracting(refund -> refund.reason)
        .containsExactly("changed", "cancelled");
    world.refunds.settle(world.tables.refunds.get(0).id);
    assertThat(state(id)).isEqualTo(PaymentState.REFUND_PENDING);
    assertThat(world.reservation.changes()).endsWith("refunded 5");
    settleAll();
    assertThat(state(id)).isEqualTo(PaymentState.REFUNDED);
    assertThat(world.reservation.changes()).endsWith("refunded 45000 settled whole");
  }

  @Test
  void a_refund_of_a_change_ends_alike_before_and_after_a_cancellation_without_a_refund() {
    UUID before = world.paid();
    world.owe(5, false);
    settleAll();
    assertThat(world.reservation.changes()).endsWith("refunded 5 settled");
    world.owe(0, true);
    assertThat(state(before)).isEqualTo(PaymentState.REFUNDED);
    assertThat(world.reservation.changes()).endsWith("refunded 0 settled");

    PaymentWorld other = new PaymentWorld();
    UUID after = other.paid();
    other.owe(5, false);
    other.owe(0, true);
    assertThat(other.reservation.changes()).endsWith("refund due");
    other.refunds.settle(other.onlyRefund().id);
    assertThat(other.payments.read(after).status()).isEqualTo(PaymentState.REFUNDED);
    assertThat(other.reservation.changes()).endsWith("refunded 5 settled");
  }

  @Test
  void a_cancellation_without_a_refund_tells_that_the_refunds_before_it_were_all() {
    UUID id = world.paid();
    world.owe(5, false);
    settleAll();
    world.owe(0, true);
    assertThat(state(id)).isEqualTo(PaymentState.REFUNDED);
    assertThat(world.events.types())
        .as("payments have no GET: they are known from their events")
        .containsExactly("payment.succeeded", "payment.refunded", "payment.refunded");
    world.owe(0, true);
    assertThat(world.events.types()).as("told once").hasSize(3);
  }

  @Test
  void a_reservation_that_was_refunded_wholly_before_it_was_cancelled_is_told_so() {
    world.paid();
    world.owe(45_005, false);
    settleAll();
    world.owe(0, true);
    assertThat(world.reservation.changes()).endsWith("refunded 0 settled whole");
  }

  @Test
  void a_payment_is_kept_until_its_reservation_is_over_and_one_that_came_too_late_never() {
    UUID late = world.open(PaymentMethod.WALLETPROVIDER);
    UUID id = world.paid();
    world.report(late, Status.SUCCEEDED, "cap-2");
    assertThat(world.payments.isKept(late)).isFalse();
    world.owe(5, false);
    assertThat(state(id)).isEqualTo(PaymentState.REFUND_PENDING);
    assertThat(world.payments.isKept(id)).as("the visit became cheaper").isTrue();
    world.owe(45_000, true);
    assertThat(world.payments.isKept(id)).isFalse();
  }

  @Test
  void a_refund_that_is_confirmed_twice_counts_once() {
    UUID id = world.paid();
    world.owe(10_000, true);
    settleAll();
    settleAll();
    assertThat(world.payments.read(id).refundedAmount()).isEqualTo(new Cents(10_000));
    assertThat(world.events.types()).containsOnlyOnce("payment.refunded");
  }

  @Test
  void a_cancellation_without_a_refund_ends_the_payments() {
    UUID id = world.open();
    world.owe(0, true);
    assertThat(state(id)).isEqualTo(PaymentState.EXPIRED);
    assertThat(world.tables.refunds).isEmpty();
  }

  @Test
  void after_a_cancellation_without_a_refund_none_can_follow() {
    UUID id = world.paid();
    world.owe(0, true);
    assertThat(world.payment(id).over).isTrue();
    assertThat(state(id)).isEqualTo(PaymentState.SUCCEEDED);
    assertThatThrownBy(() -> world.owe(1, true)).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void what_was_paid_on_account_is_settled_in_the_statement() {
    world.owe(PaymentMethod.PARTNER_ACCOUNT, 45_005, true);
    assertThat(world.tables.refunds).isEmpty();
  }

  @Test
  void what_was_paid_at_the_front_desk_is_paid_out_there() {
    UUID id = paidOnSite();
    world.owe(PaymentMethod.ON_SITE, 45_005, true);
    assertThat(state(id)).isEqualTo(PaymentState.REFUNDED);
    assertThat(world.onlyRefund().dueAt).as("no provider is asked").isNull();
  }

  private UUID paidOnSite() {
    world.reservation.choose(PaymentMethod.ON_SITE);
    Payment payment =
        new Payment(
            world.reservation.lockPayable(PaidReservation.ID),
            PaymentMethod.ON_SITE,
            PaymentWorld.NOW);
    assertThat(payment.expiresAt).as("paid now").isEqualTo(PaymentWorld.NOW);
    payment.succeed(null, PaymentWorld.NOW);
    world.tables.add(payment);
    return payment.id;
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void of_late_payments_the_first_to_take_money_is_the_reservations(boolean inOrder) {
    UUID older = world.open(PaymentMethod.CARDPROVIDER);
    UUID newer = world.open(PaymentMethod.WALLETPROVIDER);
    world.reservation.move(ReservationStatus.CANCELLED);
    world.report(inOrder ? older : newer, Status.SUCCEEDED, "cap-1");
    settleAll();
    world.report(inOrder ? newer : older, Status.SUCCEEDED, "cap-2");
    settleAll();
    assertThat(world.reservation.changes()).containsExactly("refund due", "late refund of 45005");
  }

  @Test
  void of_late_payments_the_first_is_the_reservations_also_if_it_is_refunded_last() {
    UUID older = world.open(PaymentMethod.CARDPROVIDER);
    UUID newer = world.open(PaymentMethod.WALLETPROVIDER);
    world.reservation.move(ReservationStatus.CANCELLED);
    world.report(newer, Status.SUCCEEDED, "cap-1");
    world.report(older, Status.SUCCEEDED, "cap-2");
    world.refunds.settle(world.tables.refunds.get(1).id);
    assertThat(world.reservation.changes()).containsExactly("refund due");
    settleAll();
    assertThat(world.reservation.changes()).containsExactly("refund due", "late refund of 45005");
  }

  @Test
  void money_that_came_too_late_before_the_reservation_ended_is_told_when_it_ends() {
    UUID first = world.open(PaymentMethod.CARDPROVIDER);
    world.open(PaymentMethod.WALLETPROVIDER);
    world.report(first, Status.SUCCEEDED, "cap-1");
    settleAll();
    world.reservation.changes().clear();
    world.owe(0, true);
    assertThat(world.reservation.changes()).containsExactly("late refund of 45005");

    PaymentWorld slow = new PaymentWorld();
    UUID unsettled = slow.open(PaymentMethod.CARDPROVIDER);
    slow.open(PaymentMethod.WALLETPROVIDER);
    slow.report(unsettled, Status.SUCCEEDED, "cap-1");
    slow.reservation.changes().clear();
    slow.owe(0, true);
    slow.settleAll();
    assertThat(slow.reservation.changes()).containsExactly("refund due", "late refund of 45005");
  }

  @Test
  void the_refund_of_a_double_payment_does_not_concern_the_reservation() {
    UUID id = world.paid();
    world.report(id, Status.SUCCEEDED, "cap-2");
    settleAll();
    assertThat(world.reservation.changes()).containsExactly("confirmed by cardprovider");
  }

  @Test
  void a_refund_is_requested_at_once_under_its_key_and_again_later() {
    UUID id = world.paid();
    world.owe(10_001, true);
    RefundRequest request = onlyRequest();
    assertThat(request.money()).isEqualTo(new ProviderAmount(new Cents(10_001), "MXN"));
    assertThat(request.reference()).isEqualTo("ref-" + id);
    assertThat(request.capture()).isEqualTo("cap-1");
    assertThat(request.key()).isEqualTo(world.onlyRefund().id.toString());
    assertThat(world.claimRefund()).as("claimed for a minute").isEmpty();
    world.advance(Duration.ofSeconds(59));
    assertThat(world.claimRefund()).isEmpty();
    world.advance(Duration.ofSeconds(1));
    assertThat(onlyRequest().key()).isEqualTo(request.key());
  }

  private RefundRequest onlyRequest() {
    return world.onlyRequest();
  }

  @Test
  void a_double_payment_is_refunded_by_its_own_capture() {
    UUID id = world.paid();
    world.report(id, Status.SUCCEEDED, "cap-2");
    assertThat(onlyRequest().reference()).isEqualTo("cap-2");
    assertThat(world.tables.payments).hasSize(2);
  }

  @Test
  void a_refused_request_is_repeated_under_another_key() {
    world.paid();
    world.owe(1, true);
    RefundRequest refused = onlyRequest();
    world.refunds.renewKey(refused);
    world.refunds.retry(refused);
    world.advance(Duration.ofSeconds(14));
    assertThat(onlyRequest().key()).isEqualTo(refused.key() + "-1");
  }

  @Test
  void a_settled_refund_is_not_requested_again_after_a_late_failure() {
    world.paid();
    world.owe(1, true);
    RefundRequest request = onlyRequest();
    settleAll();
    world.refunds.retry(request);
    world.advance(Duration.ofDays(1));
    assertThat(world.claimRefund()).isEmpty();
  }

  @Test
  void after_20_hours_under_one_key_a_refund_is_left_to_staff() {
    world.paid();
    world.owe(1, true);
    onlyRequest();
    world.advance(Duration.ofHours(20));
    assertThat(world.claimRefund()).isEmpty();
    world.advance(Duration.ofDays(3_650));
    assertThat(world.claimRefund()).isEmpty();
    assertThat(world.onlyRefund().isSettled()).isFalse();
  }
}
