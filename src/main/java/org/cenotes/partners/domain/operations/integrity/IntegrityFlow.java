package org.cenotes.partners.domain.operations.integrity;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.enterprise.inject.Any;
import jakarta.enterprise.inject.Instance;
import jakarta.inject.Inject;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;
import org.cenotes.partners.platform.component.SqlStates;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.integrity.IntegrityCheck;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.EnabledDataSets;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;

/**
 * Runs every integrity check, one after the other and for one caller at a time on a node, on
 * connections of the work pool, so that bookings are not affected.
 */
@ApplicationScoped
public class IntegrityFlow {
  /** PostgreSQL's error code of a statement that was cancelled, as by its time limit. */
  private static final String TIMEOUT = "57014";

  private final Instance<IntegrityCheck> checks;
  private final IntegrityCheckRunner service;
  private final Clock clock;
  private final EnabledDataSets dataSets;
  private final Semaphore running = new Semaphore(1);

  @Inject
  IntegrityFlow(
      @Any Instance<IntegrityCheck> checks,
      IntegrityCheckRunner service,
      Clock clock,
      EnabledDataSets dataSets) {
    this.checks = checks;
    this.service = service;
    this.clock = clock;
    this.dataSets = dataSets;
  }

  /**
   * Checks live data and, if there is a sandbox, its data.
   *
   * @throws ApiException 503 while another report is being made
   */
  public IntegrityReport report() {
    if (!running.tryAcquire()) {
      throw ApiException.later(HttpError.SERVICE_UNAVAILABLE, 1);
    }
    try {
      Instant now = clock.instant();
      List<IntegrityReport.Check> done = new ArrayList<>(check(DataSet.LIVE));
      if (dataSets.hasSandbox()
          && CurrentScope.call(scope(DataSet.LIVE), () -> service.exists(DataSet.SANDBOX))) {
        done.addAll(check(DataSet.SANDBOX));
      }
      boolean ok = done.stream().allMatch(check -> check.differing().isEmpty());
      return new IntegrityReport(now, ok, done);
    } finally {
      running.release();
    }
  }

  private static Scope scope(DataSet data) {
    return Scope.platform(PrivilegedScope.ADMIN, data, ConnectionPool.WORK);
  }

  private List<IntegrityReport.Check> check(DataSet data) {
    Scope scope = scope(data);
    return checks.stream()
        .map(check -> outcome(check, () -> CurrentScope.call(scope, () -> service.run(check))))
        .sorted(Comparator.comparing(IntegrityCheck.Outcome::name))
        .map(
            found ->
                new IntegrityReport.Check(
                    data.schema() + "." + found.name(), found.checked(), found.differing()))
        .toList();
  }

  /** One check that takes too long must not hide what the others found: it counts as failed. */
  static IntegrityCheck.Outcome outcome(
      IntegrityCheck check, Supplier<IntegrityCheck.Outcome> comparison) {
    try {
      return comparison.get();
    } catch (RuntimeException failure) {
      if (SqlStates.find(failure, TIMEOUT::equals).isEmpty()) {
        throw failure;
      }
      return new IntegrityCheck.Outcome(
          check.name(), 0, List.of("not finished within cenotes.integrity.timeout"));
    }
  }
}
