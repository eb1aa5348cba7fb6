package org.cenotes.partners.platform.migration;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.MigrationInfo;
import org.flywaydb.core.api.MigrationState;
import org.flywaydb.core.api.configuration.FluentConfiguration;

/**
 * Migrates a database with Flyway: the schema {@code control}, then with the same files {@code
 * live} and, unless the sandbox is disabled, {@code sandbox}. The order matters: tables of the data
 * schemas use functions of {@code control}.
 */
public final class Migrations {
  /** Flyway itself ignores those above the last version that it has. */
  private static final Set<MigrationState> UNKNOWN =
      Set.of(
          MigrationState.FUTURE_SUCCESS,
          MigrationState.FUTURE_FAILED,
          MigrationState.MISSING_SUCCESS,
          MigrationState.MISSING_FAILED);

  /**
   * While a migration waits for a table, all bookings wait behind it. It ends instead, and can be
   * repeated.
   */
  private static final String LOCK_TIMEOUT = "SET lock_timeout = '5s'";

  private Migrations() {}

  /**
   * Runs the pending migrations as the owner and records the environment of the first run.
   *
   * @return how many were pending; a file that two schemas lacked counts twice
   * @throws IllegalStateException when a newer version has migrated the database, whose functions
   *     this one would replace by older ones, or its encoding is not UTF-8; nothing was changed
   *     then
   */
  public static int run(DataSource owner, String environment, boolean withSandbox) {
    refuseEncoding(owner);
    List<Flyway> schemas = new ArrayList<>();
    schemas.add(flyway(owner, "control", "db/control"));
    for (String schema : dataSchemas(withSandbox)) {
      schemas.add(flyway(owner, schema, "db/data"));
    }
    for (Flyway schema : schemas) {
      refuseUnknown(schema.getConfiguration().getDefaultSchema(), schema.info().all());
    }
    int applied = 0;
    for (Flyway schema : schemas) {
      applied += schema.migrate().migrationsExecuted;
    }
    InstallationRecord.record(owner, environment);
    return applied;
  }

  /** Before it has any rows: a node would refuse it afterwards. */
  private static void refuseEncoding(DataSource owner) {
    try (Connection connection = owner.getConnection()) {
      String problem = DatabaseEncoding.problem(connection);
      if (problem != null) {
        throw new IllegalStateException(problem);
      }
    } catch (SQLException e) {
      throw new IllegalStateException("the database cannot be reached", e);
    }
  }

  /** Throws when a migration was applied to the schema that this version does not have. */
  static void refuseUnknown(String schema, MigrationInfo[] migrations) {
    for (MigrationInfo migration : migrations) {
      if (UNKNOWN.contains(migration.getState())) {
        throw new IllegalStateException(
            "the schema "
                + schema
                + " was migrated by another version: this one does not have "
                + migration.getScript());
      }
    }
  }

  private static List<String> dataSchemas(boolean withSandbox) {
    return withSandbox ? List.of("live", "sandbox") : List.of("live");
  }

  private static Flyway flyway(DataSource owner, String schema, String location) {
    FluentConfiguration configuration =
        Flyway.configure(Migrations.class.getClassLoader())
            .dataSource(owner)
            .initSql(LOCK_TIMEOUT)
            .defaultSchema(schema)
            .schemas(schema)
            .locations("classpath:" + location)
            .createSchemas(true)
            .validateMigrationNaming(true)
            .configuration(Map.of("flyway.postgresql.transactional.lock", "false"));
    return configuration.load();
  }
}
