package org.cenotes.partners.bench;

import static java.util.Map.entry;
import static java.util.stream.Collectors.joining;

import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import org.cenotes.partners.bench.Subject.Requests;

/** A partner's reservations by the million, made by SQL from one that the server wrote. */
final class ManyReservations {
  private final Subject subject;

  ManyReservations(Subject subject) {
    this.subject = subject;
  }

  /**
   * Gives a partner so many more, spread over two years; cancelled, so that they hold no place.
   * Rows first, then the indexes, as one loads a table.
   */
  void give(String partnerId, int count) throws SQLException {
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
        subject.texts(
            """
            SELECT column_name FROM information_schema.columns
             WHERE table_schema = 'live' AND table_name = 'reservations' AND is_generated = 'NEVER'
            """);
    List<String> indexes =
        subject.texts(
            """
            SELECT indexdef FROM pg_indexes WHERE schemaname = 'live' AND tablename = 'reservations'
               AND indexdef NOT LIKE 'CREATE UNIQUE%'
            """);
    for (String index : indexes) {
      subject.sql("DROP INDEX live." + index.split(" ")[2]);
    }
    subject.sql(
        "SET synchronous_commit = off; INSERT INTO live.reservations (%s) SELECT %s FROM (%s) one, generate_series(1, %d) n"
            .formatted(
                String.join(", ", columns),
                columns.stream()
                    .map(column -> values.getOrDefault(column, "one." + column))
                    .collect(joining(", ")),
                "SELECT * FROM live.reservations ORDER BY id LIMIT 1",
                count));
    for (String index : indexes) {
      subject.sql(index);
    }
    subject.sql("VACUUM ANALYZE live.reservations");
  }

  /** The newest rows. */
  static byte[] firstPage(String key) {
    return Requests.get("/api/partner/reservations", key);
  }

  /** The rows in the middle, as they are reached by the cursor. */
  byte[] cursorPage(String key, int count) {
    try (HttpConnection connection = new HttpConnection(subject.base())) {
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
