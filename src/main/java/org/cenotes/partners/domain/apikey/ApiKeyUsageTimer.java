package org.cenotes.partners.domain.apikey;

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

/** Writes the recorded uses of API keys every 30 seconds. */
@Singleton
@Startup
@DependsOn("StartupGate")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class ApiKeyUsageTimer {
  @Inject private ApiKeyUsage usage;

  @Resource private ManagedThreadFactory threads;

  @SuppressWarnings("NullAway.Init") // by start
  private WorkerLoop loop;

  @PostConstruct
  void start() {
    loop =
        WorkerLoop.every(
            threads,
            ApiKeyUsageTimer.class,
            "The uses of API keys cannot be written; retrying every 30 s",
            Duration.ofSeconds(30),
            usage::flush);
  }

  @PreDestroy
  void stop() {
    loop.shutDown();
  }
}
