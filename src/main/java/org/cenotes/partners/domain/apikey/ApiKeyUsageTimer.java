package org.cenotes.partners.domain.apikey;

import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;

/** Writes the recorded uses of API keys every 30 seconds. */
@Singleton
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class ApiKeyUsageTimer {
  @Inject private ApiKeyUsage usage;

  @Schedule(hour = "*", minute = "*", second = "*/30", persistent = false)
  void tick() {
    usage.flush();
  }
}
