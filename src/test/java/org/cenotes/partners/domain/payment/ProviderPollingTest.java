package org.cenotes.partners.domain.payment;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.domain.payment.PaymentJobService.ClaimedPoll;
import org.cenotes.partners.domain.payment.PaymentLookup.PaymentRef;
import org.cenotes.partners.domain.reservation.PaidReservation;
import org.cenotes.partners.domain.reservation.PaymentMethod;
import org.junit.jupiter.api.Test;

/** When a provider is asked about a payment whose outcome is not known. */
class ProviderPollingTest {
  private static final Instant NOW = PaymentWorld.NOW;
  private static final Set<PaymentMethod> ALL = EnumSet.allOf(PaymentMethod.class);

  private final ProviderPolling polling = new ProviderPolling();

  @Test
  void the_first_poll_leaves_the_guest_a_minute() {
    polling.start(NOW);
    assertThat(polling.nextPollAt).isEqualTo(NOW.plusSeconds(60));
  }

  @Test
  void intervals_double_from_two_minutes_to_eight_and_a_half_hours() {
    List<Long> minutes = new ArrayList<>();
    for (int i = 0; i < 11; i++) {
      polling.scheduleNext(NOW, NOW);
      minutes.add(Duration.between(NOW, polling.nextPollAt).toMinutes());
    }
    assertThat(minutes).containsExactly(2L, 4L, 8L, 16L, 32L, 64L, 128L, 256L, 512L, 512L, 512L);
  }

  @Test
  void a_payment_is_polled_until_four_days_after_its_hold() {
    Instant end = NOW.plus(Duration.ofDays(4));
    polling.scheduleNext(NOW, end.minusNanos(1));
    assertThat(polling.nextPollAt).isNotNull();
    polling.scheduleNext(NOW, end);
    polling.endAfterLast(NOW, end);
    assertThat(polling.nextPollAt).isNull();
  }

  @Test
  void a_payment_that_its_provider_is_processing_is_polled_until_30_days_after_its_hold() {
    Instant end = NOW.plus(Duration.ofDays(30));
    polling.note(true);
    assertThat(polling.scheduleNext(NOW, end.minusNanos(1))).isTrue();
    polling.endAfterLast(NOW, end.minusNanos(1));
    assertThat(polling.nextPollAt).as("another follows").isNotNull();
    assertThat(polling.scheduleNext(NOW, end)).as("staff are told").isFalse();
    polling.endAfterLast(NOW, end);
    assertThat(polling.nextPollAt).isNull();
    polling.note(false);
    assertThat(polling.scheduleNext(NOW, end)).isTrue();
  }

  @Test
  void during_an_attempt_the_provider_is_not_asked_sooner() {
    polling.startAttempt(null, NOW);
    polling.pollSoon(NOW.plusSeconds(59));
    assertThat(polling.nextPollAt).isEqualTo(NOW.plusSeconds(60));
    polling.pollSoon(NOW.plusSeconds(60));
    assertThat(polling.nextPollAt).isEqualTo(NOW.plusSeconds(61));
  }

  @Test
  void attempts_are_numbered_and_a_second_one_is_remembered() {
    assertThat(polling.startAttempt(null, NOW)).isEqualTo(1);
    assertThat(polling.wasTriedAgain()).isFalse();
    polling.endAttempt();
    assertThat(polling.isAttemptRunning(NOW)).isFalse();
    assertThat(polling.startAttempt(null, NOW)).isEqualTo(2);
    assertThat(polling.wasTriedAgain()).isTrue();
    assertThat(polling.attempts()).isEqualTo(2);
  }

  @Test
  void requests_are_remembered_and_attempts_of_unapproved_payments_do_not_count() {
    for (int request = 1; request <= 3; request++) {
      polling.startAttempt(PaymentWorld.request(request), NOW);
    }
    assertThat(polling.startAttempt(PaymentWorld.request(2), NOW)).isEqualTo(4);
    assertThat(polling.knows(PaymentWorld.request(1))).isTrue();
    assertThat(polling.knows(PaymentWorld.request(3))).isTrue();
    assertThat(polling.knows(PaymentWorld.request(4))).isFalse();
    assertThat(polling.knows(null)).isFalse();
    polling.discountAttempt();
    assertThat(polling.attempts()).isEqualTo(3);
    assertThat(polling.startAttempt(null, NOW)).as("never the same number").isEqualTo(5);
  }

  @Test
  void without_a_response_the_provider_is_asked_at_once() {
    polling.startAttempt(null, NOW);
    polling.abortAttempt(NOW.plusSeconds(12));
    assertThat(polling.isAttemptRunning(NOW.plusSeconds(12))).isFalse();
    assertThat(polling.nextPollAt).isEqualTo(NOW.plusSeconds(13));
  }

  @Test
  void a_payment_that_is_claimed_for_a_poll_is_not_claimed_again_at_once() {
    PaymentWorld world = new PaymentWorld();
    UUID id = world.open();
    assertThat(world.jobs.claimPoll(ALL)).as("a minute after it was opened").isEmpty();
    world.advance(Duration.ofSeconds(60));
    assertThat(world.jobs.claimPoll(ALL))
        .map(ClaimedPoll::payment)
        .contains(
            new PaymentRef(
                id,
                PaidReservation.ID,
                PaidReservation.PARTNER,
                PaymentMethod.CARDPROVIDER,
                "ref-" + id));
    assertThat(world.jobs.claimPoll(ALL)).isEmpty();
    world.advance(Duration.ofMinutes(2));
    assertThat(world.jobs.claimPoll(ALL)).isPresent();
  }

  @Test
  void the_last_poll_is_repeated_for_a_day_while_it_fails() {
    Instant end = NOW.plus(Duration.ofDays(4));
    polling.start(NOW);
    polling.scheduleNext(NOW, NOW);
    polling.repeatLast(NOW, NOW);
    assertThat(polling.nextPollAt).as("another follows").isEqualTo(NOW.plusSeconds(120));
    polling.scheduleNext(NOW, end);
    polling.repeatLast(NOW, end);
    assertThat(polling.nextPollAt).isEqualTo(end.plus(Duration.ofHours(1)));
    Instant later = end.plus(Duration.ofDays(1));
    polling.scheduleNext(NOW, later);
    polling.repeatLast(NOW, later);
    assertThat(polling.nextPollAt).isNull();
  }

  @Test
  void the_last_poll_is_made_again_when_no_result_of_it_is_recorded() {
    Instant end = NOW.plus(Duration.ofDays(4));
    polling.start(NOW);
    polling.scheduleNext(NOW, end);
    assertThat(polling.nextPollAt).as("the node has died").isEqualTo(end.plusSeconds(60));
    polling.endAfterLast(NOW, end);
    assertThat(polling.nextPollAt).isNull();
  }

  @Test
  void payments_by_other_methods_are_not_claimed() {
    PaymentWorld world = new PaymentWorld();
    world.open(PaymentMethod.CARDPROVIDER);
    world.advance(Duration.ofSeconds(60));
    assertThat(world.jobs.claimPoll(EnumSet.of(PaymentMethod.WALLETPROVIDER))).isEmpty();
    assertThat(world.jobs.claimPoll(ALL)).isPresent();
  }

  @Test
  void a_payment_that_never_reached_its_provider_is_not_polled() {
    PaymentWorld world = new PaymentWorld();
    world.payments.start(PaidReservation.ID, PaymentMethod.CARDPROVIDER, total -> null);
    world.advance(Duration.ofDays(1));
    assertThat(world.jobs.claimPoll(ALL)).isEmpty();
  }
}
