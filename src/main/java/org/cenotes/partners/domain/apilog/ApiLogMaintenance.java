package org.cenotes.partners.domain.apilog;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.function.Supplier;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.DatabaseGate;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.worker.Batches;
import org.cenotes.partners.platform.worker.IntervalTimer;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Folds the sums of recorded calls into rollups every ten seconds, and deletes expired rollups
 * every minute; at startup and every hour creates the API log's partitions of the coming days and
 * drops those that have expired.
 */
@Singleton
@Startup
@DependsOn("StartupGate")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class ApiLogMaintenance extends IntervalTimer {
  private static final System.Logger LOG = System.getLogger(ApiLogMaintenance.class.getName());
  private static final Scope SCOPE =
      Scope.platform(PrivilegedScope.RECORD_API_CALLS, DataSet.LIVE, ConnectionPool.WORK);

  @Inject private ApiLogService service;

  @Inject
  @ConfigProperty(name = "cenotes.api-log.keep-days", defaultValue = "30")
  private int keepDays;

  @Inject
  @ConfigProperty(name = "cenotes.api-log.keep-rollup-months", defaultValue = "13")
  private int keepRollupMonths;

  @PostConstruct
  void start() {
    DatabaseGate.whenOpen(this::maintain);
    repeat(
        ApiLogMaintenance.class,
        "Sums of API calls are not folded into rollups; retrying every 10 s",
        Duration.ofSeconds(10),
        () -> repeatWhileMore(service::fold));
    repeat(
        ApiLogMaintenance.class,
        "Expired sums of API calls are not deleted; retrying every minute",
        Duration.ofMinutes(1),
        () -> repeatWhileMore(() -> service.deleteRollups(keepRollupMonths)));
  }

  private static void repeatWhileMore(Supplier<Boolean> batch) {
    Batches.runWhileMore(() -> CurrentScope.call(SCOPE, batch));
  }

  @Schedule(hour = "*", minute = "11", persistent = false)
  void maintain() {
    try {
      CurrentScope.call(SCOPE, () -> service.maintainPartitions(keepDays))
          .forEach(ApiLogMaintenance::warn);
    } catch (RuntimeException e) {
      warn(e.toString());
    }
  }

  private static void warn(String problem) {
    LOG.log(
        Level.WARNING,
        "The API log could not be maintained; next attempt in an hour: {0}",
        problem);
  }
}
