package org.cenotes.partners.domain.payment.provider.simulated;

import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;

/** Sends the simulator's due callbacks every second. */
@Singleton
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class SimulatedCallbackTimer {
  private static final System.Logger LOG = System.getLogger(SimulatedCallbackTimer.class.getName());

  @Inject private SimulatedProviders simulator;

  @Schedule(hour = "*", minute = "*", second = "*", persistent = false)
  void tick() {
    try {
      simulator.sendCallbacks();
    } catch (RuntimeException e) {
      LOG.log(Level.DEBUG, "Simulated callbacks cannot be sent; retrying every second", e);
    }
  }
}
