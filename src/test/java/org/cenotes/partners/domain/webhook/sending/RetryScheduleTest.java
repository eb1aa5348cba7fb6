package org.cenotes.partners.domain.webhook.sending;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class RetryScheduleTest {
  private static final List<Long> SECONDS =
      List.of(5L, 300L, 1_800L, 7_200L, 18_000L, 36_000L, 50_400L, 72_000L, 86_400L);

  private final Random random = new Random(7);

  @Test
  void waitsFollowTheScheduleWithinAFifth() {
    for (int attempts = 1; attempts <= SECONDS.size(); attempts++) {
      int made = attempts;
      long wanted = SECONDS.get(attempts - 1) * 1_000;
      List<Long> waits =
          IntStream.range(0, 500)
              .mapToObj(i -> RetrySchedule.after(made, null, random).orElseThrow().toMillis())
              .toList();
      assertThat(waits).allMatch(wait -> wait >= wanted * 0.8 - 1 && wait <= wanted * 1.2 + 1);
      assertThat(waits.stream().distinct().count()).as("they differ").isGreaterThan(100);
    }
  }

  @Test
  void tenAttemptsAreMade() {
    assertThat(RetrySchedule.after(10, null, random)).isEmpty();
    assertThat(RetrySchedule.after(10, Duration.ofHours(1), random)).isEmpty();
  }

  @Test
  void longerRetryAfterIsHonoured() {
    assertThat(RetrySchedule.after(1, Duration.ofHours(1), random)).contains(Duration.ofHours(1));
    assertThat(RetrySchedule.after(2, Duration.ofSeconds(1), random).orElseThrow())
        .isGreaterThan(Duration.ofMinutes(3));
  }
}
