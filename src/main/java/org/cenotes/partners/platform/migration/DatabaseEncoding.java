package org.cenotes.partners.platform.migration;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import org.jspecify.annotations.Nullable;

/**
 * The encoding of a database. It is chosen when the database is created, by default that of the
 * cluster, and cannot be changed. In any other than UTF-8, PostgreSQL refuses some characters, or
 * takes each byte for one: searches and lengths are wrong wherever a letter has an accent.
 */
final class DatabaseEncoding {
  private static final String REQUIRED = "UTF8";

  private DatabaseEncoding() {}

  /** One sentence if a database with this encoding must not be used. */
  static @Nullable String problem(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SHOW server_encoding")) {
      row.next();
      String encoding = row.getString(1);
      return encoding.equals(REQUIRED)
          ? null
          : "the database has the encoding " + encoding + "; create it with ENCODING 'UTF8'";
    }
  }
}
