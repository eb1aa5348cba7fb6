package org.cenotes.partners.database;

import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.cenotes.partners.harness.Postgres;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.platform.migration.Migrations;
import org.postgresql.ds.PGSimpleDataSource;

/** A separate, migrated database in the tests' PostgreSQL, without a server. */
final class Migrated implements AutoCloseable {
  /** Referenced here, because the logging framework drops the level of an unreferenced logger. */
  private static final Logger FLYWAY = Logger.getLogger("org.flywaydb");

  static {
    FLYWAY.setLevel(Level.WARNING);
  }

  private final String name;
  private final Connection owner;

  Migrated(String name) throws SQLException {
    this.name = name;
    PGSimpleDataSource source = new PGSimpleDataSource();
    source.setURL(Product.postgres().createDatabase(name));
    source.setUser("cenotes_owner");
    source.setPassword(Postgres.PASSWORD);
    Migrations.run(source, "test", true);
    owner = source.getConnection();
  }

  /** The rows that the owner sees, columns separated by a bar. */
  List<String> rows(String sql) throws SQLException {
    return rows(owner, sql);
  }

  /** Executes statements as the owner. */
  void script(String sql) throws SQLException {
    try (Statement statement = owner.createStatement()) {
      statement.execute(sql);
    }
  }

  /** The rows that a transaction in this scope sees; it is rolled back. */
  List<String> rowsInScope(String role, String partner, String sql) throws SQLException {
    // simple: EXPLAIN (GENERIC_PLAN) has unbound parameters
    String url = Product.postgres().url(name) + "?preferQueryMode=simple";
    try (Connection login = DriverManager.getConnection(url, "cenotes_app", Postgres.PASSWORD)) {
      login.setAutoCommit(false);
      try (Statement statement = login.createStatement()) {
        statement.execute(
            "SET LOCAL ROLE %s; SET LOCAL search_path = live, control; SET LOCAL app.partner_id = '%s'"
                .formatted(role, partner));
      }
      return rows(login, sql);
    }
  }

  private static List<String> rows(Connection connection, String sql) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      int columns = rows.getMetaData().getColumnCount();
      List<String> found = new ArrayList<>();
      while (rows.next()) {
        StringBuilder row = new StringBuilder(String.valueOf(rows.getString(1)));
        for (int column = 2; column <= columns; column++) {
          row.append(" | ").append(rows.getString(column));
        }
        found.add(row.toString());
      }
      return found;
    }
  }

  @Override
  public void close() throws SQLException {
    owner.close();
  }
}
