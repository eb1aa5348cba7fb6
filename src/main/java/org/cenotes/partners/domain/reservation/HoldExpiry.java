package org.cenotes.partners.domain.reservation;

import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Door;
import org.cenotes.partners.platform.tenancy.Lane;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.tenancy.Scopes;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Every second, on every node: lets holds expire that have run out, one a transaction. One that
 * cannot expire stands in nobody's way and is tried again in a second.
 */
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

  /** What has failed since it last went well: said once, not every second. */
  private final Set<String> told = new HashSet<>();

  @Schedule(hour = "*", minute = "*", second = "*", persistent = false)
  void tick() {
    Set<String> failed = new HashSet<>();
    expire(DataSet.LIVE, failed);
    if (sandbox) {
      expire(DataSet.SANDBOX, failed);
    }
    told.retainAll(failed);
  }

  private void expire(DataSet data, Set<String> failed) {
    Scope scope = Scope.platform(Door.JOBS, data, Lane.WORK);
    Set<UUID> aside = new HashSet<>();
    try {
      List<UUID> due;
      do {
        due = Scopes.call(scope, () -> reservations.runOut(aside));
        expire(scope, due, aside, failed);
      } while (!due.isEmpty());
    } catch (RuntimeException e) {
      // A database that is away, or a sandbox schema that was dropped.
      warn("holds of " + data.schema(), e, failed);
    }
  }

  /** Up to the first that fails: if that was the database, asking for more will say so. */
  private void expire(Scope scope, List<UUID> due, Set<UUID> aside, Set<String> failed) {
    for (UUID id : due) {
      try {
        if (!Scopes.<Boolean>call(scope, () -> reservations.expire(id))) {
          aside.add(id);
        }
      } catch (RuntimeException e) {
        aside.add(id);
        warn("the hold of reservation " + id, e, failed);
        return;
      }
    }
  }

  private void warn(String what, RuntimeException failure, Set<String> failed) {
    failed.add(what);
    if (told.add(what)) {
      LOG.log(Level.WARNING, what + " cannot expire, tried again every second", failure);
    }
  }
}
