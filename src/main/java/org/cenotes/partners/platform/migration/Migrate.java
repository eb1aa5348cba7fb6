package org.cenotes.partners.platform.migration;

import org.postgresql.ds.PGSimpleDataSource;

/**
 * The command that migrates a production database, separately from the server and with the owner's
 * login: {@code java -cp … Migrate}. It reads {@code DATABASE_URL}, {@code DATABASE_OWNER_USER},
 * {@code DATABASE_OWNER_PASSWORD}, {@code CENOTES_ENVIRONMENT} (default production) and {@code
 * CENOTES_SANDBOX_ENABLED} (default true).
 */
public final class Migrate {
  private Migrate() {}

  public static void main(String[] arguments) {
    PGSimpleDataSource owner = new PGSimpleDataSource();
    owner.setURL(variable("DATABASE_URL", "jdbc:postgresql://localhost:5432/cenotes"));
    owner.setUser(variable("DATABASE_OWNER_USER", "cenotes_owner"));
    owner.setPassword(variable("DATABASE_OWNER_PASSWORD", ""));
    Migrations.run(
        owner,
        variable("CENOTES_ENVIRONMENT", "production"),
        Boolean.parseBoolean(variable("CENOTES_SANDBOX_ENABLED", "true")));
    System.out.println("The database is up to date.");
  }

  private static String variable(String name, String otherwise) {
    String value = System.getenv(name);
    return value == null || value.isBlank() ? otherwise : value;
  }
}
