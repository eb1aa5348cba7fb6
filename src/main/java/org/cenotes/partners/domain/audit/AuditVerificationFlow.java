package org.cenotes.partners.domain.audit;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;

/**
 * Verifies every chain of the audit log from its start once a day, and moves the checkpoints of
 * those that grow fast. One node works at a time, in one transaction for each batch; how far a
 * chain is verified is in the database, so that another node or a later run continues.
 */
@ApplicationScoped
public class AuditVerificationFlow {
  private static final System.Logger LOG = System.getLogger(AuditVerificationFlow.class.getName());
  private static final Scope SCOPE =
      Scope.platform(PrivilegedScope.JOBS, DataSet.LIVE, ConnectionPool.WORK);

  /** Less than a day, so that a change shows within a day although runs take their time. */
  private static final Duration WHOLE_EVERY = Duration.ofHours(23);

  /** Bounds a run; the next one continues. */
  private static final int MAX_CHAINS = 2_000;

  /** The database is away, or something is wrong with more than a single chain. */
  private static final int MAX_FAILURES_IN_A_ROW = 5;

  private final AuditVerificationService service;
  private final Clock clock;

  @Inject
  AuditVerificationFlow(AuditVerificationService service, Clock clock) {
    this.service = service;
    this.clock = clock;
  }

  /** Verifies the chains that are due, unless another node is doing it. */
  public void run() {
    Instant wholeBefore = clock.instant().minus(WHOLE_EVERY);
    int failuresInARow = 0;
    for (UUID partnerId : CurrentScope.call(SCOPE, () -> service.due(wholeBefore, MAX_CHAINS))) {
      try {
        if (!verify(partnerId, wholeBefore)) {
          return;
        }
        failuresInARow = 0;
      } catch (RuntimeException e) {
        LOG.log(
            Level.WARNING,
            "Audit log of partner {0} not verified; next attempt in 5 min: {1}",
            partnerId,
            e.toString());
        failuresInARow++;
        if (failuresInARow == MAX_FAILURES_IN_A_ROW) {
          return;
        }
      }
    }
  }

  /** Verifies the rest of a chain; returns false when another node has taken over. */
  private boolean verify(UUID partnerId, Instant wholeBefore) {
    Optional<BatchVerification> batch;
    do {
      batch = CurrentScope.call(SCOPE, () -> service.verify(partnerId, wholeBefore));
      batch.map(BatchVerification::brokenEntry).ifPresent(entry -> report(partnerId, entry));
    } while (batch.map(BatchVerification::more).orElse(false));
    return batch.isPresent();
  }

  private static void report(UUID partnerId, long brokenEntry) {
    LOG.log(
        Level.ERROR,
        "The audit log of partner {0} is broken: entry {1} is not what was written, or is missing."
            + " See CenotesAuditBroken in docs/operations.md",
        partnerId,
        Long.toString(brokenEntry));
  }
}
