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
import java.lang.System.Logger.Level;
import java.time.Duration;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.worker.WorkerLoop;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Numbers committed events and queues their deliveries. Every node runs one; the database lets one
 * at a time number a partner's events. Writers on this node signal it, and it polls for events that
 * other nodes left, such as a node that died.
 */
@Singleton
@Startup
@DependsOn("StartupGate")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class EventRelay {
  private static final System.Logger LOG = System.getLogger(EventRelay.class.getName());
  private static final Duration POLL = Duration.ofMillis(200);

  /** The pause before each batch, so that under load a batch has many events. */
  private static final Duration GATHER = Duration.ofMillis(25);

  private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);

  @Inject private EventService events;

  @Inject private RelaySignal signal;

  @Inject
  @ConfigProperty(name = "cenotes.sandbox.enabled", defaultValue = "true")
  private boolean sandbox;

  @Resource private ManagedThreadFactory threads;

  @SuppressWarnings("NullAway.Init") // by start
  private WorkerLoop loop;

  /** Whether the last batch left events waiting. */
  private boolean more;

  /** Logged once per failure, not per batch. */
  private boolean sandboxFails;

  @PostConstruct
  void start() {
    loop =
        WorkerLoop.start(
            threads,
            EventRelay.class,
            "Events cannot be numbered; retrying every second",
            AFTER_FAILURE,
            this::relayBatch);
  }

  @PreDestroy
  void stop() {
    loop.stop();
    signal.signal();
  }

  private void relayBatch() throws InterruptedException {
    if (!more) {
      signal.await(POLL);
    }
    Thread.sleep(GATHER.toMillis());
    more = false;
    boolean rest = false;
    try {
      rest = relay(DataSet.LIVE);
    } finally {
      rest |= sandbox && relaySandbox();
    }
    more = rest;
  }

  /** A failing sandbox schema must not delay live events. */
  private boolean relaySandbox() {
    try {
      boolean rest = relay(DataSet.SANDBOX);
      sandboxFails = false;
      return rest;
    } catch (RuntimeException | Error e) {
      if (!sandboxFails) {
        LOG.log(Level.WARNING, "Sandbox events cannot be numbered; retrying with every batch", e);
      }
      sandboxFails = true;
      return false;
    }
  }

  /** Relays one batch; false when none waited. */
  private boolean relay(DataSet data) {
    Scope scope = Scope.platform(PrivilegedScope.JOBS, data, ConnectionPool.WORK);
    return CurrentScope.<Boolean>call(scope, events::relay);
  }
}
