package org.cenotes.partners.domain.payment.checkout;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import org.cenotes.partners.platform.worker.IntervalTimer;

/** Polls providers for payments without a result every second, and deletes expired rows hourly. */
@Singleton
@Startup
@DependsOn("StartupGate")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class PaymentPollingTimer extends IntervalTimer {
  @Inject private PaymentReconciliation reconciliation;

  @PostConstruct
  void start() {
    repeat(
        PaymentPollingTimer.class,
        "Payments cannot be polled; retrying every second",
        Duration.ofSeconds(1),
        reconciliation::pollPayments);
  }

  @Schedule(hour = "*", minute = "17", persistent = false)
  void cleanUp() {
    reconciliation.deleteExpired();
  }
}
