package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.cenotes.partners.http.PortalClient.change;
import static org.cenotes.partners.http.PortalClient.refused;
import static org.hamcrest.Matchers.hasKey;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.response.Response;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.cenotes.partners.harness.Product;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** A visit moves, grows and shrinks with its places and its price. */
class RescheduleIT {
  private static PortalClient portal;

  @BeforeAll
  static void open() {
    portal = PortalClient.open();
  }

  @Test
  void a_reschedule_moves_the_places() {
    LocalDate from = Partner.day(130);
    LocalDate to = Partner.day(131);
    JsonNode visit = portal.booked(from, 3);
    int old = portal.left(from, 0);
    int free = portal.left(to, 1);
    JsonNode moved =
        portal.patched(visit, change("date", to.toString(), "startTime", portal.start(to, 1)));
    assertThat(portal.left(from, 0)).isEqualTo(old + 3);
    assertThat(portal.left(to, 1)).isEqualTo(free - 3);
    assertThat(moved.path("date").asText()).isEqualTo(to.toString());
    assertThat(moved.path("startTime").asText()).isEqualTo(portal.start(to, 1));
    assertThat(moved.path("endTime")).isEqualTo(portal.slot(to, 1).path("endTime"));
    assertThat(moved.path("startsAt")).isEqualTo(portal.slot(to, 1).path("startsAt"));
    assertThat(moved.path("amounts")).isEqualTo(visit.path("amounts"));
    assertThat(moved).isEqualTo(portal.now(visit));
    assertThat(VisitSql.events(visit, "reservation.updated")).isOne();
    assertThat(
            Sql.number(
                "SELECT count(*) FROM live.events WHERE resource_id = ?::uuid AND type ="
                    + " 'reservation.updated' AND previous ->> 'date' = ? AND NOT CAST(previous AS"
                    + " jsonb) ?? 'guest' AND resource_version = 1",
                visit.path("id").asText(),
                from.toString()))
        .isOne();
    portal.partner().cancel(visit.path("id").asText()).then().statusCode(200);
    assertThat(portal.left(to, 1)).as("cancelled where it is now").isEqualTo(free);
  }

  @Test
  void a_change_of_visitors_is_priced_again() {
    LocalDate date = Partner.day(132);
    JsonNode visit = portal.booked(date, 2);
    int free = portal.left(date, 0);
    JsonNode more = portal.patched(visit, change("visitors", 5));
    assertThat(portal.left(date, 0)).isEqualTo(free - 3);
    long each = visit.at("/amounts/total").asLong() / 2;
    assertThat(more.at("/amounts/total").asLong()).isEqualTo(5 * each);
    assertThat(more.at("/amounts/commission").asLong())
        .isEqualTo(visit.at("/amounts/commission").asLong() * 5 / 2);
    assertThat(more.at("/priceLines/0/quantity").asInt()).isEqualTo(5);
    assertThat(more.at("/ageBreakdown/adult").asInt()).isEqualTo(5);
    JsonNode family =
        portal.patched(
            visit, change("visitors", 3, "ageBreakdown", Map.of("adult", 1, "child", 2)));
    assertThat(portal.left(date, 0)).isEqualTo(free - 1);
    assertThat(family.at("/priceLines").size()).isEqualTo(2);
    Response unsaid = portal.patch(visit, change("visitors", 4));
    refused(unsaid, 400, "validation.invalid_input");
    unsaid.then().body("errors.fields", hasKey("ageBreakdown"));
    refused(
        portal.patch(visit, change("ageBreakdown", Map.of("adult", 3, "child", 2))),
        400,
        "validation.invalid_input");
    refused(
        portal.patch(visit, change("ageBreakdown", Map.of("adult", 0, "child", 3))),
        400,
        "validation.invalid_input");
    refused(portal.patch(visit, change("visitors", 51)), 400, "validation.invalid_input");
    assertThat(portal.now(visit)).isEqualTo(family);
    assertThat(portal.left(date, 0)).isEqualTo(free - 1);
  }

  @Test
  void a_coupon_that_no_longer_fits_gives_no_discount_until_it_fits_again() {
    LocalDate date = Partner.day(146);
    long each = portal.booked(date, 1).at("/amounts/total").asLong();
    ObjectNode terms = Discounts.coupon().put("minAmount", 4 * each);
    String coupon = Discounts.made(Discounts.COUPONS, terms).path("code").asText();
    JsonNode visit =
        portal.partner().booked(portal.body(date, 0).put("visitors", 4).put("couponCode", coupon));
    assertThat(visit.at("/amounts/total").asLong()).isLessThan(4 * each);
    JsonNode smaller = portal.patched(visit, change("visitors", 2));
    assertThat(smaller.at("/amounts/total").asLong()).isEqualTo(2 * each);
    assertThat(smaller.at("/coupon/code").asText()).isEqualTo(coupon);
    assertThat(smaller.at("/coupon/discountAmount").asLong()).isZero();
    JsonNode again = portal.patched(visit, change("visitors", 4));
    assertThat(again.path("amounts")).isEqualTo(visit.path("amounts"));
  }

  @Test
  void a_reschedule_claims_only_the_difference_in_a_slot_it_keeps() {
    LocalDate date = Partner.day(133);
    ObjectNode two = portal.body(date, 0).put("visitors", 30);
    two.put("endTime", portal.end(date, 1));
    JsonNode visit = portal.partner().booked(two);
    int first = portal.left(date, 0);
    int second = portal.left(date, 1);
    int third = portal.left(date, 2);
    JsonNode moved =
        portal.patched(visit, change("startTime", portal.start(date, 1), "visitors", 32));
    assertThat(moved.path("endTime"))
        .as("as long as before")
        .isEqualTo(portal.slot(date, 2).path("endTime"));
    assertThat(portal.left(date, 0)).isEqualTo(first + 30);
    assertThat(portal.left(date, 1)).isEqualTo(second - 2);
    assertThat(portal.left(date, 2)).isEqualTo(third - 32);
    JsonNode shorter = portal.patched(visit, change("endTime", portal.end(date, 1)));
    assertThat(shorter.path("startTime").asText()).isEqualTo(portal.start(date, 1));
    assertThat(portal.left(date, 2)).isEqualTo(third);
  }

  @Test
  void a_reschedule_extends_the_hold_of_an_on_site_payment() {
    LocalDate date = Partner.day(141);
    JsonNode visit = portal.partner().booked(portal.body(date, 0).put("paymentMethod", "on_site"));
    JsonNode moved = portal.patched(visit, change("date", date.plusDays(1).toString()));
    assertThat(Instant.parse(moved.path("holdExpiresAt").asText()))
        .isEqualTo(Instant.parse(visit.path("holdExpiresAt").asText()).plus(Duration.ofDays(1)));
    assertThat(moved.path("status").asText()).isEqualTo("pending");
  }

  /** The editor takes the locks that a change of the schedule takes, in its order. */
  @Test
  void a_reschedule_and_a_change_of_the_schedule_do_not_deadlock() throws Exception {
    LocalDate date = Partner.day(151);
    JsonNode visit = portal.booked(date, 2);
    ObjectNode later = change("date", date.plusDays(10).toString());
    UUID cenote = UUID.fromString(portal.listing().path("id").asText());
    try (Connection editor = Product.postgres().superuser()) {
      editor.setAutoCommit(false);
      lock(editor, "SELECT 1 FROM live.cenotes WHERE id = ? FOR NO KEY UPDATE", cenote);
      CompletableFuture<Response> moved =
          CompletableFuture.supplyAsync(() -> portal.patch(visit, later));
      Wait.untilAsserted(() -> assertThat(Sql.waitingFor(editor)).isPositive());
      lock(editor, "SELECT 1 FROM live.slot_inventory WHERE cenote_id = ? FOR UPDATE", cenote);
      editor.commit();
      moved.get(20, TimeUnit.SECONDS).then().statusCode(200);
    }
  }

  private static void lock(Connection connection, String sql, UUID cenote) throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      statement.setObject(1, cenote);
      statement.executeQuery();
    }
  }
}
