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
 * Every second, on every node: lets holds expire that have run out, and completes visits that are
 * over, one a transaction. One with which that fails stands in nobody's way and is tried again in a
 * second.
 */
@Singleton
@TransactionAttribute(TransactionAttributeType.NOT_SUPPORTED)
public class ReservationTimer {
  private static final System.Logger LOG = System.getLogger(ReservationTimer.class.getName());

  @Inject private ReservationLifecycleService lives;

  @Inject
  @ConfigProperty(name = "cenotes.sandbox.enabled", defaultValue = "true")
  private boolean sandbox;

  /** What has failed since it last went well: said once, not every second. */
  private final Set<String> told = new HashSet<>();

  /**
   * A kind of work.
   *
   * @param name said of a reservation with which it fails
   * @param urgent all that is due is done; else a batch a second, for which what is urgent need not
   *     wait
   * @param due the next reservations, but for those set aside
   * @param work false when another node is at it, or was
   */
  private record Job(
      String name, boolean urgent, Function<Set<UUID>, List<UUID>> due, Predicate<UUID> work) {}

  @Schedule(hour = "*", minute = "*", second = "*", persistent = false)
  void tick() {
    List<Job> jobs =
        List.of(
            new Job("expire", true, lives::runOut, lives::expire),
            new Job("be completed", false, lives::over, lives::complete));
    Set<String> failed = new HashSet<>();
    for (Job job : jobs) {
      run(job, DataSet.LIVE, failed);
      if (sandbox) {
        run(job, DataSet.SANDBOX, failed);
      }
    }
    told.retainAll(failed);
  }

  private void run(Job job, DataSet data, Set<String> failed) {
    Scope scope = Scope.platform(PrivilegedScope.JOBS, data, ConnectionPool.WORK);
    Set<UUID> aside = new HashSet<>();
    try {
      List<UUID> due;
      boolean whole;
      do {
        due = CurrentScope.call(scope, () -> job.due().apply(aside));
        whole = run(job, scope, due, aside, failed);
      } while (!due.isEmpty() && (job.urgent() || !whole));
    } catch (RuntimeException e) {
      // A database that is away, or a sandbox schema that was dropped.
      warn(data.schema() + " reservations cannot " + job.name(), e, failed);
    }
  }

  /**
   * Up to the first that fails: if that was the database, asking for more will say so. Answers
   * whether none did.
   */
  private boolean run(Job job, Scope scope, List<UUID> due, Set<UUID> aside, Set<String> failed) {
    for (UUID id : due) {
      try {
        if (!CurrentScope.<Boolean>call(scope, () -> job.work().test(id))) {
          aside.add(id);
        }
      } catch (RuntimeException e) {
        aside.add(id);
        warn("reservation " + id + " cannot " + job.name(), e, failed);
        return false;
      }
    }
    return true;
  }

  private void warn(String what, RuntimeException failure, Set<String> failed) {
    failed.add(what);
    if (told.add(what)) {
      LOG.log(Level.WARNING, what + ", tried again every second", failure);
    }
  }
}
