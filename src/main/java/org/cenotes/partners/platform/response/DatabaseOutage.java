package org.cenotes.partners.platform.response;

import jakarta.transaction.HeuristicMixedException;
import jakarta.transaction.HeuristicRollbackException;
import jakarta.transaction.SystemException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.cenotes.partners.platform.component.SqlStates;

/** Distinguishes an unavailable database or an exhausted pool from a fault of the application. */
public final class DatabaseOutage {
  /** The class of error codes that say that connections, memory or the disk are exhausted. */
  private static final String RESOURCES = "53";

  private DatabaseOutage() {}

  /**
   * Whether the same request or work may succeed later. PostgreSQL's error code decides, however
   * the exception is wrapped: a violated constraint or a wrong statement is a fault of the
   * application.
   */
  public static boolean isCauseOf(Throwable failure) {
    Optional<String> state = SqlStates.find(failure, any -> true);
    if (state.isPresent()) {
      return isTransient(state.get());
    }
    boolean outcomeUnknown = false;
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      outcomeUnknown |=
          cause instanceof SQLTransientConnectionException
              || cause instanceof SystemException
              || cause instanceof HeuristicMixedException
              || cause instanceof HeuristicRollbackException;
    }
    return outcomeUnknown;
  }

  /** PostgreSQL's error code; empty when the failure has none. */
  static String state(Throwable failure) {
    return SqlStates.find(failure, any -> true).orElse("");
  }

  /**
   * The exception types of the failure and its causes with their SQL states, without any data; of
   * an exhausted resource also PostgreSQL's own sentence, which names it.
   */
  static String summary(Throwable failure) {
    List<String> kinds = new ArrayList<>();
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      String kind = cause.getClass().getSimpleName();
      kinds.add(
          cause instanceof SQLException sql && sql.getSQLState() != null
              ? kind + ' ' + explained(sql)
              : kind);
    }
    return String.join(" < ", kinds);
  }

  private static String explained(SQLException failure) {
    String state = failure.getSQLState();
    return state.startsWith(RESOURCES) && failure.getMessage() != null
        ? state + ": " + failure.getMessage().lines().findFirst().orElse("")
        : state;
  }

  private static boolean isTransient(String state) {
    return state.startsWith("08") // connection exceptions
        || state.startsWith(RESOURCES)
        || state.startsWith("57P") // shutting down, starting up
        || state.equals("57014") // statement timeout
        || state.equals("55P03") // lock timeout
        || state.equals("25P03") // idle in a transaction for too long
        || state.equals("25006") // read-only: no primary, or no longer; nothing here asks for it
        || state.startsWith("40"); // deadlock or serialisation
  }
}
