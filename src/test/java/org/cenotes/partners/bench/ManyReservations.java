package org.cenotes.partners.bench;

import java.sql.SQLException;
import org.cenotes.partners.bench.Subject.Requests;

/** A partner's reservations by the million, made by SQL from one that the server wrote. */
final class ManyReservations {
  private final Subject subject;

  ManyReservations(Subject subject) {
    this.subject = subject;
  }

  /** Gives a partner so many more, spread over two years; cancelled, so that they hold no place. */
  void give(String partnerId, int count) throws SQLException {
    subject.sql(
        """
        SET synchronous_commit = off;
        INSERT INTO live.reservations
        SELECT (jsonb_populate_record(one.r, jsonb_build_object(
                 'id', gen_random_uuid(),
                 'partner_id', '%s',
                 'confirmation_code', 'CN-' || lpad(upper(to_hex(nextval('live.bench_numbers'))), 8, '0'),
                 'status', 'cancelled', 'slot_starts', '[]'::jsonb,
                 'guest_email', 'guest' || n || '@guests.example',
                 'visit_date', date '2025-01-01' + n %% 700,
                 'created_at', timestamptz '2025-01-01' + n * interval '30 s'))).*
          FROM (SELECT r FROM live.reservations r ORDER BY id LIMIT 1) one, generate_series(1, %d) n;
        """
            .formatted(partnerId, count));
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
