package org.cenotes.partners.domain.reservation;

import static org.assertj.core.api.Assertions.assertThat;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.time.Duration;
import java.time.Instant;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.LongRange;
import org.cenotes.partners.domain.catalog.CancellationPolicy;
import org.cenotes.partners.domain.reservation.Cancellation.Refund;
import org.cenotes.partners.platform.money.Cents;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What every policy refunds, and what none does. */
class RefundPropertiesTest {
  private static final Instant STARTS = Instant.parse("2026-12-24T14:00:00Z");
  private static final long MAX = 1_000_000_000_000L;

  @Provide
  Arbitrary<CancellationPolicy> policies() {
    return Combinators.combine(
            Arbitraries.integers().between(0, 8_760),
            Arbitraries.integers().between(0, 8_760),
            Arbitraries.integers().between(0, 100))
        .as(
            (one, other, percent) ->
                new CancellationPolicy(Math.max(one, other), Math.min(one, other), percent));
  }

  private static Cancellation cancelled(CancellationPolicy policy, Duration notice, long owed) {
    return Cancellation.of(
        "reason", STARTS.minus(notice), "api_key", policy, STARTS, new Cents(owed));
  }

  @ParameterizedTest
  @CsvSource({
    "PT48H, FULL",
    "PT47H59M59.999S, PARTIAL",
    "PT24H, PARTIAL",
    "PT23H59M59.999S, NONE",
    "PT0.001S, NONE",
  })
  void a_limit_is_met_to_the_millisecond(Duration notice, Refund refund) {
    assertThat(cancelled(CancellationPolicy.DEFAULT, notice, 1_000).refund()).isEqualTo(refund);
  }

  @Test
  void a_limit_is_hours_before_the_visit_even_when_the_clocks_change_in_between() {
    // Tijuana sets its clocks back on 1 November 2026 at 2:00: its day has 25 hours.
    Instant starts = Instant.parse("2026-11-01T17:00:00Z"); // 9:00
    Instant dayBefore = Instant.parse("2026-10-31T16:00:00Z"); // 9:00, 25 hours earlier
    CancellationPolicy policy = new CancellationPolicy(25, 25, 0);
    assertThat(Cancellation.of(null, dayBefore, "api_key", policy, starts, new Cents(1)).refund())
        .isEqualTo(Refund.FULL);
    assertThat(
            Cancellation.of(null, dayBefore.plusMillis(1), "api_key", policy, starts, new Cents(1))
                .refund())
        .isEqualTo(Refund.NONE);
  }

  @Property(seed = "1")
  void a_refund_is_between_nothing_and_all_that_is_owed(
      @ForAll("policies") CancellationPolicy policy,
      @ForAll @LongRange(min = 1, max = 32_000_000) long seconds,
      @ForAll @LongRange(max = MAX) long owed) {
    Cancellation cancellation = cancelled(policy, Duration.ofSeconds(seconds), owed);
    long amount = cancellation.refundAmount().value();
    assertThat(amount).isBetween(0L, owed);
    assertThat(amount == 0).isEqualTo(cancellation.refund() == Refund.NONE);
    if (cancellation.refund() == Refund.FULL) {
      assertThat(amount).isEqualTo(owed);
    }
  }

  @Property(seed = "2")
  void who_cancels_earlier_never_gets_less(
      @ForAll("policies") CancellationPolicy policy,
      @ForAll @LongRange(min = 1, max = 32_000_000) long seconds,
      @ForAll @LongRange(min = 1, max = 1_000_000) long earlier,
      @ForAll @LongRange(max = MAX) long owed) {
    Cents late = cancelled(policy, Duration.ofSeconds(seconds), owed).refundAmount();
    Cents early = cancelled(policy, Duration.ofSeconds(seconds + earlier), owed).refundAmount();
    assertThat(early).isGreaterThanOrEqualTo(late);
  }

  @Property(seed = "3")
  void a_part_is_the_share_of_the_policy_rounded_half_up_to_the_cent(
      @ForAll @IntRange(min = 1, max = 100) int percent, @ForAll @LongRange(max = MAX) long owed) {
    CancellationPolicy policy = new CancellationPolicy(48, 24, percent);
    BigDecimal exact = BigDecimal.valueOf(owed).multiply(BigDecimal.valueOf(percent, 2));
    assertThat(cancelled(policy, Duration.ofHours(24), owed).refundAmount().value())
        .isEqualTo(exact.setScale(0, RoundingMode.HALF_UP).longValueExact());
  }

  @Test
  void a_part_that_rounds_to_nothing_is_no_refund() {
    CancellationPolicy policy = new CancellationPolicy(48, 24, 10);
    assertThat(cancelled(policy, Duration.ofHours(24), 4).refund()).isEqualTo(Refund.NONE);
    assertThat(cancelled(policy, Duration.ofHours(24), 5).refundAmount()).isEqualTo(new Cents(1));
  }

  @Test
  void a_policy_with_equal_limits_knows_no_part() {
    CancellationPolicy policy = new CancellationPolicy(24, 24, 50);
    assertThat(cancelled(policy, Duration.ofHours(24), 10).refund()).isEqualTo(Refund.FULL);
    assertThat(cancelled(policy, Duration.ofHours(24).minusMillis(1), 10).refund())
        .isEqualTo(Refund.NONE);
  }

  @Test
  void who_cancelled_when_and_why_is_kept() {
    Cancellation cancellation = cancelled(CancellationPolicy.DEFAULT, Duration.ofHours(1), 10);
    assertThat(cancellation.reason()).isEqualTo("reason");
    assertThat(cancellation.by()).isEqualTo("api_key");
    assertThat(cancellation.at()).isEqualTo(STARTS.minus(Duration.ofHours(1)));
  }
}
