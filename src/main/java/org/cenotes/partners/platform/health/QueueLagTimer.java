package org.cenotes.partners.platform.health;

import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/** Has the queues measured every five seconds. */
@Singleton
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class QueueLagTimer {
  @Inject private QueueLag lag;

  @Schedule(hour = "*", minute = "*", second = "*/5", persistent = false)
  void tick() {
    lag.measure();
  }
}
