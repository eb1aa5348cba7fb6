package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.response.Response;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import org.cenotes.partners.harness.Product;
import org.junit.jupiter.api.Test;

/** Stored responses of the sandbox are deleted with its data, and what is being booked stays. */
class SandboxResponsesIT {
  private static final String BASE = SandboxCalls.BASE;

  private final Partner partner = Partner.seed();

  private static Response book(Partner partner, boolean live, String body) {
    return (live ? partner.live() : partner.test())
        .header("Idempotency-Key", "before-and-after")
        .body(body)
        .post(live ? "/api/partner/reservations" : BASE + "/reservations");
  }

  @Test
  void a_key_that_was_used_before_the_data_was_deleted_books_again() {
    Partner other = Partner.seed();
    String visit = VisitSql.body(partner).toString();
    String first = Checkouts.data(book(partner, false, visit), 201).path("id").asText();
    Response kept = book(partner, true, visit);
    Response others = book(other, false, visit);
    assertThat(book(partner, false, visit).header("Idempotent-Replayed")).isEqualTo("true");
    partner.test().delete(BASE + "/cleanup").then().statusCode(200);
    Response again = book(partner, false, visit);
    assertThat(again.header("Idempotent-Replayed")).isNull();
    String second = Checkouts.data(again, 201).path("id").asText();
    assertThat(second).isNotEqualTo(first);
    partner.test().get(BASE + "/reservations/" + second).then().statusCode(200);
    assertThat(book(partner, true, visit).asString()).as("live").isEqualTo(kept.asString());
    assertThat(book(other, false, visit).asString()).as("another's").isEqualTo(others.asString());
    partner.admin().request().post("/api/partner-portal/sandbox/reset").then().statusCode(200);
    String third = Checkouts.data(book(partner, false, visit), 201).path("id").asText();
    assertThat(third).isNotEqualTo(second);
  }

  @Test
  void a_request_in_progress_keeps_its_key_while_data_is_deleted() {
    Sql.update(
        """
        INSERT INTO control.idempotency_records (environment, partner_id, principal, key, fingerprint, claimed_until, created_at)
        VALUES ('sandbox', ?, 'key', 'in-progress', sha256('x'), now() + interval '1 minute', now())
        """,
        partner.id());
    partner.test().delete(BASE + "/cleanup").then().statusCode(200);
    assertThat(
            Sql.number(
                "SELECT count(*) FROM control.idempotency_records WHERE partner_id = ?",
                partner.id()))
        .isEqualTo(1);
  }

  private void cleanUp() {
    partner.test().delete(BASE + "/cleanup").then().statusCode(200);
  }

  private long cenotes() {
    return Sql.number(
        "SELECT count(*) FROM sandbox.cenotes WHERE owner_partner_id = ?", partner.id());
  }

  @Test
  void a_cenote_that_is_being_booked_stays_until_a_later_call() throws SQLException {
    partner
        .test()
        .body("{\"cenotes\":1,\"guests\":0,\"reservations\":0,\"events\":0,\"seed\":7}")
        .post(BASE + "/generate-data")
        .then()
        .statusCode(200);
    String cenote =
        Sql.uuid("SELECT id FROM sandbox.cenotes WHERE owner_partner_id = ?", partner.id())
            .toString();
    // open from 9 to 17 o'clock on this day of the week
    LocalDate day = Partner.day(30).with(TemporalAdjusters.next(DayOfWeek.THURSDAY));
    ObjectNode body = Partner.body(cenote, day, "10:00", 1);
    JsonNode visit = Checkouts.data(partner.test().body(body).post(BASE + "/reservations"), 201);
    partner
        .test()
        .body("{}")
        .post(BASE + "/reservations/" + visit.path("id").asText() + "/cancel")
        .then()
        .statusCode(200);
    try (Connection booking = Product.postgres().superuser();
        Statement statement = booking.createStatement()) {
      booking.setAutoCommit(false);
      statement.execute(
          "UPDATE sandbox.slot_inventory SET taken = taken + 1 WHERE cenote_id = '" + cenote + "'");
      cleanUp(); // waits for nobody
      booking.rollback();
    }
    assertThat(cenotes()).isOne();
    cleanUp();
    assertThat(cenotes()).isZero();
  }
}
