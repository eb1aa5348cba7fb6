package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.hasKey;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.LongStream;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.Test;

/** A page of long events stays below a size. */
class LongEventsIT {
  private static final int EVENTS = 90;
  private static final String CENOTE = "cenote-zaci";
  private static final LocalDate DATE = Partner.day(173);

  @Test
  void a_page_has_a_size_limit_and_the_next_page_continues() {
    Partner partner = Partner.seed();
    Sql.update(
        """
        INSERT INTO live.events (id, partner_id, type, occurred_at, resource_type, resource_id, resource_version, data)
        SELECT 'evt_long_' || n || ?, ?, 'reservation.created', now(), 'reservation', gen_random_uuid(), 1,
               ('{"notes":"' || repeat('x', 100000) || '"}')::json
          FROM generate_series(1, ?) n
        """,
        partner.id().toString(),
        partner.id(),
        EVENTS);
    FeedClient feed = FeedClient.live(partner).ofInventedEvents();
    Wait.untilAsserted(() -> assertThat(feed.walk(500)).hasSize(EVENTS + 2));
    var first = feed.get("limit", 500);
    int page = FeedClient.events(first).size();
    assertThat(page).isBetween(42, 45);
    assertThat(FeedClient.cursor(first)).isEqualTo(page);
    assertThat(FeedClient.sequences(feed.walk(500)))
        .isEqualTo(LongStream.rangeClosed(1, EVENTS + 2).boxed().toList());
    List<JsonNode> rare = FeedClient.events(feed.get("types", "reservation.created", "limit", 500));
    assertThat(rare).hasSizeBetween(40, 43);
    assertThat(FeedClient.events(feed.get("limit", 7))).hasSize(7);
  }

  @Test
  void metadata_of_any_letters_fits_and_is_limited_in_length() {
    Partner partner = Partner.seed();
    ObjectNode body = with(partner, "€").put("visitors", 1);
    JsonNode made = partner.booked(body);
    assertThat(made.path("metadata")).hasSize(50).isEqualTo(body.path("metadata"));
    FeedClient.live(partner).until("reservation.created", made.path("id").asText());
    partner
        .live()
        .body(with(partner, "\u0001").toString())
        .post("/api/partner/reservations")
        .then()
        .statusCode(400)
        .body("errors.fields", hasKey("metadata"));
  }

  private static ObjectNode with(Partner partner, String letter) {
    ObjectNode body = partner.body(CENOTE, DATE, 0);
    ObjectNode metadata = body.putObject("metadata");
    for (int i = 0; i < 50; i++) {
      metadata.put("€".repeat(38) + (10 + i), letter.repeat(500));
    }
    return body;
  }
}
