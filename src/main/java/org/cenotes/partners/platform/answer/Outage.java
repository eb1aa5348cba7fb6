package org.cenotes.partners.platform.answer;

import jakarta.transaction.HeuristicMixedException;
import jakarta.transaction.HeuristicRollbackException;
import jakarta.transaction.RollbackException;
import jakarta.transaction.SystemException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.jspecify.annotations.Nullable;

/** Tells a database that is away, or a pool that is exhausted, from a fault of the program. */
final class Outage {
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
            || state.startsWith(
                "40")); // deadlock or serialisation: the same request may go through next time
  }
}
