package org.cenotes.partners.http;

import java.util.UUID;
import org.cenotes.partners.harness.Wait;

/** Events inserted by SQL; the server's relay finds and numbers them. */
final class EventSql {
  private EventSql() {}

  /** A new partner without events. */
  static Partner partner() {
    Partner made = Partner.seed();
    forget(made.id());
    return made;
  }

  /** Something of this type happens to the partner. */
  static void happens(UUID partner, String type) {
    happen(partner, type, 1, 0);
  }

  /** The same so many times at once, each with so many bytes to say. */
  static void happen(UUID partner, String type, int times, int bytes) {
    Sql.update(
        """
        INSERT INTO live.events (id, partner_id, type, occurred_at, resource_type, resource_id, resource_version, data)
        SELECT 'evt_' || replace(gen_random_uuid()::text, '-', ''), ?, ?, clock_timestamp(), split_part(?, '.', 1),
               gen_random_uuid(), 1, jsonb_build_object('n', n, 'text', repeat('x', ?))
          FROM generate_series(1, ?) AS n
        """,
        partner,
        type,
        type,
        bytes,
        times);
  }

  /** Empties the partner's log of what made it: from here on it is the test's alone. */
  static void forget(UUID partner) {
    Wait.untilAsserted(
        () ->
            org.assertj.core.api.Assertions.assertThat(
                    Sql.number(
                        "SELECT count(*) FROM live.events WHERE partner_id = ? AND sequence IS"
                            + " NULL",
                        partner))
                .isZero());
    Sql.update("DELETE FROM live.events WHERE partner_id = ?", partner);
    Sql.update("DELETE FROM live.event_sequences WHERE partner_id = ?", partner);
  }

  /** The number of the partner's last event. */
  static long last(UUID partner) {
    return Sql.number(
        "SELECT coalesce((SELECT last_sequence FROM live.event_sequences WHERE partner_id = ?), 0)",
        partner);
  }

  /** Waits until as many events have their number. */
  static void numbered(UUID partner, long last) {
    Wait.untilAsserted(
        () -> org.assertj.core.api.Assertions.assertThat(last(partner)).isEqualTo(last));
  }
}
