package org.cenotes.partners.domain.identity.throttle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.cenotes.partners.domain.identity.throttle.ThrottleService.AttemptLimit;
import org.cenotes.partners.harness.ManualClock;
import org.cenotes.partners.harness.OutsideServer;
import org.cenotes.partners.platform.http.ApiException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What a caller meets who tries too often. */
@ExtendWith(OutsideServer.class)
class AttemptThrottleTest {
  private static final List<AttemptLimit> LIMITS =
      List.of(new AttemptLimit("login_email", "ana@team.example", 2));

  private final ManualClock clock = new ManualClock("2026-01-02T03:04:05Z");

  private static int allowed(TestThrottle test) {
    int allowed = 0;
    try {
      while (allowed < 100) {
        test.throttle().recordAttempt(LIMITS);
        allowed++;
      }
      return allowed;
    } catch (ApiException refused) {
      return allowed;
    }
  }

  @Test
  void one_attempt_too_many_is_refused_with_the_time_to_wait() {
    TestThrottle test = new TestThrottle(clock);
    test.throttle().recordAttempt(LIMITS);
    test.throttle().recordAttempt(LIMITS);
    clock.advance(Duration.ofMinutes(5));
    ApiException refused =
        catchThrowableOfType(ApiException.class, () -> test.throttle().recordAttempt(LIMITS));
    assertThat(refused.error().status()).isEqualTo(429);
    assertThat(refused.retryAfterSeconds()).isEqualTo(600);
  }

  @Test
  void each_decision_is_published_for_the_headers_also_that_to_refuse() {
    TestThrottle test = new TestThrottle(clock);
    assertThat(allowed(test)).isEqualTo(2);
    assertThat(test.decisions()).extracting("allowed").containsExactly(true, true, false);
    assertThat(test.decisions()).extracting("remaining").containsExactly(1L, 0L, 0L);
  }

  @Test
  void what_others_share_is_counted_only_if_the_callers_own_limits_allow_it() {
    TestThrottle test = new TestThrottle(clock);
    AttemptLimit shared = new AttemptLimit("login_site", "a site", 100);
    for (int i = 0; i < 2; i++) {
      test.throttle().recordAttempt(LIMITS, shared);
    }
    for (int i = 0; i < 5; i++) {
      assertThatThrownBy(() -> test.throttle().recordAttempt(LIMITS, shared))
          .hasMessage("error.rate_limited");
    }
    assertThat(test.count("login_site")).isEqualTo(2);
    assertThat(test.decisions()).as("one for each attempt").hasSize(7);
    assertThat(test.decisions().get(0).limit().name()).as("the strictest").isEqualTo("login-email");
  }

  @Test
  void an_exceeded_shared_limit_refuses_too_and_the_others_do_not_count_that() {
    TestThrottle test = new TestThrottle(clock);
    AttemptLimit shared = new AttemptLimit("login_site", "a site", 1);
    test.throttle().recordAttempt(LIMITS, shared);
    for (int i = 0; i < 5; i++) {
      assertThatThrownBy(() -> test.throttle().recordAttempt(LIMITS, shared))
          .hasMessage("error.rate_limited");
    }
    assertThat(test.count("login_email")).isEqualTo(1);
    assertThat(test.decisions()).extracting("allowed").startsWith(true, false).hasSize(6);
    assertThat(test.decisions().get(5).limit().name()).isEqualTo("login-site");
  }

  @Test
  void the_configuration_names_a_limit_with_hyphens() {
    String setting = "cenotes.limits.attempts.login-email";
    assertThat(allowed(new TestThrottle(clock, Map.of(setting, 7)))).isEqualTo(7);
    assertThat(allowed(new TestThrottle(clock, Map.of("cenotes.limits.attempts.login_email", 7))))
        .isEqualTo(2);
  }

  @Test
  void limits_are_ten_times_as_wide_outside_of_production_only() {
    assertThat(allowed(in("production"))).isEqualTo(2);
    assertThat(allowed(in("development"))).isEqualTo(20);
    assertThat(allowed(in("test"))).isEqualTo(20);
    assertThat(allowed(new TestThrottle(clock))).as("by default").isEqualTo(2);
    assertThatThrownBy(() -> in("staging")).isInstanceOf(IllegalArgumentException.class);
  }

  private TestThrottle in(String environment) {
    return new TestThrottle(clock, Map.of("cenotes.environment", environment));
  }

  @Test
  void what_is_limited_by_success_counts_against_the_same_limit() {
    TestThrottle test = new TestThrottle(clock);
    test.throttle().recordSuccess(LIMITS);
    test.throttle().recordAttempt(LIMITS);
    assertThatThrownBy(() -> test.throttle().recordSuccess(LIMITS))
        .isInstanceOf(ApiException.class)
        .hasMessage("error.rate_limited");
  }
}
