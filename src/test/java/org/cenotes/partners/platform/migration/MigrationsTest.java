package org.cenotes.partners.platform.migration;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import java.lang.reflect.Proxy;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationState;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An older version does not migrate; {@code StartupChecksIT} tries it with a database. */
class MigrationsTest {
  @ParameterizedTest
  @EnumSource(names = {"FUTURE_SUCCESS", "FUTURE_FAILED", "MISSING_SUCCESS", "MISSING_FAILED"})
  void a_migration_that_this_version_lacks_is_refused_by_name(MigrationState state) {
    assertThatIllegalStateException()
        .isThrownBy(
            () ->
                Migrations.refuseUnknown(
                    "live",
                    new MigrationInfo[] {
                      migration("V001__schema.sql", MigrationState.SUCCESS),
                      migration("V999__newer.sql", state)
                    }))
        .withMessage(
            "the schema live was migrated by another version: this one does not have"
                + " V999__newer.sql");
  }

  @ParameterizedTest
  @EnumSource(names = {"PENDING", "SUCCESS", "OUTDATED", "SUPERSEDED", "FAILED"})
  void what_this_version_has_is_left_to_flyway(MigrationState state) {
    assertThatCode(
            () ->
                Migrations.refuseUnknown(
                    "live", new MigrationInfo[] {migration("R__sales.sql", state)}))
        .doesNotThrowAnyException();
  }

  private static MigrationInfo migration(String script, MigrationState state) {
    return (MigrationInfo)
        Proxy.newProxyInstance(
            MigrationsTest.class.getClassLoader(),
            new Class<?>[] {MigrationInfo.class},
            (proxy, method, arguments) ->
                switch (method.getName()) {
                  case "getScript" -> script;
                  case "getState" -> state;
                  default -> throw new AssertionError("asked for " + method);
                });
  }
}
