package org.cenotes.partners.domain.webhook.sending;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;

/** The waits between attempts of a delivery: ten attempts over some three days. */
final class RetrySchedule {
  /** The wait after each attempt. */
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

  /** Random spread, so that deliveries that failed together are not retried together. */
  private static final double JITTER = 0.2;

  private RetrySchedule() {}

  /**
   * The wait before the next attempt.
   *
   * @param attempts the number of attempts made
   * @param retryAfter the receiver's Retry-After, honoured when it is longer
   * @return empty after the last attempt
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
