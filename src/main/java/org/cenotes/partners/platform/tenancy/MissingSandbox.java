package org.cenotes.partners.platform.tenancy;

import java.util.Set;
import java.util.function.Supplier;
import org.cenotes.partners.platform.component.SqlStates;

/** Recognizes failures of a sandbox whose schema, or a table or function in it, does not exist. */
public final class MissingSandbox {
  /** PostgreSQL: undefined_table, undefined_function, invalid_schema_name. */
  private static final Set<String> MISSING = Set.of("42P01", "42883", "3F000");

  private MissingSandbox() {}

  /**
   * Runs work in a scope of its own; what it returns without the sandbox that it needs is the
   * caller's choice.
   */
  public static <T> T call(Scope scope, Supplier<T> work, Supplier<T> without) {
    return CurrentScope.call(
        scope,
        () -> {
          try {
            return work.get();
          } catch (RuntimeException e) {
            if (isCauseOf(e)) {
              return without.get();
            }
            throw e;
          }
        });
  }

  /** Whether this thread's work failed because its sandbox does not exist. */
  public static boolean isCauseOf(Throwable failure) {
    Scope scope = CurrentScope.current();
    return scope != null
        && scope.data() == DataSet.SANDBOX
        && SqlStates.find(failure, MISSING::contains).isPresent();
  }
}
