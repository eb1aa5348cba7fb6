package org.cenotes.partners.domain.payment.checkout;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import org.cenotes.partners.platform.worker.WorkerLoop;

/** Polls providers for payments without a result every second, and deletes expired rows hourly. */
@Singleton
@Startup
@DependsOn("StartupGate")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class PaymentPollingTimer {
  private static final System.Logger LOG = System.getLogger(PaymentPollingTimer.class.getName());

  @Inject private PaymentReconciliation reconciliation;

  @Resource private ManagedThreadFactory threads;

  @SuppressWarnings("NullAway.Init") // by start
  private WorkerLoop loop;

  /** Whether the last tick failed, so that consecutive failures are logged once. */
  private boolean failing;

  @PostConstruct
  void start() {
    loop =
        WorkerLoop.every(
            threads,
            PaymentPollingTimer.class,
            "Payments cannot be polled; retrying every second",
            Duration.ofSeconds(1),
            this::tick);
  }

  @PreDestroy
  void stop() {
    loop.shutDown();
  }

  private void tick() {
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
