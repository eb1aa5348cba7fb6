package org.cenotes.partners.platform.migration;

import java.sql.SQLException;
import java.util.Locale;
import java.util.logging.Level;
import java.util.logging.Logger;

/**
 * The command that migrates a production database, separately from the server and with the owner's
 * login: {@code java -cp … Migrate}. It reads {@code DATABASE_URL}, {@code DATABASE_OWNER_USER},
 * {@code DATABASE_OWNER_PASSWORD}, {@code CENOTES_ENVIRONMENT} (default production) and {@code
 * CENOTES_SANDBOX_ENABLED} (default true). It exits with 1, and one sentence, when it cannot.
 */
public final class Migrate {
  /** Kept here: a logger that nobody refers to loses its level. */
  private static final Logger FLYWAY = Logger.getLogger("org.flywaydb");

  private Migrate() {}

  public static void main(String[] arguments) {
    System.exit(run());
  }

  private static int run() {
    // Some hundred lines of each migration and each object that was not there to be replaced.
    FLYWAY.setLevel(Level.WARNING);
    int applied;
    try {
      applied =
          Migrations.run(
              OwnerDatabase.fromEnvironment(),
              Variables.get("CENOTES_ENVIRONMENT", "production"),
              flag(Variables.setting("cenotes.sandbox.enabled", "true")));
    } catch (SQLException | RuntimeException e) {
      System.err.println("Not done: " + DatabaseStartAttempt.reason(e));
      return 1;
    }
    System.out.println(outcome(applied));
    return 0;
  }

  /** The words that the server accepts in this setting. */
  static boolean flag(String value) {
    return switch (value.toLowerCase(Locale.ROOT)) {
      case "true", "yes", "y", "on", "1" -> true;
      case "false", "no", "n", "off", "0" -> false;
      default ->
          throw new IllegalStateException(
              "cenotes.sandbox.enabled must be true or false, not \"" + value + "\"");
    };
  }

  /** What the operator reads: whether anything has changed, and that nothing is left to do. */
  static String outcome(int applied) {
    String migrations =
        switch (applied) {
          case 0 -> "No migration was pending.";
          case 1 -> "1 migration was applied.";
          default -> applied + " migrations were applied.";
        };
    return migrations + " The database is up to date.";
  }
}
