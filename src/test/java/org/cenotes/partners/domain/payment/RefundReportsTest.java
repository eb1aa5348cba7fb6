package org.cenotes.partners.domain.payment;

import static org.assertj.core.api.Assertions.assertThat;

import java.text.MessageFormat;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.cenotes.partners.domain.payment.PaymentJobService.RefundRequest;
import org.cenotes.partners.domain.payment.provider.FailedRefund;
import org.cenotes.partners.domain.payment.provider.ProviderEvent;
import org.cenotes.partners.domain.payment.provider.ProviderPayment.Status;
import org.cenotes.partners.platform.money.Cents;
import org.junit.jupiter.api.Test;

/** What providers report about refunds without being asked. */
class RefundReportsTest {
  private final PaymentWorld world = new PaymentWorld();

  private int events;

  private ProviderEvent failure(UUID id, String capture, long cents) {
    return failure("re-other", id, capture, cents);
  }

  private ProviderEvent failure(String refund, UUID id, String capture, long cents) {
    return new ProviderEvent(
        "evt-" + ++events,
        null,
        null,
        new FailedRefund(refund, "ref-" + id, capture, new Cents(cents)));
  }

  private PaymentState state(UUID id) {
    return world.payments.read(id).status();
  }

  @Test
  void a_provider_that_has_refunded_everything_settles_what_is_owed_of_that_capture() {
    UUID id = world.paid();
    world.report(id, Status.SUCCEEDED, "cap-2");
    world.owe(45_005, true);
    world.report(id, Status.REFUNDED, "cap-2");
    assertThat(world.tables.refunds).extracting(Refund::isSettled).containsExactly(true, false);
    world.report(id, Status.REFUNDED, null);
    assertThat(world.tables.refunds).extracting(Refund::isSettled).containsExactly(true, true);
    assertThat(state(id)).isEqualTo(PaymentState.REFUNDED);
  }

  @Test
  void a_report_that_everything_was_refunded_does_not_settle_a_refund_that_may_fail_yet() {
    UUID id = world.paid();
    world.owe(45_005, true);
    RefundRequest pending = world.onlyRequest();
    world.report(id, Status.REFUNDED, "cap-1");
    assertThat(state(id)).isEqualTo(PaymentState.REFUND_PENDING);
    world.advance(Duration.ofMinutes(1));
    RefundRequest second = world.onlyRequest();
    assertThat(second.key()).as("asked what became of it").isEqualTo(pending.key());
    world.refunds.renewKey(pending);
    assertThat(world.onlyRefund().key()).as("taken over by another").isEqualTo(pending.key());
    world.refunds.renewKey(second);
    world.refunds.retry(second);
    world.report(id, Status.REFUNDED, "cap-1");
    assertThat(state(id))
        .as("the report of the one that failed")
        .isEqualTo(PaymentState.REFUND_PENDING);
    world.settleAll();
    assertThat(state(id)).isEqualTo(PaymentState.REFUNDED);
    assertThat(world.events.types()).containsOnlyOnce("payment.refunded");
  }

  @Test
  void a_refund_that_is_asked_for_rarely_is_asked_for_soon_after_a_report() {
    UUID id = world.paid();
    world.owe(45_005, true);
    for (int i = 0; i < 12; i++) {
      world.onlyRequest();
      world.advance(Duration.ofHours(1));
    }
    world.onlyRequest();
    world.report(id, Status.REFUNDED, "cap-1");
    world.advance(Duration.ofMinutes(1));
    world.onlyRequest();
  }

  @Test
  void a_refund_that_fails_before_it_is_settled_is_asked_for_soon() {
    UUID id = world.paid();
    world.owe(45_005, true);
    for (int i = 0; i < 12; i++) {
      world.onlyRequest();
      world.advance(Duration.ofHours(1));
    }
    world.onlyRequest();
    world.outcomes.applyEvent(world.ref(id), failure(id, "cap-1", 45_005));
    assertThat(world.refundsLeftToStaff()).isZero();
    world.advance(Duration.ofMinutes(1));
    world.onlyRequest();
  }

  @Test
  void of_several_refunds_the_newest_settled_one_of_that_amount_and_capture_has_failed() {
    UUID id = world.paid();
    world.report(id, Status.SUCCEEDED, "cap-2");
    world.owe(100, false);
    world.owe(100, false);
    world.owe(44_805, true);
    world.settleAll();
    world.outcomes.applyEvent(world.ref(id), failure(id, "cap-1", 100));
    assertThat(world.tables.refunds)
        .extracting(refund -> refund.failedAt != null)
        .containsExactly(false, false, true, false);
    world.outcomes.applyEvent(world.ref(id), failure(id, "cap-1", 100));
    world.outcomes.applyEvent(world.ref(id), failure(id, "cap-1", 7));
    assertThat(world.tables.refunds)
        .extracting(refund -> refund.failedAt != null)
        .containsExactly(false, true, true, false);
    assertThat(state(id)).as("what was reported stays").isEqualTo(PaymentState.REFUNDED);
  }

  @Test
  void of_two_refunds_of_one_amount_only_the_one_that_failed_has_failed() {
    UUID id = world.paid();
    world.owe(100, false);
    RefundRequest first = world.onlyRequest();
    world.refunds.settle(first.refundId(), "re-1");
    world.owe(100, true);
    RefundRequest second = world.onlyRequest();
    world.outcomes.applyEvent(world.ref(id), failure("re-2", id, "cap-1", 100));
    assertThat(world.refundsLeftToStaff()).as("it may be that of the open one").isZero();
    world.refunds.noteBegun(second, "re-2");
    world.outcomes.applyEvent(world.ref(id), failure("re-2", id, "cap-1", 100));
    assertThat(world.refundsLeftToStaff()).as("the open one is requested again").isZero();
    world.outcomes.applyEvent(world.ref(id), failure("re-1", id, "cap-1", 100));
    world.refunds.settle(second.refundId(), "re-2");
    assertThat(world.tables.refunds)
        .extracting(refund -> refund.failedAt != null)
        .containsExactly(true, false);
  }

  @Test
  void a_refund_that_was_made_again_has_not_failed_when_its_first_failure_is_reported_late() {
    UUID id = world.paid();
    world.owe(100, true);
    RefundRequest first = world.onlyRequest();
    world.refunds.noteBegun(first, "re-1");
    world.refunds.renewKey(first);
    world.refunds.settle(first.refundId());
    world.outcomes.applyEvent(world.ref(id), failure("re-1", id, "cap-1", 100));
    assertThat(world.refundsLeftToStaff()).as("the second has no id").isZero();
    world.refunds.settle(first.refundId(), "re-2");
    world.outcomes.applyEvent(world.ref(id), failure("re-1", id, "cap-1", 100));
    assertThat(world.refundsLeftToStaff()).isZero();
    world.outcomes.applyEvent(world.ref(id), failure("re-2", id, "cap-1", 100));
    assertThat(world.refundsLeftToStaff()).isEqualTo(1);
  }

  @Test
  void a_refund_that_is_settled_without_an_id_is_not_taken_for_the_failed_one_beside_an_open_one() {
    UUID id = world.paid();
    world.owe(100, false);
    world.settleAll();
    world.owe(100, true);
    RefundRequest open = world.onlyRequest();
    world.refunds.noteBegun(open, "re-2");
    assertThat(
            severe(
                () -> world.outcomes.applyEvent(world.ref(id), failure("re-1", id, "cap-1", 100))))
        .as("staff must look at it")
        .hasSize(1);
    assertThat(world.refundsLeftToStaff()).isZero();
    world.refunds.settle(open.refundId(), "re-2");
    world.outcomes.applyEvent(world.ref(id), failure("re-1", id, "cap-1", 100));
    assertThat(world.tables.refunds)
        .extracting(refund -> refund.failedAt != null)
        .containsExactly(true, false);
  }

  @Test
  void a_refund_left_to_staff_is_settled_once_the_provider_reports_it() {
    UUID id = world.paid();
    world.owe(45_005, true);
    world.onlyRequest();
    world.advance(Duration.ofHours(20));
    assertThat(world.claimRefund()).isEmpty();
    world.report(id, Status.REFUNDED, "cap-1");
    assertThat(state(id)).isEqualTo(PaymentState.REFUNDED);
  }

  @Test
  void a_failed_refund_that_is_requested_again_troubles_nobody() {
    UUID id = world.paid();
    world.owe(100, false);
    world.onlyRequest();
    assertThat(
            severe(
                () -> world.outcomes.applyEvent(world.ref(id), failure("re-1", id, "cap-1", 100))))
        .isEmpty();
  }

  @Test
  void a_failed_refund_of_another_amount_is_left_to_staff_by_its_id() {
    UUID id = world.paid();
    world.owe(100, false);
    world.settleAll();
    assertThat(
            severe(
                () -> world.outcomes.applyEvent(world.ref(id), failure("re-9", id, "cap-1", 250))))
        .hasSize(1)
        .first()
        .asString()
        .contains("re-9", id.toString());
  }

  /** The lines for which an alert fires, as they are logged by the work. */
  private static List<String> severe(Runnable work) {
    Logger log = Logger.getLogger(RefundService.class.getName());
    List<String> lines = new ArrayList<>();
    log.setFilter(
        line -> {
          if (line.getLevel().equals(Level.SEVERE)) {
            lines.add(MessageFormat.format(line.getMessage(), line.getParameters()));
          }
          return false;
        });
    try {
      work.run();
    } finally {
      log.setFilter(null);
    }
    return lines;
  }
}
