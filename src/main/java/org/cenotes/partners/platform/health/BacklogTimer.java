package org.cenotes.partners.platform.health;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import org.cenotes.partners.platform.worker.IntervalTimer;

/** Measures the backlogs every five seconds. */
@Singleton
@Startup
@DependsOn("StartupGate")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class BacklogTimer extends IntervalTimer {
  @Inject private BacklogMonitor monitor;

  @PostConstruct
  void start() {
    repeat(
        BacklogTimer.class,
        "The backlogs cannot be measured; retrying every five seconds",
        Duration.ofSeconds(5),
        monitor::measure);
  }
}
