package org.cenotes.partners.domain.identity.throttle;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.cenotes.partners.domain.identity.throttle.ThrottleService.AttemptLimit;
import org.cenotes.partners.harness.ManualClock;
import org.cenotes.partners.platform.ratelimit.RateLimitDecision;
import org.junit.jupiter.api.Test;

/** How many attempts are allowed, and when the next one is. */
class ThrottleServiceTest {
  private final ManualClock clock = new ManualClock("2026-01-02T03:04:05Z");
  private final FakeThrottles throttles = new FakeThrottles();
  private final ThrottleService service = new ThrottleService(throttles, clock);

  private RateLimitDecision attempt(AttemptLimit... limits) {
    return service.recordAttempt(List.of(limits));
  }

  private static AttemptLimit limit(String name, int max) {
    return new AttemptLimit(name, "ana@team.example", max);
  }

  @Test
  void as_many_attempts_are_allowed_as_the_limit_says() {
    AttemptLimit limit = limit("login_email", 2);
    assertThat(attempt(limit).remaining()).isEqualTo(1);
    RateLimitDecision last = attempt(limit);
    assertThat(last.allowed()).isTrue();
    assertThat(last.remaining()).isZero();
    assertThat(last.retrySeconds()).isZero();
    RateLimitDecision refused = attempt(limit);
    assertThat(refused.allowed()).isFalse();
    assertThat(refused.remaining()).isZero();
    assertThat(refused.retrySeconds()).isEqualTo(900);
  }

  @Test
  void refused_attempts_do_not_put_off_the_end_of_the_window() {
    AttemptLimit limit = limit("login_email", 1);
    attempt(limit);
    clock.advance(Duration.ofMillis(898_500));
    assertThat(attempt(limit).retrySeconds()).as("rounded up").isEqualTo(2);
    clock.advance(Duration.ofMillis(500));
    assertThat(attempt(limit).retrySeconds()).isEqualTo(1);
    clock.advance(Duration.ofMillis(999));
    assertThat(attempt(limit).retrySeconds()).as("never zero when refused").isEqualTo(1);
    clock.advance(Duration.ofMillis(1));
    assertThat(attempt(limit).allowed()).isTrue();
  }

  @Test
  void subjects_and_limits_are_counted_apart() {
    attempt(new AttemptLimit("login_email", "ana@team.example", 1));
    assertThat(attempt(new AttemptLimit("login_email", "eva@team.example", 1)).allowed()).isTrue();
    assertThat(attempt(new AttemptLimit("reset_email", "ana@team.example", 1)).allowed()).isTrue();
    assertThat(attempt(new AttemptLimit("login_email", "ana@team.example", 1)).allowed()).isFalse();
  }

  @Test
  void the_decision_is_that_of_the_limit_with_the_fewest_attempts_left() {
    RateLimitDecision decision = attempt(limit("login_address", 50), limit("login_email", 3));
    assertThat(decision.limit().name()).isEqualTo("login-email");
    assertThat(decision.remaining()).isEqualTo(2);
  }

  @Test
  void of_several_exceeded_limits_the_longest_wait_counts() {
    AttemptLimit daily = new AttemptLimit("mail_day", "p", 1, Duration.ofDays(1));
    AttemptLimit hourly = new AttemptLimit("mail_hour", "p", 1, Duration.ofHours(1));
    attempt(hourly, daily);
    RateLimitDecision decision = attempt(hourly, daily);
    assertThat(decision.allowed()).isFalse();
    assertThat(decision.limit().name()).isEqualTo("mail-day");
    assertThat(decision.retrySeconds()).isEqualTo(86_400);
    clock.advance(Duration.ofHours(2));
    assertThat(attempt(hourly, daily).allowed()).as("one is enough to refuse").isFalse();
    assertThat(throttles.count("mail_hour")).as("counted all the same").isEqualTo(1);
  }

  @Test
  void an_exceeded_limit_counts_though_another_one_has_a_longer_window() {
    AttemptLimit daily = new AttemptLimit("mail_day", "p", 5, Duration.ofDays(1));
    AttemptLimit hourly = new AttemptLimit("mail_hour", "p", 1, Duration.ofHours(1));
    attempt(daily, hourly);
    RateLimitDecision decision = attempt(daily, hourly);
    assertThat(decision.allowed()).isFalse();
    assertThat(decision.limit().name()).isEqualTo("mail-hour");
    assertThat(decision.retrySeconds()).isEqualTo(3_600);
  }

  @Test
  void what_one_limit_refuses_does_not_count_against_those_behind_it() {
    AttemptLimit token = limit("refresh_token", 2);
    AttemptLimit address = limit("refresh_address", 3);
    AttemptLimit site = limit("refresh_site", 100);
    for (int i = 0; i < 5; i++) {
      assertThat(attempt(token, address, site).allowed()).isEqualTo(i < 2);
    }
    assertThat(throttles.count("refresh_token")).isEqualTo(5);
    assertThat(throttles.count("refresh_address")).isEqualTo(2);
    assertThat(throttles.count("refresh_site")).isEqualTo(2);
    AttemptLimit other = new AttemptLimit("refresh_token", "another token", 2);
    assertThat(attempt(other, address, site).allowed()).isTrue();
    assertThat(attempt(other, address, site).limit().name()).isEqualTo("refresh-address");
    assertThat(throttles.count("refresh_address")).isEqualTo(4);
    assertThat(throttles.count("refresh_site")).isEqualTo(3);
  }

  /** Of two orders, attempts that share two limits could wait for each other. */
  @Test
  void rows_are_locked_from_the_widest_limit_to_the_narrowest_whatever_becomes_of_the_attempt() {
    List<AttemptLimit> limits =
        List.of(limit("login_email_address", 1), limit("login_address", 5), limit("login_site", 9));
    String order = "[login_site, login_address, login_email_address";
    service.recordAttempt(limits);
    assertThat(throttles.locks).hasToString(order + "]");
    throttles.locks.clear();
    service.recordAttempt(limits);
    assertThat(throttles.locks)
        .as("all are locked")
        .hasToString(order + ", login_site, login_address]");
    throttles.locks.clear();
    service.undoAttempt(limits);
    assertThat(throttles.locks).hasToString(order + "]");
  }

  @Test
  void what_succeeds_is_counted_in_the_given_order_and_nothing_is_taken_back() {
    List<AttemptLimit> limits = List.of(limit("mail_partner", 0), limit("mail_recipient", 1));
    assertThat(service.recordSuccess(limits).allowed()).isFalse();
    assertThat(throttles.locks).containsExactly("mail_partner", "mail_recipient");
  }

  @Test
  void an_attempt_that_succeeded_is_taken_back() {
    AttemptLimit limit = limit("login_email", 1);
    for (int i = 0; i < 5; i++) {
      assertThat(attempt(limit).allowed()).isTrue();
      service.undoAttempt(List.of(limit));
    }
    assertThat(attempt(limit).allowed()).isTrue();
    assertThat(attempt(limit).allowed()).isFalse();
  }

  private RateLimitDecision from(String address) {
    return service.recordAttempt(AttemptLimit.ofClient("login", address, 1));
  }

  @Test
  void addresses_of_one_ipv6_network_share_a_limit() {
    from("2001:db8:1:2::1");
    assertThat(from("2001:db8:1:2:ff::9").allowed()).isFalse();
    assertThat(from("2001:db8:1:3::1").allowed()).isTrue();
    from("203.0.113.7");
    assertThat(from("203.0.113.8").allowed()).isTrue();
    assertThat(from("203.0.113.8").limit().name()).isEqualTo("login-address");
  }

  @Test
  void the_networks_of_one_ipv6_site_may_do_five_times_as_much_as_one_of_them() {
    for (int i = 0; i < 10; i++) {
      from("2001:db8:1:1::1");
    }
    for (int i = 2; i <= 5; i++) {
      assertThat(from("2001:db8:1:" + i + "::1").allowed()).as("one alone uses it up").isTrue();
    }
    RateLimitDecision decision = from("2001:db8:1:6::1");
    assertThat(decision.allowed()).isFalse();
    assertThat(decision.limit().name()).isEqualTo("login-site");
    assertThat(decision.limit().permits()).isEqualTo(5);
    assertThat(from("2001:db8:2:1::1").allowed()).isTrue();
    assertThat(AttemptLimit.ofClient("login", "203.0.113.7", 1)).as("its own site").hasSize(1);
  }

  @Property(seed = "1", tries = 200)
  void of_any_number_of_attempts_in_a_window_exactly_the_limit_is_allowed(
      @ForAll @IntRange(min = 1, max = 30) int max,
      @ForAll @IntRange(max = 60) int attempts,
      @ForAll @IntRange(max = 14) int secondsBetween) {
    ThrottleService counting = new ThrottleService(new FakeThrottles(), clock);
    int allowed = 0;
    for (int i = 0; i < attempts; i++) {
      allowed += counting.recordAttempt(List.of(limit("login_email", max))).allowed() ? 1 : 0;
      clock.advance(Duration.ofSeconds(secondsBetween));
    }
    assertThat(allowed).isEqualTo(Math.min(max, attempts));
  }
}
