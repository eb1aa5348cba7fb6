package org.cenotes.partners.domain.report;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.DataSets;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.worker.IntervalTimer;

/** Folds what was sold into rollups every five seconds. */
@Singleton
@Startup
@DependsOn("StartupGate")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class SalesRollupTimer extends IntervalTimer {
  private static final System.Logger LOG = System.getLogger(SalesRollupTimer.class.getName());

  /** Bounds a run of the timer; the next one continues. */
  private static final int MAX_BATCHES = 250;

  /** Where the last attempt failed, which has been logged. */
  private final Set<DataSet> failing = EnumSet.noneOf(DataSet.class);

  @Inject private SalesRollupService service;

  @Inject private DataSets dataSets;

  @PostConstruct
  void start() {
    repeat(
        SalesRollupTimer.class,
        "Sales are not folded into rollups; retrying every 5 s",
        Duration.ofSeconds(5),
        this::fold);
  }

  private void fold() {
    dataSets.all().forEach(this::fold);
  }

  private void fold(DataSet data) {
    Scope scope = Scope.platform(PrivilegedScope.JOBS, data, ConnectionPool.WORK);
    try {
      int batches = 0;
      while (batches < MAX_BATCHES && CurrentScope.call(scope, service::fold)) {
        batches++;
      }
      failing.remove(data);
    } catch (RuntimeException e) {
      if (failing.add(data)) {
        LOG.log(
            Level.WARNING,
            "Sales not folded into rollups in schema {0}; retrying every 5 s: {1}",
            data.schema(),
            e.toString());
      }
    }
  }
}
