package org.cenotes.partners.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.hamcrest.Matchers.equalTo;

import com.fasterxml.jackson.databind.JsonNode;
import io.restassured.response.Response;
import io.restassured.specification.RequestSpecification;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.UUID;
import java.util.function.Function;
import org.cenotes.partners.harness.Wait;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The catalogue: search, filters, order and pages, with and without a key. */
@ResourceLock(SharedState.CATALOGUE)
class CatalogueIT {
  private static final String PUBLIC = "/api/cenotes";

  private static Partner partner;

  @BeforeAll
  static void seed() {
    partner = Partner.seed();
  }

  private static List<JsonNode> list(RequestSpecification request, String path, String... query) {
    for (int i = 0; i < query.length; i += 2) {
      request.queryParam(query[i], query[i + 1]);
    }
    Response response = request.queryParam("perPage", 100).get(path);
    response.then().statusCode(200);
    List<JsonNode> items = new ArrayList<>();
    Api.json(response).path("data").forEach(items::add);
    assertThat(response.<Integer>path("pagination.total")).isEqualTo(items.size());
    return items;
  }

  private static List<JsonNode> found(String... query) {
    return list(Api.anyone(), PUBLIC, query);
  }

  private static List<String> slugs(List<JsonNode> cenotes) {
    return cenotes.stream().map(cenote -> cenote.path("slug").asText()).toList();
  }

  @Test
  void the_catalogue_has_a_dozen_real_cenotes_in_both_languages() {
    List<JsonNode> all = found();
    assertThat(all).hasSizeGreaterThanOrEqualTo(12);
    for (JsonNode cenote : all) {
      assertThat(cenote.path("name").path("es").asText()).isNotEmpty();
      assertThat(cenote.path("description").path("en").asText()).isNotEmpty();
      assertThat(cenote.path("location").path("latitude").asDouble()).isBetween(18.0, 22.0);
      assertThat(cenote.path("location").path("longitude").asDouble()).isBetween(-91.0, -86.0);
      assertThat(cenote.path("state").asText()).isEqualTo("active");
      assertThat(cenote.has("ownerPartnerId")).isFalse();
    }
  }

  /** A cenote that another test has just taken off sale leaves each of them at its own moment. */
  @Test
  void partner_public_and_sandbox_lists_are_equal() {
    Wait.untilAsserted(this::assertThatListsAreEqual);
  }

  private void assertThatListsAreEqual() {
    List<JsonNode> open = found();
    assertThat(list(partner.live(), "/api/partner/cenotes")).isEqualTo(open);
    List<JsonNode> sandbox = list(partner.test(), "/api/partner-sandbox/cenotes");
    assertThat(sandbox).hasSizeGreaterThanOrEqualTo(12);
    // what another test has published is on sale in the live data alone
    assertThat(slugs(open)).containsSubsequence(slugs(sandbox));
    assertThat(sandbox).allMatch(cenote -> !cenote.path("livemode").asBoolean(true));
    assertThat(open).allMatch(cenote -> cenote.path("livemode").asBoolean());
  }

  @ParameterizedTest
  @CsvSource({
    "tulum,gran-cenote",
    "TULUM,gran-cenote",
    "zaci,cenote-zaci",
    "Zací,cenote-zaci",
    "yucatan,cenote-ik-kil",
    "Yucatán,cenote-ik-kil",
    "jardin del EDEN,cenote-jardin-del-eden"
  })
  void search_knows_neither_case_nor_accents(String words, String expected) {
    assertThat(slugs(found("search", words))).contains(expected);
  }

  @Test
  void search_escapes_wildcards() {
    for (String sign : new String[] {"%", "_", "\\", "zzzz"}) {
      assertThat(found("search", sign)).as(sign).isEmpty();
    }
  }

  @Test
  void filters_narrow_and_combine() {
    JsonNode one = partner.listing("cenote-ik-kil");
    String municipality = one.path("location").path("municipality").asText();
    String state = one.path("location").path("state").asText();
    String amenity = one.path("amenities").path(0).asText();
    int price = one.path("agePricing").path("adult").asInt();
    assertThat(found("municipality", municipality))
        .isNotEmpty()
        .allMatch(c -> c.path("location").path("municipality").asText().equals(municipality));
    assertThat(found("state", state))
        .isNotEmpty()
        .allMatch(c -> c.path("location").path("state").asText().equals(state));
    assertThat(found("amenity", amenity))
        .isNotEmpty()
        .allMatch(c -> c.path("amenities").toString().contains('"' + amenity + '"'));
    assertThat(found("minPrice", "" + price, "maxPrice", "" + price))
        .extracting(c -> c.path("slug").asText())
        .contains("cenote-ik-kil");
    assertThat(found("minPrice", "" + (price + 1)))
        .isNotEmpty()
        .allMatch(c -> c.path("agePricing").path("adult").asInt() > price);
    assertThat(found("state", "Nowhere")).isEmpty();
    assertThat(found("municipality", municipality, "minPrice", "999999999")).isEmpty();
  }

  @Test
  void each_sort_order_is_total_and_reversible() {
    ordered("price", c -> String.format("%012d", c.path("agePricing").path("adult").asLong()));
    ordered("createdAt", c -> c.path("createdAt").asText());
    for (String by : List.of("name", "price", "createdAt")) {
      List<String> down = new ArrayList<>(slugs(found("sortBy", by, "sortDirection", "desc")));
      Collections.reverse(down);
      assertThat(down).as(by).isEqualTo(slugs(found("sortBy", by)));
    }
  }

  private static void ordered(String by, Function<JsonNode, String> key) {
    assertThat(found("sortBy", by)).extracting(key::apply).isSorted();
    assertThat(found("sortBy", by, "sortOrder", "desc"))
        .extracting(key::apply)
        .isSortedAccordingTo(Comparator.reverseOrder());
  }

  @Test
  void pages_hold_every_cenote_once() {
    int total = found().size();
    List<String> seen = new ArrayList<>();
    int last = (total + 4) / 5;
    for (int page = 1; page <= last; page++) {
      Response response =
          Api.anyone().queryParam("perPage", 5).queryParam("page", page).get(PUBLIC);
      response
          .then()
          .body("pagination.total", equalTo(total))
          .body("pagination.perPage", equalTo(5))
          .body("pagination.currentPage", equalTo(page))
          .body("pagination.lastPage", equalTo(last));
      seen.addAll(response.<List<String>>path("data.slug"));
    }
    assertThat(seen).hasSize(total).doesNotHaveDuplicates();
    assertThat(new HashSet<>(seen)).isEqualTo(new HashSet<>(slugs(found())));
    Api.anyone()
        .queryParam("page", last + 1)
        .queryParam("perPage", 5)
        .get(PUBLIC)
        .then()
        .statusCode(200)
        .body("data.size()", equalTo(0))
        .body("pagination.total", equalTo(total));
  }

  @Test
  void a_cenote_is_read_by_id_and_by_slug() {
    JsonNode bySlug = partner.listing("cenote-ik-kil");
    String id = bySlug.path("id").asText();
    assertThat(Api.json(Api.anyone().get(PUBLIC + "/" + id)).path("data")).isEqualTo(bySlug);
    for (String unknown : new String[] {"no-such-cenote", UUID.randomUUID().toString()}) {
      Api.anyone()
          .get(PUBLIC + "/" + unknown)
          .then()
          .statusCode(404)
          .body("message", equalTo("error.cenote.not_found"));
    }
  }

  @Test
  void services_can_be_narrowed_to_the_bookable() {
    JsonNode cenote = partner.listing("cenote-ik-kil");
    String path = PUBLIC + "/" + cenote.path("id").asText() + "/services";
    JsonNode all = Api.json(Api.anyone().get(path)).path("data");
    JsonNode bookable = Api.json(Api.anyone().get(path + "?bookableOnly=true")).path("data");
    assertThat(all).isEqualTo(cenote.path("services"));
    assertThat(bookable.size()).isBetween(1, all.size() - 1);
    assertThat(bookable)
        .allMatch(service -> service.path("isBookable").asBoolean())
        .allMatch(
            service ->
                service.path("inclusionType").asText().equals("optional")
                    || service.path("category").asText().equals("transportation"))
        .noneMatch(service -> service.path("inclusionType").asText().equals("not_available"));
    String bySlug = PUBLIC + "/" + cenote.path("slug").asText() + "/services";
    assertThat(Api.json(Api.anyone().get(bySlug)).path("data")).isEqualTo(all);
    for (String unknown : new String[] {UUID.randomUUID().toString(), "no-such-cenote"}) {
      Api.anyone()
          .get(PUBLIC + "/" + unknown + "/services")
          .then()
          .statusCode(404)
          .body("message", equalTo("error.cenote.not_found"));
    }
  }

  @Test
  void a_suspended_cenote_is_not_found() {
    String slug = "cenote-calavera";
    String id = partner.cenote(slug);
    Sql.update(
        "UPDATE live.cenotes SET state = 'suspended', version = version + 1 WHERE id = ?::uuid",
        id);
    try {
      assertThat(slugs(found())).doesNotContain(slug);
      Api.anyone().get(PUBLIC + "/" + slug).then().statusCode(404);
    } finally {
      Sql.update(
          "UPDATE live.cenotes SET state = 'active', version = version + 1 WHERE id = ?::uuid", id);
    }
    assertThat(slugs(found())).contains(slug);
  }
}
