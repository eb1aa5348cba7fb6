package org.cenotes.partners.incontainer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.cenotes.partners.incontainer.RootCauses.CHECK;
import static org.cenotes.partners.incontainer.RootCauses.INVALID_VALUE;
import static org.cenotes.partners.incontainer.RootCauses.REFUSED;
import static org.cenotes.partners.incontainer.RootCauses.messages;
import static org.cenotes.partners.incontainer.RootCauses.sqlState;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.CurrentScope;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.Scope;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What a partner's transaction can read and change with both isolation layers on. */
@ArquillianTest
class TenantIsolationIT {
  /**
   * Tables in which two partners have rows here, and the column that says whose each is; {@code
   * SchemaIT} compares the policies of all tables.
   */
  private static final Map<String, String> OWNED =
      Map.of(
          "reservations", "partner_id",
          "events", "partner_id",
          "event_positions", "partner_id",
          "partner_api_keys", "partner_id",
          "api_key_usage", "partner_id",
          "idempotency_records", "partner_id",
          "users", "partner_id",
          "partners", "id");

  @Inject private Fixtures fixtures;
  @Inject private ScopedWork work;
  @Inject private OwnerSql owner;

  private Fixtures.Booker one;
  private Fixtures.Booker other;
  private Scope scope;
  private UUID cenote;

  @BeforeEach
  void two_partners_with_rows() {
    cenote = fixtures.cenote(DataSet.LIVE, 40);
    one = fixtures.partner();
    other = fixtures.partner();
    scope = one.scope();
    for (Fixtures.Booker partner : List.of(one, other)) {
      partner.book(cenote, "09:00", 2, Map.of());
      owner.run(
          "INSERT INTO control.api_key_usage SELECT id, partner_id, now() FROM"
              + " control.partner_api_keys WHERE partner_id = ?",
          partner.partner());
      owner.run(
          "INSERT INTO live.event_positions VALUES (?, 'default', 0, now())", partner.partner());
      owner.run(
          "INSERT INTO control.idempotency_records VALUES ('live', ?, 'key', 'k', sha256('x'), 201,"
              + " 'b', now())",
          partner.partner());
      owner.run(
          "INSERT INTO control.users (id, partner_id, email, first_name, last_name, system_role,"
              + " partner_role, is_active, created_at, updated_at) VALUES (gen_random_uuid(), ?,"
              + " gen_random_uuid() || '@users.example', 'A', 'B', 'partner', 'partner_admin',"
              + " true, now(), now())",
          partner.partner());
    }
  }

  @Test
  void a_native_select_without_a_where_finds_the_callers_rows_only() {
    OWNED.forEach(
        (table, column) ->
            assertThat(work.select(scope, "SELECT " + column + " FROM " + table))
                .as(table)
                .isNotEmpty()
                .containsOnly(one.partner()));
  }

  @Test
  void entities_are_visible_to_their_partner_only() {
    String id = "SELECT id FROM live.reservations WHERE partner_id = ?";
    UUID mine = UUID.fromString(owner.texts(id, one.partner()).get(0));
    UUID theirs = UUID.fromString(owner.texts(id, other.partner()).get(0));
    assertThat(work.finds(scope, mine)).isTrue();
    assertThat(work.finds(scope, theirs)).isFalse();
    for (String entity : List.of("Reservation", "Event", "ApiKey")) {
      assertThat(work.query(scope, "SELECT partnerId FROM " + entity))
          .as(entity)
          .isNotEmpty()
          .containsOnly(one.partner());
    }
  }

  @Test
  void an_update_without_a_where_touches_the_callers_rows_only() {
    assertThat(work.update(scope, "UPDATE reservations SET notes = 'touched'")).isEqualTo(1);
    assertThat(work.update(scope, "UPDATE partner_api_keys SET name = 'touched'")).isEqualTo(2);
    assertThat(work.update(scope, "UPDATE users SET first_name = 'touched'")).isEqualTo(1);
    assertThat(
            owner.texts(
                "SELECT partner_id FROM live.reservations WHERE notes = 'touched' UNION SELECT"
                    + " partner_id FROM control.partner_api_keys WHERE name = 'touched' UNION"
                    + " SELECT partner_id FROM control.users WHERE first_name = 'touched'"))
        .contains(one.partner().toString())
        .doesNotContain(other.partner().toString());
  }

  @Test
  void a_delete_without_a_where_touches_the_callers_rows_only() {
    String left = "SELECT count(*) FROM control.idempotency_records WHERE partner_id = ?";
    assertThat(work.update(scope, "DELETE FROM idempotency_records")).isEqualTo(1);
    assertThat(owner.number(left, one.partner())).isZero();
    assertThat(owner.number(left, other.partner())).isEqualTo(1);
    assertThat(work.update(scope, "DELETE FROM cenotes")).isZero();
  }

  @Test
  void a_partner_cannot_make_an_administrator() {
    for (String role : List.of("admin", "operator")) {
      String statement = "UPDATE users SET system_role = '" + role + "'";
      assertThat(sqlState(() -> work.update(scope, statement))).isEqualTo("23514");
    }
  }

  @Test
  void forbidden_statements_of_a_partner_are_refused() {
    for (String statement :
        List.of(
            "UPDATE slot_inventory SET taken = 0",
            "INSERT INTO slot_inventory SELECT * FROM slot_inventory",
            "DELETE FROM slot_inventory",
            "UPDATE events SET type = 'x'",
            "DELETE FROM events",
            "DELETE FROM reservations",
            "UPDATE partners SET commission_bp = 0",
            "SELECT maintain_partitions()")) {
      assertThat(sqlState(() -> work.update(scope, statement))).as(statement).isEqualTo(REFUSED);
    }
  }

  @Test
  void a_partner_cannot_claim_impossible_places() {
    String claim = "SELECT claim_places('%s', %d, DATE '%s', ARRAY[TIME '11:00'], ARRAY[40], %d)";
    for (int places : new int[] {-2, 0, 51}) {
      assertThat(
              sqlState(
                  () -> work.select(scope, claim.formatted(cenote, 1, fixtures.day(), places))))
          .as("%d places", places)
          .isEqualTo(INVALID_VALUE);
    }
    assertThat(work.select(scope, claim.formatted(cenote, 1, fixtures.day(), 50)))
        .containsExactly("sold_out 11:00 40");
    UUID theirs = fixtures.privateCenote(other.partner());
    assertThat(work.select(scope, claim.formatted(theirs, 2, fixtures.day(), 1)))
        .as("as one that is not there")
        .containsExactly("changed");
    assertThat(work.select(other.scope(), claim.formatted(theirs, 2, fixtures.day(), 1)))
        .containsExactly("ok");
  }

  @Test
  void a_partner_releases_only_its_own_places_and_once() {
    String cancelAll = "UPDATE reservations SET status = 'cancelled', slot_starts = '{}'";
    for (String statement :
        List.of(
            "UPDATE reservations SET visitors = 3, adults = 3",
            "UPDATE reservations SET visit_date = visit_date + 1",
            "UPDATE reservations SET slot_starts = ARRAY[TIME '10:00']")) {
      assertThat(sqlState(() -> work.update(scope, statement))).as(statement).isEqualTo(CHECK);
    }
    assertThat(sqlState(() -> work.select(scope, "SELECT CAST(release_places() AS text)")))
        .isEqualTo(REFUSED);
    assertThat(taken()).isEqualTo(4);
    assertThat(work.update(scope, cancelAll)).isEqualTo(1);
    assertThat(taken()).as("the other's are still taken").isEqualTo(2);
    assertThat(work.update(scope, cancelAll)).isEqualTo(1);
    assertThat(taken()).isEqualTo(2);
    assertThat(
            sqlState(
                () ->
                    work.update(
                        scope,
                        "UPDATE reservations SET status = 'confirmed', slot_starts = ARRAY[TIME"
                            + " '09:00']")))
        .as("taken anew without a claim")
        .isEqualTo(CHECK);
  }

  private long taken() {
    return owner.number("SELECT sum(taken) FROM live.slot_inventory WHERE cenote_id = ?", cenote);
  }

  @Test
  void a_visitor_sees_the_catalogue_only() {
    Scope visitor = Scope.visitor(DataSet.LIVE, ConnectionPool.READS);
    assertThat(work.select(visitor, "SELECT id FROM cenotes")).contains(cenote);
    for (String table : OWNED.keySet()) {
      assertThat(work.select(visitor, "SELECT 1 FROM " + table)).as(table).isEmpty();
    }
    for (String entity : List.of("Reservation", "Event", "ApiKey")) {
      assertThat(work.query(visitor, "FROM " + entity)).as(entity).isEmpty();
    }
  }

  @Test
  void without_a_scope_there_is_no_connection() {
    assertThat(messages(() -> work.outside("SELECT 1"))).contains("no scope");
    assertThat(messages(() -> CurrentScope.run(scope, () -> work.outside("SELECT 1"))))
        .contains("no connection outside a transaction");
  }

  @Test
  void the_scope_cannot_change_inside_a_transaction() {
    work.inTransaction(
        scope,
        session -> {
          assertThatThrownBy(() -> CurrentScope.run(other.scope(), () -> {}))
              .hasMessageContaining("cannot change inside a transaction");
          assertThatThrownBy(() -> CurrentScope.enter(other.scope()))
              .hasMessageContaining("cannot change inside a transaction");
          CurrentScope.run(scope, () -> {});
          return null;
        });
    assertThat(CurrentScope.current()).isNull();
  }
}
