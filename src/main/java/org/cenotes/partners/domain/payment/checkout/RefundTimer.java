package org.cenotes.partners.domain.payment.checkout;

import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;

/** Every second: asks providers for the refunds that are due; beside the looks, not after them. */
@Singleton
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class RefundTimer {
  private static final System.Logger LOG = System.getLogger(RefundTimer.class.getName());

  @Inject private PaymentReconciliation reconciliation;

  /** Whether the last tick failed: said once, not every second. */
  private boolean failing;

  @Schedule(hour = "*", minute = "*", second = "*", persistent = false)
  void tick() {
    try {
      reconciliation.askForRefunds();
      failing = false;
    } catch (RuntimeException e) {
      if (!failing) {
        LOG.log(Level.WARNING, "refunds cannot be asked for, tried again every second", e);
      }
      failing = true;
    }
  }
}
