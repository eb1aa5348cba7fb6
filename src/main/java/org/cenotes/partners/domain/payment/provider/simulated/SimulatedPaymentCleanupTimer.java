package org.cenotes.partners.domain.payment.provider.simulated;

import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.worker.Batches;

/**
 * Deletes old payments at the simulated provider: every hour, on every node, a thousand in each
 * transaction.
 */
@Singleton
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class SimulatedPaymentCleanupTimer {
  private static final System.Logger LOG =
      System.getLogger(SimulatedPaymentCleanupTimer.class.getName());
  private static final int BATCH = 1_000;

  @Inject private SimulatedPaymentService payments;

  @Schedule(hour = "*", minute = "40", persistent = false)
  void tick() {
    try {
      Batches.runWhileMore(
          () ->
              CurrentScope.call(SimulatedProvider.SCOPE, () -> payments.deleteOld(BATCH) == BATCH));
    } catch (RuntimeException e) {
      LOG.log(
          Level.WARNING,
          "Old payments at the simulated provider not deleted; next attempt in an hour: {0}",
          e.toString());
    }
  }
}
