package org.cenotes.partners.platform.migration;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;
import org.jspecify.annotations.Nullable;

/** The table {@code control.installation}: the environment of the database's first start. */
final class InstallationRecord {
  private InstallationRecord() {}

  /** Records the environment if none is recorded yet. */
  static void record(DataSource owner, String environment) {
    try (Connection connection = owner.getConnection();
        PreparedStatement insert =
            connection.prepareStatement(
                "INSERT INTO control.installation (environment) VALUES (?) ON CONFLICT DO"
                    + " NOTHING")) {
      insert.setString(1, environment);
      insert.executeUpdate();
    } catch (SQLException e) {
      throw new IllegalStateException("cannot write control.installation", e);
    }
  }

  /** The environment of the first start; null when the table is empty. */
  static @Nullable String environment(Connection connection) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("SELECT environment FROM control.installation")) {
      return row.next() ? row.getString(1) : null;
    }
  }
}
