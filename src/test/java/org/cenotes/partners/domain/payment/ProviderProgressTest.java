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
class ProviderProgressTest {
  private static final Instant NOW = PaymentWorld.NOW;
  private static final Set<PaymentMethod> ALL = EnumSet.allOf(PaymentMethod.class);

  private final ProviderProgress progress = new ProviderProgress();

  @Test
  void the_first_poll_leaves_the_guest_a_minute() {
    progress.start(NOW);
    assertThat(progress.nextPollAt).isEqualTo(NOW.plusSeconds(60));
  }

  @Test
  void intervals_double_from_two_minutes_to_eight_and_a_half_hours() {
    List<Long> minutes = new ArrayList<>();
    for (int i = 0; i < 11; i++) {
      progress.scheduleNext(NOW, NOW);
      minutes.add(Duration.between(NOW, progress.nextPollAt).toMinutes());
    }
    assertThat(minutes).containsExactly(2L, 4L, 8L, 16L, 32L, 64L, 128L, 256L, 512L, 512L, 512L);
  }

  @Test
  void a_payment_is_polled_a_minute_before_its_hold_ends() {
    Instant expiresAt = NOW.plus(Duration.ofMinutes(15));
    progress.start(NOW);
    List<Long> minutes = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      minutes.add(Duration.between(NOW, progress.nextPollAt).toMinutes());
      progress.scheduleNext(expiresAt, progress.nextPollAt);
    }
    assertThat(minutes).containsExactly(1L, 3L, 7L, 14L, 22L, 38L);
  }

  @Test
  void a_payment_is_polled_until_four_days_after_its_hold() {
    Instant end = NOW.plus(Duration.ofDays(4));
    progress.scheduleNext(NOW, end.minusNanos(1));
    assertThat(progress.nextPollAt).isNotNull();
    progress.scheduleNext(NOW, end);
    progress.endAfterLast(NOW, end);
    assertThat(progress.nextPollAt).isNull();
  }

  @Test
  void a_payment_that_its_provider_is_processing_is_polled_until_30_days_after_its_hold() {
    Instant end = NOW.plus(Duration.ofDays(30));
    progress.note(true);
    assertThat(progress.scheduleNext(NOW, end.minusNanos(1))).isTrue();
    progress.endAfterLast(NOW, end.minusNanos(1));
    assertThat(progress.nextPollAt).as("another follows").isNotNull();
    assertThat(progress.scheduleNext(NOW, end)).as("staff are told").isFalse();
    progress.endAfterLast(NOW, end);
    assertThat(progress.nextPollAt).isNull();
    progress.note(false);
    assertThat(progress.scheduleNext(NOW, end)).isTrue();
  }

  @Test
  void during_an_attempt_the_provider_is_not_asked_sooner() {
    progress.startAttempt(null, NOW);
    progress.pollSoon(NOW.plusSeconds(59));
    assertThat(progress.nextPollAt).isEqualTo(NOW.plusSeconds(60));
    progress.endAttempt();
    progress.pollSoon(NOW);
    assertThat(progress.nextPollAt).isEqualTo(NOW.plusSeconds(1));
    progress.pollSoon(NOW.plusMillis(900));
    assertThat(progress.nextPollAt).as("not put off").isEqualTo(NOW.plusSeconds(1));
  }

  @Test
  void attempts_are_numbered_and_a_second_one_is_remembered() {
    assertThat(progress.startAttempt(null, NOW)).isEqualTo(1);
    assertThat(progress.wasTriedAgain()).isFalse();
    progress.endAttempt();
    assertThat(progress.isAttemptRunning(NOW)).isFalse();
    assertThat(progress.startAttempt(null, NOW)).isEqualTo(2);
    assertThat(progress.wasTriedAgain()).isTrue();
    assertThat(progress.attempts()).isEqualTo(2);
  }

  @Test
  void requests_are_remembered_and_attempts_of_unapproved_payments_do_not_count() {
    for (int request = 1; request <= 3; request++) {
      progress.startAttempt(PaymentWorld.request(request), NOW);
    }
    assertThat(progress.startAttempt(PaymentWorld.request(2), NOW)).isEqualTo(4);
    assertThat(progress.knows(PaymentWorld.request(1))).isTrue();
    assertThat(progress.knows(PaymentWorld.request(3))).isTrue();
    assertThat(progress.knows(PaymentWorld.request(4))).isFalse();
    assertThat(progress.knows(null)).isFalse();
    progress.discountAttempt();
    assertThat(progress.attempts()).isEqualTo(3);
    assertThat(progress.startAttempt(null, NOW)).as("never the same number").isEqualTo(5);
  }

  @Test
  void without_a_response_the_provider_is_asked_at_once() {
    progress.startAttempt(null, NOW);
    progress.abortAttempt(NOW.plusSeconds(12));
    assertThat(progress.isAttemptRunning(NOW.plusSeconds(12))).isFalse();
    assertThat(progress.nextPollAt).isEqualTo(NOW.plusSeconds(13));
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
    progress.start(NOW);
    progress.scheduleNext(NOW, NOW);
    progress.repeatLast(NOW, NOW);
    assertThat(progress.nextPollAt).as("another follows").isEqualTo(NOW.plusSeconds(120));
    progress.scheduleNext(NOW, end);
    progress.repeatLast(NOW, end);
    assertThat(progress.nextPollAt).isEqualTo(end.plus(Duration.ofHours(1)));
    Instant later = end.plus(Duration.ofDays(1));
    progress.scheduleNext(NOW, later);
    progress.repeatLast(NOW, later);
    assertThat(progress.nextPollAt).isNull();
  }

  @Test
  void the_last_poll_is_made_again_when_no_result_of_it_is_recorded() {
    Instant end = NOW.plus(Duration.ofDays(4));
    progress.start(NOW);
    progress.scheduleNext(NOW, end);
    assertThat(progress.nextPollAt).as("the node has died").isEqualTo(end.plusSeconds(60));
    progress.endAfterLast(NOW, end);
    assertThat(progress.nextPollAt).isNull();
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
