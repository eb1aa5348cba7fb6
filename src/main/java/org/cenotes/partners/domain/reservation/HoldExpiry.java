package org.cenotes.partners.domain.reservation;

import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Door;
import org.cenotes.partners.platform.tenancy.Lane;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.tenancy.Scopes;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Every second, on every node: lets holds expire that have run out, one a transaction. */
@Singleton
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class HoldExpiry {
  private static final System.Logger LOG = System.getLogger(HoldExpiry.class.getName());

  @Inject
  @SuppressWarnings("NullAway.Init") // by the container
  private ReservationService reservations;

  @Inject
  @ConfigProperty(name = "cenotes.sandbox.enabled", defaultValue = "true")
  private boolean sandbox;

  @Schedule(hour = "*", minute = "*", second = "*", persistent = false)
  void tick() {
    expire(DataSet.LIVE);
    if (sandbox) {
      expire(DataSet.SANDBOX);
    }
  }

  private void expire(DataSet data) {
    Scope scope = Scope.platform(Door.JOBS, data, Lane.WORK);
    try {
      boolean more;
      do {
        more = Scopes.call(scope, reservations::expireNext);
      } while (more);
    } catch (RuntimeException e) {
      // A database that is away, or a sandbox schema that was dropped: the next tick tries again.
      LOG.log(Level.DEBUG, "holds of {0} not looked at: {1}", data.schema(), e.toString());
    }
  }
}
