package org.cenotes.partners.platform.migration;

import java.sql.BatchUpdateException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.cenotes.partners.platform.secret.Vault;
import org.jspecify.annotations.Nullable;

/**
 * A place with sealed values, as {@code control.sealed_columns()} describes it. All members but the
 * first are SQL.
 *
 * @param place for people
 * @param keyType type of the table's primary key
 * @param sealed expression of the value
 * @param assignment sets the value to a parameter
 */
record SealedColumn(
    String place, String table, String key, String keyType, String sealed, String assignment) {
  /** Few enough that nobody waits noticeably for the rows that a transaction has locked. */
  private static final int BATCH = 200;

  /** Somebody else changes the rows of a batch: a deadlock, or a lock that was not granted. */
  private static final List<String> BUSY = List.of("40P01", "55P03");

  private record Value(String key, byte[] sealed) {}

  /**
   * What a pass over a place has done: values sealed anew, and rows whose value cannot be opened.
   */
  record Result(long resealed, List<String> damaged) {}

  /** All places of a database. */
  static List<SealedColumn> all(Connection owner) throws SQLException {
    List<SealedColumn> columns = new ArrayList<>();
    try (Statement statement = owner.createStatement();
        ResultSet row = statement.executeQuery("SELECT * FROM control.sealed_columns()")) {
      while (row.next()) {
        columns.add(
            new SealedColumn(
                row.getString("place"),
                row.getString("relation"),
                row.getString("key_column"),
                row.getString("key_type"),
                row.getString("sealed"),
                row.getString("assignment")));
      }
    }
    return columns;
  }

  /**
   * Seals the values anew that one of these keys has sealed. A value that changes meanwhile is left
   * as it is then: it is found by the next pass, if it needs to be.
   *
   * @param owner without automatic commits
   */
  Result reseal(Connection owner, Vault vault, Collection<String> keyIds) throws SQLException {
    long resealed = 0;
    List<String> damaged = new ArrayList<>();
    List<Value> batch = next(owner, keyIds, null);
    while (!batch.isEmpty()) {
      resealed += store(owner, vault, batch, damaged);
      batch = next(owner, keyIds, batch.get(batch.size() - 1).key());
    }
    return new Result(resealed, damaged);
  }

  private List<Value> next(Connection owner, Collection<String> keyIds, @Nullable String after)
      throws SQLException {
    String query =
        "SELECT CAST(%1$s AS text), %2$s FROM %3$s WHERE %2$s IS NOT NULL"
            + " AND encode(substring(%2$s FROM 1 FOR 4), 'hex') = ANY (?)";
    if (after != null) {
      query += " AND %1$s > CAST(? AS %4$s)";
    }
    query += " ORDER BY %3$s.%1$s LIMIT " + BATCH;
    List<Value> batch = new ArrayList<>();
    try (PreparedStatement select =
        owner.prepareStatement(query.formatted(key, sealed, table, keyType))) {
      select.setArray(1, owner.createArrayOf("text", keyIds.toArray()));
      if (after != null) {
        select.setString(2, after);
      }
      try (ResultSet row = select.executeQuery()) {
        while (row.next()) {
          batch.add(new Value(row.getString(1), row.getBytes(2)));
        }
      }
    }
    owner.commit();
    return batch;
  }

  /** In one transaction. The condition on the old value keeps what somebody else has stored. */
  private long store(Connection owner, Vault vault, List<Value> batch, List<String> damaged)
      throws SQLException {
    String update =
        "UPDATE %s SET %s WHERE %s = CAST(? AS %s) AND %s = ?"
            .formatted(table, assignment, key, keyType, sealed);
    try (PreparedStatement statement = owner.prepareStatement(update)) {
      for (Value value : batch) {
        byte[] anew;
        try {
          anew = vault.seal(vault.open(value.sealed()));
        } catch (IllegalStateException e) {
          damaged.add(place + " of " + value.key());
          continue;
        }
        statement.setBytes(1, anew);
        statement.setString(2, value.key());
        statement.setBytes(3, value.sealed());
        statement.addBatch();
      }
      long stored = 0;
      for (int rows : statement.executeBatch()) {
        stored += rows;
      }
      owner.commit();
      return stored;
    } catch (BatchUpdateException e) {
      owner.rollback();
      if (BUSY.contains(e.getSQLState())) {
        return 0;
      }
      throw e;
    }
  }
}
