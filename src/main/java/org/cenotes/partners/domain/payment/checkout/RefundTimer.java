package org.cenotes.partners.domain.payment.checkout;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import org.cenotes.partners.platform.worker.IntervalTimer;

/** Requests due refunds from providers every second, on a thread apart from polling. */
@Singleton
@Startup
@DependsOn("StartupGate")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class RefundTimer extends IntervalTimer {
  @Inject private PaymentReconciliation reconciliation;

  @PostConstruct
  void start() {
    repeat(
        RefundTimer.class,
        "Refunds cannot be requested; retrying every second",
        Duration.ofSeconds(1),
        reconciliation::requestRefunds);
  }
}
