package org.cenotes.partners.platform.health;

import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/** Measures the backlogs every five seconds. */
@Singleton
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class BacklogTimer {
  @Inject private BacklogMonitor monitor;

  @Schedule(hour = "*", minute = "*", second = "*/5", persistent = false)
  void tick() {
    monitor.measure();
  }
}
