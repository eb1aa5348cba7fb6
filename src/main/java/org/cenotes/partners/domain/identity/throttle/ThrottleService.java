package org.cenotes.partners.domain.identity.throttle;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.Networks;
import org.cenotes.partners.platform.secret.Digests;

/** Counts attempts in fixed windows of 15 minutes, in the database. */
@Service
public class ThrottleService {
  static final Duration WINDOW = Duration.ofMinutes(15);

  private final Throttles throttles;
  private final Clock clock;

  @Inject
  ThrottleService(Throttles throttles, Clock clock) {
    this.throttles = throttles;
    this.clock = clock;
  }

  /**
   * A limit on the attempts of one subject.
   *
   * @param name of the limit
   * @param subject an e-mail, address or id; stored as a digest only
   * @param maxAttempts allowed in 15 minutes
   */
  public record AttemptLimit(String name, String subject, int maxAttempts) {
    /**
     * A limit on the attempts of a client address, or of its network: {@link Networks#limitKey}.
     */
    public static AttemptLimit ofAddress(String name, String address, int maxAttempts) {
      return new AttemptLimit(name, Networks.limitKey(address), maxAttempts);
    }

    private byte[] digest() {
      return Digests.sha256(subject);
    }
  }

  /**
   * Counts an attempt against all limits, and returns the seconds to wait if one is exceeded. The
   * order of the limits is the order of the row locks.
   */
  public OptionalLong recordAttempt(List<AttemptLimit> limits) {
    Instant now = clock.instant();
    long wait = 0;
    for (AttemptLimit limit : limits) {
      Throttles.Window window = throttles.add(limit.name(), limit.digest(), now, now.minus(WINDOW));
      if (window.count() > limit.maxAttempts()) {
        Instant end = window.beganAt().plus(WINDOW);
        wait = Math.max(wait, Math.max(1, Duration.between(now, end).toSeconds()));
      }
    }
    return wait == 0 ? OptionalLong.empty() : OptionalLong.of(wait);
  }

  /** Takes back an attempt that succeeded. */
  public void undoAttempt(List<AttemptLimit> limits) {
    limits.forEach(limit -> throttles.remove(limit.name(), limit.digest()));
  }

  /** Deletes ended windows and returns how many. */
  public int deleteExpired() {
    return throttles.deleteBefore(clock.instant().minus(WINDOW));
  }
}
