package org.cenotes.partners.platform.migration;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.postgresql.ds.PGSimpleDataSource;

/**
 * The database with the owner's login, for commands that run without the server: {@code
 * DATABASE_URL}, {@code DATABASE_OWNER_USER} and {@code DATABASE_OWNER_PASSWORD}.
 */
public final class OwnerDatabase {
  private OwnerDatabase() {}

  static DataSource fromEnvironment() throws SQLException {
    String url = Variables.get("DATABASE_URL", "");
    if (!url.startsWith("jdbc:postgresql:")) {
      throw new SQLException(
          "DATABASE_URL must be set, for example jdbc:postgresql://db:5432/cenotes");
    }
    PGSimpleDataSource owner = new PGSimpleDataSource();
    owner.setURL(url);
    owner.setUser(Variables.get("DATABASE_OWNER_USER", "cenotes_owner"));
    owner.setPassword(Variables.get("DATABASE_OWNER_PASSWORD", ""));
    return owner;
  }

  /**
   * Calls a function in a transaction of its own and returns its result as text.
   *
   * @param statement a SELECT of one value, with a question mark for each argument
   * @throws SQLException when the database is not reachable, not migrated or refuses the call
   */
  public static String call(String statement, String... arguments) throws SQLException {
    try (Connection connection = fromEnvironment().getConnection();
        PreparedStatement prepared = connection.prepareStatement(statement)) {
      for (int i = 0; i < arguments.length; i++) {
        prepared.setString(i + 1, arguments[i]);
      }
      try (ResultSet result = prepared.executeQuery()) {
        result.next();
        return result.getString(1);
      }
    }
  }
}
