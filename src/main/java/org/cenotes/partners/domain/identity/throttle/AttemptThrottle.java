package org.cenotes.partners.domain.identity.throttle;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.event.Event;
import jakarta.inject.Inject;
import java.util.List;
import java.util.stream.Stream;
import org.cenotes.partners.domain.identity.throttle.ThrottleService.AttemptLimit;
import org.cenotes.partners.platform.config.Environment;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.ratelimit.RateLimitDecision;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.eclipse.microprofile.config.Config;

/**
 * Limits attempts, such as logins. An attempt is counted in its own transaction before the work
 * begins, so that concurrent attempts are all counted, unless only what succeeds, or what fails, is
 * limited.
 */
@ApplicationScoped
public class AttemptThrottle {
  private static final Scope SCOPE =
      Scope.platform(PrivilegedScope.ATTEMPT_LIMITS, DataSet.LIVE, ConnectionPool.WORK);
  private static final int DEVELOPMENT_FACTOR = 10;

  private final ThrottleService service;
  private final Config config;
  private final Event<RateLimitDecision> decisions;
  private final int factor;

  @Inject
  AttemptThrottle(ThrottleService service, Config config, Event<RateLimitDecision> decisions) {
    this.service = service;
    this.config = config;
    this.decisions = decisions;
    this.factor = Environment.of(config).isRelaxed() ? DEVELOPMENT_FACTOR : 1;
  }

  /**
   * Counts an attempt against the limits, and publishes the decision for the response's headers. An
   * exceeded limit keeps the attempt from counting against those behind it: a caller who is refused
   * uses up nothing that others need.
   *
   * @param limits the caller's own first, and of several shared ones that of the fewest callers
   * @throws ApiException 429 when one of them is exceeded
   */
  public void recordAttempt(List<AttemptLimit> limits) {
    requireAllowed(count(limits));
  }

  /**
   * As {@link #recordAttempt(List)}, and against one more limit, in a transaction of its own, only
   * if these allow the attempt; an attempt that it refuses counts against none of them. It is for
   * the limit of what the attempt is aimed at, such as an account: requests that are refused do not
   * even wait for its row.
   *
   * @throws ApiException 429 when one of them is exceeded
   */
  public void recordAttempt(List<AttemptLimit> own, AttemptLimit shared) {
    RateLimitDecision decision = count(own);
    if (decision.allowed()) {
      RateLimitDecision last = count(List.of(shared));
      if (!last.allowed()) {
        undoAttempt(own);
      }
      decision = Stream.of(decision, last).max(ThrottleService.STRICTNESS).orElseThrow();
    }
    requireAllowed(decision);
  }

  private RateLimitDecision count(List<AttemptLimit> limits) {
    return CurrentScope.call(SCOPE, () -> service.recordAttempt(scaled(limits)));
  }

  /**
   * Counts in the caller's transaction and scope: what is rolled back does not count, and neither
   * does the repetition of a request whose response is stored.
   *
   * @throws ApiException 429 when one of the limits is exceeded
   */
  public void recordSuccess(List<AttemptLimit> limits) {
    requireAllowed(service.recordSuccess(scaled(limits)));
  }

  private void requireAllowed(RateLimitDecision decision) {
    decisions.fire(decision);
    decision.requireAllowed();
  }

  /**
   * Requires that an attempt be left, and counts none: for work of which only the failures count.
   *
   * @throws ApiException 429 when the limit is reached; the response's headers then tell it
   */
  public void requireAttemptLeft(AttemptLimit limit) {
    RateLimitDecision decision =
        CurrentScope.call(SCOPE, () -> service.peek(scaled(List.of(limit)).get(0)));
    if (!decision.allowed()) {
      requireAllowed(decision);
    }
  }

  /**
   * Takes back an attempt that does not count; the limits are in the order in which they counted
   * it.
   */
  public void undoAttempt(List<AttemptLimit> limits) {
    CurrentScope.run(SCOPE, () -> service.undoAttempt(limits));
  }

  private List<AttemptLimit> scaled(List<AttemptLimit> limits) {
    return limits.stream()
        .map(limit -> limit.withMaxAttempts(maxAttempts(limit) * factor))
        .toList();
  }

  /** The configured maximum, else the default. */
  private int maxAttempts(AttemptLimit limit) {
    return config
        .getOptionalValue(
            "cenotes.limits.attempts." + limit.name().replace('_', '-'), Integer.class)
        .orElse(limit.maxAttempts());
  }
}
