package org.cenotes.partners.platform.response;

import jakarta.transaction.HeuristicMixedException;
import jakarta.transaction.HeuristicRollbackException;
import jakarta.transaction.SystemException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.ArrayList;
import java.util.List;

/** Distinguishes an unavailable database or an exhausted pool from a fault of the application. */
final class DatabaseOutage {
  private DatabaseOutage() {}

  /**
   * Whether the same request may succeed later. PostgreSQL's error code decides, however the
   * exception is wrapped: a violated constraint or a wrong statement is a fault of the application.
   */
  static boolean isCauseOf(Throwable failure) {
    boolean outcomeUnknown = false;
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql && sql.getSQLState() != null) {
        return isTransient(sql.getSQLState());
      }
      outcomeUnknown |=
          cause instanceof SQLTransientConnectionException
              || cause instanceof SystemException
              || cause instanceof HeuristicMixedException
              || cause instanceof HeuristicRollbackException;
    }
    return outcomeUnknown;
  }

  /** The exception types of the failure and its causes with their SQL states, without any data. */
  static String summary(Throwable failure) {
    List<String> kinds = new ArrayList<>();
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      String kind = cause.getClass().getSimpleName();
      kinds.add(
          cause instanceof SQLException sql && sql.getSQLState() != null
              ? kind + ' ' + sql.getSQLState()
              : kind);
    }
    return String.join(" < ", kinds);
  }

  private static boolean isTransient(String state) {
    return state.startsWith("08") // connection exceptions
        || state.startsWith("53") // out of connections, memory, disk
        || state.startsWith("57P") // shutting down, starting up
        || state.equals("57014") // statement timeout
        || state.equals("55P03") // lock timeout
        || state.equals("25P03") // idle in a transaction for too long
        || state.startsWith("40"); // deadlock or serialisation
  }
}
