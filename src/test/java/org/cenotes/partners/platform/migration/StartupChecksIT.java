package org.cenotes.partners.platform.migration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.cenotes.partners.harness.Postgres;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.platform.config.Environment;
import org.eclipse.microprofile.config.Config;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * Which logins and databases a start accepts, and what a migration; that a node follows them is
 * shown by {@code faults.StartRefusedIT}, which starts real ones.
 */
class StartupChecksIT {
  private static final String DATABASE = "start_checks";
  private static final String NO_DATABASE =
      "DATABASE_URL must be set, for example jdbc:postgresql://db:5432/cenotes";
  private static final Postgres POSTGRES = Product.postgres();

  @BeforeAll
  static void migrated() throws SQLException {
    POSTGRES.createDatabase(DATABASE);
    assertThat(migrate()).as("of a new database").isPositive();
    assertThat(migrate()).as("of the same one").isZero();
    try (Connection connection = POSTGRES.superuser();
        Statement statement = connection.createStatement()) {
      statement.execute(
          """
          CREATE ROLE checks_bypasser LOGIN NOINHERIT BYPASSRLS PASSWORD '%1$s' IN ROLE app_tenant, app_platform;
          CREATE ROLE checks_heir LOGIN NOINHERIT PASSWORD '%1$s' IN ROLE app_tenant, app_platform, cenotes_owner;
          CREATE ROLE checks_inheritor LOGIN INHERIT PASSWORD '%1$s' IN ROLE app_tenant, app_platform;
          """
              .formatted(Postgres.PASSWORD));
    }
  }

  @Test
  void the_application_login_is_accepted() throws SQLException {
    assertThat(problems("cenotes_app")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      textBlock =
          """
          postgres         | can bypass row-level security
          cenotes_owner    | owns tables, or is a member of their owner
          checks_bypasser  | can bypass row-level security
          checks_heir      | owns tables, or is a member of their owner
          checks_inheritor | must be NOINHERIT and NOCREATEROLE
          """)
  void any_login_that_can_bypass_isolation_is_refused(String login, String reason)
      throws SQLException {
    assertThat(problems(login)).contains("the database role " + login + " " + reason);
  }

  @ParameterizedTest
  @ValueSource(strings = {"live.cenotes", "sandbox.reservations", "control.partners"})
  void a_partners_table_without_row_security_is_refused(String table) throws SQLException {
    owner("ALTER TABLE " + table + " NO FORCE ROW LEVEL SECURITY");
    try {
      assertThat(problems("cenotes_app"))
          .containsExactly("tables without forced row-level security: " + table);
    } finally {
      owner("ALTER TABLE " + table + " FORCE ROW LEVEL SECURITY");
    }
  }

  @Test
  void a_database_with_another_encoding_is_neither_migrated_nor_used() throws SQLException {
    String database = "start_checks_ascii";
    String sentence = "the database has the encoding SQL_ASCII; create it with ENCODING 'UTF8'";
    try (Connection superuser = POSTGRES.superuser();
        Statement statement = superuser.createStatement()) {
      statement.execute(
          """
          CREATE DATABASE %s OWNER cenotes_owner ENCODING 'SQL_ASCII' LOCALE_PROVIDER libc LOCALE 'C'
            TEMPLATE template0
          """
              .formatted(database));
    }
    assertThatIllegalStateException().isThrownBy(() -> migrate(database)).withMessage(sentence);
    assertThat(problems(database, "cenotes_app")).contains(sentence);
  }

  @Test
  void an_older_version_starts_and_does_not_migrate() throws SQLException {
    owner(
        """
        INSERT INTO sandbox.flyway_schema_history (installed_rank, version, description, type, script, checksum,
                                                   installed_by, execution_time, success)
        SELECT max(installed_rank) + 1, '999', 'newer', 'SQL', 'V999__newer.sql', 1, 'cenotes_owner', 0, true
          FROM sandbox.flyway_schema_history""");
    outdate("control", "R__uuid_v7.sql");
    try {
      assertThat(problems("cenotes_app")).isEmpty();
      assertThatIllegalStateException()
          .isThrownBy(StartupChecksIT::migrate)
          .withMessage(
              "the schema sandbox was migrated by another version: this one does not have"
                  + " V999__newer.sql");
    } finally {
      owner("DELETE FROM sandbox.flyway_schema_history WHERE version = '999'");
    }
    assertThat(migrate()).as("nothing was changed before").isOne();
  }

  @Test
  @Timeout(60)
  void a_migration_gives_up_a_lock_that_is_held_and_can_be_repeated() throws SQLException {
    outdate("live", "R__sales_deltas.sql");
    try (Connection busy = POSTGRES.connect(DATABASE, "cenotes_owner");
        Statement statement = busy.createStatement()) {
      busy.setAutoCommit(false);
      statement.execute("LOCK TABLE live.reservations IN ROW EXCLUSIVE MODE");
      assertThatThrownBy(StartupChecksIT::migrate)
          .extracting(DatabaseStartAttempt::reason)
          .asString()
          .contains("canceling statement due to lock timeout");
      busy.rollback();
    }
    assertThat(migrate()).isOne();
  }

  @Test
  void a_machine_on_another_clock_is_refused() {
    for (String zone : new String[] {"UTC", "Etc/UTC", "GMT", "Z"}) {
      assertThat(inZone(zone)).as(zone).isEmpty();
    }
    for (String zone : new String[] {"America/Merida", "Europe/London", "+01:00"}) {
      assertThat(inZone(zone)).as(zone).singleElement().asString().contains("must run in UTC");
    }
  }

  @Test
  void a_database_must_be_named() {
    assertThat(with(Map.of())).containsExactly(NO_DATABASE, "DATABASE_PASSWORD must be set");
    // what the server makes of variables that are not set
    assertThat(
            with(
                Map.of(
                    "database.url", "${DATABASE_URL}",
                    "database.password", "${DATABASE_PASSWORD}")))
        .containsExactly(NO_DATABASE, "DATABASE_PASSWORD must be set");
    assertThat(with(Map.of("database.url", "postgres://db/cenotes", "database.password", "x")))
        .containsExactly("DATABASE_URL must begin with jdbc:postgresql:");
  }

  private static List<String> with(Map<String, String> settings) {
    return new StartupChecks(config(settings), Environment.TEST, ZoneOffset.UTC)
        .problemsOfSettings();
  }

  private static List<String> inZone(String zone) {
    return new StartupChecks(unasked(), Environment.TEST, ZoneId.of(zone)).problemsOfSettings();
  }

  private static int migrate() {
    return migrate(DATABASE);
  }

  private static int migrate(String database) {
    PGSimpleDataSource owner = new PGSimpleDataSource();
    owner.setURL(POSTGRES.url(database));
    owner.setUser("cenotes_owner");
    owner.setPassword(Postgres.PASSWORD);
    return Migrations.run(owner, "test", true);
  }

  /** As if the schema had another text of a repeatable migration. */
  private static void outdate(String schema, String script) throws SQLException {
    owner(
        "UPDATE %s.flyway_schema_history SET checksum = 0 WHERE script = '%s'"
            .formatted(schema, script));
  }

  private static void owner(String sql) throws SQLException {
    try (Connection connection = POSTGRES.connect(DATABASE, "cenotes_owner");
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    }
  }

  private static List<String> problems(String login) throws SQLException {
    return problems(DATABASE, login);
  }

  private static List<String> problems(String database, String login) throws SQLException {
    try (Connection connection = POSTGRES.connect(database, login)) {
      return new StartupChecks(unasked(), Environment.TEST, ZoneOffset.UTC).problems(connection);
    }
  }

  /**
   * Without settings of mail, payments or webhooks; the rest is asked for by production's checks
   * alone.
   */
  private static Config unasked() {
    return config(
        Map.of("database.url", "jdbc:postgresql://db/cenotes", "database.password", "secret"));
  }

  private static Config config(Map<String, String> settings) {
    return (Config)
        Proxy.newProxyInstance(
            StartupChecksIT.class.getClassLoader(),
            new Class<?>[] {Config.class},
            (proxy, method, arguments) -> {
              String name = arguments[0].toString();
              if (!name.startsWith("cenotes.mail.")
                  && !name.equals("cenotes.webhooks.attempt-timeout")
                  && !name.equals("cenotes.webhooks.kept-response-bytes")
                  && !name.startsWith("database.")
                  && !name.startsWith("cenotes.payment.")) {
                throw new AssertionError("asked for " + method);
              }
              return Optional.ofNullable(settings.get(name));
            });
  }
}
