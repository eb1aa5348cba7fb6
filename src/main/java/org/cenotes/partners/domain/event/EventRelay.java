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
import java.util.ArrayList;
import java.util.List;
import org.cenotes.partners.platform.component.SqlStates;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.EnabledDataSets;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.worker.WorkerLoop;

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
  private static final System.Logger LOG = System.getLogger(EventRelay.class.getName());
  private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);
  private static final Duration POLL = Duration.ofMillis(200);

  /** The pause before each batch, so that under load a batch has many events. */
  private static final Duration GATHER = Duration.ofMillis(25);

  /** PostgreSQL: lock_not_available. */
  private static final String LOCK_TIMEOUT = "55P03";

  @Inject private EventService events;

  @Inject private RelaySignal signal;

  @Inject private EnabledDataSets dataSets;

  @Resource private ManagedThreadFactory threads;

  private final List<WorkerLoop> loops = new ArrayList<>();

  @PostConstruct
  void start() {
    dataSets.all().forEach(this::relay);
  }

  private void relay(DataSet data) {
    String failure =
        (data.isLive() ? "Events" : "Sandbox events")
            + " cannot be numbered; retrying every second";
    Task task = new Task(data, events, signal);
    loops.add(WorkerLoop.start(threads, EventRelay.class, failure, AFTER_FAILURE, task));
  }

  @PreDestroy
  void stop() {
    loops.forEach(WorkerLoop::stop);
    for (DataSet data : DataSet.values()) {
      signal.signal(data);
    }
  }

  /** Numbers the events of one data schema, a batch in each run. */
  static final class Task implements WorkerLoop.Task {
    private final DataSet data;
    private final EventService events;
    private final RelaySignal signal;

    /** Whether events may be waiting, so that the next batch need not await a signal. */
    private boolean mayHaveMore;

    Task(DataSet data, EventService events, RelaySignal signal) {
      this.data = data;
      this.events = events;
      this.signal = signal;
    }

    @Override
    public void run() throws InterruptedException {
      if (!mayHaveMore) {
        signal.await(data, POLL);
      }
      Thread.sleep(GATHER.toMillis());
      mayHaveMore = false;
      mayHaveMore = relay();
    }

    /**
     * Relays one batch.
     *
     * @return whether to relay another at once: after a batch that numbered events, and after one
     *     that a lock prevented
     */
    private boolean relay() {
      Scope scope = Scope.platform(PrivilegedScope.JOBS, data, ConnectionPool.WORK);
      try {
        return CurrentScope.<Boolean>call(scope, events::relay);
      } catch (RuntimeException e) {
        if (data != DataSet.SANDBOX || SqlStates.find(e, LOCK_TIMEOUT::equals).isEmpty()) {
          throw e;
        }
        // A partner's clock is moving, which locks the queues of its test endpoints.
        LOG.log(Level.DEBUG, "Events are numbered later: {0}", e.toString());
        return true;
      }
    }
  }
}
