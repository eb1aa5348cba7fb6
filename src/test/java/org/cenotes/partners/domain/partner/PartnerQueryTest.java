package org.cenotes.partners.domain.partner;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.list.SortDirection;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Filters of the list of partners, as SQL whose values are parameters only. */
class PartnerQueryTest {
  private final PartnerQuery query = new PartnerQuery();

  @Test
  void without_filters_every_partner_is_listed_the_newest_first() {
    assertThat(query.conditions().isEmpty()).isTrue();
    assertThat(query.orderBy()).isEqualTo("created_at DESC, id DESC");
  }

  @Test
  void each_filter_narrows_the_others() {
    query.status = PartnerStatus.ACTIVE;
    query.partnerType = PartnerType.HOTEL_PARTNER;
    query.verified = false;
    query.search = "Selva";
    assertThat(query.conditions())
        .hasToString(
            " AND status = :status AND partner_type = :type AND verified = :verified"
                + " AND (lower(company_name) LIKE :search OR email LIKE :search)");
    assertThat(query.conditions().values())
        .containsOnly(
            Map.entry("status", "ACTIVE"),
            Map.entry("type", "hotel_partner"),
            Map.entry("verified", false),
            Map.entry("search", "%selva%"));
  }

  @ParameterizedTest
  @CsvSource({
    "'100%','%100\\%%'",
    "a_b,'%a\\_b%'",
    "'a\\b','%a\\\\b%'",
    "' SA de CV ','%sa de cv%'",
    "'Jose\u0301','%jos\u00e9%'"
  })
  void a_search_means_its_characters_and_no_pattern(String search, String pattern) {
    query.search = search;
    assertThat(query.conditions().values()).containsEntry("search", pattern);
  }

  @Property(seed = "1")
  void no_search_becomes_part_of_the_statement(@ForAll String search) {
    PartnerQuery searching = new PartnerQuery();
    searching.search = search;
    assertThat(searching.conditions())
        .hasToString(" AND (lower(company_name) LIKE :search OR email LIKE :search)");
  }

  @Test
  void days_are_whole_ones_in_utc_the_last_included() {
    query.startDate = LocalDate.of(2026, 1, 31);
    query.endDate = LocalDate.of(2026, 1, 31);
    assertThat(query.conditions()).hasToString(" AND created_at >= :from AND created_at < :until");
    assertThat(query.conditions().values())
        .containsEntry("from", Instant.parse("2026-01-31T00:00:00Z"))
        .containsEntry("until", Instant.parse("2026-02-01T00:00:00Z"));
  }

  @Test
  void an_end_before_the_start_is_refused() {
    query.dateFrom = LocalDate.of(2026, 2, 1);
    query.dateTo = LocalDate.of(2026, 1, 31);
    assertThatThrownBy(query::conditions).isInstanceOf(ApiException.class);
  }

  @Test
  void a_name_and_its_alias_must_agree() {
    query.startDate = LocalDate.of(2026, 1, 31);
    query.dateFrom = LocalDate.of(2026, 1, 31);
    assertThat(query.conditions()).hasToString(" AND created_at >= :from");
    query.dateFrom = LocalDate.of(2026, 1, 30);
    assertThatThrownBy(query::conditions).isInstanceOf(ApiException.class);
  }

  @Test
  void every_order_is_total() {
    query.sortBy = PartnerQuery.SortBy.COMPANY_NAME;
    query.sortOrder = SortDirection.ASC;
    assertThat(query.orderBy()).isEqualTo("lower(company_name) ASC, id ASC");
    query.sortOrder = null;
    query.sortDirection = SortDirection.ASC;
    assertThat(query.orderBy()).isEqualTo("lower(company_name) ASC, id ASC");
    query.sortOrder = SortDirection.DESC;
    assertThatThrownBy(query::orderBy).isInstanceOf(ApiException.class);
  }
}
