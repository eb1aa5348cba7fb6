package org.cenotes.partners.domain.event;

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

/**
 * Every six hours: makes the event log's partitions of the days ahead, and drops those past
 * keeping.
 */
@Singleton
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class PartitionKeeper {
  private static final System.Logger LOG = System.getLogger(PartitionKeeper.class.getName());

  @Inject
  @SuppressWarnings("NullAway.Init") // by the container
  private EventService events;

  @Inject
  @ConfigProperty(name = "cenotes.sandbox.enabled", defaultValue = "true")
  private boolean sandbox;

  @Schedule(hour = "*/6", minute = "7", persistent = false)
  void tick() {
    maintain(DataSet.LIVE);
    if (sandbox) {
      maintain(DataSet.SANDBOX);
    }
  }

  private void maintain(DataSet data) {
    try {
      int made =
          Scopes.call(Scope.platform(Door.JOBS, data, Lane.WORK), events::maintainPartitions);
      LOG.log(Level.INFO, "event partitions of {0}: {1} made", data.schema(), made);
    } catch (RuntimeException e) {
      LOG.log(
          Level.WARNING,
          "event partitions of {0} not looked after: {1}",
          data.schema(),
          e.toString());
    }
  }
}
