package org.cenotes.partners.platform.migration;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.cenotes.partners.platform.component.SqlResource;
import org.cenotes.partners.platform.config.EncodedPasswords;
import org.cenotes.partners.platform.config.Environment;
import org.cenotes.partners.platform.mail.MailSettings;
import org.cenotes.partners.platform.money.Currency;
import org.eclipse.microprofile.config.Config;

/** The conditions under which this node must not start. */
final class StartupChecks {
  /** Published with this project. */
  private static final Set<String> DEVELOPMENT_PASSWORDS =
      Set.of("cenotes-dev", "cenotes-admin-dev");

  /** What {@code liberty/datasource.xml} sets when {@code DATABASE_URL} is not. */
  private static final String NO_DATABASE = "jdbc:postgresql://unset.invalid/";

  private static final int MASTER_KEY_BYTES = 32;

  /** Three calls must end within the minute for which a node claims a payment or a refund. */
  private static final Duration MAX_PROVIDER_CALL = Duration.ofSeconds(18);

  /**
   * Ten attempts after a delay of 10 s must end within the three minutes for which a node claims a
   * simulation, and each before other nodes may take its queue over.
   */
  private static final Duration MAX_ATTEMPT = Duration.ofSeconds(16);

  /** The columns that store a response take as many characters. */
  private static final int MAX_KEPT_RESPONSE_BYTES = 1_024;

  private static final String LOGIN_ROLE = SqlResource.load("platform/login_role.sql");

  private final Config config;
  private final Environment environment;
  private final ZoneId zone;

  /**
   * Creates the checks of one start.
   *
   * @param zone the time zone of this machine
   */
  StartupChecks(Config config, Environment environment, ZoneId zone) {
    this.config = config;
    this.environment = environment;
    this.zone = zone;
  }

  /** One sentence for each reason not to start with this login and configuration. */
  List<String> problems(Connection login) throws SQLException {
    List<String> problems = new ArrayList<>();
    Optional.ofNullable(DatabaseEncoding.problem(login)).ifPresent(problems::add);
    checkRole(login, problems);
    checkTables(login, problems);
    problems.addAll(problemsOfSettings());
    return problems;
  }

  /** The problems of the configuration and the machine alone. */
  List<String> problemsOfSettings() {
    List<String> problems = new ArrayList<>();
    if (!zone.normalized().equals(ZoneOffset.UTC)) {
      problems.add("the server runs in the time zone " + zone + "; it must run in UTC");
    }
    checkDatabase(problems);
    problems.addAll(MailSettings.problems(config, environment));
    checkPayments(problems);
    checkWebhookLimits(problems);
    if (environment == Environment.PRODUCTION) {
      checkSecrets(problems);
      checkWebhooks(problems);
    }
    return problems;
  }

  /** Tenant isolation is worth nothing if the role can bypass row-level security. */
  private static void checkRole(Connection login, List<String> problems) throws SQLException {
    try (Statement statement = login.createStatement();
        ResultSet row = statement.executeQuery(LOGIN_ROLE)) {
      row.next();
      String name = row.getString("rolname");
      if (row.getBoolean("rolsuper")
          || row.getBoolean("rolbypassrls")
          || row.getBoolean("can_become")) {
        problems.add("the database role " + name + " can bypass row-level security");
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
      String created = InstallationRecord.environment(login);
      if (created == null) {
        problems.add("the database was never migrated");
      } else if (environment == Environment.PRODUCTION && !created.equals(environment.wire())) {
        problems.add("this is a " + created + " database; production refuses it");
      }
      try (ResultSet tables =
          statement.executeQuery(
              """
              SELECT string_agg(n.nspname || '.' || c.relname, ', ') FROM pg_class c
                JOIN pg_namespace n ON n.oid = c.relnamespace
               WHERE n.nspname IN ('control', 'live', 'sandbox') AND c.relkind IN ('r', 'p')
                 AND NOT c.relispartition AND NOT (c.relrowsecurity AND c.relforcerowsecurity)
                 AND (c.relname = 'partners' OR EXISTS (SELECT FROM pg_attribute a
                       WHERE a.attrelid = c.oid AND a.attname IN ('partner_id', 'owner_partner_id')))
              """)) {
        tables.next();
        if (tables.getString(1) != null) {
          problems.add("tables without forced row-level security: " + tables.getString(1));
        }
      }
    } catch (SQLException e) {
      problems.add(
          "the database was never migrated, or its roles lack required privileges ("
              + e.getSQLState()
              + ")");
    } finally {
      login.rollback();
      login.setAutoCommit(before);
    }
  }

  private void checkDatabase(List<String> problems) {
    Optional<String> url =
        variable("database.url", "DATABASE_URL").filter(value -> !value.equals(NO_DATABASE));
    if (url.isEmpty()) {
      problems.add("DATABASE_URL must be set, for example jdbc:postgresql://db:5432/cenotes");
    } else if (!url.get().startsWith("jdbc:postgresql:")) {
      problems.add("DATABASE_URL must begin with jdbc:postgresql:");
    }
    Optional<String> password = variable("database.password", "DATABASE_PASSWORD");
    if (password.isEmpty()) {
      problems.add("DATABASE_PASSWORD must be set");
    } else {
      try {
        EncodedPasswords.decoded(password.get());
      } catch (IllegalArgumentException e) {
        problems.add(
            "DATABASE_PASSWORD is encoded and cannot be decoded; was it encoded with another key?");
      }
    }
  }

  /** The server leaves a reference to a variable that is not set as it is. */
  private Optional<String> variable(String property, String name) {
    return config
        .getOptionalValue(property, String.class)
        .filter(value -> !value.equals("${" + name + "}"));
  }

  private void checkPayments(List<String> problems) {
    Duration call =
        duration("cenotes.payment.connect-timeout", Duration.ofSeconds(2))
            .plus(duration("cenotes.payment.read-timeout", Duration.ofSeconds(10)));
    if (call.compareTo(MAX_PROVIDER_CALL) > 0) {
      problems.add(
          "cenotes.payment.connect-timeout and cenotes.payment.read-timeout must be 18 s together"
              + " at most");
    }
    config
        .getOptionalValue("cenotes.payment.regional.currency", String.class)
        .filter(currency -> !Currency.CODES.contains(currency))
        .ifPresent(
            currency ->
                problems.add(
                    "cenotes.payment.regional.currency must be one of "
                        + String.join(", ", Currency.CODES)));
  }

  private void checkWebhookLimits(List<String> problems) {
    String attempt = "cenotes.webhooks.attempt-timeout";
    if (duration(attempt, Duration.ZERO).compareTo(MAX_ATTEMPT) > 0) {
      problems.add(attempt + " must be 16 s at most");
    }
    String bytes = "cenotes.webhooks.kept-response-bytes";
    if (config.getOptionalValue(bytes, Integer.class).orElse(0) > MAX_KEPT_RESPONSE_BYTES) {
      problems.add(bytes + " must be 1024 at most");
    }
  }

  private Duration duration(String property, Duration other) {
    return config.getOptionalValue(property, Duration.class).orElse(other);
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

  /** Settings for tests that would let partners send requests into the internal network. */
  private void checkWebhooks(List<String> problems) {
    if (config.getOptionalValue("cenotes.webhooks.allowed-networks", String.class).isPresent()) {
      problems.add(
          "cenotes.webhooks.allowed-networks opens internal networks to webhooks;"
              + " production refuses it");
    }
    if (config
        .getOptionalValue("cenotes.webhooks.trusted-certificates", String.class)
        .isPresent()) {
      problems.add(
          "cenotes.webhooks.trusted-certificates trusts certificates that are not"
              + " publicly trusted; production refuses it");
    }
  }

  private static boolean isMasterKey(String text) {
    try {
      return Base64.getDecoder().decode(text.strip()).length == MASTER_KEY_BYTES;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }
}
