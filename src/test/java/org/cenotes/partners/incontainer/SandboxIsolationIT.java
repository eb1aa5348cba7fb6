package org.cenotes.partners.incontainer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.incontainer.RootCauses.NO_TABLE;
import static org.cenotes.partners.incontainer.RootCauses.messages;
import static org.cenotes.partners.incontainer.RootCauses.sqlState;

import jakarta.annotation.Resource;
import jakarta.inject.Inject;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.sql.DataSource;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Live and sandbox are separate, and a transaction leaves no trace of its scope. */
@ArquillianTest
class SandboxIsolationIT {
  /** The pool's connections, and enough to hold all of them at once. */
  private static final int POOL = 10;

  private static final String SETTINGS =
      "SELECT current_user, current_setting('search_path'),"
          + " coalesce(current_setting('app.partner_id', true), '')";

  @Inject private Fixtures fixtures;
  @Inject private ScopedWork work;
  @Inject private OwnerSql owner;

  @Resource(lookup = "jdbc/booking")
  private DataSource booking;

  private Fixtures.Booker live;
  private Fixtures.Booker sandbox;

  @BeforeEach
  void a_partner_with_one_live_and_two_sandbox_reservations() {
    live = fixtures.partner();
    sandbox = new Fixtures.Booker(live.fixtures(), live.partner(), DataSet.SANDBOX);
    live.book(fixtures.cenote(DataSet.LIVE, 40), "09:00", 1, Map.of());
    UUID cenote = fixtures.cenote(DataSet.SANDBOX, 40);
    sandbox.book(cenote, "09:00", 1, Map.of());
    sandbox.book(cenote, "10:00", 1, Map.of());
  }

  @Test
  void the_search_path_has_exactly_one_data_schema() {
    for (ConnectionPool pool : ConnectionPool.values()) {
      for (Scope.Role role : Scope.Role.values()) {
        assertThat(searchPath(role, DataSet.LIVE, pool)).isEqualTo("live, control");
        assertThat(searchPath(role, DataSet.SANDBOX, pool)).isEqualTo("sandbox, control");
      }
    }
  }

  private Object searchPath(Scope.Role role, DataSet data, ConnectionPool pool) {
    Scope scope =
        role == Scope.Role.APP_TENANT
            ? Scope.visitor(data, pool)
            : Scope.platform(PrivilegedScope.HEALTH, data, pool);
    return work.select(scope, "SELECT current_setting('search_path')").get(0);
  }

  @Test
  void a_prepared_statement_follows_the_scopes_data_set() {
    // Often enough for the driver to prepare it on the server and for the server to keep its plan.
    for (int i = 0; i < 4 * POOL; i++) {
      assertThat(work.query(live.scope(), "SELECT id FROM Reservation")).hasSize(1);
      assertThat(work.query(sandbox.scope(), "SELECT id FROM Reservation")).hasSize(2);
      assertThat(
              work.query(
                  Scope.visitor(DataSet.LIVE, ConnectionPool.BOOKING),
                  "SELECT id FROM Reservation"))
          .isEmpty();
    }
  }

  @Test
  void a_missing_sandbox_table_never_reads_live() {
    owner.run("ALTER TABLE sandbox.reservations RENAME TO reservations_gone");
    try {
      assertThat(sqlState(() -> work.select(sandbox.scope(), "SELECT id FROM reservations")))
          .isEqualTo(NO_TABLE);
      assertThat(sqlState(() -> work.query(sandbox.scope(), "FROM Reservation")))
          .isEqualTo(NO_TABLE);
      assertThat(
              sqlState(() -> work.update(sandbox.scope(), "UPDATE reservations SET notes = 'x'")))
          .isEqualTo(NO_TABLE);
      UUID cenote = fixtures.cenote(DataSet.SANDBOX, 5);
      assertThat(sqlState(() -> sandbox.book(cenote, "09:00", 1, Map.of()))).isEqualTo(NO_TABLE);
      assertThat(work.query(live.scope(), "SELECT notes FROM Reservation"))
          .hasSize(1)
          .containsOnlyNulls();
    } finally {
      owner.run("ALTER TABLE sandbox.reservations_gone RENAME TO reservations");
    }
    assertThat(work.query(sandbox.scope(), "FROM Reservation")).hasSize(2);
  }

  @Test
  void a_returned_connection_has_no_role_partner_or_search_path() throws SQLException {
    List<Integer> used = new ArrayList<>();
    used.add(backend());
    assertThat(
            messages(
                () ->
                    work.inTransaction(
                        live.scope(),
                        session -> {
                          used.add(
                              (Integer)
                                  session
                                      .createNativeQuery("SELECT pg_backend_pid()", Integer.class)
                                      .getSingleResult());
                          throw new IllegalStateException("rolled back");
                        })))
        .contains("rolled back");
    Map<Integer, List<String>> settings = settingsByBackend();
    assertThat(settings.keySet()).containsAll(used);
    assertThat(settings.values())
        .allSatisfy(
            values -> assertThat(values).containsExactly("cenotes_app", "\"$user\", public", ""));
  }

  private Integer backend() {
    return (Integer) work.select(live.scope(), "SELECT pg_backend_pid()").get(0);
  }

  /** Takes every connection of the pool at once, so that none can hide. */
  private Map<Integer, List<String>> settingsByBackend() throws SQLException {
    Map<Integer, List<String>> found = new java.util.TreeMap<>();
    List<Connection> held = new ArrayList<>();
    try {
      for (int i = 0; i < POOL; i++) {
        Connection connection = booking.getConnection();
        held.add(connection);
        try (Statement statement = connection.createStatement();
            ResultSet row = statement.executeQuery(SETTINGS + ", pg_backend_pid()")) {
          row.next();
          found.put(row.getInt(4), List.of(row.getString(1), row.getString(2), row.getString(3)));
        }
      }
    } finally {
      for (Connection connection : held) {
        connection.close();
      }
    }
    return found;
  }
}
