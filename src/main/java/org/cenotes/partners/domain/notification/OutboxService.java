package org.cenotes.partners.domain.notification;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ThreadLocalRandom;
import org.cenotes.partners.domain.notification.Notifications.DueRow;
import org.cenotes.partners.platform.component.Service;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** The transactions of sending: several nodes share the work by row locks and leases. */
@Service
public class OutboxService {
  private static final Duration FIRST_RETRY = Duration.ofSeconds(15);
  private static final Duration MAX_RETRY = Duration.ofHours(1);
  private static final int MAX_DOUBLINGS = 10;
  private static final int MAX_CLEANED = 1_000;

  private final Notifications notifications;
  private final Clock clock;
  private final Duration retention;

  @Inject
  OutboxService(
      Notifications notifications,
      Clock clock,
      @ConfigProperty(name = "cenotes.notifications.keep", defaultValue = "P90D")
          Duration retention) {
    this.notifications = notifications;
    this.clock = clock;
    this.retention = retention;
  }

  /** Claims the notification that is due next; another node may have it after the lease. */
  Optional<DueRow> claim(Duration lease) {
    Instant now = clock.instant();
    return notifications.claim(now, now.plus(lease));
  }

  /** The mail server has accepted it. */
  void settleSent(UUID id) {
    notifications.settleSent(id, clock.instant());
  }

  /** It will be tried again later, the more often it failed the later. */
  void postpone(DueRow row, String error) {
    notifications.postpone(row.id(), clock.instant().plus(delay(row.attempts())), error);
  }

  /** Fifteen seconds after the first attempt, twice as long after each further one; ±20 %. */
  static Duration delay(int attempts) {
    Duration exact =
        FIRST_RETRY.multipliedBy(1L << Math.min(MAX_DOUBLINGS, Math.max(0, attempts - 1)));
    long millis = Math.min(exact.toMillis(), MAX_RETRY.toMillis());
    return Duration.ofMillis(
        ThreadLocalRandom.current().nextLong(millis * 8 / 10, millis * 12 / 10));
  }

  /** It will not be tried again. */
  void giveUp(UUID id, String error) {
    notifications.giveUp(id, error);
  }

  /**
   * Gives up what is no news any more and deletes what is old; a batch of each.
   *
   * @return how many were given up
   */
  int cleanUp() {
    Instant now = clock.instant();
    int expired = notifications.giveUpExpired(now, MAX_CLEANED);
    notifications.deleteBefore(now.minus(retention), MAX_CLEANED);
    return expired;
  }
}
