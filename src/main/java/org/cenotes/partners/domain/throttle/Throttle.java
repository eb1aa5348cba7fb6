package org.cenotes.partners.domain.throttle;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.OptionalLong;
import org.cenotes.partners.domain.throttle.ThrottleService.Count;
import org.cenotes.partners.platform.config.Environment;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Door;
import org.cenotes.partners.platform.tenancy.Lane;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.tenancy.Scopes;
import org.eclipse.microprofile.config.Config;

/**
 * Stands before what strangers may try only so often. An attempt is counted in a transaction of its
 * own before the work begins, so that attempts made at once are all counted.
 */
@ApplicationScoped
public class Throttle {
  private static final Scope DOOR = Scope.platform(Door.THROTTLE, DataSet.LIVE, Lane.WORK);
  private static final int RELAXED = 10;

  private final ThrottleService service;
  private final Config config;
  private final int factor = Environment.current().isRelaxed() ? RELAXED : 1;

  @Inject
  Throttle(ThrottleService service, Config config) {
    this.service = service;
    this.config = config;
  }

  /** Counts an attempt, or ends the request with 429. */
  public void spend(List<Count> counts) {
    OptionalLong wait = Scopes.call(DOOR, () -> service.spend(scaled(counts)));
    if (wait.isPresent()) {
      throw ApiException.later(HttpError.RATE_LIMITED, (int) wait.getAsLong());
    }
  }

  /** The attempt was none that counts. */
  public void restore(List<Count> counts) {
    Scopes.run(DOOR, () -> service.restore(counts));
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
