package org.cenotes.partners.domain.event;

import jakarta.annotation.PostConstruct;
import jakarta.annotation.PreDestroy;
import jakarta.annotation.Resource;
import jakarta.ejb.DependsOn;
import jakarta.ejb.Singleton;
import jakarta.ejb.Startup;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.enterprise.concurrent.ManagedExecutorService;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Door;
import org.cenotes.partners.platform.tenancy.Lane;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.tenancy.Scopes;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Gives committed events their sequence and queues their deliveries. Every node has one; the
 * database lets one at a time number a partner's events. It is rung awake by this node's writers
 * and looks by itself for what others left, such as a node that died.
 */
@Singleton
@Startup
@DependsOn("StartGate")
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class EventRelay {
  private static final System.Logger LOG = System.getLogger(EventRelay.class.getName());
  private static final Duration POLL = Duration.ofMillis(200);

  /** Between two rounds, so that under load a round numbers many events and not one. */
  private static final Duration GATHER = Duration.ofMillis(25);

  private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);

  @Inject
  @SuppressWarnings("NullAway.Init") // by the container
  private EventService events;

  @Inject
  @SuppressWarnings("NullAway.Init") // by the container
  private RelayBell bell;

  @Inject
  @ConfigProperty(name = "cenotes.sandbox.enabled", defaultValue = "true")
  private boolean sandbox;

  @Resource
  @SuppressWarnings("NullAway.Init") // by the container
  private ManagedExecutorService executor;

  private volatile boolean stopping;

  /** Where the last round failed: said once, not every second. */
  private final Set<DataSet> failing = EnumSet.noneOf(DataSet.class);

  @PostConstruct
  void start() {
    executor.execute(this::run);
  }

  @PreDestroy
  void stop() {
    stopping = true;
    bell.ring();
  }

  private void run() {
    try {
      boolean more = false;
      while (!stopping) {
        if (!more) {
          bell.await(POLL);
        }
        Thread.sleep(GATHER.toMillis());
        more = relay(DataSet.LIVE);
        if (sandbox) {
          more |= relay(DataSet.SANDBOX);
        }
        if (failing.contains(DataSet.LIVE)) {
          Thread.sleep(AFTER_FAILURE.toMillis());
        }
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** One round; whether there may be more. */
  private boolean relay(DataSet data) {
    Scope scope = Scope.platform(Door.JOBS, data, Lane.WORK);
    try {
      boolean more = Scopes.<Boolean>call(scope, events::relay);
      failing.remove(data);
      return more;
    } catch (RuntimeException | Error e) {
      // A database that is away, or a sandbox schema that was dropped; whatever it is, it must not
      // end this.
      if (!stopping && failing.add(data)) {
        LOG.log(Level.WARNING, data.schema() + " events wait for their sequence", e);
      }
      return false;
    }
  }
}
