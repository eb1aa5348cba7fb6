package org.cenotes.partners.platform.migration;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import org.cenotes.partners.platform.config.Environment;
import org.eclipse.microprofile.config.Config;

/** What makes a start unsafe. */
final class StartupChecks {
  /** They stand in this project, for everybody to read. */
  private static final Set<String> DEVELOPMENT_PASSWORDS =
      Set.of("cenotes-dev", "cenotes-admin-dev");

  private static final int MASTER_KEY_BYTES = 32;

  private final Config config;
  private final Environment environment;
  private final ZoneId zone;

  /**
   * The checks of one start.
   *
   * @param zone of this machine
   */
  StartupChecks(Config config, Environment environment, ZoneId zone) {
    this.config = config;
    this.environment = environment;
    this.zone = zone;
  }

  /** One sentence for each reason against starting with this login and configuration. */
  List<String> problems(Connection login) throws SQLException {
    List<String> problems = new ArrayList<>();
    checkRole(login, problems);
    checkTables(login, problems);
    problems.addAll(problemsOfSettings());
    return problems;
  }

  /** The same for what is asked of the configuration and the machine alone. */
  List<String> problemsOfSettings() {
    List<String> problems = new ArrayList<>();
    if (!zone.normalized().equals(ZoneOffset.UTC)) {
      problems.add("the server runs in the time zone " + zone + "; it must run in UTC");
    }
    if (environment == Environment.PRODUCTION) {
      checkSecrets(problems);
      checkWebhooks(problems);
    }
    return problems;
  }

  /** A role that could walk past row-level security makes both walls ornaments. */
  private static void checkRole(Connection login, List<String> problems) throws SQLException {
    try (Statement statement = login.createStatement();
        ResultSet row =
            statement.executeQuery(
                """
                SELECT rolname, rolsuper, rolbypassrls, rolinherit, rolcreaterole,
                       EXISTS (SELECT FROM pg_namespace n
                                WHERE n.nspname IN ('control', 'live', 'sandbox')
                                  AND pg_has_role(r.oid, n.nspowner, 'MEMBER')) AS owns,
                       EXISTS (SELECT FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
                                WHERE n.nspname IN ('control', 'live', 'sandbox')
                                  AND pg_has_role(r.oid, c.relowner, 'MEMBER')) AS owns_tables,
                       EXISTS (SELECT FROM pg_roles s WHERE (s.rolsuper OR s.rolbypassrls OR s.rolcreaterole)
                                  AND pg_has_role(r.oid, s.oid, 'MEMBER')) AS can_become
                  FROM pg_roles r WHERE r.rolname = session_user
                """)) {
      row.next();
      String name = row.getString("rolname");
      if (row.getBoolean("rolsuper")
          || row.getBoolean("rolbypassrls")
          || row.getBoolean("can_become")) {
        problems.add("the database role " + name + " may bypass row-level security");
      }
      if (row.getBoolean("owns") || row.getBoolean("owns_tables")) {
        problems.add("the database role " + name + " owns tables, or is a member of their owner");
      }
      if (row.getBoolean("rolinherit") || row.getBoolean("rolcreaterole")) {
        problems.add("the database role " + name + " must be NOINHERIT and NOCREATEROLE");
      }
    }
  }

  private void checkTables(Connection login, List<String> problems) throws SQLException {
    boolean before = login.getAutoCommit();
    login.setAutoCommit(false);
    try (Statement statement = login.createStatement()) {
      statement.execute("SET LOCAL ROLE app_platform");
      String born = InstallationRecord.environment(login);
      if (born == null) {
        problems.add("the database was never migrated");
      } else if (environment == Environment.PRODUCTION && !born.equals(environment.wire())) {
        problems.add("this is a " + born + " database; production refuses it");
      }
      try (ResultSet walls =
          statement.executeQuery(
              """
              SELECT string_agg(n.nspname || '.' || c.relname, ', ') FROM pg_class c
                JOIN pg_namespace n ON n.oid = c.relnamespace
               WHERE n.nspname IN ('control', 'live', 'sandbox') AND c.relkind IN ('r', 'p')
                 AND NOT c.relispartition AND NOT (c.relrowsecurity AND c.relforcerowsecurity)
                 AND (c.relname = 'partners' OR EXISTS (SELECT FROM pg_attribute a
                       WHERE a.attrelid = c.oid AND a.attname IN ('partner_id', 'owner_partner_id')))
              """)) {
        walls.next();
        if (walls.getString(1) != null) {
          problems.add("without forced row-level security: " + walls.getString(1));
        }
      }
    } catch (SQLException e) {
      problems.add(
          "the database was never migrated, or its roles lack their rights ("
              + e.getSQLState()
              + ")");
    } finally {
      login.rollback();
      login.setAutoCommit(before);
    }
  }

  private void checkSecrets(List<String> problems) {
    String masterKey =
        config.getOptionalValue("cenotes.secrets.master-key", String.class).orElse("");
    if (!isMasterKey(masterKey)) {
      problems.add("cenotes.secrets.master-key must be set: 32 random bytes in Base64");
    }
    for (String property :
        List.of(
            "database.password", "database.owner.password", "cenotes.bootstrap.admin-password")) {
      if (DEVELOPMENT_PASSWORDS.contains(
          config.getOptionalValue(property, String.class).orElse(""))) {
        problems.add(property + " still has its development value");
      }
    }
    if (config.getOptionalValue("cenotes.payment.simulator", Boolean.class).orElse(false)) {
      problems.add("cenotes.payment.simulator takes no real money; production refuses it");
    }
    if (!config
        .getOptionalValue("cenotes.public-url", String.class)
        .orElse("")
        .startsWith("https://")) {
      problems.add("cenotes.public-url must be set to the https address partners use");
    }
  }

  /** What lets tests call receivers of their own would let partners into our network. */
  private void checkWebhooks(List<String> problems) {
    if (config.getOptionalValue("cenotes.webhooks.allowed-networks", String.class).isPresent()) {
      problems.add(
          "cenotes.webhooks.allowed-networks opens inner networks to webhooks; production refuses"
              + " it");
    }
    if (config
        .getOptionalValue("cenotes.webhooks.trusted-certificates", String.class)
        .isPresent()) {
      problems.add(
          "cenotes.webhooks.trusted-certificates trusts what the world does not; production refuses"
              + " it");
    }
  }

  private static boolean isMasterKey(String text) {
    try {
      return Base64.getDecoder().decode(text).length == MASTER_KEY_BYTES;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
