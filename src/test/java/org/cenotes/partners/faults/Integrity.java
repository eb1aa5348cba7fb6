package org.cenotes.partners.faults;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.cenotes.partners.harness.Postgres;

/** Checks invariants of the database, as superuser. */
final class Integrity {
  private final Postgres postgres;

  Integrity(Postgres postgres) {
    this.postgres = postgres;
  }

  /** All of it, on live and sandbox. */
  void assertWhole() throws SQLException {
    for (String schema : List.of("live", "sandbox")) {
      assertThat(wrongSlots(schema)).as("slots whose taken is not the sum of visitors").isEmpty();
      assertThat(wrongCoupons(schema)).as("coupons whose count is not that of holders").isEmpty();
      assertThat(duplicateReferences(schema)).as("references with two reservations").isEmpty();
      assertThat(withoutOneCreatedEvent(schema))
          .as("reservations without exactly one reservation.created")
          .isEmpty();
      assertThat(eventsOfNothing(schema)).as("events without their reservation").isEmpty();
    }
    assertThat(recordsOfNothing()).as("idempotency records without their reservation").isEmpty();
    assertNoDeadlocks();
  }

  /**
   * Nobody has ever waited for one that waited for him: each costs both a second, and one its work.
   */
  void assertNoDeadlocks() throws SQLException {
    assertThat(count("SELECT sum(deadlocks) FROM pg_stat_database")).as("deadlocks").isZero();
  }

  /** Every slot must count exactly the visitors of the reservations that hold it, both ways. */
  private List<String> wrongSlots(String schema) throws SQLException {
    return rows(
        """
        SELECT coalesce(i.cenote_id, h.cenote_id) || ' ' || coalesce(i.visit_date, h.visit_date) || ' '
               || coalesce(i.start_time, h.start_time) || ': taken ' || coalesce(i.taken::text, 'nothing')
               || ', held ' || coalesce(h.visitors, 0)
          FROM %1$s.slot_inventory i
          FULL JOIN (SELECT cenote_id, visit_date, start_time, sum(visitors) AS visitors
                       FROM (SELECT cenote_id, visit_date, unnest(slot_starts) AS start_time, visitors
                               FROM %1$s.reservations) AS held
                      GROUP BY cenote_id, visit_date, start_time) h
            USING (cenote_id, visit_date, start_time)
         WHERE coalesce(i.taken, -1) <> coalesce(h.visitors, 0)
        """
            .formatted(schema));
  }

  /**
   * Every coupon, and every customer of one that limits them, must count the reservations that hold
   * it.
   */
  private List<String> wrongCoupons(String schema) throws SQLException {
    return rows(
        """
        SELECT id || ': redeemed ' || redeemed || ', held ' || held || ', of customers ' || uses
          FROM %1$s.coupon_mismatches
         UNION ALL
        SELECT coalesce(u.coupon_id, h.coupon_id) || ': of one customer ' || coalesce(u.uses, 0) || ', held '
               || coalesce(h.held, 0)
          FROM (SELECT * FROM %1$s.coupon_customers WHERE uses > 0) u
          FULL JOIN (SELECT coupon_id, coupon_customer AS customer, count(*) AS held FROM %1$s.reservations
                       JOIN %1$s.coupons c ON c.id = coupon_id AND c.max_per_customer IS NOT NULL
                      WHERE cardinality(slot_starts) > 0 GROUP BY 1, 2) h
            USING (coupon_id, customer)
         WHERE coalesce(u.uses, 0) <> coalesce(h.held, 0)
        """
            .formatted(schema));
  }

  private List<String> duplicateReferences(String schema) throws SQLException {
    return rows(
        """
        SELECT partner_reference FROM %s.reservations WHERE partner_reference IS NOT NULL
         GROUP BY partner_id, partner_reference HAVING count(*) > 1
        """
            .formatted(schema));
  }

  private List<String> withoutOneCreatedEvent(String schema) throws SQLException {
    return rows(
        """
        SELECT r.id || ': ' || count(e.id) FROM %1$s.reservations r
          LEFT JOIN %1$s.events e ON e.resource_id = r.id AND e.type = 'reservation.created'
         GROUP BY r.id HAVING count(e.id) <> 1
        """
            .formatted(schema));
  }

  private List<String> eventsOfNothing(String schema) throws SQLException {
    return rows(
        """
        SELECT e.id || ' ' || e.type FROM %1$s.events e
         WHERE e.resource_type = 'reservation'
           AND NOT EXISTS (SELECT FROM %1$s.reservations r WHERE r.id = e.resource_id)
        """
            .formatted(schema));
  }

  /** A stored response names a reservation that exists. */
  private List<String> recordsOfNothing() throws SQLException {
    return rows(
        """
        SELECT i.key FROM control.idempotency_records i
         WHERE convert_from(i.body, 'UTF8')::jsonb #>> '{data,id}' IS NOT NULL
           AND NOT EXISTS (SELECT FROM live.reservations r
                            WHERE r.id = (convert_from(i.body, 'UTF8')::jsonb #>> '{data,id}')::uuid)
           AND NOT EXISTS (SELECT FROM sandbox.reservations r
                            WHERE r.id = (convert_from(i.body, 'UTF8')::jsonb #>> '{data,id}')::uuid)
        """);
  }

  /** Executes an update. */
  void update(String statement) throws SQLException {
    try (Connection connection = postgres.superuser();
        Statement work = connection.createStatement()) {
      work.executeUpdate(statement);
    }
  }

  /** The one number that a query returns. */
  long count(String query) throws SQLException {
    return Long.parseLong(rows(query).get(0));
  }

  /** The first column of what a query finds. */
  List<String> rows(String query) throws SQLException {
    List<String> found = new ArrayList<>();
    try (Connection connection = postgres.superuser();
        Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      while (rows.next()) {
        found.add(rows.getString(1));
      }
    }
    return found;
  }
}
