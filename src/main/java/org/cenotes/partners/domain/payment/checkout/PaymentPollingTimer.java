package org.cenotes.partners.domain.payment.checkout;

import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;

/** Every second: asks providers how payments stand whose outcome nobody has brought. */
@Singleton
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class PaymentPollingTimer {
  private static final System.Logger LOG = System.getLogger(PaymentPollingTimer.class.getName());

  @Inject private PaymentReconciliation reconciliation;

  /** Whether the last tick failed: said once, not every second. */
  private boolean failing;

  @Schedule(hour = "*", minute = "*", second = "*", persistent = false)
  void tick() {
    try {
      reconciliation.lookAtPayments();
      failing = false;
    } catch (RuntimeException e) {
      if (!failing) {
        LOG.log(Level.WARNING, "payments cannot be looked at, tried again every second", e);
      }
      failing = true;
    }
  }

  @Schedule(hour = "*", minute = "17", persistent = false)
  void tidy() {
    reconciliation.forget();
  }
}
