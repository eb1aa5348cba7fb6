package org.cenotes.partners.domain.webhook.simulator;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import org.cenotes.partners.platform.config.Environment;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.ratelimit.RateLimit;
import org.cenotes.partners.platform.ratelimit.RateLimitDecision;
import org.cenotes.partners.platform.ratelimit.RateLimiter;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * How many requests a host is sent in a minute, whoever asks for them: the simulator is nobody's
 * weapon. Ten times as many in development and test.
 */
@ApplicationScoped
public class HostRateLimit {
  private static final int RELAXED = 10;

  private final RateLimiter limiter;
  private final RateLimit limit;

  @Inject
  HostRateLimit(
      RateLimiter limiter,
      @ConfigProperty(
              name = "cenotes.limits.simulator.requests-per-host-minute",
              defaultValue = "60")
          long permits) {
    this.limiter = limiter;
    this.limit =
        new RateLimit(
            "simulator-host",
            Environment.current().isRelaxed() ? permits * RELAXED : permits,
            Duration.ofMinutes(1));
  }

  /** Takes so many at once, or none: ends in 429 when there are not as many left. */
  void take(String host, int requests) {
    RateLimitDecision decision = limiter.take(limit, host, requests);
    if (!decision.allowed()) {
      throw ApiException.later(HttpError.RATE_LIMITED, (int) decision.retrySeconds());
    }
  }
}
