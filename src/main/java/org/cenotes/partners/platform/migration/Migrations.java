package org.cenotes.partners.platform.migration;

import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.flywaydb.core.api.configuration.FluentConfiguration;

/**
 * Brings a database up to date: the schema {@code control}, then the same data migrations for
 * {@code live} and, unless the sandbox is switched off, for {@code sandbox}.
 */
public final class Migrations {
  private Migrations() {}

  /** Runs what is missing, as the owner, and remembers the environment of the first run. */
  public static void run(DataSource owner, String environment, boolean withSandbox) {
    flyway(owner, "control", "db/control").migrate();
    for (String schema : dataSchemas(withSandbox)) {
      flyway(owner, schema, "db/data").migrate();
    }
    InstallationRecord.remember(owner, environment);
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
