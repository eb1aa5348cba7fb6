package org.cenotes.partners.domain.apilog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.time.LocalDate;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.cenotes.partners.platform.http.ApiException;
import org.junit.jupiter.api.Test;

/** The filters of the list of calls. */
class RequestLogQueryTest {
  private static final LocalDate DAY = LocalDate.of(2026, 11, 21);

  private final RequestLogQuery query = new RequestLogQuery();

  private void assertRefused(String member, String sentence) {
    assertThatThrownBy(query::conditions)
        .asInstanceOf(InstanceOfAssertFactories.type(ApiException.class))
        .satisfies(refused -> assertThat(refused.error().status()).isEqualTo(400))
        .extracting(refused -> Objects.requireNonNull(refused.fields()).fields().get(member))
        .asInstanceOf(InstanceOfAssertFactories.LIST)
        .containsExactly(member + " " + sentence);
  }

  @Test
  void without_parameters_nothing_is_filtered() {
    assertThat(query.conditions().isEmpty()).isTrue();
  }

  @Test
  void each_parameter_narrows_the_list() {
    query.requestId = "req-1";
    query.status = 404;
    query.route = "/api/partner/cenotes/{id}";
    query.keyId = new UUID(2, 1);
    assertThat(query.conditions())
        .hasToString(
            " AND request_id = :request AND status = :status AND route = :route AND key_id = :key");
    assertThat(query.conditions().values())
        .isEqualTo(
            Map.of(
                "request",
                "req-1",
                "status",
                404,
                "route",
                "/api/partner/cenotes/{id}",
                "key",
                new UUID(2, 1)));
  }

  @Test
  void both_days_belong_to_the_period_whole() {
    query.startDate = DAY;
    query.endDate = DAY;
    assertThat(query.conditions()).hasToString(" AND at >= :from AND at < :until");
    assertThat(query.conditions().values())
        .isEqualTo(
            Map.of(
                "from", Instant.parse("2026-11-21T00:00:00Z"),
                "until", Instant.parse("2026-11-22T00:00:00Z")));
  }

  @Test
  void the_last_day_that_can_be_written_is_no_failure() {
    query.endDate = LocalDate.of(9999, 12, 31);
    assertThat(query.conditions()).hasToString(" AND at < :until");
  }

  @Test
  void the_other_names_of_the_days_mean_the_same() {
    query.dateFrom = DAY;
    query.dateTo = DAY.plusDays(1);
    RequestLogQuery same = new RequestLogQuery();
    same.startDate = DAY;
    same.endDate = DAY.plusDays(1);
    assertThat(query.conditions()).hasToString(same.conditions().toString());
    assertThat(query.conditions().values()).isEqualTo(same.conditions().values());
    assertThat(query.filters()).isEqualTo(same.filters());
  }

  @Test
  void the_two_names_of_a_day_must_not_contradict_each_other() {
    query.startDate = DAY;
    query.dateFrom = DAY.plusDays(1);
    assertRefused("dateFrom", "must agree with startDate");
    query.dateFrom = DAY;
    assertThat(query.conditions()).hasToString(" AND at >= :from");
  }

  @Test
  void a_period_must_not_end_before_it_begins() {
    query.startDate = DAY;
    query.endDate = DAY.minusDays(1);
    assertRefused("endDate", "must not be before startDate");
  }

  @Test
  void lists_that_differ_in_one_filter_are_counted_apart() {
    query.route = "/a";
    String byRoute = query.filters();
    query.route = null;
    query.requestId = "/a";
    assertThat(query.filters()).isNotEqualTo(byRoute);
  }
}
