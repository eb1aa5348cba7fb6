package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;
import static org.hamcrest.Matchers.hasKey;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.cenotes.partners.platform.json.Json;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A partner's reservations: filters, order, pages and cursors. */
class ReservationListIT {
  private static final String PATH = "/api/partner/reservations";
  private static final String ONE = "cenote-ik-kil";
  private static final String OTHER = "cenote-dos-ojos";
  private static final int ROWS = 18;

  private static Partner partner;
  private static final List<JsonNode> MADE = new ArrayList<>();

  /** Several of one visit date, so that the id must decide between equals. */
  @BeforeAll
  static void book() {
    partner = Partner.seed();
    for (int i = 0; i < ROWS; i++) {
      MADE.add(
          partner.booked(
              partner
                  .body(i % 3 == 0 ? OTHER : ONE, Partner.day(100 + i / 4))
                  .put("guestEmail", "guest" + i % 2 + "@example.com")
                  .put("partnerReference", "row-" + i)));
    }
    partner.cancel(id(MADE.get(4))).then().statusCode(200);
    Partner.seed().booked(partner.body(ONE, Partner.day(100)));
  }

  @Test
  void a_page_of_many_long_reservations_is_whole() {
    Partner other = Partner.seed();
    Map<String, String> metadata = new TreeMap<>();
    for (int i = 0; i < 50; i++) {
      metadata.put("name-" + i, "€".repeat(500));
    }
    for (int i = 0; i < 22; i++) {
      ObjectNode body = other.body(ONE, Partner.day(100 + i / 4));
      other.booked(body.set("metadata", Json.mapper().valueToTree(metadata)));
    }
    Response page = other.live().get(PATH + "?perPage=100");
    page.then().statusCode(200);
    assertThat(page.<List<String>>path("data.id")).hasSize(22);
    assertThat(page.<Map<String, String>>path("data[21].metadata")).isEqualTo(metadata);
  }

  @Test
  void a_list_has_the_same_tag_until_one_of_its_reservations_changes() {
    Partner other = Partner.seed();
    String id = id(other.booked(other.body(ONE, Partner.day(100))));
    Response first = other.live().get(PATH);
    String tag = first.header("ETag");
    assertThat(first.<List<String>>path("data.id")).containsExactly(id);
    assertThat(other.live().get(PATH).header("ETag")).isEqualTo(tag);
    other.live().header("If-None-Match", tag).get(PATH).then().statusCode(304).header("ETag", tag);
    assertThat(other.live().get(PATH + "?perPage=1").header("ETag")).isNotEqualTo(tag);
    other.cancel(id).then().statusCode(200);
    Response changed = other.live().header("If-None-Match", tag).get(PATH);
    changed.then().statusCode(200);
    assertThat(changed.header("ETag")).isNotEqualTo(tag);
  }

  private static String id(JsonNode reservation) {
    return reservation.path("id").asText();
  }

  private static Response get(String... query) {
    RequestSpecification request = partner.live();
    for (int i = 0; i < query.length; i += 2) {
      request.queryParam(query[i], query[i + 1]);
    }
    Response response = request.get(PATH);
    response.then().statusCode(200);
    return response;
  }

  private static Set<String> found(String... query) {
    String[] all = java.util.Arrays.copyOf(query, query.length + 2);
    all[query.length] = "perPage";
    all[query.length + 1] = "100";
    Response response = get(all);
    List<String> ids = response.path("data.id");
    assertThat(response.<Integer>path("pagination.total")).isEqualTo(ids.size());
    return new TreeSet<>(ids);
  }

  private static Set<String> expected(java.util.function.Predicate<JsonNode> filter) {
    Set<String> ids = new TreeSet<>();
    MADE.stream().filter(filter).map(ReservationListIT::id).forEach(ids::add);
    return ids;
  }

  @Test
  void filters_narrow_and_combine() {
    assertThat(found()).isEqualTo(expected(row -> true));
    assertThat(found("status", "cancelled")).containsExactly(id(MADE.get(4)));
    assertThat(found("status", "confirmed")).hasSize(ROWS - 1);
    assertThat(found("status", "expired")).isEmpty();
    assertThat(found("cenoteId", partner.cenote(OTHER)))
        .isEqualTo(
            expected(row -> row.path("cenote").path("id").asText().equals(partner.cenote(OTHER))));
    assertThat(found("guestEmail", "guest1@example.com"))
        .isEqualTo(expected(row -> row.path("guest").path("email").asText().startsWith("guest1")));
    assertThat(found("partnerReference", "row-7")).containsExactly(id(MADE.get(7)));
    assertThat(found("partnerReference", "row-7", "status", "cancelled")).isEmpty();
    assertThat(found("createdAfter", "2099-01-01T00:00:00Z")).isEmpty();
    assertThat(found("createdAfter", MADE.get(0).path("createdAt").asText()))
        .contains(id(MADE.get(9)));
  }

  @ParameterizedTest
  @CsvSource({"startDate,endDate", "dateFrom,dateTo", "startDate,dateTo"})
  void dates_are_inclusive_under_either_name(String first, String last) {
    String from = Partner.day(101).toString();
    String to = Partner.day(102).toString();
    assertThat(found(first, from, last, to))
        .hasSize(8)
        .isEqualTo(
            expected(
                row ->
                    row.path("date").asText().compareTo(from) >= 0
                        && row.path("date").asText().compareTo(to) <= 0));
  }

  @Test
  void a_list_shows_each_change_at_once_and_in_the_language_asked_for() {
    Partner other = Partner.seed();
    Login user = other.admin();
    String id = id(other.booked(other.body(ONE, Partner.day(110))));
    for (String notes : List.of("first", "second", "third")) {
      user.request()
          .body("{\"notes\":\"%s\"}".formatted(notes))
          .patch("/api/partner-reservations/" + id)
          .then()
          .statusCode(200);
      for (String language : List.of("es", "en", "es", "en")) {
        Map<String, Object> listed =
            other.live().header("Accept-Language", language).get(PATH).path("data[0]");
        Map<String, Object> read =
            other.live().header("Accept-Language", language).get(PATH + "/" + id).path("data");
        assertThat(listed).isEqualTo(read).containsEntry("notes", notes);
      }
    }
    other.cancel(id).then().statusCode(200);
    assertThat(other.live().get(PATH).<String>path("data[0].status")).isEqualTo("cancelled");
  }

  @Test
  void newest_reservations_are_listed_first_by_default() {
    assertThat(ids(get("perPage", "100"))).containsExactlyElementsOf(reversed(ids()));
    assertThat(ids(get("perPage", "100", "sortOrder", "asc"))).containsExactlyElementsOf(ids());
    assertThat(get("perPage", "100", "sortBy", "visitDate").<List<String>>path("data.date"))
        .isSortedAccordingTo(Comparator.reverseOrder());
    assertThat(
            get("perPage", "100", "sortBy", "visitDate", "sortDirection", "asc")
                .<List<String>>path("data.date"))
        .isSorted();
  }

  private static List<String> ids() {
    return MADE.stream().map(ReservationListIT::id).toList();
  }

  private static List<String> ids(Response response) {
    return response.path("data.id");
  }

  private static List<String> reversed(List<String> ids) {
    List<String> reversed = new ArrayList<>(ids);
    java.util.Collections.reverse(reversed);
    return reversed;
  }

  @Test
  void pages_hold_every_row_once() {
    List<String> seen = new ArrayList<>();
    for (int page = 1; page <= 4; page++) {
      Response response = get("perPage", "5", "page", "" + page);
      response
          .then()
          .body("pagination.total", equalTo(ROWS))
          .body("pagination.lastPage", equalTo(4))
          .body("pagination.currentPage", equalTo(page));
      seen.addAll(ids(response));
    }
    assertThat(seen).containsExactlyElementsOf(reversed(ids()));
    assertThat(ids(get("perPage", "5", "page", "5"))).isEmpty();
    get().then().body("pagination.perPage", equalTo(15)).body("data.size()", equalTo(15));
  }

  @ParameterizedTest
  @CsvSource({"createdAt,desc", "createdAt,asc", "visitDate,desc", "visitDate,asc"})
  void a_cursor_walks_every_row_once_in_the_order_of_the_list(String by, String order) {
    List<String> whole = ids(get("perPage", "100", "sortBy", by, "sortOrder", order));
    List<String> walked = new ArrayList<>();
    Response response = get("perPage", "5", "sortBy", by, "sortOrder", order);
    walked.addAll(ids(response));
    while (response.header("X-Next-Cursor") != null && walked.size() < 2 * ROWS) {
      response =
          get(
              "perPage",
              "5",
              "sortBy",
              by,
              "sortOrder",
              order,
              "cursor",
              response.header("X-Next-Cursor"));
      walked.addAll(ids(response));
      response.then().body("pagination.currentPage", equalTo((walked.size() + 4) / 5));
    }
    assertThat(walked).isEqualTo(whole).hasSize(ROWS);
  }

  @Test
  void a_cursor_overrides_the_page_number() {
    String cursor = get("perPage", "5", "page", "2").header("X-Next-Cursor");
    get("perPage", "5", "page", "9", "cursor", cursor)
        .then()
        .body("pagination.currentPage", equalTo(3))
        .body("data.id", equalTo(ids(get("perPage", "5", "page", "3"))));
  }

  @Test
  void a_cursor_of_another_list_order_or_filter_is_400() {
    String cursor = get("perPage", "5").header("X-Next-Cursor");
    for (String other : new String[] {"sortBy=visitDate", "sortOrder=asc", "status=confirmed"}) {
      refuses(partner.live(), cursor, other);
    }
    refuses(Partner.seed().live(), cursor, "perPage=5");
    get("perPage", "7", "cursor", cursor, "sortOrder", "desc", "sortBy", "createdAt");
  }

  private static void refuses(RequestSpecification caller, String cursor, String parameter) {
    caller
        .get(PATH + "?cursor=" + cursor + "&" + parameter)
        .then()
        .statusCode(400)
        .body("message", equalTo("validation.invalid_data"))
        .body("errors.fields", hasKey("cursor"));
  }

  @Test
  void the_next_cursor_is_in_the_body_and_null_at_the_end() {
    Response first = get("perPage", "5");
    first.then().body("pagination.nextCursor", equalTo(first.header("X-Next-Cursor")));
    JsonNode last = Api.json(get("perPage", "100")).path("pagination");
    assertThat(last.has("nextCursor")).isTrue();
    assertThat(last.path("nextCursor").isNull()).isTrue();
  }
}
