package org.cenotes.partners.domain.apikey;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import org.cenotes.partners.platform.worker.IntervalTimer;

/** Writes the recorded uses of API keys every 30 seconds. */
@Singleton
@Startup
@DependsOn("StartupGate")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class ApiKeyUsageTimer extends IntervalTimer {
  @Inject private ApiKeyUsage usage;

  @PostConstruct
  void start() {
    repeat(
        ApiKeyUsageTimer.class,
        "The uses of API keys cannot be written; retrying every 30 s",
        Duration.ofSeconds(30),
        usage::flush);
  }
}
