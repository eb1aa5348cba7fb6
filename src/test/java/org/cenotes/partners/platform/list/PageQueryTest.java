package org.cenotes.partners.platform.list;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PageQueryTest {
  @ParameterizedTest
  @CsvSource({"1, 100, , false", "11, 100, , false", "12, 100, , true", "5000, 15, x, false"})
  void a_page_is_deep_when_many_rows_precede_it_and_no_cursor_leads_to_it(
      int page, int perPage, String cursor, boolean deep) {
    PageQuery query = new PageQuery();
    query.page = page;
    query.perPage = perPage;
    query.cursor = cursor;
    assertThat(query.isDeep()).isEqualTo(deep);
  }
}
