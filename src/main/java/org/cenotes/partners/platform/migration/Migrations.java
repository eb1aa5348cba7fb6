package org.cenotes.partners.platform.migration;

import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.configuration.FluentConfiguration;

/**
 * Migrates a database with Flyway: the schema {@code control}, then with the same files {@code
 * live} and, unless the sandbox is disabled, {@code sandbox}. The order matters: tables of the data
 * schemas use functions of {@code control}.
 */
public final class Migrations {
  private Migrations() {}

  /**
   * Runs the pending migrations as the owner and records the environment of the first run.
   *
   * @return how many were pending; a file that two schemas lacked counts twice
   */
  public static int run(DataSource owner, String environment, boolean withSandbox) {
    int applied = flyway(owner, "control", "db/control").migrate().migrationsExecuted;
    for (String schema : dataSchemas(withSandbox)) {
      applied += flyway(owner, schema, "db/data").migrate().migrationsExecuted;
    }
    InstallationRecord.record(owner, environment);
    return applied;
  }

  private static List<String> dataSchemas(boolean withSandbox) {
    return withSandbox ? List.of("live", "sandbox") : List.of("live");
  }

  private static Flyway flyway(DataSource owner, String schema, String location) {
    FluentConfiguration configuration =
        Flyway.configure(Migrations.class.getClassLoader())
            .dataSource(owner)
            .defaultSchema(schema)
            .schemas(schema)
            .locations("classpath:" + location)
            .createSchemas(true)
            .validateMigrationNaming(true)
            .configuration(Map.of("flyway.postgresql.transactional.lock", "false"));
    return configuration.load();
  }
}
