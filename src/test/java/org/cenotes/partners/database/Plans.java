package org.cenotes.partners.database;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;

/** A database with a hundred thousand reservations, and query plans on it. */
final class Plans implements AutoCloseable {
  static final String PARTNER = "00000000-0000-7000-8000-000000000001";
  private static final int ROWS = 100_000;
  private static final List<String> BIG = List.of("reservations", "slot_inventory", "events");

  private final Migrated database;

  /**
   * Twenty partners, fifty cenotes, {@link #ROWS} reservations with their slots and events, and
   * thousands of events and deliveries that wait.
   */
  Plans(String name) throws SQLException {
    database = new Migrated(name);
    try (var script = Plans.class.getResourceAsStream("/database/many-rows.sql")) {
      database.script(
          new String(script.readAllBytes(), StandardCharsets.UTF_8)
              .replace(":rows", Integer.toString(ROWS)));
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    // As autovacuum leaves it: with statistics and a visibility map.
    for (String table :
        List.of("control.partners", "control.endpoint_queues", "live.cenotes", "live.deliveries")) {
      database.script("VACUUM ANALYZE " + table);
    }
    for (String table : BIG) {
      database.script("VACUUM ANALYZE live." + table);
      assertThat(database.rows("SELECT count(*) >= %d FROM live.%s".formatted(ROWS, table)))
          .as(table)
          .containsExactly("t");
    }
  }

  /** Asserts that no statement scans a big table when this role executes it. */
  void assertNoScan(String role, List<String> statements) throws SQLException {
    List<String> queries =
        statements.stream()
            .filter(text -> BIG.stream().anyMatch(text::contains))
            .distinct()
            .toList();
    assertThat(queries).isNotEmpty();
    for (String query : queries) {
      String plan = plan(role, "EXPLAIN (GENERIC_PLAN) " + query);
      for (String table : BIG) {
        assertThat(plan).as(query).doesNotContain("Seq Scan on " + table);
      }
    }
  }

  /** The output of EXPLAIN. */
  String plan(String role, String explain) throws SQLException {
    return String.join("\n", database.rowsInScope(role, PARTNER, explain));
  }

  /** The one row of a query, as this role sees it. */
  String row(String role, String query) throws SQLException {
    return String.join("\n", database.rowsInScope(role, PARTNER, query));
  }

  @Override
  public void close() throws SQLException {
    database.close();
  }
}
