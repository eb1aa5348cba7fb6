package org.cenotes.partners.api.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.domain.apikey.StubKeys;
import org.cenotes.partners.platform.ratelimit.RateLimit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RateLimitSettingsTest {
  private final RateLimitSettings limits = StubLimits.in("production");

  @ParameterizedTest
  @CsvSource({
    "LIVE, basic, 6, 4",
    "LIVE, pro, 12, 8",
    "LIVE, enterprise, 30, 20",
    "LIVE, unheard-of, 6, 4",
    "TEST, basic, 5, 3",
    "TEST, enterprise, 25, 15"
  })
  void a_larger_plan_has_higher_limits(
      KeyEnvironment environment, String plan, long reads, long writes) {
    var key = StubKeys.key(environment, plan, List.of());
    Duration minute = Duration.ofMinutes(1);
    assertThat(limits.reads(key)).isEqualTo(new RateLimit("reads", reads, minute));
    assertThat(limits.writes(key)).isEqualTo(new RateLimit("writes", writes, minute));
    if (environment == KeyEnvironment.LIVE) {
      assertThat(limits.readsPerMinute(plan)).as("what the portal shows").isEqualTo(reads);
      assertThat(limits.writesPerMinute(plan)).isEqualTo(writes);
    }
  }

  @Test
  void each_kind_of_anonymous_caller_has_its_own() {
    assertThat(limits.of(Anyone.Limit.READS).permits()).isEqualTo(2);
    assertThat(limits.of(Anyone.Limit.AUTHENTICATION).permits()).isEqualTo(9);
    assertThat(limits.of(Anyone.Limit.CHECKOUT).permits()).isEqualTo(10);
    assertThat(limits.of(Anyone.Limit.NOTIFICATIONS).permits()).isEqualTo(7);
    assertThat(limits.of(Anyone.Limit.IMAGES).permits()).isEqualTo(8);
    assertThat(
            List.of(
                limits.of(Anyone.Limit.READS).name(),
                limits.of(Anyone.Limit.AUTHENTICATION).name(),
                limits.of(Anyone.Limit.CHECKOUT).name(),
                limits.of(Anyone.Limit.NOTIFICATIONS).name(),
                limits.of(Anyone.Limit.IMAGES).name(),
                limits.unknownKeys().name(),
                limits.users().name()))
        .as("or they would share their permits")
        .doesNotHaveDuplicates();
  }

  @ParameterizedTest
  @CsvSource({"production, 1", "development, 10", "test, 10"})
  void limits_are_loose_outside_production(String environment, int factor) {
    RateLimitSettings there = StubLimits.in(environment);
    assertThat(there.users().permits()).isEqualTo(3L * factor);
    assertThat(there.readsPerMinute("pro")).isEqualTo(12L * factor);
  }
}
