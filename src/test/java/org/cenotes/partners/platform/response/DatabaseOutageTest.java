package org.cenotes.partners.platform.response;

import static org.assertj.core.api.Assertions.assertThat;

import jakarta.transaction.HeuristicMixedException;
import jakarta.transaction.RollbackException;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DatabaseOutageTest {
  private static Throwable of(String state) {
    SQLException said = new SQLException("secret of the data", state);
    return new IllegalStateException(new RollbackException().initCause(new SQLException(said)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "08001", "08006", "53300", "53100", "57P01", "57P03", "57014", "55P03", "40001", "40P01",
        "25006"
      })
  void a_database_that_is_away_or_busy_will_pass(String state) {
    assertThat(DatabaseOutage.isCauseOf(of(state))).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"23505", "23514", "22008", "42P01", "42501", "P0001", "XX000"})
  void a_broken_constraint_or_a_wrong_statement_is_a_fault_however_wrapped(String state) {
    assertThat(DatabaseOutage.isCauseOf(of(state))).isFalse();
  }

  @Test
  void without_a_word_from_the_database_only_what_nobody_knows_may_pass() {
    assertThat(DatabaseOutage.isCauseOf(new SQLTransientConnectionException())).isTrue();
    assertThat(DatabaseOutage.isCauseOf(new RuntimeException(new HeuristicMixedException())))
        .isTrue();
    assertThat(DatabaseOutage.isCauseOf(new RollbackException())).isFalse();
    assertThat(DatabaseOutage.isCauseOf(new IllegalStateException())).isFalse();
  }

  @Test
  void a_summary_names_the_exhausted_resource() {
    assertThat(
            DatabaseOutage.summary(
                new IllegalStateException(
                    new SQLException(
                        "ERROR: could not extend file: No space left on device\n  Hint: …",
                        "53100"))))
        .isEqualTo(
            "IllegalStateException < SQLException 53100: ERROR: could not extend file: No space left"
                + " on device");
  }

  @Test
  void a_summary_names_every_kind_and_state_and_no_data() {
    assertThat(DatabaseOutage.summary(of("08006")))
        .isEqualTo("IllegalStateException < RollbackException < SQLException < SQLException 08006");
  }
}
