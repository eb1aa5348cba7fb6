package org.cenotes.partners.domain.pricing.quote;

import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.EnabledDataSets;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.worker.Batches;

/** Deletes expired quotes: every minute, on every node, a thousand in each transaction. */
@Singleton
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class QuoteCleanupTimer {
  private static final System.Logger LOG = System.getLogger(QuoteCleanupTimer.class.getName());
  private static final int BATCH = 1_000;

  @Inject private QuoteService quotes;

  @Inject private EnabledDataSets dataSets;

  @Schedule(hour = "*", minute = "*", persistent = false)
  void tick() {
    dataSets.all().forEach(this::deleteExpired);
  }

  private void deleteExpired(DataSet data) {
    Scope scope = Scope.platform(PrivilegedScope.JOBS, data, ConnectionPool.WORK);
    try {
      Batches.runWhileMore(
          () -> CurrentScope.call(scope, () -> quotes.deleteExpired(BATCH) == BATCH));
    } catch (RuntimeException e) {
      LOG.log(
          Level.WARNING,
          "Expired quotes of schema {0} not deleted; next attempt in a minute: {1}",
          data.schema(),
          e.toString());
    }
  }
}
