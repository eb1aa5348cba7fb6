package org.cenotes.partners.domain.reservation.frontdesk;

import static org.assertj.core.api.Assertions.assertThat;

import org.cenotes.partners.platform.list.SortDirection;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What a front desk means by what it types. */
class FrontDeskQueryTest {
  @ParameterizedTest
  @CsvSource({
    "CN-7K2M9QXA, CN-7K2M9QXA",
    "' cn-7k2m9qxa ', CN-7K2M9QXA",
    "cn-7k2m9qxo, CN-7K2M9QX0",
    "CN-7k2m9qil, CN-7K2M9Q11",
    "CN-7K2M9QX, ",
    "CN-7K2M9QXAB, ",
    "CN-7K2M9QXU, ",
    "CN-2026-17, ",
    "Canul, ",
    "'7K2M9QXA', ",
    "'Ana CN-7K2M9QXA', ",
    ", ",
  })
  void a_code_is_recognised_however_it_is_written(@Nullable String typed, @Nullable String code) {
    FrontDeskQuery query = new FrontDeskQuery();
    query.search = typed;
    assertThat(query.code()).isEqualTo(code);
  }

  @Test
  void visits_are_listed_by_their_time_from_the_first_on() {
    FrontDeskQuery query = new FrontDeskQuery();
    assertThat(query.order()).isEqualTo(SortDirection.ASC);
    query.sortDirection = SortDirection.DESC;
    assertThat(query.order()).isEqualTo(SortDirection.DESC);
  }
}
