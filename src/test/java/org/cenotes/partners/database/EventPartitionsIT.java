package org.cenotes.partners.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Partition maintenance of the event log recovers from any state and blocks no writers. */
class EventPartitionsIT {
  private static final String DATABASE = "partitions";
  private static final String COUNT = "SELECT count(*) FROM live.events";
  private static final String MAINTAIN = "SELECT * FROM live.maintain_partitions(30)";
  private static final String IN_DEFAULT = "SELECT count(*) FROM live.events_default";
  private static final String DAYS_AHEAD =
      """
      SELECT count(*) FROM generate_series(0, 14) d
       WHERE to_regclass('live.events_' || to_char((now() AT TIME ZONE 'UTC')::date + d, 'YYYYMMDD')) IS NOT NULL
      """;

  private static Migrated database;

  @BeforeAll
  static void migrate() throws SQLException {
    database = new Migrated(DATABASE);
  }

  @BeforeEach
  void within_one_day() {
    Wait.pastMidnight(ZoneOffset.UTC);
  }

  @AfterAll
  static void close() throws SQLException {
    database.close();
  }

  @BeforeEach
  void start_without_daily_partitions() throws SQLException {
    database.script(
        """
        DELETE FROM live.events;
        DO $$ DECLARE partition regclass; BEGIN
          FOR partition IN SELECT inhrelid::regclass FROM pg_inherits WHERE inhparent = 'live.events'::regclass
                              AND inhrelid <> 'live.events_default'::regclass LOOP
            EXECUTE 'DROP TABLE ' || partition;
          END LOOP;
        END $$
        """);
  }

  private static void insertEvents(String days) throws SQLException {
    database.script(
        """
        INSERT INTO live.events (id, partner_id, type, occurred_at, resource_type, resource_id, resource_version, data)
        SELECT 'evt_' || gen_random_uuid(), gen_random_uuid(), 'test', now() + d * interval '1 day', 'test',
               gen_random_uuid(), 0, '{}' FROM unnest(ARRAY[%s]) d
        """
            .formatted(days));
  }

  @Test
  void rows_in_the_default_partition_move_to_their_day() throws SQLException {
    insertEvents("-2, -1, 0, 0, 3");
    assertThat(database.rows(IN_DEFAULT)).containsExactly("5");
    assertThat(database.rows(MAINTAIN)).isEmpty();
    assertThat(database.rows(IN_DEFAULT)).containsExactly("0");
    assertThat(database.rows(DAYS_AHEAD)).containsExactly("15");
    assertThat(
            database.rows(
                "SELECT count(*) FROM live.events WHERE tableoid::regclass::text"
                    + " = 'live.events_' || to_char(occurred_at AT TIME ZONE 'UTC', 'YYYYMMDD')"))
        .containsExactly("5");
    insertEvents("0, 14");
    assertThat(database.rows(IN_DEFAULT)).containsExactly("0");
    assertThat(database.rows(MAINTAIN)).as("again").isEmpty();
  }

  @Test
  void days_past_retention_are_dropped() throws SQLException {
    insertEvents("-40, -31, -30, 0");
    assertThat(database.rows(MAINTAIN)).isEmpty();
    assertThat(database.rows(COUNT)).as("one day is left to the next call").containsExactly("3");
    assertThat(database.rows(MAINTAIN)).isEmpty();
    assertThat(database.rows(COUNT)).containsExactly("2");
  }

  @Test
  void a_day_that_fails_does_not_affect_the_others() throws SQLException {
    String check = "ALTER TABLE live.events %s CONSTRAINT events_partner_not_nil";
    database.script(check.formatted("DROP"));
    insertEvents("0, 1");
    database.script(
        "UPDATE live.events SET partner_id = '" + new UUID(0, 0) + "' WHERE occurred_at > now()");
    database.script(
        check.formatted("ADD") + " CHECK (partner_id <> '" + new UUID(0, 0) + "') NOT VALID");
    assertThat(database.rows(MAINTAIN)).singleElement().asString().contains("not made");
    assertThat(database.rows(IN_DEFAULT)).containsExactly("1");
    assertThat(database.rows(DAYS_AHEAD)).containsExactly("14");
    database.script("DELETE FROM live.events WHERE occurred_at > now()");
    assertThat(database.rows(MAINTAIN)).isEmpty();
    assertThat(database.rows(DAYS_AHEAD)).containsExactly("15");
  }

  @Test
  void it_waits_one_second_for_a_lock_and_reports_the_failure() throws SQLException {
    insertEvents("0");
    try (Connection dump = Product.postgres().connect(DATABASE, "postgres");
        Statement statement = dump.createStatement()) {
      dump.setAutoCommit(false);
      statement.execute("LOCK TABLE live.events IN ACCESS SHARE MODE");
      long start = System.nanoTime();
      List<String> problems = database.rows(MAINTAIN);
      long millis = (System.nanoTime() - start) / 1_000_000;
      assertThat(problems).singleElement().asString().contains("not made", "lock timeout");
      assertThat(millis).isBetween(900L, 30_000L);
      insertEvents("0");
      dump.rollback();
    }
    assertThat(database.rows(MAINTAIN)).isEmpty();
    assertThat(database.rows(IN_DEFAULT)).containsExactly("0");
    assertThat(database.rows(DAYS_AHEAD)).containsExactly("15");
  }
}
