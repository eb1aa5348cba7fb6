package org.cenotes.partners.platform.tenancy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.UUID;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.NullSource;
import org.junit.jupiter.params.provider.ValueSource;

/** An installation without a sandbox is told apart from a broken one. */
class MissingSandboxTest {
  private static final Scope SANDBOX = scope(DataSet.SANDBOX);

  @BeforeAll
  static void install() {
    UnitTransactions.install();
  }

  private static Scope scope(DataSet data) {
    return Scope.partner(new UUID(1, 1), data, ConnectionPool.READS);
  }

  private static String read(Scope scope, RuntimeException failure) {
    return MissingSandbox.call(
        scope,
        () -> {
          throw failure;
        },
        () -> "no sandbox");
  }

  private static RuntimeException failure(String state) {
    return new IllegalStateException(
        new IllegalArgumentException("wrapped", new SQLException("", state)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"42P01", "42883", "3F000"})
  void a_schema_a_table_or_a_function_that_is_not_there_is_no_sandbox(String state) {
    assertThat(read(SANDBOX, failure(state))).isEqualTo("no sandbox");
  }

  @ParameterizedTest
  @ValueSource(strings = {"42501", "57014", "08006", "23505", "42703"})
  @NullSource
  void any_other_failure_is_one(String state) {
    RuntimeException failure = failure(state);
    assertThatThrownBy(() -> read(SANDBOX, failure)).isSameAs(failure);
  }

  @Test
  void live_data_is_never_missing() {
    RuntimeException failure = failure("42P01");
    assertThatThrownBy(() -> read(scope(DataSet.LIVE), failure)).isSameAs(failure);
    assertThat(MissingSandbox.isCauseOf(failure)).as("without a scope").isFalse();
  }

  @Test
  void work_that_succeeds_is_not_replaced() {
    assertThat(MissingSandbox.call(SANDBOX, () -> "rows", () -> "no sandbox")).isEqualTo("rows");
    assertThat(CurrentScope.current()).isNull();
  }
}
