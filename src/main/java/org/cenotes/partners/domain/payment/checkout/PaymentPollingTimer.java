package org.cenotes.partners.domain.payment.checkout;

import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;

/** Polls providers for payments without a result every second, and deletes expired rows hourly. */
@Singleton
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class PaymentPollingTimer {
  private static final System.Logger LOG = System.getLogger(PaymentPollingTimer.class.getName());

  @Inject private PaymentReconciliation reconciliation;

  /** Whether the last tick failed, so that consecutive failures are logged once. */
  private boolean failing;

  @Schedule(hour = "*", minute = "*", second = "*", persistent = false)
  void tick() {
    try {
      reconciliation.pollPayments();
      failing = false;
    } catch (RuntimeException e) {
      if (!failing) {
        LOG.log(Level.WARNING, "Payments cannot be polled; retrying every second", e);
      }
      failing = true;
    }
  }

  @Schedule(hour = "*", minute = "17", persistent = false)
  void cleanUp() {
    reconciliation.deleteExpired();
  }
}
