package org.cenotes.partners.platform.answer;

import jakarta.transaction.HeuristicMixedException;
import jakarta.transaction.HeuristicRollbackException;
import jakarta.transaction.RollbackException;
import jakarta.transaction.SystemException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Scope;
import org.cenotes.partners.platform.tenancy.Scopes;
import org.jspecify.annotations.Nullable;

/**
 * Tells a database that is away, a pool that is exhausted, or a sandbox that is not there, from a
 * fault of the program.
 */
final class Outage {
  /** PostgreSQL: undefined_table, invalid_schema_name. */
  private static final Set<String> MISSING = Set.of("42P01", "3F000");

  private Outage() {}

  static boolean isCauseOf(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLTransientConnectionException
          || cause instanceof RollbackException
          || cause instanceof SystemException
          || cause instanceof HeuristicMixedException
          || cause instanceof HeuristicRollbackException
          || (cause instanceof SQLException sql && isConnectionState(sql.getSQLState()))) {
        return true;
      }
    }
    return false;
  }

  /** Whether work in the sandbox failed because its schema, or a table of it, is not there. */
  static boolean isMissingSandbox(Throwable failure) {
    Scope scope = Scopes.current();
    return scope != null
        && scope.data() == DataSet.SANDBOX
        && Stream.iterate(failure, Objects::nonNull, Throwable::getCause)
            .anyMatch(
                cause ->
                    cause instanceof SQLException sql
                        && sql.getSQLState() != null
                        && MISSING.contains(sql.getSQLState()));
  }

  /** The innermost cause, which names no data: what broke, not what was asked. */
  static String summary(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    return cause.getClass().getSimpleName();
  }

  private static boolean isConnectionState(@Nullable String state) {
    return state != null
        && (state.startsWith("08") // connection exceptions
            || state.startsWith("53") // out of connections, memory, disk
            || state.startsWith("57P") // shutting down, starting up
            || state.equals("57014") // statement timeout
            || state.equals("55P03") // lock timeout
            || state.equals("25P03") // idle in a transaction for too long
            || state.startsWith(
                "40")); // deadlock or serialisation: the same request may go through next time
  }
}
