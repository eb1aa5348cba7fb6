package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import org.cenotes.partners.harness.Product;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;

/** A cenote of which every slot was booked once, as far ahead as a schedule can plan. */
@ResourceLock(SharedState.CATALOGUE)
class BusyCenoteIT {
  private static final int SLOTS = 730 * 32;

  private static final String BOOK_ALL =
      """
      INSERT INTO live.slot_inventory (cenote_id, visit_date, start_time, capacity)
      SELECT CAST(? AS uuid), current_date + day, '09:00'::time + quarter * interval '15 minutes', 20
        FROM generate_series(1, 730) AS day, generate_series(0, 31) AS quarter
      """;

  private static final String CAPACITIES =
      "SELECT count(*) FROM live.slot_inventory WHERE cenote_id = CAST(? AS uuid) AND capacity = 21";

  @Test
  void an_administrator_changes_its_capacity() throws SQLException {
    SupplyClient client = SupplyClient.of(Partner.seed());
    ObjectNode body = SupplyClient.draft("Cenote Muy Visitado");
    ObjectNode schedule = (ObjectNode) body.path("schedule");
    schedule.put("slotMinutes", 15).put("bookingWindowDays", 730);
    JsonNode created =
        Api.json(client.admin().request().body(body.toString()).post(SupplyCalls.ADMIN));
    String id = SupplyClient.complete(created.path("data").path("id").asText());
    client.review(id, "publish").then().statusCode(200);

    try (Connection database = Product.postgres().superuser();
        PreparedStatement book = database.prepareStatement(BOOK_ALL);
        PreparedStatement count = database.prepareStatement(CAPACITIES)) {
      book.setString(1, id);
      assertThat(book.executeUpdate()).isEqualTo(SLOTS);
      schedule.put("capacityPerSlot", 21);
      client.adminPatch(id, "{\"schedule\": %s}".formatted(schedule)).then().statusCode(200);
      count.setString(1, id);
      try (ResultSet changed = count.executeQuery()) {
        changed.next();
        // those after the last day that can be booked have no places now
        assertThat(changed.getInt(1)).isBetween(SLOTS - 64, SLOTS);
      }
    } finally {
      client.review(id, "suspend").then().statusCode(200);
    }
  }
}
