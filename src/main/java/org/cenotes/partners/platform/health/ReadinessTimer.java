package org.cenotes.partners.platform.health;

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
import java.time.Duration;
import org.cenotes.partners.platform.worker.WorkerLoop;

/** Runs the readiness checks for the metric every five seconds. */
@Singleton
@Startup
@DependsOn("StartupGate")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class ReadinessTimer {
  @Inject private ReadinessMonitor monitor;

  @Resource private ManagedThreadFactory threads;

  @SuppressWarnings("NullAway.Init") // by start
  private WorkerLoop loop;

  @PostConstruct
  void start() {
    loop =
        WorkerLoop.every(
            threads,
            ReadinessTimer.class,
            "The readiness checks cannot run; retrying every five seconds",
            Duration.ofSeconds(5),
            monitor::check);
  }

  @PreDestroy
  void stop() {
    loop.shutDown();
  }
}
