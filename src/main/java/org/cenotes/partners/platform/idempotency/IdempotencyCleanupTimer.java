package org.cenotes.partners.platform.idempotency;

import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.worker.Batches;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/** Deletes expired idempotency records every 15 minutes, a thousand per transaction. */
@Singleton
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class IdempotencyCleanupTimer {
  private static final System.Logger LOG =
      System.getLogger(IdempotencyCleanupTimer.class.getName());
  private static final Scope SCOPE =
      Scope.platform(PrivilegedScope.JOBS, DataSet.LIVE, ConnectionPool.WORK);
  private static final int BATCH_SIZE = 1_000;

  @Inject private IdempotencyService service;

  @Inject private Clock clock;

  @Inject
  @ConfigProperty(name = "cenotes.idempotency.keep", defaultValue = "PT24H")
  private Duration keep;

  @Schedule(hour = "*", minute = "*/15", persistent = false)
  void tick() {
    Instant before = clock.instant().minus(keep);
    try {
      Batches.runWhileMore(
          () ->
              CurrentScope.call(
                  SCOPE, () -> service.deleteBefore(before, BATCH_SIZE) == BATCH_SIZE));
    } catch (RuntimeException e) {
      LOG.log(
          Level.WARNING,
          "Expired idempotency records not deleted; next attempt in 15 min: {0}",
          e.toString());
    }
  }
}
