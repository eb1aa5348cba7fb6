package org.cenotes.partners.domain.payment;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import java.util.Objects;
import java.util.stream.Stream;
import org.cenotes.partners.harness.TransitionTable;
import org.cenotes.partners.platform.money.Cents;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

class RefundTest {
  private static final Instant NOW = Instant.parse("2026-11-21T15:00:00Z");
  private static final Duration DAY = Duration.ofDays(1);

  /** The stages of a refund, which are not stored as such. */
  private enum Stage {
    /** Not requested under the current key yet. */
    DUE,
    /** Requested; the provider still knows the key. */
    REQUESTED,
    /** The key has expired: staff have to act. */
    LEFT_TO_STAFF,
    SETTLED
  }

  private static Refund refund() {
    return new Refund(PaymentTest.payment(), new Cents(100), "cancelled", NOW);
  }

  private static Refund in(Stage stage) {
    Refund refund = refund();
    switch (stage) {
      case DUE -> {}
      case REQUESTED -> refund.startRequest(NOW);
      case LEFT_TO_STAFF -> {
        refund.startRequest(NOW);
        refund.startRequest(NOW.plus(DAY));
      }
      case SETTLED -> {
        refund.startRequest(NOW);
        refund.settle(NOW);
      }
    }
    return refund;
  }

  private static Stage stageOf(Refund refund) {
    if (refund.isSettled()) {
      return Stage.SETTLED;
    }
    if (Objects.requireNonNull(refund.dueAt).isAfter(NOW.plus(Duration.ofDays(3_650)))) {
      return Stage.LEFT_TO_STAFF;
    }
    return refund.isKeyUsed() ? Stage.REQUESTED : Stage.DUE;
  }

  @TestFactory
  Stream<DynamicTest> transitions() {
    return TransitionTable.of(Stage.class, RefundTest::in, RefundTest::stageOf)
        .event("request within the key's lifetime", refund -> refund.startRequest(NOW))
        .from(Stage.DUE, Stage.LEFT_TO_STAFF)
        .to(Stage.REQUESTED)
        .from(Stage.REQUESTED)
        .stays()
        .from(Stage.SETTLED)
        .stays()
        .event("request after the key's lifetime", refund -> refund.startRequest(NOW.plus(DAY)))
        .from(Stage.REQUESTED)
        .to(Stage.LEFT_TO_STAFF)
        .from(Stage.DUE, Stage.LEFT_TO_STAFF)
        .to(Stage.REQUESTED)
        .from(Stage.SETTLED)
        .stays()
        .event("retry", refund -> refund.retry(NOW))
        .from(Stage.DUE, Stage.REQUESTED)
        .stays()
        .from(Stage.LEFT_TO_STAFF)
        .to(Stage.DUE)
        .from(Stage.SETTLED)
        .stays()
        .event("renew the key", Refund::renewKey)
        .from(Stage.REQUESTED)
        .to(Stage.DUE)
        .from(Stage.DUE, Stage.LEFT_TO_STAFF, Stage.SETTLED)
        .stays()
        .event("withdraw the first request", refund -> refund.withdrawFirstUse(1))
        .from(Stage.REQUESTED)
        .to(Stage.DUE)
        .from(Stage.DUE, Stage.LEFT_TO_STAFF, Stage.SETTLED)
        .stays()
        .event("settle", refund -> refund.settle(NOW))
        .from(Stage.DUE, Stage.REQUESTED, Stage.LEFT_TO_STAFF)
        .to(Stage.SETTLED)
        .from(Stage.SETTLED)
        .stays()
        .tests();
  }

  @Test
  void keyLifetimeBeginsWithItsFirstUse() {
    Refund refund = refund();
    Instant late = NOW.plus(DAY); // no request was possible before
    assertThat(refund.startRequest(late)).isTrue();
    assertThat(refund.startRequest(late.plus(Duration.ofHours(19)))).isTrue();
    assertThat(refund.startRequest(late.plus(DAY))).as("after 24 hours").isFalse();
    assertThat(refund.dueAt).isAfter(late.plus(Duration.ofDays(3_650)));
    assertThat(refund.startRequest(late.plus(DAY))).as("made due by staff").isTrue();
  }

  @Test
  void keyLifetimeDoesNotBeginWithRequestThatHadNoEffect() {
    Refund refund = refund();
    assertThat(refund.startRequest(NOW)).isTrue();
    String key = refund.key();
    refund.withdrawFirstUse(1);
    assertThat(refund.startRequest(NOW.plus(DAY))).isTrue();
    assertThat(refund.key()).isEqualTo(key);
    refund.withdrawFirstUse(1);
    assertThat(refund.isKeyUsed()).as("another request was started since").isTrue();
  }

  @Test
  void refundThatBeganUnderAnEarlierKeyIsNotLookedUp() {
    Refund refund = refund();
    refund.startRequest(NOW);
    refund.noteBegun("re-1");
    assertThat(refund.begunAs()).isEqualTo("re-1");
    assertThat(refund.startRequest(NOW.plus(DAY))).as("a look-up needs no key").isTrue();
    refund.renewKey();
    assertThat(refund.begunAs()).isNull();
    assertThat(refund.wasBegunAs("re-1")).isTrue();
    refund.noteBegun("re-2");
    assertThat(refund.begunAs()).isEqualTo("re-2");
    assertThat(refund.wasBegunAs("re-1")).isFalse();
  }

  @Test
  void refusalRenewsTheKeyAndItsLifetime() {
    Refund refund = refund();
    assertThat(refund.startRequest(NOW)).isTrue();
    String first = refund.key();
    refund.renewKey();
    assertThat(refund.key()).isNotEqualTo(first);
    assertThat(refund.startRequest(NOW.plus(DAY))).isTrue();
  }
}
