package org.cenotes.partners.platform.migration;

import java.io.FileNotFoundException;
import java.security.GeneralSecurityException;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.stream.Collectors;
import javax.sql.DataSource;
import org.cenotes.partners.platform.config.EncodedPasswords;
import org.cenotes.partners.platform.config.Environment;
import org.eclipse.microprofile.config.Config;
import org.flywaydb.core.api.exception.FlywayValidateException;
import org.jspecify.annotations.Nullable;

/** One attempt to make the database ready for this node: it migrates where that is allowed. */
final class DatabaseStartAttempt {
  /**
   * How PostgreSQL says that it will be there later: connections that fail (08), are refused while
   * it starts or stops (57P), or exceed its number (53300).
   */
  private static final List<String> TRANSIENT_STATES = List.of("08", "57P", "53300");

  private final Config config;

  /**
   * Read once: while the server stops, the configuration is gone before the last attempt, which
   * would be taken for a refusal.
   */
  private final String url;

  private final String user;
  private final String password;
  private final Environment environment;
  private final DataSource owner;
  private final StartupChecks checks;

  /** What an attempt found. */
  sealed interface Outcome permits Ready, Away, Refused {}

  /** The database is migrated and safe. */
  record Ready() implements Outcome {}

  /**
   * The database could not be reached; another attempt may find it.
   *
   * @param why the driver's words
   */
  record Away(String why) implements Outcome {}

  /**
   * This node must not start.
   *
   * @param reasons one sentence each
   */
  record Refused(List<String> reasons) implements Outcome {}

  DatabaseStartAttempt(
      Config config, Environment environment, DataSource owner, StartupChecks checks) {
    this.config = config;
    this.url = config.getValue("database.url", String.class);
    this.user = config.getValue("database.user", String.class);
    this.password = config.getValue("database.password", String.class);
    this.environment = environment;
    this.owner = owner;
    this.checks = checks;
  }

  /** Connects without the pools, whose errors the server would log with a stack trace each time. */
  Outcome attempt() {
    try (Connection login = connect()) {
      migrate();
      List<String> reasons = checks.problems(login);
      return reasons.isEmpty() ? new Ready() : new Refused(reasons);
    } catch (SQLException e) {
      return outcome(e);
    } catch (RuntimeException e) {
      SQLException sql = sqlCause(e);
      return sql == null
          ? new Refused(List.of("the database could not be migrated: " + reason(e)))
          : outcome(sql);
    }
  }

  private Connection connect() throws SQLException {
    Properties login = new Properties();
    login.setProperty("user", user);
    login.setProperty("password", EncodedPasswords.decoded(password));
    login.setProperty("connectTimeout", "5");
    login.setProperty("loginTimeout", "5");
    login.setProperty("tcpKeepAlive", "true");
    login.setProperty("ApplicationName", "cenotes-start");
    return DriverManager.getConnection(url, login);
  }

  private void migrate() {
    if (config.getOptionalValue("cenotes.migrate", Boolean.class).orElse(environment.isRelaxed())) {
      boolean sandbox =
          config.getOptionalValue("cenotes.sandbox.enabled", Boolean.class).orElse(true);
      Migrations.run(owner, environment.wire(), sandbox);
    }
  }

  private static Outcome outcome(SQLException e) {
    if (isOwnFile(e)) {
      return new Refused(List.of("a file that DATABASE_URL names cannot be used: " + firstLine(e)));
    }
    String state = Optional.ofNullable(e.getSQLState()).orElse("");
    return TRANSIENT_STATES.stream().anyMatch(state::startsWith)
        ? new Away(reason(e))
        : new Refused(List.of("the database refuses this node: " + reason(e)));
  }

  /** The driver reports files of certificates and keys as it reports connections that fail. */
  private static boolean isOwnFile(SQLException e) {
    return e.getCause() instanceof FileNotFoundException
        || e.getCause() instanceof GeneralSecurityException;
  }

  /** What failed, such as a migration's file, and the driver's words. */
  static String reason(Throwable failure) {
    String what = firstLine(failure);
    SQLException sql = sqlCause(failure);
    return sql == null || what.contains(firstLine(sql)) ? what : what + ": " + firstLine(sql);
  }

  private static @Nullable SQLException sqlCause(Throwable failure) {
    for (Throwable cause = failure; cause != null; cause = cause.getCause()) {
      if (cause instanceof SQLException sql) {
        return sql;
      }
    }
    return null;
  }

  /** With the second line of a failed validation, which names the migration. */
  private static String firstLine(Throwable failure) {
    int lines = failure instanceof FlywayValidateException ? 2 : 1;
    return Optional.ofNullable(failure.getMessage())
        .map(String::strip)
        .map(message -> message.lines().limit(lines).collect(Collectors.joining(": ")))
        .orElse(failure.getClass().getSimpleName());
  }
}
