package org.cenotes.partners.incontainer;

import static org.assertj.core.api.Assertions.catchThrowable;

import java.sql.SQLException;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;

/** Finds the SQL state and the messages of a failure. */
final class RootCauses {
  /** PostgreSQL: insufficient_privilege, a right that is missing or a policy that refuses. */
  static final String REFUSED = "42501";

  /** PostgreSQL: undefined_table. */
  static final String NO_TABLE = "42P01";

  /** PostgreSQL: check_violation. */
  static final String CHECK = "23514";

  /** PostgreSQL: invalid_parameter_value. */
  static final String INVALID_VALUE = "22023";

  private RootCauses() {}

  /** The SQLSTATE the work fails with; "no failure" or the failure's text when it has none. */
  static String sqlState(ThrowingCallable work) {
    Throwable failure = catchThrowable(work);
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql && sql.getSQLState() != null) {
        return sql.getSQLState();
      }
    }
    return failure == null ? "no failure" : failure.toString();
  }

  /** All messages of what the work fails with; "no failure" when it does not. */
  static String messages(ThrowingCallable work) {
    Throwable failure = catchThrowable(work);
    if (failure == null) {
      return "no failure";
    }
    StringBuilder messages = new StringBuilder();
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      messages.append(cause).append('\n');
    }
    return messages.toString();
  }
}
