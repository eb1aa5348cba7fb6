package org.cenotes.partners.domain.webhook.simulator;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import org.cenotes.partners.platform.config.Environment;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.ratelimit.RateLimit;
import org.cenotes.partners.platform.ratelimit.RateLimiter;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Limits the simulator's requests per receiving host and minute, over all partners, so that it
 * cannot be used for attacks. The limit is ten times higher in development and test.
 */
@ApplicationScoped
public class HostRateLimit {
  private static final int RELAXED_FACTOR = 10;

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
            Environment.current().isRelaxed() ? permits * RELAXED_FACTOR : permits,
            Duration.ofMinutes(1));
  }

  /**
   * Takes this number of requests, all or none.
   *
   * @throws ApiException 429 when fewer are left
   */
  void take(String host, int requests) {
    limiter.take(limit, host, requests).requireAllowed();
  }
}
