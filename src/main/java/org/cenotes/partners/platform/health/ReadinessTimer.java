package org.cenotes.partners.platform.health;

import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/** Runs the readiness checks for the metric every five seconds. */
@Singleton
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class ReadinessTimer {
  @Inject private ReadinessMonitor monitor;

  @Schedule(hour = "*", minute = "*", second = "*/5", persistent = false)
  void tick() {
    monitor.check();
  }
}
