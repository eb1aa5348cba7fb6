package org.cenotes.partners.platform.worker;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** A run ends when there is no more to do, and before it takes too long. */
class BatchesTest {
  private final AtomicInteger batches = new AtomicInteger();

  @Test
  void the_last_batch_is_the_one_after_which_there_is_no_more() {
    Batches.runWhileMore(() -> batches.incrementAndGet() < 3);
    assertThat(batches).hasValue(3);
  }

  @Test
  void a_run_is_bounded() {
    Batches.runWhileMore(
        () -> batches.incrementAndGet() > 0, () -> batches.get() * 10_000_000_000L);
    assertThat(batches).as("ten seconds each").hasValue(3);
  }
}
