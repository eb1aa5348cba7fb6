package org.cenotes.partners.bench;

import static java.util.Map.entry;
import static java.util.stream.Collectors.joining;

import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.cenotes.partners.bench.SystemUnderTest.Requests;

/** Inserts up to millions of reservations by SQL, as copies of one that the server wrote. */
final class ReservationBulkLoader {
  private final SystemUnderTest system;

  ReservationBulkLoader(SystemUnderTest system) {
    this.system = system;
  }

  /**
   * Inserts reservations for a partner, spread over two years. They are cancelled, so that they
   * hold no places.
   */
  void insertReservations(String partnerId, int count) throws SQLException {
    insert(
        partnerId,
        count,
        Map.ofEntries(
            entry("status", "'cancelled'"),
            entry("slot_starts", "'{}'"),
            entry("visit_date", "date '2025-01-01' + n % 700"),
            entry("created_at", "timestamptz '2025-01-01' + n * interval '30 s'")));
  }

  /**
   * Inserts sales of these cenotes, booked over the last twelve months for visits up to 45 days
   * later: one in ten cancelled, the others completed or still to come. Their places are not taken
   * from the inventory.
   */
  void insertSales(String partnerId, List<String> cenotes, int count) throws SQLException {
    String created = "now() - n * interval '1 year' / " + count;
    String visit = "(%s + n %% 45 * interval '1 day')::date".formatted(created);
    insert(
        partnerId,
        count,
        Map.ofEntries(
            entry("created_at", created),
            entry("visit_date", visit),
            entry("starts_at", visit + " + interval '14 h'"),
            entry("ends_at", visit + " + interval '15 h'"),
            entry(
                "status",
                "CASE WHEN n % 10 = 0 THEN 'cancelled' WHEN "
                    + visit
                    + " < current_date THEN 'completed' ELSE 'confirmed' END"),
            entry("slot_starts", "CASE WHEN n % 10 = 0 THEN '{}' ELSE ARRAY[one.start_time] END"),
            entry(
                "cenote_id",
                "(ARRAY['%s']::uuid[])[1 + n %% %d]"
                    .formatted(String.join("','", cenotes), cenotes.size()))));
  }

  /** Inserts copies with other values, without the indexes, which is faster. */
  private void insert(String partnerId, int count, Map<String, String> varying)
      throws SQLException {
    Map<String, String> values = new HashMap<>(varying);
    values.put("id", "gen_random_uuid()");
    values.put("partner_id", "'" + partnerId + "'::uuid");
    values.put(
        "confirmation_code", "'CN-' || lpad(upper(to_hex(nextval('live.bench_numbers'))), 8, '0')");
    values.put("partner_reference", "NULL");
    values.put("guest_email", "'guest' || n || '@guests.example'");
    system.sql("CREATE SEQUENCE IF NOT EXISTS live.bench_numbers");
    List<String> columns =
        system.firstColumn(
            """
            SELECT column_name FROM information_schema.columns
             WHERE table_schema = 'live' AND table_name = 'reservations' AND is_generated = 'NEVER'
            """);
    List<String> indexes =
        system.firstColumn(
            """
            SELECT indexdef FROM pg_indexes WHERE schemaname = 'live' AND tablename = 'reservations'
               AND indexdef NOT LIKE 'CREATE UNIQUE%'
            """);
    for (String index : indexes) {
      system.sql("DROP INDEX live." + index.split(" ")[2]);
    }
    system.sql(
        "SET synchronous_commit = off; INSERT INTO live.reservations (%s) SELECT %s FROM (%s) one, generate_series(1, %d) n"
            .formatted(
                String.join(", ", columns),
                columns.stream()
                    .map(column -> values.getOrDefault(column, "one." + column))
                    .collect(joining(", ")),
                "SELECT * FROM live.reservations ORDER BY id LIMIT 1",
                count));
    for (String index : indexes) {
      system.sql(index);
    }
    system.sql("VACUUM ANALYZE live.reservations");
  }

  /** Requests the newest reservations. */
  static byte[] firstPage(String key) {
    return Requests.get("/api/partner/reservations", key);
  }

  /** Requests a page in the middle of the list, by its cursor. */
  byte[] cursorPage(String key, int count) {
    try (HttpConnection connection = new HttpConnection(system.base())) {
      connection.exchange(Requests.get("/api/partner/reservations?page=" + count / 2 / 15, key));
      String cursor =
          connection
              .headers()
              .lines()
              .filter(line -> line.toLowerCase(java.util.Locale.ROOT).startsWith("x-next-cursor:"))
              .findFirst()
              .orElseThrow(() -> new IllegalStateException("no cursor: " + connection.headers()));
      return Requests.get(
          "/api/partner/reservations?cursor=" + cursor.substring(cursor.indexOf(':') + 1).strip(),
          key);
    } catch (java.io.IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
