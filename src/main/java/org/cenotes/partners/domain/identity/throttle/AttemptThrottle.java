package org.cenotes.partners.domain.identity.throttle;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.OptionalLong;
import org.cenotes.partners.domain.identity.throttle.ThrottleService.Count;
import org.cenotes.partners.platform.config.Environment;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.eclipse.microprofile.config.Config;

/**
 * Stands before what strangers may try only so often. An attempt is counted in a transaction of its
 * own before the work begins, so that attempts made at once are all counted.
 */
@ApplicationScoped
public class AttemptThrottle {
  private static final Scope DOOR =
      Scope.platform(PrivilegedScope.THROTTLE, DataSet.LIVE, ConnectionPool.WORK);
  private static final int RELAXED = 10;

  private final ThrottleService service;
  private final Config config;
  private final int factor = Environment.current().isRelaxed() ? RELAXED : 1;

  @Inject
  AttemptThrottle(ThrottleService service, Config config) {
    this.service = service;
    this.config = config;
  }

  /** Counts an attempt, or ends the request with 429. */
  public void spend(List<Count> counts) {
    OptionalLong wait = CurrentScope.call(DOOR, () -> service.spend(scaled(counts)));
    if (wait.isPresent()) {
      throw ApiException.later(HttpError.RATE_LIMITED, (int) wait.getAsLong());
    }
  }

  /** The attempt was none that counts. */
  public void restore(List<Count> counts) {
    CurrentScope.run(DOOR, () -> service.restore(counts));
  }

  private List<Count> scaled(List<Count> counts) {
    return counts.stream()
        .map(count -> new Count(count.name(), count.subject(), most(count) * factor))
        .toList();
  }

  /** As it is configured, else as the contract has it. */
  private int most(Count count) {
    return config
        .getOptionalValue(
            "cenotes.limits.attempts." + count.name().replace('_', '-'), Integer.class)
        .orElse(count.most());
  }
}
