package org.cenotes.partners.domain.event;

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
import java.util.ArrayList;
import java.util.List;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.worker.WorkerLoop;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Numbers committed events and queues their deliveries. Every node runs one; the database lets one
 * at a time number a partner's events. Writers on this node signal it, and it polls for events that
 * other nodes left, such as a node that died. Live events and those of the sandbox have a loop
 * each: what holds up the sandbox must not delay live events.
 */
@Singleton
@Startup
@DependsOn("StartupGate")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class EventRelay {
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);

  @Inject private EventService events;

  @Inject private RelaySignal signal;

  @Inject
  @ConfigProperty(name = "cenotes.sandbox.enabled", defaultValue = "true")
  private boolean sandbox;

  @Resource private ManagedThreadFactory threads;

  private final List<WorkerLoop> loops = new ArrayList<>();

  @PostConstruct
  void start() {
    relay(DataSet.LIVE, "Events cannot be numbered; retrying every second");
    if (sandbox) {
      relay(DataSet.SANDBOX, "Sandbox events cannot be numbered; retrying every second");
    }
  }

  private void relay(DataSet data, String failure) {
    RelayTask task = new RelayTask(data, events, signal);
    loops.add(WorkerLoop.start(threads, EventRelay.class, failure, AFTER_FAILURE, task));
  }

  @PreDestroy
  void stop() {
    loops.forEach(WorkerLoop::stop);
    signal.signal();
  }
}
