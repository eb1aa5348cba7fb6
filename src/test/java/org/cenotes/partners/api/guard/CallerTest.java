package org.cenotes.partners.api.guard;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.cenotes.partners.platform.ratelimit.RateLimit;
import org.cenotes.partners.platform.ratelimit.RateLimitDecision;
import org.junit.jupiter.api.Test;

/** Which of several limits the headers of a response name. */
class CallerTest {
  private final Caller caller = new Caller();

  private static RateLimitDecision decision(String name, boolean allowed, long remaining) {
    RateLimit limit = new RateLimit(name, 60, Duration.ofMinutes(1));
    return new RateLimitDecision(limit, allowed, remaining, 1, allowed ? 0 : 1);
  }

  @Test
  void the_limit_that_leaves_fewest_requests_is_named_whatever_the_order() {
    caller.setLimit(decision("public", true, 7));
    caller.setLimit(decision("reads", true, 500));
    assertThat(caller.limit()).extracting(named -> named.limit().name()).isEqualTo("public");
    caller.setLimit(decision("writes", true, 3));
    assertThat(caller.limit()).extracting(named -> named.limit().name()).isEqualTo("writes");
  }

  @Test
  void the_limit_that_refuses_is_named_before_one_that_leaves_nothing() {
    caller.setLimit(decision("public", true, 0));
    caller.setLimit(decision("reads", false, 0));
    assertThat(caller.limit()).extracting(named -> named.limit().name()).isEqualTo("reads");
  }
}
