package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.sql.Connection;
import java.sql.SQLException;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Bookings that share a transaction while their cenote changes: all slots or none. */
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
  void a_cenote_that_was_edited_a_moment_ago_can_be_booked() {
    String id =
        partner.booked(partner.body("gran-cenote", Partner.day(132), 6)).path("id").asText();
    for (int i = 0; i < 20; i++) {
      Sql.update(EDIT, 1, UUID.fromString(id));
      assertThat(partner.book(partner.body("gran-cenote", Partner.day(140 + i), 5)).statusCode())
          .isEqualTo(201);
    }
  }
}
