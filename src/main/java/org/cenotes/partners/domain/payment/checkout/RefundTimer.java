package org.cenotes.partners.domain.payment.checkout;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.enterprise.concurrent.ManagedThreadFactory;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import org.cenotes.partners.platform.worker.WorkerLoop;

/** Requests due refunds from providers every second, on a thread apart from polling. */
@Singleton
@Startup
@DependsOn("StartupGate")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class RefundTimer {
  private static final System.Logger LOG = System.getLogger(RefundTimer.class.getName());

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
            RefundTimer.class,
            "Refunds cannot be requested; retrying every second",
            Duration.ofSeconds(1),
            this::tick);
  }

  @PreDestroy
  void stop() {
    loop.shutDown();
  }

  private void tick() {
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
