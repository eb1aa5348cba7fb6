package org.cenotes.partners.domain.identity.throttle;

import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.cenotes.partners.platform.component.Service;
import org.cenotes.partners.platform.http.Networks;
import org.cenotes.partners.platform.ratelimit.RateLimit;
import org.cenotes.partners.platform.ratelimit.RateLimitDecision;
import org.cenotes.partners.platform.secret.Digests;

/** Counts attempts in fixed windows, of 15 minutes unless a limit has its own, in the database. */
@Service
public class ThrottleService {
  /** The window of most limits, and the shortest. */
  private static final Duration WINDOW = Duration.ofMinutes(15);

  /** An exceeded limit with a longer wait comes last, else one with fewer attempts left. */
  static final Comparator<RateLimitDecision> STRICTNESS =
      Comparator.comparingLong(RateLimitDecision::retrySeconds)
          .thenComparing(RateLimitDecision::remaining, Comparator.reverseOrder());

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
   * @param maxAttempts allowed in the window
   * @param window from the first attempt on
   */
  public record AttemptLimit(String name, String subject, int maxAttempts, Duration window) {
    /** A limit in 15 minutes. */
    public AttemptLimit(String name, String subject, int maxAttempts) {
      this(name, subject, maxAttempts, WINDOW);
    }

    /**
     * The limits on the attempts of a client address, the narrowest first: {@code …_address} of the
     * address or its IPv6 network ({@link Networks#limitKey}), and {@code …_site} of its site with
     * five times as many ({@link Networks#siteKey}). An IPv4 address is its own site and has none.
     *
     * @param action what both names begin with
     * @param maxAttempts of one address
     */
    public static List<AttemptLimit> ofClient(String action, String address, int maxAttempts) {
      AttemptLimit own =
          new AttemptLimit(action + "_address", Networks.limitKey(address), maxAttempts);
      String site = Networks.siteKey(address);
      return site.equals(address)
          ? List.of(own)
          : List.of(
              own, new AttemptLimit(action + "_site", site, Networks.SITE_FACTOR * maxAttempts));
    }

    /** This limit, and behind it those of a client address: {@link #ofClient}. */
    public List<AttemptLimit> andClient(String action, String address, int maxAttemptsOfAddress) {
      return Stream.concat(
              Stream.of(this), ofClient(action, address, maxAttemptsOfAddress).stream())
          .toList();
    }

    AttemptLimit withMaxAttempts(int max) {
      return new AttemptLimit(name, subject, max, window);
    }

    private byte[] digest() {
      return Digests.sha256(subject);
    }
  }

  /**
   * Counts an attempt against the limits in their order, the narrowest first, up to the first one
   * that is exceeded: those behind it are shared with others, who need what is left of them.
   * Returns the decision of the strictest of all: of the exceeded one with the longest wait, or
   * else of the one with the fewest attempts left.
   *
   * <p>The rows are locked in the opposite order, here and by {@link #undoAttempt}, on nodes of the
   * version before, too: attempts that share some of their limits never wait for each other in a
   * circle. So all are counted first, and those behind the exceeded one are taken back.
   *
   * @param limits at least one
   */
  public RateLimitDecision recordAttempt(List<AttemptLimit> limits) {
    List<AttemptLimit> widestFirst = reversed(limits);
    List<RateLimitDecision> decisions = decide(widestFirst);
    int refusing = 0;
    for (int i = 0; i < decisions.size(); i++) {
      if (!decisions.get(i).allowed()) {
        refusing = i;
      }
    }
    remove(widestFirst.subList(0, refusing));
    return strictest(decisions);
  }

  /**
   * Counts what succeeds against all limits, at least one, in the caller's transaction, which must
   * be rolled back when this refuses. The order of the limits is the order of the row locks.
   */
  public RateLimitDecision recordSuccess(List<AttemptLimit> limits) {
    return strictest(decide(limits));
  }

  private static List<AttemptLimit> reversed(List<AttemptLimit> limits) {
    List<AttemptLimit> reversed = new ArrayList<>(limits);
    Collections.reverse(reversed);
    return reversed;
  }

  private static RateLimitDecision strictest(List<RateLimitDecision> decisions) {
    return decisions.stream().max(STRICTNESS).orElseThrow();
  }

  private List<RateLimitDecision> decide(List<AttemptLimit> limits) {
    Instant now = clock.instant();
    return limits.stream().map(limit -> decide(limit, now)).toList();
  }

  private RateLimitDecision decide(AttemptLimit limit, Instant now) {
    Throttles.Window window = throttles.add(limit.name(), limit.digest(), now, limit.window());
    return decision(limit, window, window.count() <= limit.maxAttempts(), now);
  }

  /** Whether an attempt is left. It is not counted, and neither are those in progress. */
  public RateLimitDecision peek(AttemptLimit limit) {
    Instant now = clock.instant();
    Throttles.Window window =
        throttles
            .find(limit.name(), limit.digest(), now)
            .orElseGet(() -> new Throttles.Window(0, now));
    return decision(limit, window, window.count() < limit.maxAttempts(), now);
  }

  private static RateLimitDecision decision(
      AttemptLimit limit, Throttles.Window window, boolean allowed, Instant now) {
    long millis = Duration.between(now, window.beganAt().plus(limit.window())).toMillis();
    // rounded up, so that who has waited for so long is not refused again
    long seconds = Math.max(1, (millis + 999) / 1000);
    return new RateLimitDecision(
        new RateLimit(limit.name().replace('_', '-'), limit.maxAttempts(), limit.window()),
        allowed,
        Math.max(0, limit.maxAttempts() - window.count()),
        seconds,
        allowed ? 0 : seconds);
  }

  /**
   * Takes back an attempt that does not count, such as one that succeeded; the limits are in the
   * order of {@link #recordAttempt}.
   */
  public void undoAttempt(List<AttemptLimit> limits) {
    remove(reversed(limits));
  }

  private void remove(List<AttemptLimit> limits) {
    limits.forEach(limit -> throttles.remove(limit.name(), limit.digest()));
  }

  /** Deletes at most {@code limit} ended windows; returns whether there may be more of them. */
  public boolean deleteExpired(int limit) {
    Instant now = clock.instant();
    return throttles.deleteEnded(now, now.minus(WINDOW), limit) == limit;
  }
}
