package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Places that are claimed or moved while their cenote changes: all slots or none. */
@Isolated("changes a cenote that other tests book")
class SharedVisitsIT {
  private static final String EDIT =
      """
      UPDATE live.cenotes SET version = version + ?
       WHERE id = (SELECT cenote_id FROM live.reservations WHERE id = CAST(? AS uuid))
      """;

  /** Claims a slot that has been booked before, and one that has not. */
  private static final String CLAIM =
      """
      SELECT live.claim_places_fully(c.id, c.version, r.visit_date, ARRAY[r.start_time, '23:00'], ARRAY[20, 20],
                                     ARRAY[r.partner_id], ARRAY[2])
        FROM live.reservations r JOIN live.cenotes c ON c.id = r.cenote_id WHERE r.id = CAST(? AS uuid)
      """;

  /** Locks the slot of a visit as a change of the cenote's schedule does; it keeps its capacity. */
  private static final String CHANGE_SLOT =
      """
      SELECT live.change_capacities(s.cenote_id, s.visit_date, s.start_time, false, ARRAY[s.visit_date],
                                    ARRAY[s.start_time], ARRAY[s.capacity])
        FROM live.reservations r JOIN live.slot_inventory s USING (cenote_id, visit_date) WHERE r.id = CAST(? AS uuid)
      """;

  /** Calls a function for the partner and the slot of a visit. */
  private static final String FOR_SLOT =
      """
      SELECT CASE WHEN set_config('app.partner_id', CAST(r.partner_id AS text), true) IS NOT NULL THEN live.%s END
        FROM live.reservations r JOIN live.cenotes c ON c.id = r.cenote_id WHERE r.id = CAST(? AS uuid)
      """;

  private static final String SLOT = "c.version, r.visit_date, ARRAY[r.start_time], ARRAY[20], ";

  private final Partner partner = Partner.seed();

  @Test
  void a_visit_of_several_slots_claims_none_when_the_cenote_changes_meanwhile() throws Exception {
    String id =
        partner.booked(partner.body("gran-cenote", Partner.day(131), 6)).path("id").asText();
    try (Connection editor = Product.postgres().superuser();
        Connection booking = Product.postgres().superuser();
        var edit = editor.prepareStatement(EDIT);
        var claim = booking.prepareStatement(CLAIM)) {
      editor.setAutoCommit(false);
      edit.setInt(1, 1);
      edit.setString(2, id);
      edit.executeUpdate();
      claim.setString(1, id);
      CompletableFuture<Throwable> claimed =
          CompletableFuture.supplyAsync(() -> catchThrowable(claim::executeQuery));
      Wait.untilAsserted(() -> assertThat(Sql.waitingFor(editor)).isPositive());
      editor.commit();
      assertThat(claimed.get(20, TimeUnit.SECONDS))
          .isInstanceOfSatisfying(
              SQLException.class,
              it -> assertThat(it.getSQLState()).as(it.getMessage()).isEqualTo("40001"));
      edit.setInt(1, -1);
      edit.executeUpdate();
      editor.commit();
    }
  }

  @Test
  void slots_that_nobody_has_booked_are_compared_before_the_first_is_claimed() throws Exception {
    String id =
        partner.booked(partner.body("gran-cenote", Partner.day(133), 6)).path("id").asText();
    String claim =
        "claim_places_fully(c.id, c.version + %d, r.visit_date, ARRAY[TIME '22:00', TIME '23:00'],"
            + " ARRAY[20, 20], ARRAY[r.partner_id, r.partner_id], ARRAY[15, 15])";
    try (Connection booking = Product.postgres().superuser();
        var tooMany = booking.prepareStatement(FOR_SLOT.formatted(claim.formatted(0)));
        var stale = booking.prepareStatement(FOR_SLOT.formatted(claim.formatted(1)))) {
      tooMany.setString(1, id);
      assertThat(outcome(tooMany)).isEqualTo("sold_out 22:00 20");
      stale.setString(1, id);
      assertThat(outcome(stale)).isEqualTo("changed");
    }
  }

  @Test
  void a_cenote_that_was_edited_a_moment_ago_can_be_booked() {
    String id =
        partner.booked(partner.body("gran-cenote", Partner.day(132), 6)).path("id").asText();
    for (int i = 0; i < 20; i++) {
      Sql.update(EDIT, 1, UUID.fromString(id));
      assertThat(partner.book(partner.body("gran-cenote", Partner.day(140 + i), 5)).statusCode())
          .isEqualTo(201);
    }
  }

  @Test
  void places_waited_for_while_the_schedule_changes_are_not_taken() throws Exception {
    ObjectNode body =
        partner
            .body(VisitSql.CENOTE, Partner.day(107))
            .put("cenoteId", VisitSql.ownedCenote(partner).toString());
    String visit = partner.booked(body).path("id").asText();
    partner.cancel(visit).then().statusCode(200); // leaves a slot without places taken
    String other =
        partner.booked(body.put("date", Partner.day(100).toString())).path("id").asText();
    assertThat(whileTheSlotChanges(visit, "claim_places(c.id, " + SLOT + "2)"))
        .isEqualTo("changed");
    assertThat(
            whileTheSlotChanges(
                visit, "claim_places_fully(c.id, " + SLOT + "ARRAY[r.partner_id], ARRAY[2])"))
        .isEqualTo("40001");
    assertThat(whileTheSlotChanges(visit, "move_places('" + other + "', " + SLOT + "2, 0)"))
        .isEqualTo("changed");
  }

  /** What the function returns, or its SQLSTATE, when it waits for a change of the schedule. */
  private static String whileTheSlotChanges(String visit, String function) throws Exception {
    try (Connection editor = Product.postgres().superuser();
        Connection booking = Product.postgres().superuser();
        var edit = editor.prepareStatement(EDIT);
        var change = editor.prepareStatement(CHANGE_SLOT);
        var claim = booking.prepareStatement(FOR_SLOT.formatted(function))) {
      editor.setAutoCommit(false);
      booking.setAutoCommit(false);
      edit.setInt(1, 1);
      edit.setString(2, visit);
      edit.executeUpdate();
      change.setString(1, visit);
      change.executeQuery();
      claim.setString(1, visit);
      CompletableFuture<String> claimed = CompletableFuture.supplyAsync(() -> outcome(claim));
      Wait.untilAsserted(() -> assertThat(Sql.waitingFor(editor)).isPositive());
      editor.commit();
      String outcome = claimed.get(20, TimeUnit.SECONDS);
      booking.rollback();
      return outcome;
    }
  }

  private static String outcome(PreparedStatement claim) {
    try (var rows = claim.executeQuery()) {
      rows.next();
      return rows.getString(1);
    } catch (SQLException e) {
      return e.getSQLState();
    }
  }
}
