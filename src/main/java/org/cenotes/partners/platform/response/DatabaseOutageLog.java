package org.cenotes.partners.platform.response;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.function.LongSupplier;
import org.cenotes.partners.platform.telemetry.SparseLog;

/**
 * Logs that requests were answered with 503 because the database is unavailable. For each of
 * PostgreSQL's error codes there is at most one line a second, which tells how many answers were
 * left out since the one before: otherwise the log would be longest when nobody can read it.
 */
@ApplicationScoped
class DatabaseOutageLog {
  private static final System.Logger LOG = System.getLogger(DatabaseOutageLog.class.getName());

  private final SparseLog lines;

  @Inject
  DatabaseOutageLog() {
    this(System::nanoTime);
  }

  DatabaseOutageLog(LongSupplier nanoTime) {
    lines = new SparseLog(Duration.ofSeconds(1), nanoTime);
  }

  /** Logs the failure, which {@link DatabaseOutage#isCauseOf} the database's absence caused. */
  void answered503(Throwable failure) {
    omittedBefore(DatabaseOutage.state(failure))
        .ifPresent(
            omitted ->
                LOG.log(
                    Level.WARNING,
                    omitted == 0
                        ? "Database unavailable, answered 503: {0}"
                        : "Database unavailable, answered 503: {0}; {1} more since the last such line",
                    DatabaseOutage.summary(failure),
                    omitted));
  }

  /**
   * Asks for a line.
   *
   * @param state PostgreSQL's error code; there are few that mean an outage
   * @return how many lines were left out before this one; empty when it is to be left out as well
   */
  OptionalLong omittedBefore(String state) {
    return lines.omittedBefore(state);
  }
}
