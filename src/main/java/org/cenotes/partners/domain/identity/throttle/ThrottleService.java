package org.cenotes.partners.domain.identity.throttle;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.OptionalLong;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.secret.Digests;

/** Counts attempts in fixed windows, in the database. */
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
   * One thing that is counted.
   *
   * @param name of the limit
   * @param subject whose attempts; kept as a digest only
   * @param most allowed in 15 minutes
   */
  public record Count(String name, String subject, int most) {
    private byte[] digest() {
      return Digests.sha256(subject);
    }
  }

  /**
   * Counts an attempt everywhere; answers the seconds to wait if that is too many anywhere. In the
   * order given, which is the order of their locks.
   */
  public OptionalLong spend(List<Count> counts) {
    Instant now = clock.instant();
    long wait = 0;
    for (Count count : counts) {
      Throttles.Window window = throttles.add(count.name(), count.digest(), now, now.minus(WINDOW));
      if (window.count() > count.most()) {
        Instant over = window.beganAt().plus(WINDOW);
        wait = Math.max(wait, Math.max(1, Duration.between(now, over).toSeconds()));
      }
    }
    return wait == 0 ? OptionalLong.empty() : OptionalLong.of(wait);
  }

  /** Takes an attempt back: it turned out to be none that counts. */
  public void restore(List<Count> counts) {
    counts.forEach(count -> throttles.remove(count.name(), count.digest()));
  }

  /** Forgets windows that are over; answers how many. */
  public int tidy() {
    return throttles.deleteBefore(clock.instant().minus(WINDOW));
  }
}
