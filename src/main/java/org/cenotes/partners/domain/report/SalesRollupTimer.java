package org.cenotes.partners.domain.report;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.EnabledDataSets;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.worker.Batches;
import org.cenotes.partners.platform.worker.IntervalTimer;

/**
 * Folds what was sold into rollups every five seconds; live sales and those of the sandbox in a
 * loop each, so that a failure of one is logged once and does not stop the other.
 */
@Singleton
@Startup
@DependsOn("StartupGate")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class SalesRollupTimer extends IntervalTimer {
  private static final Duration INTERVAL = Duration.ofSeconds(5);

  @Inject private SalesRollupService service;

  @Inject private EnabledDataSets dataSets;

  @PostConstruct
  void start() {
    start(DataSet.LIVE, "Live sales are not folded into rollups");
    if (dataSets.hasSandbox()) {
      start(DataSet.SANDBOX, "Sandbox sales are not folded into rollups");
    }
  }

  private void start(DataSet data, String failure) {
    Scope scope = Scope.platform(PrivilegedScope.JOBS, data, ConnectionPool.WORK);
    repeat(
        SalesRollupTimer.class,
        failure + "; retrying every 5 s",
        INTERVAL,
        () -> Batches.runWhileMore(() -> CurrentScope.call(scope, service::fold)));
  }
}
