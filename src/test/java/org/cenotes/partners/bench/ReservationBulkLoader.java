package org.cenotes.partners.bench;

import static java.util.Map.entry;
import static java.util.stream.Collectors.joining;

import java.sql.SQLException;
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
   * hold no places. Indexes are dropped before and created again afterwards, which is faster.
   */
  void insertReservations(String partnerId, int count) throws SQLException {
    Map<String, String> values =
        Map.ofEntries(
            entry("id", "gen_random_uuid()"),
            entry("partner_id", "'" + partnerId + "'::uuid"),
            entry(
                "confirmation_code",
                "'CN-' || lpad(upper(to_hex(nextval('live.bench_numbers'))), 8, '0')"),
            entry("partner_reference", "NULL"),
            entry("status", "'cancelled'"),
            entry("slot_starts", "'{}'"),
            entry("guest_email", "'guest' || n || '@guests.example'"),
            entry("visit_date", "date '2025-01-01' + n % 700"),
            entry("created_at", "timestamptz '2025-01-01' + n * interval '30 s'"));
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
