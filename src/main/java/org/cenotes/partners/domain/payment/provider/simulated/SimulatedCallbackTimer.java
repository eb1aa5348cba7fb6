package org.cenotes.partners.domain.payment.provider.simulated;

import jakarta.annotation.PostConstruct;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.time.Duration;
import org.cenotes.partners.platform.worker.IntervalTimer;

/** Sends the simulator's due callbacks every second. */
@Singleton
@Startup
@DependsOn("StartupGate")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class SimulatedCallbackTimer extends IntervalTimer {
  @Inject private SimulatedProviders simulator;

  @PostConstruct
  void start() {
    repeat(
        SimulatedCallbackTimer.class,
        "Simulated callbacks cannot be sent; retrying every second",
        Duration.ofSeconds(1),
        simulator::sendCallbacks);
  }
}
