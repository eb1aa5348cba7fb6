package org.cenotes.partners.platform.ratelimit;

import static org.assertj.core.api.Assertions.assertThat;

import io.github.bucket4j.TimeMeter;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RateLimiterTest {
  private static final RateLimit THREE_A_DAY = new RateLimit("three", 3, Duration.ofDays(1));

  private final RateLimiter limiter = new RateLimiter();

  @Test
  void permits_go_down_to_none_and_then_it_says_when_the_next_comes() {
    for (int left = 2; left >= 0; left--) {
      RateLimitDecision decision = limiter.take(THREE_A_DAY, "a");
      assertThat(decision.allowed()).isTrue();
      assertThat(decision.remaining()).isEqualTo(left);
      assertThat(decision.retrySeconds()).isZero();
    }
    RateLimitDecision refused = limiter.take(THREE_A_DAY, "a");
    assertThat(refused.allowed()).isFalse();
    assertThat(refused.remaining()).isZero();
    // a third of a day for the next permit, a day for all of them
    assertThat(refused.retrySeconds()).isBetween(28_000L, 28_800L);
    assertThat(refused.resetSeconds()).isBetween(86_000L, 86_400L);
  }

  @Test
  void a_clock_that_is_set_back_refuses_nothing() {
    assertThat(RateLimiter.fresh(THREE_A_DAY).getTimeMeter()).isSameAs(TimeMeter.SYSTEM_NANOTIME);
  }

  @Test
  void several_are_taken_together_or_not_at_all() {
    assertThat(limiter.take(THREE_A_DAY, "a", 2).remaining()).isEqualTo(1);
    assertThat(limiter.take(THREE_A_DAY, "a", 2).allowed()).isFalse();
    assertThat(limiter.take(THREE_A_DAY, "a", 1).allowed()).isTrue();
  }

  @Test
  void to_look_takes_nothing_and_says_what_taking_would() {
    for (int i = 0; i < 5; i++) {
      assertThat(limiter.peek(THREE_A_DAY, "a").remaining()).isEqualTo(3);
    }
    for (int i = 0; i < 3; i++) {
      limiter.take(THREE_A_DAY, "a");
    }
    RateLimitDecision refused = limiter.peek(THREE_A_DAY, "a");
    assertThat(refused.allowed()).isFalse();
    assertThat(refused.retrySeconds()).isBetween(28_000L, 28_800L);
    assertThat(refused.resetSeconds()).isEqualTo(86_400L);
  }

  @Test
  void subjects_and_limits_do_not_share_permits() {
    RateLimit other = new RateLimit("other", 3, Duration.ofDays(1));
    for (int i = 0; i < 4; i++) {
      limiter.take(THREE_A_DAY, "a");
    }
    assertThat(limiter.take(THREE_A_DAY, "a").allowed()).isFalse();
    assertThat(limiter.take(THREE_A_DAY, "b").remaining()).isEqualTo(2);
    assertThat(limiter.take(other, "a").remaining()).isEqualTo(2);
  }

  @Test
  void the_networks_of_a_site_have_five_times_the_permits_of_one() {
    for (int i = 0; i < 14; i++) {
      String address = "2001:db8:1:" + i % 5 + "::" + (i + 1);
      assertThat(limiter.takeOfAddress(THREE_A_DAY, address).allowed()).isTrue();
    }
    RateLimitDecision last = limiter.takeOfAddress(THREE_A_DAY, "2001:db8:1:8::1");
    assertThat(last.allowed()).isTrue();
    assertThat(last.remaining()).as("fewer than its network has").isZero();
    assertThat(limiter.peekOfAddress(THREE_A_DAY, "2001:db8:1:9::1").allowed()).isFalse();
    RateLimitDecision refused = limiter.takeOfAddress(THREE_A_DAY, "2001:db8:1:9::1");
    assertThat(refused.allowed()).isFalse();
    assertThat(refused.limit().permits()).isEqualTo(15);
    assertThat(limiter.takeOfAddress(THREE_A_DAY, "2001:db8:2::1").remaining()).isEqualTo(2);
  }

  @Test
  void an_address_of_ipv4_and_a_64_have_their_own_permits() {
    for (String network : new String[] {"192.0.2.", "2001:db8:1:2::"}) {
      for (int i = 0; i < 3; i++) {
        assertThat(limiter.takeOfAddress(THREE_A_DAY, network + 7).allowed()).isTrue();
      }
      assertThat(limiter.takeOfAddress(THREE_A_DAY, network + 7).limit()).isEqualTo(THREE_A_DAY);
      assertThat(limiter.takeOfAddress(THREE_A_DAY, network + 7).allowed()).isFalse();
    }
    assertThat(limiter.takeOfAddress(THREE_A_DAY, "192.0.2.8").allowed()).isTrue();
  }
}
