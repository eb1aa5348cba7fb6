package org.cenotes.partners.domain.identity.throttle;

import jakarta.enterprise.event.Event;
import java.lang.reflect.Proxy;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cenotes.partners.platform.ratelimit.RateLimitDecision;
import org.eclipse.microprofile.config.Config;

/** Limits of attempts that are counted in memory. */
public final class TestThrottle {
  private final FakeThrottles throttles = new FakeThrottles();
  private final List<RateLimitDecision> decisions = new ArrayList<>();
  private final ThrottleService service;
  private final AttemptThrottle throttle;

  /** With the default limits of production. */
  public TestThrottle(Clock clock) {
    this(clock, Map.of());
  }

  /** With these settings, by name. */
  public TestThrottle(Clock clock, Map<String, ?> settings) {
    service = new ThrottleService(throttles, clock);
    throttle = new AttemptThrottle(service, config(settings), event());
  }

  /** What callers use. */
  public AttemptThrottle throttle() {
    return throttle;
  }

  /** What counts. */
  public ThrottleService service() {
    return service;
  }

  /** The attempts counted under a limit, of all subjects. */
  public int count(String limit) {
    return throttles.count(limit);
  }

  /** The decisions that responses carry in their headers. */
  public List<RateLimitDecision> decisions() {
    return decisions;
  }

  private static Config config(Map<String, ?> settings) {
    return (Config)
        Proxy.newProxyInstance(
            TestThrottle.class.getClassLoader(),
            new Class<?>[] {Config.class},
            (proxy, method, arguments) ->
                Optional.ofNullable(settings.get(arguments[0].toString())));
  }

  @SuppressWarnings("unchecked")
  private Event<RateLimitDecision> event() {
    return (Event<RateLimitDecision>)
        Proxy.newProxyInstance(
            TestThrottle.class.getClassLoader(),
            new Class<?>[] {Event.class},
            (proxy, method, arguments) -> {
              decisions.add((RateLimitDecision) arguments[0]);
              return null;
            });
  }
}
