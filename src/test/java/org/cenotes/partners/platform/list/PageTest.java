package org.cenotes.partners.platform.list;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class PageTest {
  private static Page<Integer> page(List<Integer> rows, int number, long total) {
    return Page.of(rows, Queries.paged(new PageQuery(), number, 2), () -> total);
  }

  @Test
  void a_first_page_that_is_not_full_is_the_whole_list_and_is_not_counted() {
    assertThat(page(List.of(7), 1, 99).pagination().total()).isOne();
    assertThat(page(List.of(), 1, 99).pagination().total()).isZero();
  }

  @Test
  void any_other_page_has_the_lists_count() {
    assertThat(page(List.of(7, 8), 1, 2).pagination().total()).isEqualTo(2);
    assertThat(page(List.of(9), 2, 3).pagination().total()).isEqualTo(3);
    assertThat(page(List.of(), 3, 3).pagination().total()).isEqualTo(3);
  }
}
