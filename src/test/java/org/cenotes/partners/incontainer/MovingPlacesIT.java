package org.cenotes.partners.incontainer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.incontainer.RootCauses.CHECK;
import static org.cenotes.partners.incontainer.RootCauses.INVALID_VALUE;
import static org.cenotes.partners.incontainer.RootCauses.REFUSED;
import static org.cenotes.partners.incontainer.RootCauses.sqlState;

import jakarta.inject.Inject;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.cenotes.partners.platform.tenancy.ConnectionPool;
import org.cenotes.partners.platform.tenancy.DataSet;
import org.cenotes.partners.platform.tenancy.PrivilegedScope;
import org.cenotes.partners.platform.tenancy.Scope;
import org.jboss.arquillian.junit5.container.annotation.ArquillianTest;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A partner moves its own reservations together with their places only. */
@ArquillianTest
class MovingPlacesIT {
  @Inject private Fixtures fixtures;
  @Inject private ScopedWork work;
  @Inject private OwnerSql owner;

  private Fixtures.Booker one;
  private Fixtures.Booker other;
  private UUID cenote;
  private UUID mine;

  @BeforeEach
  void two_partners_at_nine_where_six_find_place() {
    one = fixtures.partner();
    other = fixtures.partner();
    cenote = fixtures.cenote(DataSet.LIVE, 6);
    mine = one.book(cenote, "09:00", 2, Map.of()).id();
    other.book(cenote, "09:00", 3, Map.of());
  }

  private String move(UUID reservation, int version, String starts, int adults) {
    return "SELECT move_places('%s', %d, '%s', '{%s}', ARRAY(SELECT 6 FROM unnest(CAST('{%s}' AS time[]))), %d, 0)"
        .formatted(reservation, version, fixtures.day(), starts, starts, adults);
  }

  private List<Object> move(Fixtures.Booker who, String starts, int adults) {
    return work.select(who.scope(), move(mine, 1, starts, adults));
  }

  /** Start and taken of each slot, then the row. */
  private List<String> state() {
    return owner.texts(
        """
        SELECT left(start_time::text, 5) || ' ' || taken FROM live.slot_inventory WHERE cenote_id = ?
        UNION ALL
        SELECT 'row ' || slot_starts::text || ' ' || visitors FROM live.reservations WHERE id = ? ORDER BY 1
        """,
        cenote,
        mine);
  }

  @Test
  void the_row_and_its_places_move_together() {
    assertThat(move(one, "09:00,10:00", 3)).containsExactly("ok");
    assertThat(state()).containsExactly("09:00 6", "10:00 3", "row {09:00:00,10:00:00} 3");
    assertThat(move(one, "10:00,11:00", 1)).containsExactly("ok");
    assertThat(state())
        .containsExactly("09:00 3", "10:00 1", "11:00 1", "row {10:00:00,11:00:00} 1");
  }

  @Test
  void a_move_without_places_or_with_an_old_schedule_is_reported() {
    List<String> before = state();
    assertThat(move(one, "09:00", 4)).containsExactly("sold_out 09:00 1");
    assertThat(move(one, "09:00,10:00", 7)).containsExactly("sold_out 09:00 1");
    assertThat(work.select(one.scope(), move(mine, 2, "10:00", 2))).containsExactly("changed");
    assertThat(sqlState(() -> move(one, "", 2))).isEqualTo(INVALID_VALUE);
    assertThat(state()).isEqualTo(before).containsExactly("09:00 5", "row {09:00:00} 2");
  }

  @Test
  void places_of_other_partners_or_ended_visits_cannot_move() {
    List<String> before = state();
    assertThat(sqlState(() -> move(other, "10:00", 2))).isEqualTo(REFUSED);
    Scope platform = Scope.platform(PrivilegedScope.JOBS, DataSet.LIVE, ConnectionPool.WORK);
    assertThat(sqlState(() -> work.select(platform, move(mine, 1, "10:00", 2)))).isEqualTo(REFUSED);
    Scope nobody = Scope.visitor(DataSet.LIVE, ConnectionPool.READS);
    assertThat(sqlState(() -> work.select(nobody, move(mine, 1, "10:00", 2)))).isEqualTo(REFUSED);
    assertThat(state()).isEqualTo(before);
    work.update(one.scope(), "UPDATE reservations SET status = 'cancelled', slot_starts = '{}'");
    assertThat(sqlState(() -> move(one, "10:00", 2))).isEqualTo(REFUSED);
    assertThat(state()).containsExactly("09:00 3", "row {} 2");
  }

  @Test
  void the_row_cannot_move_without_its_places() {
    List<String> before = state();
    for (String change :
        List.of(
            "slot_starts = ARRAY[TIME '10:00']",
            "visit_date = visit_date + 1",
            "visitors = 1, adults = 1")) {
      String update = "UPDATE reservations SET " + change;
      assertThat(
              sqlState(
                  () ->
                      work.inTransaction(
                          one.scope(),
                          session -> {
                            session
                                .createNativeQuery(
                                    "SELECT set_config('app.moving', '%s', true)".formatted(mine))
                                .getResultList();
                            return session.createNativeQuery(update).executeUpdate();
                          })))
          .as(change)
          .isEqualTo(CHECK);
      assertThat(
              sqlState(
                  () ->
                      owner.run(
                          update.replace("reservations", "live.reservations") + " WHERE id = ?",
                          mine)))
          .as(change)
          .isEqualTo(CHECK);
    }
    String take =
        "SELECT adjust_inventory('%s', 1, '%s', '09:00', 6, -1)".formatted(cenote, fixtures.day());
    assertThat(sqlState(() -> work.select(one.scope(), take))).isEqualTo(REFUSED);
    assertThat(state()).isEqualTo(before);
  }
}
