package org.cenotes.partners.domain.event;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.List;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.DatabaseGate;
import org.cenotes.partners.platform.tenancy.EnabledDataSets;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Creates the partitions of the coming days of events, deliveries and their attempts, and drops
 * expired ones, at startup and every hour. At startup too, because a node that is restarted more
 * than hourly would never do it. All three are kept for the same number of days.
 */
@Singleton
@Startup
@DependsOn("StartupGate")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class EventAndDeliveryMaintenance {
  private static final System.Logger LOG =
      System.getLogger(EventAndDeliveryMaintenance.class.getName());

  private static final List<String> LOGS = List.of("events", "deliveries", "webhook_attempts");

  @Inject private EventService events;

  @Inject private EnabledDataSets dataSets;

  @Inject
  @ConfigProperty(name = "cenotes.events.keep-days", defaultValue = "30")
  private int keepDays;

  @PostConstruct
  void start() {
    DatabaseGate.whenOpen(this::tick);
  }

  @Schedule(hour = "*", minute = "7", persistent = false)
  void tick() {
    dataSets.all().forEach(this::maintain);
  }

  /** Each log in a transaction of its own, so that none is locked during the work on another. */
  private void maintain(DataSet data) {
    for (String log : LOGS) {
      try {
        CurrentScope.call(
                Scope.platform(PrivilegedScope.JOBS, data, ConnectionPool.WORK),
                () -> events.maintainPartitions(log, keepDays))
            .forEach(problem -> warn(data, problem));
      } catch (RuntimeException e) {
        warn(data, e.toString());
      }
    }
  }

  private static void warn(DataSet data, String problem) {
    LOG.log(
        Level.WARNING,
        "Event partitions of schema {0} could not be maintained; next attempt in an hour: {1}",
        data.schema(),
        problem);
  }
}
