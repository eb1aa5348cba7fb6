package org.cenotes.partners.platform.component;

import java.sql.SQLException;
import java.util.Optional;
import java.util.function.Predicate;

/** Finds PostgreSQL's error codes (SQL states), however the exception is wrapped. */
public final class SqlStates {
  private SqlStates() {}

  /** The first wanted state of a failure and its causes, the outermost first; empty for none. */
  public static Optional<String> find(Throwable failure, Predicate<String> wanted) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      String state = cause instanceof SQLException sql ? sql.getSQLState() : null;
      if (state != null && wanted.test(state)) {
        return Optional.of(state);
      }
    }
    return Optional.empty();
  }
}
