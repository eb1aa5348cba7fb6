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
 * Gives committed events their sequence and queues their deliveries. Every node has one; the
 * database lets one at a time number a partner's events. It is rung awake by this node's writers
 * and looks by itself for what others left, such as a node that died.
 */
@Singleton
@Startup
@DependsOn("StartupGate")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class EventRelay {
  private static final System.Logger LOG = System.getLogger(EventRelay.class.getName());
  private static final Duration POLL = Duration.ofMillis(200);

  /** Between two rounds, so that under load a round numbers many events and not one. */
  private static final Duration GATHER = Duration.ofMillis(25);

  private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);

  @Inject private EventService events;

  @Inject private RelaySignal bell;

  @Inject
  @ConfigProperty(name = "cenotes.sandbox.enabled", defaultValue = "true")
  private boolean sandbox;

  @Resource private ManagedThreadFactory threads;

  @SuppressWarnings("NullAway.Init") // by start
  private WorkerLoop loop;

  /** Whether the last round left some. */
  private boolean more;

  /** Said once, not every round. */
  private boolean sandboxFails;

  @PostConstruct
  void start() {
    loop =
        WorkerLoop.start(
            threads, EventRelay.class, "events wait for their sequence", AFTER_FAILURE, this::turn);
  }

  @PreDestroy
  void stop() {
    loop.stop();
    bell.ring();
  }

  private void turn() throws InterruptedException {
    if (!more) {
      bell.await(POLL);
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

  /** A sandbox whose schema is in trouble must not hold up what is live. */
  private boolean relaySandbox() {
    try {
      boolean rest = relay(DataSet.SANDBOX);
      sandboxFails = false;
      return rest;
    } catch (RuntimeException | Error e) {
      if (!sandboxFails) {
        LOG.log(Level.WARNING, "sandbox events wait for their sequence", e);
      }
      sandboxFails = true;
      return false;
    }
  }

  /** One round; whether there may be more. */
  private boolean relay(DataSet data) {
    Scope scope = Scope.platform(PrivilegedScope.JOBS, data, ConnectionPool.WORK);
    return CurrentScope.<Boolean>call(scope, events::relay);
  }
}
