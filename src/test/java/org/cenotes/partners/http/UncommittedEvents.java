package org.cenotes.partners.http;

import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.harness.Product;

/**
 * Partners and events of a transaction that is never committed: no server sees them, so that what
 * one call of {@code relay_events} does with them can be looked at.
 */
final class UncommittedEvents implements AutoCloseable {
  private static final int MAX_NUMBERED = 2000;

  private final Connection connection;

  UncommittedEvents() throws SQLException {
    connection = Product.postgres().superuser();
    connection.setAutoCommit(false);
    run("SELECT set_config('search_path', 'live, control', true)");
  }

  /** New partners with an endpoint each for all events, in the order of their ids. */
  List<UUID> partners(int number) throws SQLException {
    List<UUID> made =
        uuids(
            """
            WITH made AS (
              INSERT INTO control.partners (id, company_name, contact_name, email, status, created_at, updated_at)
              SELECT control.uuid_v7(), 'Tours', 'Ana Prueba', 'ana@example.com', 'PENDING', now(), now()
                FROM generate_series(1, ?)
              RETURNING id
            ) SELECT id FROM made ORDER BY id
            """,
            number);
    run(
        """
        INSERT INTO control.partner_webhooks (id, partner_id, environment, url, sealed_secret, created_at, updated_at)
        SELECT control.uuid_v7(), p, 'live', 'https://8.8.8.8/', '\\x00', now(), now() FROM unnest(?) AS p
        """,
        array(made));
    return made;
  }

  /** So many things happen to each of the partners. */
  void happen(List<UUID> partners, int times) throws SQLException {
    run(
        """
        INSERT INTO events (id, partner_id, type, occurred_at, resource_type, resource_id, resource_version, data)
        SELECT 'evt_' || replace(gen_random_uuid()::text, '-', ''), p, 'availability.changed', clock_timestamp(),
               'availability', gen_random_uuid(), 1, '{}'
          FROM generate_series(1, ?) AS n, unnest(?) AS p
        """,
        times,
        array(partners));
  }

  /** Calls {@code relay_events} once, as a server does. */
  void relay() throws SQLException {
    run("SET LOCAL ROLE app_platform");
    run("SELECT * FROM relay_events(?)", MAX_NUMBERED);
    run("RESET ROLE");
  }

  /** How many events of the partners have a number. */
  long numbered(List<UUID> partners) throws SQLException {
    return number(
        "SELECT count(*) FROM events WHERE partner_id = ANY (?) AND sequence IS NOT NULL",
        array(partners));
  }

  /** How many deliveries of the partner do not follow that of the number before. */
  long unordered(UUID partner) throws SQLException {
    return number(
        """
        SELECT count(*) FROM (
               SELECT e.sequence, row_number() OVER (ORDER BY d.created_at) AS queued,
                      row_number() OVER (ORDER BY d.next_attempt_at) AS sent
                 FROM deliveries d JOIN events e ON e.id = d.event_id AND e.occurred_at = d.event_at
                WHERE d.partner_id = ?) log
         WHERE queued <> sequence OR sent <> sequence
        """,
        partner);
  }

  @Override
  public void close() throws SQLException {
    connection.close();
  }

  private Object array(List<UUID> ids) throws SQLException {
    return connection.createArrayOf("uuid", ids.toArray());
  }

  private void run(String sql, Object... values) throws SQLException {
    try (PreparedStatement statement = prepare(sql, values)) {
      statement.execute();
    }
  }

  private long number(String sql, Object... values) throws SQLException {
    try (PreparedStatement statement = prepare(sql, values);
        ResultSet rows = statement.executeQuery()) {
      rows.next();
      return rows.getLong(1);
    }
  }

  private List<UUID> uuids(String sql, Object... values) throws SQLException {
    List<UUID> found = new ArrayList<>();
    try (PreparedStatement statement = prepare(sql, values);
        ResultSet rows = statement.executeQuery()) {
      while (rows.next()) {
        found.add(rows.getObject(1, UUID.class));
      }
    }
    return found;
  }

  private PreparedStatement prepare(String sql, Object... values) throws SQLException {
    PreparedStatement statement = connection.prepareStatement(sql);
    for (int i = 0; i < values.length; i++) {
      statement.setObject(i + 1, values[i]);
    }
    return statement;
  }
}
