package org.cenotes.partners.platform.component;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** Which error code of PostgreSQL a failure has. */
class SqlStatesTest {
  private static final Throwable WRAPPED =
      new IllegalStateException(
          new SQLException(
              "no connection", "08006", new RuntimeException(new SQLException("late", "57014"))));

  @Test
  void the_outermost_wanted_state_is_found_in_a_failure_and_its_causes() {
    assertThat(SqlStates.find(WRAPPED, any -> true)).contains("08006");
    assertThat(SqlStates.find(WRAPPED, "57014"::equals)).contains("57014");
    assertThat(SqlStates.find(WRAPPED, "40P01"::equals)).isEmpty();
  }

  @Test
  void a_failure_without_a_state_has_none() {
    assertThat(SqlStates.find(new SQLException("unknown"), any -> true)).isEmpty();
    assertThat(SqlStates.find(new IllegalStateException(), any -> true)).isEmpty();
  }
}
