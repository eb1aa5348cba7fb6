package org.cenotes.partners.platform.response;

import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.lang.System.Logger.Level;
import java.util.Map;
import java.util.OptionalLong;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.LongSupplier;

/**
 * Logs that requests were answered with 503 because the database is unavailable. For each of
 * PostgreSQL's error codes there is at most one line a second, which tells how many answers were
 * left out since the one before: otherwise the log would be longest when nobody can read it.
 */
@ApplicationScoped
class OutageLog {
  private static final System.Logger LOG = System.getLogger(OutageLog.class.getName());
  private static final long INTERVAL_NANOS = 1_000_000_000L;

  private final LongSupplier nanoTime;
  private final Map<String, Line> lines = new ConcurrentHashMap<>();

  @Inject
  OutageLog() {
    this(System::nanoTime);
  }

  OutageLog(LongSupplier nanoTime) {
    this.nanoTime = nanoTime;
  }

  /** When the line of one error code was last written, and how many were left out since. */
  private static final class Line {
    private long writtenAt;
    private long omitted;

    private Line(long now) {
      writtenAt = now - INTERVAL_NANOS;
    }

    private synchronized OptionalLong next(long now) {
      if (now - writtenAt < INTERVAL_NANOS) {
        omitted++;
        return OptionalLong.empty();
      }
      long before = omitted;
      writtenAt = now;
      omitted = 0;
      return OptionalLong.of(before);
    }
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
    long now = nanoTime.getAsLong();
    return lines.computeIfAbsent(state, key -> new Line(now)).next(now);
  }
}
