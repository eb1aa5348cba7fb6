package org.cenotes.partners.incontainer;

import static java.util.concurrent.TimeUnit.MINUTES;

import jakarta.annotation.Resource;
import jakarta.enterprise.context.ApplicationScoped;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import javax.sql.DataSource;

/** Reads and changes committed rows as their owner, without tenant isolation. */
@ApplicationScoped
public class OwnerSql {
  @Resource(lookup = "jdbc/owner")
  private DataSource database;

  /** Executes one statement. */
  void run(String sql, Object... values) {
    try (Connection connection = database.getConnection();
        PreparedStatement statement = prepared(connection, sql, values)) {
      statement.execute();
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  /** Executes what stands in several statements. */
  void script(String sql) {
    try (Connection connection = database.getConnection();
        Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  /** The first column, as text. */
  List<String> texts(String sql, Object... values) {
    try (Connection connection = database.getConnection();
        PreparedStatement statement = prepared(connection, sql, values);
        ResultSet rows = statement.executeQuery()) {
      List<String> texts = new ArrayList<>();
      while (rows.next()) {
        texts.add(rows.getString(1));
      }
      return texts;
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  /** The one number. */
  long number(String sql, Object... values) {
    return Long.parseLong(texts(sql, values).get(0));
  }

  /**
   * Keeps the rows that the query locks, in a transaction of its own, until the release.
   *
   * @param locked told when it has them
   */
  void lock(String query, UUID value, CountDownLatch locked, CountDownLatch release) {
    try (Connection connection = database.getConnection()) {
      connection.setAutoCommit(false);
      try (PreparedStatement statement = prepared(connection, query, value)) {
        statement.execute();
        locked.countDown();
        if (!release.await(2, MINUTES)) {
          throw new IllegalStateException("nobody has released " + query);
        }
      } catch (InterruptedException e) {
        throw new IllegalStateException(e);
      } finally {
        connection.rollback();
        connection.setAutoCommit(true);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(query, e);
    }
  }

  private static PreparedStatement prepared(Connection connection, String sql, Object... values)
      throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    for (int i = 0; i < values.length; i++) {
      statement.setObject(i + 1, values[i]);
    }
    return statement;
  }
}
