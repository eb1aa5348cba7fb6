package org.cenotes.partners.domain.reservation.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.cenotes.partners.domain.reservation.statistics.ReservationStatistics.Period;
import org.cenotes.partners.platform.http.ApiException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The period that statistics cover when only a part of it is given. */
class StatisticsQueryTest {
  private static final LocalDate TODAY = LocalDate.of(2026, 6, 15);
  private static final LocalDate FIRST = LocalDate.of(1, 1, 1);
  private static final LocalDate LAST = LocalDate.of(9999, 12, 31);

  private static Period period(@Nullable LocalDate from, @Nullable LocalDate until) {
    StatisticsQuery query = new StatisticsQuery();
    query.startDate = from;
    query.endDate = until;
    return query.period(TODAY);
  }

  @ParameterizedTest
  @CsvSource({
    ", , 2026-05-16, 2026-07-15",
    "2026-05-20, , 2026-05-20, 2026-07-19", // 60 days at least
    "2026-01-01, , 2026-01-01, 2026-07-15",
    "2025-01-01, , 2025-01-01, 2026-01-01", // 365 days at most
    "2030-01-01, , 2030-01-01, 2030-03-02",
    ", 2026-07-01, 2026-05-02, 2026-07-01",
    ", 2026-12-31, 2026-05-16, 2026-12-31",
    ", 2028-12-31, 2028-01-01, 2028-12-31",
    "2026-06-15, 2026-06-15, 2026-06-15, 2026-06-15",
    "2026-01-01, 2027-01-01, 2026-01-01, 2027-01-01", // 366 days
    "9999-12-31, , 9999-12-31, 9999-12-31",
    ", 0001-01-01, 0001-01-01, 0001-01-01",
  })
  void what_is_not_given_is_near_today_and_near_what_is(
      @Nullable LocalDate from, @Nullable LocalDate until, LocalDate first, LocalDate last) {
    assertThat(period(from, until)).isEqualTo(new Period(first, last));
  }

  @ParameterizedTest
  @CsvSource({
    "2026-06-15, 2026-06-14, endDate must not be before startDate",
    "2026-01-01, 2027-01-02, endDate must not make the range longer than 366 days",
  })
  void a_period_is_neither_backwards_nor_too_long(
      LocalDate from, LocalDate until, String sentence) {
    ApiException refused = catchThrowableOfType(ApiException.class, () -> period(from, until));
    assertThat(refused.fields().messages()).containsExactly(sentence);
  }

  @Test
  void the_aliases_of_its_parameters_set_the_same_days() {
    StatisticsQuery query = new StatisticsQuery();
    query.dateFrom = LocalDate.of(2026, 5, 20);
    query.dateTo = LocalDate.of(2026, 5, 25);
    assertThat(query.period(TODAY)).isEqualTo(new Period(query.dateFrom, query.dateTo));
    query.startDate = TODAY;
    ApiException refused = catchThrowableOfType(ApiException.class, () -> query.period(TODAY));
    assertThat(refused.fields().fields()).containsOnlyKeys("dateFrom");
  }

  @Property(seed = "1")
  void a_default_never_makes_a_period_that_would_be_refused(
      @ForAll @IntRange(max = 3_652_058) int day, @ForAll boolean isStart) {
    LocalDate given = FIRST.plusDays(day);
    Period period = isStart ? period(given, null) : period(null, given);
    assertThat(isStart ? period.startDate() : period.endDate()).isEqualTo(given);
    assertThat(period.startDate()).isBetween(FIRST, LAST);
    assertThat(period.endDate()).isBetween(period.startDate(), LAST);
    assertThat(ChronoUnit.DAYS.between(period.startDate(), period.endDate()))
        .isLessThanOrEqualTo(365);
  }
}
