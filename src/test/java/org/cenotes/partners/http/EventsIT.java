package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.containsString;
import static org.hamcrest.Matchers.equalTo;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.response.Response;
import java.util.List;
import java.util.Map;
import org.cenotes.partners.domain.apikey.KeyEnvironment;
import org.cenotes.partners.harness.Concurrently;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A partner reads its events: in order, by type, page by page, and only its own. */
class EventsIT {
  private static final List<String> STORY =
      List.of(
          "api_key.created",
          "api_key.created",
          "reservation.created",
          "reservation.updated",
          "reservation.cancelled");

  private static Partner partner;
  private static FeedClient feed;
  private static String visit;
  private static List<JsonNode> all;

  @BeforeAll
  static void a_visit_is_booked_changed_and_cancelled() {
    partner = Partner.seed();
    feed = FeedClient.live(partner);
    JsonNode made = VisitSql.made(partner);
    visit = made.path("id").asText();
    new PortalClient(partner, partner.admin())
        .patched(made, PortalClient.change("notes", "Two steps"));
    partner.cancel(visit).then().statusCode(200);
    all = feed.until("reservation.cancelled", visit);
  }

  @Test
  void events_are_listed_in_order() {
    assertThat(FeedClient.types(all)).isEqualTo(STORY);
    assertThat(FeedClient.sequences(all)).containsExactly(1L, 2L, 3L, 4L, 5L);
    assertThat(all)
        .allSatisfy(
            event -> {
              assertThat(event.path("id").asText()).matches("evt_[0-9a-f]{12}7[0-9a-f]{19}");
              assertThat(event.path("partnerId").asText()).isEqualTo(partner.id().toString());
              assertThat(event.path("livemode").asBoolean()).isTrue();
              assertThat(event.has("actor")).as("is for the partner's own users").isFalse();
            });
    JsonNode cancelled = all.get(4);
    assertThat(cancelled.at("/resource/type").asText()).isEqualTo("reservation");
    assertThat(cancelled.at("/data/status").asText()).isEqualTo("cancelled");
    assertThat(cancelled.at("/previous/status").asText()).isEqualTo("confirmed");
    assertThat(cancelled.at("/previous").has("confirmationCode")).isFalse();
    assertThat(all.get(3).at("/previous/notes").isNull()).isTrue();
    assertThat(all.get(2).has("previous")).isFalse();
    assertThat(all.subList(2, 5))
        .extracting(event -> event.at("/resource/version").asInt())
        .containsExactly(0, 1, 2);
  }

  @Test
  void a_key_event_equals_the_listed_key() {
    ApiKeyClient client = ApiKeyClient.open();
    FeedClient log = FeedClient.live(client.partner());
    String id = client.created("Shop").path("id").asText();
    client.rotate(id, "{}").then().statusCode(201);
    JsonNode events =
        log.until("api_key.rotated", id).stream()
            .filter(event -> event.path("type").asText().equals("api_key.rotated"))
            .findFirst()
            .orElseThrow();
    assertThat(events.path("data")).isEqualTo(client.listed(id));
    assertThat(events.at("/resource/version").asInt()).isOne();
    assertThat(events.path("previous").fieldNames())
        .toIterable()
        .contains("rotatedAt", "expiresAt");
  }

  @Test
  void a_type_filter_still_advances_the_cursor() {
    Response created = feed.get("types", "reservation.created");
    assertThat(FeedClient.sequences(FeedClient.events(created))).containsExactly(3L);
    assertThat(FeedClient.cursor(created)).isEqualTo(5);
    for (Object types :
        List.of(
            "reservation.cancelled,api_key.created",
            List.of("reservation.cancelled", "api_key.created"))) {
      assertThat(FeedClient.sequences(FeedClient.events(feed.get("types", types))))
          .containsExactly(1L, 2L, 5L);
    }
    Response first = feed.get("types", "api_key.created", "limit", 1);
    assertThat(FeedClient.cursor(first)).isOne();
    assertThat(FeedClient.events(feed.get("types", "payment.late"))).isEmpty();
  }

  @Test
  void consecutive_pages_are_contiguous() {
    assertThat(FeedClient.sequences(feed.walk(2))).containsExactly(1L, 2L, 3L, 4L, 5L);
    Response last = feed.get("after", 5);
    assertThat(FeedClient.events(last)).isEmpty();
    assertThat(FeedClient.cursor(last)).isEqualTo(5);
    assertThat(last.header("X-Missed")).isEqualTo("0");
    assertThat(Api.json(last).has("pagination")).isFalse();
    assertThat(last.header("X-Last-Sequence")).isEqualTo("5");
    Response beyond = feed.get("after", 99);
    assertThat(FeedClient.cursor(beyond)).isEqualTo(99);
    assertThat(beyond.header("X-Last-Sequence")).isEqualTo("5");
  }

  @ParameterizedTest
  @CsvSource({
    "limit,0",
    "limit,501",
    "limit,ten",
    "after,-1",
    "after,1.5",
    "types,reservation.eaten",
    "types,''",
    "types,'reservation.created,'",
    "after,9223372036854775808"
  })
  void what_cannot_be_asked_is_refused(String name, String value) {
    feed.request()
        .queryParam(name, value)
        .get(feed.path())
        .then()
        .statusCode(400)
        .body("message", equalTo("validation.invalid_data"))
        .body("errors.fields." + name + "[0]", containsString(name));
  }

  @Test
  void a_consumer_moves_back_only_with_force() {
    assertThat(feed.position("reader", "books").path("sequence").asLong()).isZero();
    assertThat(feed.position("reader", "books").path("lastSequence").asLong()).isEqualTo(5);
    feed.ack(Map.of("sequence", 4, "reader", "books"))
        .then()
        .statusCode(200)
        .body("message", equalTo("partners.events.acknowledged"))
        .body("data.sequence", equalTo(4))
        .body("data.reader", equalTo("books"));
    feed.ack(Map.of("sequence", 4, "reader", "books")).then().statusCode(200);
    feed.ack(Map.of("sequence", 3, "reader", "books"))
        .then()
        .statusCode(409)
        .body("message", equalTo("error.event.position_ahead"))
        .body(
            "errors.messages[0]",
            equalTo("the reader is at sequence 4; send force to move it back"));
    assertThat(feed.position("reader", "books").path("sequence").asLong()).isEqualTo(4);
    assertThat(feed.position().path("sequence").asLong()).isZero();
    feed.ack(Map.of("sequence", 1, "reader", "books", "force", true)).then().statusCode(200);
    assertThat(feed.position("reader", "books").path("sequence").asLong()).isEqualTo(1);
    feed.ack(Map.of("sequence", 6))
        .then()
        .statusCode(400)
        .body(
            "errors.fields.sequence[0]",
            equalTo("sequence must not be greater than 5, the sequence of the last event"));
    for (Map<String, ?> wrong :
        List.of(
            Map.of("reader", "books"),
            Map.of("sequence", -1),
            Map.of("sequence", 1, "reader", "x".repeat(41)),
            Map.of("sequence", 1, "reader", ""))) {
      feed.ack(wrong).then().statusCode(400).body("message", equalTo("validation.invalid_input"));
    }
    feed.request()
        .queryParam("reader", "x".repeat(41))
        .get(feed.path() + "/position")
        .then()
        .statusCode(400)
        .body("message", equalTo("validation.invalid_data"));
  }

  /** A partner with readers r1, r2 and so on, of which the one with number n acknowledged then. */
  private static Partner withReaders(int count, String acknowledged) {
    Partner partner = Partner.seed();
    Sql.update(
        "INSERT INTO live.event_positions SELECT ?, 'r' || n, 0, %s FROM generate_series(1, %d) n"
            .formatted(acknowledged, count),
        partner.id());
    return partner;
  }

  @Test
  void the_limit_is_a_hundred_consumers() {
    Partner many = withReaders(99, "now()");
    FeedClient log = FeedClient.live(many);
    log.ack(Map.of("sequence", 0)).then().statusCode(200);
    log.ack(Map.of("sequence", 0, "reader", "one more"))
        .then()
        .statusCode(409)
        .body("message", equalTo("error.event.limit_reached"));
    log.ack(Map.of("sequence", 0, "reader", "r7")).then().statusCode(200);
    Sql.update(
        "UPDATE live.event_positions SET updated_at = now() - interval '31 days'"
            + " WHERE partner_id = ? AND reader IN ('r8', 'r9')",
        many.id());
    log.ack(Map.of("sequence", 0, "reader", "one more")).then().statusCode(200);
    log.ack(Map.of("sequence", 0, "reader", "another")).then().statusCode(200);
    log.ack(Map.of("sequence", 0, "reader", "too many")).then().statusCode(409);
    assertThat(log.position("reader", "r9").hasNonNull("acknowledgedAt")).isFalse();
    assertThat(log.position("reader", "another").hasNonNull("acknowledgedAt")).isTrue();
  }

  @Test
  void new_consumers_at_once_get_as_many_places_as_are_left() {
    Partner many = withReaders(98, "now()");
    FeedClient log = FeedClient.live(many);
    assertThat(
            Concurrently.run(
                8, () -> log.ack(Map.of("sequence", 0, "reader", "" + Math.random())).statusCode()))
        .containsExactlyInAnyOrder(200, 200, 409, 409, 409, 409, 409, 409);
    log.ack(Map.of("sequence", 0, "reader", "r1")).then().statusCode(200);
  }

  @Test
  void requests_of_a_new_consumer_at_once_take_over_one_place() {
    Partner many = withReaders(100, "now() - make_interval(days => 30 + n)");
    FeedClient log = FeedClient.live(many);
    assertThat(
            Concurrently.run(8, () -> log.ack(Map.of("sequence", 0, "reader", "new")).statusCode()))
        .containsOnly(200);
    assertThat(log.position("reader", "r100").hasNonNull("acknowledgedAt")).isFalse();
    assertThat(log.position("reader", "r99").hasNonNull("acknowledgedAt")).isTrue();
  }

  @Test
  void another_partner_cannot_read_or_move_a_consumer() {
    Partner other = Partner.seed();
    FeedClient others = FeedClient.live(other);
    feed.ack(Map.of("sequence", 2, "reader", "shared name")).then().statusCode(200);
    Wait.untilAsserted(() -> assertThat(others.walk(500)).hasSize(2));
    assertThat(others.walk(500))
        .allSatisfy(
            event -> assertThat(event.path("partnerId").asText()).isEqualTo(other.id().toString()));
    assertThat(others.position("reader", "shared name").path("sequence").asLong()).isZero();
    assertThat(others.position().path("lastSequence").asLong()).isEqualTo(2);
  }

  @Test
  void the_sandbox_has_its_own_events() {
    FeedClient sandbox = FeedClient.sandbox(partner);
    Response response =
        partner
            .test()
            .body(VisitSql.body(partner).toString())
            .post("/api/partner-sandbox/reservations");
    response.then().statusCode(201);
    List<JsonNode> events = sandbox.until("reservation.created", response.path("data.id"));
    assertThat(FeedClient.sequences(events)).containsExactly(1L);
    assertThat(events.get(0).path("livemode").asBoolean()).isFalse();
    assertThat(FeedClient.types(feed.walk(500))).isEqualTo(STORY);
  }

  @Test
  void a_reader_that_is_too_late_is_told_how_many_events_are_gone() {
    Partner late = Partner.seed();
    FeedClient log = FeedClient.live(late);
    String id = VisitSql.made(late).path("id").asText();
    log.until("reservation.created", id);
    String gone = "DELETE FROM live.events WHERE partner_id = ? AND sequence <= ?";
    Sql.update(gone, late.id(), 2);
    assertThat(log.get().header("X-Missed")).isEqualTo("2");
    assertThat(log.get("after", 1).header("X-Missed")).isEqualTo("1");
    assertThat(log.get("after", 2).header("X-Missed")).isEqualTo("0");
    assertThat(FeedClient.sequences(log.walk(500))).containsExactly(3L);
    Sql.update(gone, late.id(), 3);
    assertThat(log.get("after", 1).header("X-Missed")).isEqualTo("2");
    assertThat(FeedClient.cursor(log.get("after", 1))).isEqualTo(3);
    assertThat(log.get("after", 3).header("X-Missed")).isEqualTo("0");
  }

  @Test
  void a_key_without_the_scope_reads_nothing() {
    String key = Sql.key(partner.id(), KeyEnvironment.LIVE, List.of("reservations:read"));
    for (String path : List.of("/api/partner/events", "/api/partner/events/position")) {
      Api.with(key)
          .get(path)
          .then()
          .statusCode(403)
          .body("message", equalTo("error.partner.api_key_scope_missing"))
          .body("errors.messages[0]", equalTo("the key needs the scope events:read"));
    }
  }
}
