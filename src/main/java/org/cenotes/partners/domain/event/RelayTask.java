package org.cenotes.partners.domain.event;

import java.lang.System.Logger.Level;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.Stream;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.worker.WorkerLoop;

/** Numbers the events of one data schema, a batch in each run. */
final class RelayTask implements WorkerLoop.Task {
  private static final System.Logger LOG = System.getLogger(RelayTask.class.getName());
  private static final Duration POLL = Duration.ofMillis(200);

  /** The pause before each batch, so that under load a batch has many events. */
  private static final Duration GATHER = Duration.ofMillis(25);

  /** PostgreSQL: lock_not_available. */
  private static final String LOCK_TIMEOUT = "55P03";

  private final DataSet data;
  private final EventService events;
  private final RelaySignal signal;

  /** Whether the last batch left events waiting. */
  private boolean more;

  RelayTask(DataSet data, EventService events, RelaySignal signal) {
    this.data = data;
    this.events = events;
    this.signal = signal;
  }

  @Override
  public void run() throws InterruptedException {
    if (!more) {
      signal.await(data, POLL);
    }
    Thread.sleep(GATHER.toMillis());
    more = false;
    more = relay();
  }

  /** Relays one batch; false when none waited. */
  private boolean relay() {
    Scope scope = Scope.platform(PrivilegedScope.JOBS, data, ConnectionPool.WORK);
    try {
      return CurrentScope.<Boolean>call(scope, events::relay);
    } catch (RuntimeException e) {
      if (data != DataSet.SANDBOX || !isLockTimeout(e)) {
        throw e;
      }
      // A partner's clock is moving, which locks the queues of its test endpoints.
      LOG.log(Level.DEBUG, "Events are numbered later: {0}", e.toString());
      return true;
    }
  }

  private static boolean isLockTimeout(Throwable failure) {
    return Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
        .anyMatch(
            cause -> cause instanceof SQLException sql && LOCK_TIMEOUT.equals(sql.getSQLState()));
  }
}
