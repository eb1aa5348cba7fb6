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

/** Measures the backlogs every five seconds. */
@Singleton
@Startup
@DependsOn("StartupGate")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class BacklogTimer {
  @Inject private BacklogMonitor monitor;

  @Resource private ManagedThreadFactory threads;

  @SuppressWarnings("NullAway.Init") // by start
  private WorkerLoop loop;

  @PostConstruct
  void start() {
    loop =
        WorkerLoop.every(
            threads,
            BacklogTimer.class,
            "The backlogs cannot be measured; retrying every five seconds",
            Duration.ofSeconds(5),
            monitor::measure);
  }

  @PreDestroy
  void stop() {
    loop.shutDown();
  }
}
