package org.cenotes.partners.platform.request;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** How long a client may take in all for a body or a response. */
class PaceTest {
  private long now = Long.MAX_VALUE - SECONDS.toNanos(5); // it may run over

  private boolean isTooSlow(Pace pace, long seconds, int bytes) {
    long start = pace.now();
    now += SECONDS.toNanos(seconds);
    return pace.isTooSlowAfter(start, bytes);
  }

  @Test
  void a_peer_that_trickles_has_a_minute_in_all() {
    Pace pace = new Pace(() -> now);
    for (int i = 0; i < 6; i++) {
      assertThat(isTooSlow(pace, 10, 1)).isFalse();
    }
    assertThat(isTooSlow(pace, 1, 1)).isTrue();
  }

  @Test
  void a_slow_line_has_the_time_that_it_needs() {
    Pace pace = new Pace(() -> now);
    for (int i = 0; i < 1_000; i++) {
      assertThat(isTooSlow(pace, 1, 20_000)).isFalse();
    }
  }

  @Test
  void what_the_node_does_in_between_does_not_count() {
    Pace pace = new Pace(() -> now);
    assertThat(isTooSlow(pace, 59, 1)).isFalse();
    now += SECONDS.toNanos(600);
    assertThat(isTooSlow(pace, 1, 1)).isFalse();
  }
}
