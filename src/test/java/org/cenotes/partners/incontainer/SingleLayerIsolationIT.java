package org.cenotes.partners.incontainer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.incontainer.RootCauses.REFUSED;
import static org.cenotes.partners.incontainer.RootCauses.messages;
import static org.cenotes.partners.incontainer.RootCauses.sqlState;

import jakarta.annotation.Resource;
import jakarta.inject.Inject;
import jakarta.persistence.EntityManager;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import javax.sql.DataSource;
import org.cenotes.partners.domain.catalog.CenoteCache;
import org.cenotes.partners.domain.catalog.CenoteService;
import org.cenotes.partners.domain.catalog.Listing;
import org.cenotes.partners.domain.catalog.Search;
import org.cenotes.partners.domain.event.EventService;
import org.cenotes.partners.domain.event.EventType;
import org.cenotes.partners.domain.event.NewEvent;
import org.cenotes.partners.platform.list.Page;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Scope;
import org.hibernate.Session;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each of the two isolation layers works while the other is off. */
@ArquillianTest
class SingleLayerIsolationIT {
  private static final List<String> TABLES =
      List.of("live.reservations", "live.events", "control.partner_api_keys");
  private static final String CENOTES = "live.cenotes";
  private static final List<String> ENTITIES = List.of("Reservation", "Event", "ApiKey");

  /** Hibernate's identity of the platform: a session under it has no filter. */
  private static final UUID ROOT = new UUID(0, 0);

  @Inject private Fixtures fixtures;
  @Inject private ScopedWork work;
  @Inject private OwnerSql owner;
  @Inject private EventService events;
  @Inject private CenoteService cenotes;
  @Inject private CenoteCache directory;

  @Resource(lookup = "jdbc/booking")
  private DataSource booking;

  private Fixtures.Booker one;
  private Fixtures.Booker other;
  private Scope scope;

  @BeforeEach
  void two_partners_with_a_reservation_each() {
    UUID cenote = fixtures.cenote(DataSet.LIVE, 40);
    one = fixtures.partner();
    other = fixtures.partner();
    scope = one.scope();
    one.book(cenote, "09:00", 2, Map.of());
    other.book(cenote, "09:00", 2, Map.of());
  }

  @Test
  void without_row_level_security_hibernate_hides_other_partners_rows() {
    UUID theirs =
        UUID.fromString(
            owner
                .texts("SELECT id FROM live.reservations WHERE partner_id = ?", other.partner())
                .get(0));
    withoutRowLevelSecurity(
        TABLES,
        () -> {
          for (String table : TABLES) {
            assertThat(work.select(scope, "SELECT partner_id FROM " + table))
                .as("this layer is really off: " + table)
                .contains(one.partner(), other.partner());
          }
          for (String entity : ENTITIES) {
            assertThat(work.query(scope, "SELECT partnerId FROM " + entity))
                .as(entity)
                .isNotEmpty()
                .containsOnly(one.partner());
          }
          String byId = "FROM Reservation WHERE CAST(id AS string) = '" + theirs + "'";
          assertThat(work.query(scope, byId)).isEmpty();
          assertThat(work.finds(scope, theirs)).isFalse();
        });
  }

  @Test
  void without_row_level_security_hibernate_refuses_another_partners_new_row() {
    withoutRowLevelSecurity(
        TABLES,
        () -> {
          assertThat(messages(() -> append(other.partner()))).contains("tenant");
          assertThat(messages(() -> append(one.partner()))).isEqualTo("no failure");
        });
    assertThat(eventsOfTests(other.partner())).isZero();
    assertThat(eventsOfTests(one.partner())).isEqualTo(1);
  }

  @Test
  void each_isolation_layer_alone_hides_private_cenotes() {
    UUID theirs = fixtures.privateCenote(other.partner());
    UUID mine = fixtures.privateCenote(one.partner());
    String all = "SELECT id FROM " + CENOTES;
    assertThat(work.select(scope, all)).contains(mine).doesNotContain(theirs);
    withoutRowLevelSecurity(
        List.of(CENOTES),
        () -> {
          assertThat(work.select(scope, all)).as("this layer is really off").contains(theirs);
          assertThat(isListed(mine, scope)).isTrue();
          assertThat(isListed(theirs, scope)).isFalse();
          assertThat(isListed(mine, Scope.visitor(DataSet.LIVE, ConnectionPool.READS))).isFalse();
          assertThat(messages(() -> CurrentScope.call(scope, () -> directory.bookable(theirs))))
              .contains("error.cenote.not_found");
          assertThat(CurrentScope.call(scope, () -> directory.bookable(mine)).id()).isEqualTo(mine);
        });
  }

  private boolean isListed(UUID cenote, Scope caller) {
    Page<Listing> found =
        CurrentScope.call(caller, () -> cenotes.onSale(Search.of("inside-" + cenote)));
    assertThat(found.pagination().total()).isEqualTo(found.items().size());
    return !found.items().isEmpty();
  }

  @Test
  void without_hibernates_filter_the_database_hides_other_partners_rows() {
    for (String entity : ENTITIES) {
      List<UUID> partners =
          work.inTransaction(
              scope,
              session -> {
                try (Session root = root(session)) {
                  return root.createQuery("SELECT partnerId FROM " + entity, UUID.class)
                      .getResultList();
                }
              });
      assertThat(partners).as(entity).isNotEmpty().containsOnly(one.partner());
    }
  }

  @Test
  void without_hibernates_filter_the_database_refuses_another_partners_new_row() {
    String copy =
        "INSERT INTO events (id, partner_id, type, occurred_at, resource_type, resource_id,"
            + " resource_version, data) SELECT 'evt_' || gen_random_uuid(), '%s', 'webhook.test',"
            + " occurred_at, resource_type, resource_id, resource_version, data FROM events LIMIT"
            + " 1";
    assertThat(sqlState(() -> work.update(scope, copy.formatted(other.partner()))))
        .isEqualTo(REFUSED);
    assertThat(
            sqlState(
                () ->
                    work.update(
                        scope,
                        "UPDATE reservations SET partner_id = '%s'".formatted(other.partner()))))
        .isEqualTo(REFUSED);
    assertThat(work.update(scope, copy.formatted(one.partner()))).isEqualTo(1);
    assertThat(eventsOfTests(other.partner())).isZero();
  }

  @Test
  void the_login_role_alone_has_no_access() throws SQLException {
    for (String table : TABLES) {
      try (Connection connection = booking.getConnection();
          Statement statement = connection.createStatement()) {
        connection.setAutoCommit(false);
        assertThat(sqlState(() -> statement.executeQuery("SELECT 1 FROM " + table)))
            .as(table)
            .isEqualTo(REFUSED);
        connection.rollback();
        statement.execute("SET LOCAL ROLE app_tenant");
        try (ResultSet rows = statement.executeQuery("SELECT 1 FROM " + table)) {
          assertThat(rows.next()).as(table).isFalse();
        }
        connection.rollback();
      }
    }
  }

  private void append(UUID partner) {
    work.inTransaction(
        scope,
        session -> {
          events.append(
              new NewEvent(partner, EventType.WEBHOOK_TEST, partner, 1, Map.of("a", 1), null));
          session.flush();
          return null;
        });
  }

  private long eventsOfTests(UUID partner) {
    return owner.number(
        "SELECT count(*) FROM live.events WHERE type = 'webhook.test' AND partner_id = ?", partner);
  }

  private void withoutRowLevelSecurity(List<String> tables, Runnable test) {
    try {
      tables.forEach(table -> owner.run("ALTER TABLE " + table + " DISABLE ROW LEVEL SECURITY"));
      test.run();
    } finally {
      tables.forEach(table -> owner.run("ALTER TABLE " + table + " ENABLE ROW LEVEL SECURITY"));
    }
  }

  /** A session of the caller's transaction and scope that Hibernate does not filter. */
  private static Session root(EntityManager session) {
    return session
        .unwrap(Session.class)
        .getSessionFactory()
        .withOptions()
        .tenantIdentifier((Object) ROOT)
        .openSession();
  }
}
