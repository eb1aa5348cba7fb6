package org.cenotes.partners.platform.time;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.UUID;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Scope;

/**
 * Makes the scopes of partners, at their time. A sandbox clock is read whenever a scope is made and
 * is not cached: once it has moved, the next request on any node has the new time.
 */
@ApplicationScoped
public class PartnerScopes {
  private final SandboxClockService clocks;

  @Inject
  PartnerScopes(SandboxClockService clocks) {
    this.clocks = clocks;
  }

  /** One partner's rows; must not be called inside a transaction for the sandbox. */
  public Scope of(UUID partnerId, DataSet data, ConnectionPool pool) {
    Scope scope = Scope.partner(partnerId, data, pool);
    if (data.isLive()) {
      return scope;
    }
    Scope reading = Scope.partner(partnerId, data, ConnectionPool.READS);
    Duration ahead = CurrentScope.call(reading, () -> clocks.ahead(partnerId));
    return scope.ahead(ahead);
  }
}
