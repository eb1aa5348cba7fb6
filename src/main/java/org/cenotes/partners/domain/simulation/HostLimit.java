package org.cenotes.partners.domain.simulation;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import org.cenotes.partners.platform.config.Environment;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.ratelimit.Decision;
import org.cenotes.partners.platform.ratelimit.Limit;
import org.cenotes.partners.platform.ratelimit.RateLimiter;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * How many requests a host is sent in a minute, whoever asks for them: the simulator is nobody's
 * weapon. Ten times as many in development and test.
 */
@ApplicationScoped
public class HostLimit {
  private static final int RELAXED = 10;

  private final RateLimiter limiter;
  private final Limit limit;

  @Inject
  HostLimit(
      RateLimiter limiter,
      @ConfigProperty(
              name = "cenotes.limits.simulator.requests-per-host-minute",
              defaultValue = "60")
          long permits) {
    this.limiter = limiter;
    this.limit =
        new Limit(
            "simulator-host",
            Environment.current().isRelaxed() ? permits * RELAXED : permits,
            Duration.ofMinutes(1));
  }

  /** Takes so many at once, or none: ends in 429 when there are not as many left. */
  void take(String host, int requests) {
    Decision decision = limiter.take(limit, host, requests);
    if (!decision.allowed()) {
      throw ApiException.later(HttpError.RATE_LIMITED, (int) decision.retrySeconds());
    }
  }
}
