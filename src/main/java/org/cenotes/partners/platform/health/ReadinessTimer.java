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

/** Runs the readiness checks for the metric every five seconds. */
@Singleton
@Startup
@DependsOn("StartupGate")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class ReadinessTimer extends IntervalTimer {
  @Inject private ReadinessMonitor monitor;

  @PostConstruct
  void start() {
    repeat(
        ReadinessTimer.class,
        "The readiness checks cannot run; retrying every five seconds",
        Duration.ofSeconds(5),
        monitor::check);
  }
}
