package org.cenotes.partners.http;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.domain.apikey.ApiKeyFormat;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.platform.secret.Digests;

/** Prepares and counts rows by SQL. */
final class Sql {
  private Sql() {}

  static int update(String sql, Object... values) {
    try (Connection connection = Product.postgres().superuser();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      return statement.executeUpdate();
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  static long number(String sql, Object... values) {
    return ((Number) one(sql, values)).longValue();
  }

  static UUID uuid(String sql, Object... values) {
    return (UUID) one(sql, values);
  }

  static String text(String sql, Object... values) {
    return (String) one(sql, values);
  }

  private static Object one(String sql, Object... values) {
    try (Connection connection = Product.postgres().superuser();
        PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < values.length; i++) {
        statement.setObject(i + 1, values[i]);
      }
      try (var rows = statement.executeQuery()) {
        rows.next();
        return rows.getObject(1);
      }
    } catch (SQLException e) {
      throw new IllegalStateException(sql, e);
    }
  }

  /** How many transactions wait for a lock that this connection holds. */
  static long waitingFor(Connection holder) {
    try {
      int pid = holder.unwrap(org.postgresql.PGConnection.class).getBackendPID();
      return number(
          "SELECT count(*) FROM pg_stat_activity WHERE ? = ANY (pg_blocking_pids(pid))", pid);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A key of the partner with these scopes. */
  static String key(UUID partner, KeyEnvironment environment, List<String> scopes) {
    String key = ApiKeyFormat.generate(environment);
    update(
        """
        INSERT INTO control.partner_api_keys
               (id, partner_id, name, environment, key_digest, key_prefix, key_last4, scopes, created_at)
        VALUES (?, ?, 'test', ?, ?, ?, ?, string_to_array(?, ','), now())
        """,
        UUID.randomUUID(),
        partner,
        environment == KeyEnvironment.LIVE ? "live" : "test",
        Digests.sha256(key),
        key.substring(0, 12),
        key.substring(key.length() - 4),
        String.join(",", scopes));
    return key;
  }

  static void changeKey(String key, String assignment) {
    update(
        "UPDATE control.partner_api_keys SET " + assignment + " WHERE key_digest = ?",
        Digests.sha256(key));
  }

  static void changePartner(UUID partner, String assignment) {
    update("UPDATE control.partners SET " + assignment + " WHERE id = ?", partner);
  }
}
