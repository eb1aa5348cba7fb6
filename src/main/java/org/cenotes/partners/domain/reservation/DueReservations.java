package org.cenotes.partners.domain.reservation;

import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.cenotes.partners.platform.component.SqlStates;
import org.cenotes.partners.platform.response.DatabaseOutage;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;

/**
 * Expires and completes the due reservations of one data schema, one in each transaction. One that
 * fails does not hold up the others: this node leaves it out for fifteen seconds. Nor does a cenote
 * whose places are locked, as by a change of its schedule: its holds expire in a later run. In the
 * sandbox, some are due by a clock that their partner has moved.
 */
final class DueReservations implements Runnable {
  private static final System.Logger LOG = System.getLogger(DueReservations.class.getName());

  private static final Duration RETRY = Duration.ofSeconds(15);

  /** PostgreSQL: lock_not_available. */
  private static final String LOCK_TIMEOUT = "55P03";

  /** Further ones that fail are tried again in each run. */
  private static final int MAX_FAILED = 1_000;

  private final DataSet data;
  private final Clock clock;
  private final Scope scope;
  private final List<Job> jobs;

  /** Failures that have been logged and still go on: each is logged once, not every second. */
  private final Set<String> logged = new HashSet<>();

  /** When those that have failed are tried again. Each is logged once, until it succeeds. */
  private final Map<UUID, Instant> retries = new LinkedHashMap<>();

  /**
   * A kind of work.
   *
   * @param name for the log
   * @param untilDone whether to work until nothing is due; otherwise one batch, or until one is
   *     worked through whole
   * @param due the next reservations, without those excluded
   * @param dueBySandboxClocks the next that are due by sandbox clocks that are ahead
   * @param work false when another node is doing or has done it
   * @param sameLock what probably waits for the same lock as one that has waited in vain
   */
  private record Job(
      String name,
      boolean untilDone,
      Function<Set<UUID>, List<UUID>> due,
      Function<Set<UUID>, List<DueBySandboxClock>> dueBySandboxClocks,
      Predicate<UUID> work,
      Function<UUID, List<UUID>> sameLock) {}

  /** One reservation to work on, and in which scope. */
  private record Task(UUID id, Scope scope) {}

  DueReservations(DataSet data, ReservationTransitionService transitions, Clock clock) {
    this.data = data;
    this.clock = clock;
    this.scope = Scope.platform(PrivilegedScope.JOBS, data, ConnectionPool.WORK);
    this.jobs =
        List.of(
            new Job(
                "expire",
                data.isLive(), // live places are sold again at once, however many are due
                transitions::findExpired,
                transitions::findExpiredByClocks,
                transitions::expire,
                transitions::findExpiredOfSameCenote),
            new Job(
                "complete",
                false,
                transitions::findCompletable,
                transitions::findCompletableByClocks,
                transitions::complete,
                List::of));
  }

  @Override
  public void run() {
    Set<String> failed = new HashSet<>();
    for (Job job : jobs) {
      run(job, excluded -> byRealTime(job, excluded), failed);
      if (!data.isLive()) {
        run(job, excluded -> byClocks(job, excluded), failed);
      }
    }
    logged.retainAll(failed);
  }

  private List<Task> byRealTime(Job job, Set<UUID> excluded) {
    return CurrentScope.call(scope, () -> job.due().apply(excluded)).stream()
        .map(id -> new Task(id, scope))
        .toList();
  }

  private List<Task> byClocks(Job job, Set<UUID> excluded) {
    return CurrentScope.call(scope, () -> job.dueBySandboxClocks().apply(excluded)).stream()
        .map(due -> new Task(due.id(), due.scope()))
        .toList();
  }

  private void run(Job job, Function<Set<UUID>, List<Task>> next, Set<String> failed) {
    Set<UUID> excluded = leftOut();
    try {
      List<Task> due;
      boolean succeeded;
      do {
        due = next.apply(excluded);
        succeeded = run(job, due, excluded, failed);
      } while (!due.isEmpty() && (job.untilDone() || !succeeded));
    } catch (RuntimeException e) {
      // The database is down, or the sandbox schema was dropped.
      warn("Job \"%s\" failed in schema %s".formatted(job.name(), data.schema()), e, failed);
    }
  }

  private Set<UUID> leftOut() {
    Instant now = clock.instant();
    retries.values().removeIf(time -> time.plus(RETRY).isBefore(now)); // done by another node
    return retries.entrySet().stream()
        .filter(retry -> now.isBefore(retry.getValue()))
        .map(Map.Entry::getKey)
        .collect(Collectors.toCollection(HashSet::new));
  }

  /**
   * Works until one fails for want of the database; whether that is down is found out when the next
   * batch is read.
   *
   * @return whether the batch was worked through, without leaving any to the next run
   */
  private boolean run(Job job, List<Task> due, Set<UUID> excluded, Set<String> failed) {
    boolean whole = true;
    for (Task task : due) {
      UUID id = task.id();
      if (excluded.contains(id)) {
        continue; // waits for the lock that one before has waited for
      }
      try {
        if (!CurrentScope.<Boolean>call(task.scope(), () -> job.work().test(id))) {
          excluded.add(id);
        }
        retries.remove(id);
      } catch (RuntimeException e) {
        excluded.add(id);
        if (SqlStates.find(e, LOCK_TIMEOUT::equals).isPresent()) {
          excluded.addAll(CurrentScope.call(task.scope(), () -> job.sameLock().apply(id)));
          noteLocked(job, id, failed);
          whole = false;
          continue;
        }
        String message = "Job \"%s\" failed for reservation %s".formatted(job.name(), id);
        if (DatabaseOutage.isCauseOf(e)) {
          warn(message, e, failed);
          return false;
        }
        leaveOut(id, message, e, failed);
      }
    }
    return whole;
  }

  private void noteLocked(Job job, UUID id, Set<String> failed) {
    String message =
        "Job \"%s\" in schema %s waits for locked rows".formatted(job.name(), data.schema());
    if (isNew(message, failed)) {
      LOG.log(Level.INFO, message + ", first for reservation " + id + "; retrying every second");
    }
  }

  private void leaveOut(UUID id, String message, RuntimeException failure, Set<String> failed) {
    if (retries.size() >= MAX_FAILED && !retries.containsKey(id)) {
      warn(message, failure, failed);
    } else if (retries.put(id, clock.instant().plus(RETRY)) == null) {
      LOG.log(Level.WARNING, message + "; retrying every fifteen seconds", failure);
    }
  }

  private void warn(String message, RuntimeException failure, Set<String> failed) {
    if (isNew(message, failed)) {
      LOG.log(Level.WARNING, message + "; retrying every second", failure);
    }
  }

  /** Whether the last run did not have this failure. */
  private boolean isNew(String message, Set<String> failed) {
    failed.add(message);
    return logged.add(message);
  }
}
