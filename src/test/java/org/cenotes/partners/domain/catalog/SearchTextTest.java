package org.cenotes.partners.domain.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.StringReader;
import java.util.Map;
import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.cenotes.partners.platform.list.SortDirection;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How cenotes are found and addressed. */
class SearchTextTest {
  @ParameterizedTest
  @CsvSource({
    "Homún, homun",
    "' YUCATÁN ', yucatan",
    "Ñuñoa, nunoa",
    "X'keken, x'keken",
    "İzamal, izamal",
  })
  void case_and_accents_do_not_matter(String written, String found) {
    assertThat(SearchText.of(written)).isEqualTo(found);
    assertThat(
            SearchText.of(java.text.Normalizer.normalize(written, java.text.Normalizer.Form.NFD)))
        .isEqualTo(found);
  }

  @Test
  void what_is_missing_leaves_no_gap() {
    assertThat(SearchText.of("A", null, "B")).isEqualTo("a b");
    assertThat(SearchText.of((String) null)).isEmpty();
  }

  @Property(seed = "1")
  void a_normalised_text_stays_as_it_is(@ForAll String text) {
    String once = SearchText.of(text);
    assertThat(SearchText.of(once)).isEqualTo(once);
  }

  @Test
  void signs_of_a_pattern_mean_themselves() {
    assertThat(SearchText.pattern("50%_a\\b")).isEqualTo("%50\\%\\_a\\\\b%");
  }

  @ParameterizedTest
  @CsvSource({
    "Cenote Ik Kil, cenote-ik-kil",
    "'  ¡Ágüa & Sol!  ', agua-sol",
    "---, cenote",
    "日本, cenote",
    "'', cenote",
  })
  void a_slug_has_the_letters_of_an_address(String name, String slug) {
    assertThat(SearchText.slug(name)).isEqualTo(slug);
  }

  @Property(seed = "2")
  void a_slug_is_short_and_can_be_read_aloud(@ForAll String name) {
    assertThat(SearchText.slug(name))
        .matches("[a-z0-9]+(-[a-z0-9]+)*")
        .hasSizeLessThanOrEqualTo(80);
  }

  @Test
  void a_long_slug_does_not_end_with_a_dash() {
    assertThat(SearchText.slug("a".repeat(79) + " b")).isEqualTo("a".repeat(79));
    assertThat(SearchText.slug("a".repeat(81))).isEqualTo("a".repeat(80));
  }

  @ParameterizedTest
  @CsvSource({
    ", , , sort_name ASC, 'id ASC'",
    "PRICE, DESC, , adult_price DESC, 'id DESC'",
    "CREATED_AT, , DESC, created_at DESC, 'id DESC'",
  })
  void cenotes_are_sorted_by_name_unless_asked_for_otherwise(
      CenoteQuery.@Nullable SortBy by,
      @Nullable SortDirection order,
      @Nullable SortDirection alias,
      String key,
      String id) {
    CenoteQuery query = new CenoteQuery();
    query.sortBy = by;
    query.sortOrder = order;
    query.sortDirection = alias;
    assertThat(query.orderBy()).isEqualTo(key + ", " + id);
  }

  @Test
  void a_list_of_a_partners_cenotes_is_bound_to_the_partner() {
    SupplyQuery query = new SupplyQuery();
    assertThat(query.conditions(new UUID(1, 1))).hasToString(" AND owner_partner_id = :owner");
    assertThat(query.conditions(new UUID(1, 1)).values())
        .isEqualTo(Map.of("owner", new UUID(1, 1)));
    query.state = CenoteStatus.DRAFT;
    query.search = "Azúl_";
    assertThat(query.conditions(null))
        .hasToString(" AND state = :state AND search_text LIKE :search");
    assertThat(query.conditions(null).values())
        .isEqualTo(Map.of("state", "draft", "search", "%azul\\_%"));
  }

  @Test
  void a_row_of_an_import_may_be_so_long_and_longer_by_what_is_read_ahead_at_most()
      throws IOException {
    String row = "x".repeat(262_144);
    try (BoundedRows rows = new BoundedRows(new StringReader(row))) {
      assertThat(rows.read(new char[262_144], 0, 262_144)).isEqualTo(262_144);
      assertThat(rows.read()).as("the end is no character").isEqualTo(-1);
    }
    try (BufferedReader rows =
        new BufferedReader(new BoundedRows(new StringReader(row + "x".repeat(32_769))))) {
      assertThatThrownBy(rows::readLine)
          .isInstanceOf(IOException.class)
          .hasMessage("a row is longer than 262144 characters");
    }
  }

  @Test
  void each_row_is_counted_anew() throws IOException {
    String row = "x".repeat(262_144);
    try (BoundedRows rows = new BoundedRows(new StringReader(row + row))) {
      char[] buffer = new char[262_144];
      assertThat(rows.read(buffer, 0, buffer.length)).isEqualTo(buffer.length);
      rows.endRow();
      assertThat(rows.read(buffer, 0, buffer.length)).isEqualTo(buffer.length);
    }
  }
}
