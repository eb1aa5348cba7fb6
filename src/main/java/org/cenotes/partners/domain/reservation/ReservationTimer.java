package org.cenotes.partners.domain.reservation;

import jakarta.ejb.Schedule;
import jakarta.ejb.Singleton;
import jakarta.ejb.TransactionAttribute;
import jakarta.ejb.TransactionAttributeType;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * Expires holds that have run out and completes visits that have ended: every second, on every
 * node, one reservation in each transaction. One that fails does not hold up the others and is
 * retried a second later.
 */
@Singleton
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class ReservationTimer {
  private static final System.Logger LOG = System.getLogger(ReservationTimer.class.getName());

  @Inject private ReservationLifecycleService lifecycle;

  @Inject
  @ConfigProperty(name = "cenotes.sandbox.enabled", defaultValue = "true")
  private boolean sandbox;

  /** Failures that have been logged and still go on: each is logged once, not every second. */
  private final Set<String> logged = new HashSet<>();

  /**
   * A kind of work.
   *
   * @param name for the log
   * @param untilDone whether to work until nothing is due; otherwise one batch a second, so that
   *     expiring holds need not wait for it
   * @param due the next reservations, without those excluded
   * @param work false when another node is doing or has done it
   */
  private record Job(
      String name, boolean untilDone, Function<Set<UUID>, List<UUID>> due, Predicate<UUID> work) {}

  @Schedule(hour = "*", minute = "*", second = "*", persistent = false)
  void tick() {
    List<Job> jobs =
        List.of(
            new Job("expire", true, lifecycle::findExpired, lifecycle::expire),
            new Job("complete", false, lifecycle::findCompletable, lifecycle::complete));
    Set<String> failed = new HashSet<>();
    for (Job job : jobs) {
      run(job, DataSet.LIVE, failed);
      if (sandbox) {
        run(job, DataSet.SANDBOX, failed);
      }
    }
    logged.retainAll(failed);
  }

  private void run(Job job, DataSet data, Set<String> failed) {
    Scope scope = Scope.platform(PrivilegedScope.JOBS, data, ConnectionPool.WORK);
    Set<UUID> excluded = new HashSet<>();
    try {
      List<UUID> due;
      boolean succeeded;
      do {
        due = CurrentScope.call(scope, () -> job.due().apply(excluded));
        succeeded = run(job, scope, due, excluded, failed);
      } while (!due.isEmpty() && (job.untilDone() || !succeeded));
    } catch (RuntimeException e) {
      // The database is down, or the sandbox schema was dropped.
      warn("Job \"%s\" failed in schema %s".formatted(job.name(), data.schema()), e, failed);
    }
  }

  /**
   * Works until one fails; whether the database is down is found out when the next batch is read.
   *
   * @return whether none failed
   */
  private boolean run(
      Job job, Scope scope, List<UUID> due, Set<UUID> excluded, Set<String> failed) {
    for (UUID id : due) {
      try {
        if (!CurrentScope.<Boolean>call(scope, () -> job.work().test(id))) {
          excluded.add(id);
        }
      } catch (RuntimeException e) {
        excluded.add(id);
        warn("Job \"%s\" failed for reservation %s".formatted(job.name(), id), e, failed);
        return false;
      }
    }
    return true;
  }

  private void warn(String message, RuntimeException failure, Set<String> failed) {
    failed.add(message);
    if (logged.add(message)) {
      LOG.log(Level.WARNING, message + "; retrying every second", failure);
    }
  }
}
