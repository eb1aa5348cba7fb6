package org.cenotes.partners.domain.payment.checkout;

import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;

/** Requests due refunds from providers every second, on a thread apart from polling. */
@Singleton
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class RefundTimer {
  private static final System.Logger LOG = System.getLogger(RefundTimer.class.getName());

  @Inject private PaymentReconciliation reconciliation;

  /** Whether the last tick failed, so that consecutive failures are logged once. */
  private boolean failing;

  @Schedule(hour = "*", minute = "*", second = "*", persistent = false)
  void tick() {
    try {
      reconciliation.requestRefunds();
      failing = false;
    } catch (RuntimeException e) {
      if (!failing) {
        LOG.log(Level.WARNING, "Refunds cannot be requested; retrying every second", e);
      }
      failing = true;
    }
  }
}
