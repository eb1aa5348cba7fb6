package org.cenotes.partners.domain.webhook.delivery;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** When a delivery that failed is tried again. */
final class RetrySchedule {
  /** Each the wait after the attempt before; the first attempt is made at once. */
  private static final List<Duration> WAITS =
      List.of(
          Duration.ofSeconds(5),
          Duration.ofMinutes(5),
          Duration.ofMinutes(30),
          Duration.ofHours(2),
          Duration.ofHours(5),
          Duration.ofHours(10),
          Duration.ofHours(14),
          Duration.ofHours(20),
          Duration.ofHours(24));

  /** What one receiver refused at once must not come back at once. */
  private static final double JITTER = 0.2;

  private RetrySchedule() {}

  /**
   * How long to wait.
   *
   * @param attempts how many were made
   * @param retryAfter what the receiver asked for; a longer wait than ours is granted
   * @return empty: that was the last attempt
   */
  static Optional<Duration> after(
      int attempts, @Nullable Duration retryAfter, RandomGenerator random) {
    if (attempts > WAITS.size()) {
      return Optional.empty();
    }
    double factor = 1 + JITTER * (2 * random.nextDouble() - 1);
    Duration wait = Duration.ofMillis(Math.round(WAITS.get(attempts - 1).toMillis() * factor));
    return Optional.of(retryAfter != null && retryAfter.compareTo(wait) > 0 ? retryAfter : wait);
  }
}
