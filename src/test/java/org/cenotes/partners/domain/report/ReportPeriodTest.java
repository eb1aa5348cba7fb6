package org.cenotes.partners.domain.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.time.DayOfWeek;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneId;
import java.util.List;
import java.util.UUID;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.cenotes.partners.platform.http.ApiException;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The days that a report covers, and how they are divided. */
class ReportPeriodTest {
  private static final ZoneId CANCUN = ZoneId.of("America/Cancun");
  private static final Instant NOON = Instant.parse("2026-06-15T17:00:00Z");

  private static ReportQuery query(@Nullable LocalDate from, @Nullable LocalDate until) {
    ReportQuery query = new ReportQuery();
    query.startDate = from;
    query.endDate = until;
    return query;
  }

  private static ReportPeriod days(LocalDate from, LocalDate until) {
    return new ReportPeriod(from, until, DateField.CREATED, "America/Cancun");
  }

  @ParameterizedTest
  @CsvSource({
    ", , 2026-05-17, 2026-06-15",
    "2026-06-01, , 2026-06-01, 2026-06-15",
    "2026-05-01, , 2026-05-01, 2026-05-30",
    "2026-06-16, , 2026-06-16, 2026-07-15", // from tomorrow on
    "2026-07-01, , 2026-07-01, 2026-07-30",
    "9999-12-31, , 9999-12-31, 9999-12-31",
    ", 2026-03-31, 2026-03-02, 2026-03-31",
    "2026-06-15, 2026-06-15, 2026-06-15, 2026-06-15",
    "2024-01-01, 2024-12-31, 2024-01-01, 2024-12-31", // 366 days
  })
  void what_is_not_given_makes_it_thirty_days_up_to_today_or_in_the_future(
      @Nullable LocalDate from, @Nullable LocalDate until, LocalDate first, LocalDate last) {
    assertThat(query(from, until).period(NOON, CANCUN)).isEqualTo(days(first, last));
  }

  @ParameterizedTest
  @CsvSource({
    "2026-06-15, 2026-06-14, endDate must not be before startDate",
    "2025-06-14, 2026-06-15, endDate must not make the period longer than 366 days",
  })
  void a_period_is_neither_backwards_nor_too_long(
      LocalDate from, LocalDate until, String sentence) {
    ApiException refused =
        catchThrowableOfType(ApiException.class, () -> query(from, until).period(NOON, CANCUN));
    assertThat(refused.fields().messages()).containsExactly(sentence);
  }

  @Test
  void the_aliases_of_its_parameters_set_the_same_days() {
    ReportQuery query = query(null, LocalDate.of(2026, 6, 10));
    query.dateFrom = LocalDate.of(2026, 6, 1);
    query.dateTo = LocalDate.of(2026, 6, 10);
    assertThat(query.period(NOON, CANCUN))
        .isEqualTo(days(LocalDate.of(2026, 6, 1), LocalDate.of(2026, 6, 10)));
    query.endDate = null;
    assertThat(query.period(NOON, CANCUN).endDate()).isEqualTo(LocalDate.of(2026, 6, 10));
    query.endDate = LocalDate.of(2026, 6, 11);
    ApiException refused =
        catchThrowableOfType(ApiException.class, () -> query.period(NOON, CANCUN));
    assertThat(refused.fields().fields()).containsOnlyKeys("dateTo");
  }

  @ParameterizedTest
  @CsvSource({
    "2026-06-15T04:59:59.999Z, , 2026-06-14", // midnight in Cancún is at five
    "2026-06-15T05:00:00Z, , 2026-06-15",
    "2026-06-15T05:00:00Z, America/Tijuana, 2026-06-14",
    "2026-06-15T07:00:00Z, America/Tijuana, 2026-06-15", // summer
    "2026-12-15T07:00:00Z, America/Tijuana, 2026-12-14",
    "2026-12-15T08:00:00Z, America/Tijuana, 2026-12-15", // winter
    "2026-06-14T10:00:00Z, Pacific/Kiritimati, 2026-06-15",
  })
  void today_is_that_of_the_zone_asked_for_or_of_the_partner(
      Instant now, @Nullable String zone, LocalDate today) {
    ReportQuery query = query(null, null);
    query.timezone = zone;
    ReportPeriod period = query.period(now, CANCUN);
    assertThat(period.endDate()).isEqualTo(today);
    assertThat(period.zone()).isEqualTo(zone == null ? CANCUN : ZoneId.of(zone));
  }

  @ParameterizedTest
  @CsvSource({"Mars/Olympus", "+02:00", "UTC+2", "america/cancun", "''"})
  void a_zone_is_one_of_the_iana_database(String zone) {
    ReportQuery query = query(null, null);
    query.timezone = zone;
    ApiException refused =
        catchThrowableOfType(ApiException.class, () -> query.period(NOON, CANCUN));
    assertThat(refused.fields().fields()).containsOnlyKeys("timezone");
  }

  @Test
  void a_report_is_in_pesos_by_day_of_booking_unless_it_says_otherwise() {
    ReportQuery query = query(null, null);
    assertThat(query.currency().code()).isEqualTo("MXN");
    assertThat(query.period(NOON, CANCUN).dateField()).isEqualTo(DateField.CREATED);
    query.currency = "USD";
    query.dateField = DateField.VISIT;
    assertThat(query.currency().symbol()).isEqualTo("US$");
    assertThat(query.period(NOON, CANCUN).dateField()).isEqualTo(DateField.VISIT);
  }

  @Test
  void a_comparison_of_cenotes_is_not_about_one_of_them() {
    ReportQuery query = query(null, null);
    query.refuseCenoteId();
    query.cenoteId = new UUID(7, 7);
    ApiException refused = catchThrowableOfType(ApiException.class, query::refuseCenoteId);
    assertThat(refused.fields().fields()).containsOnlyKeys("cenoteId");
  }

  @ParameterizedTest
  @CsvSource({
    "2026-03-01T05:59:59.999Z, 1, 2026-02-01, 2026-02-28", // still February in Mérida
    "2026-03-01T06:00:00Z, 1, 2026-03-01, 2026-03-31",
    "2024-02-29T12:00:00Z, 1, 2024-02-01, 2024-02-29",
    "2026-01-15T12:00:00Z, 13, 2025-01-01, 2026-01-31",
  })
  void months_are_whole_and_end_with_the_current_one(
      Instant now, int months, LocalDate first, LocalDate last) {
    ReportPeriod period =
        query(LocalDate.EPOCH, LocalDate.EPOCH)
            .lastMonths(months, now, ZoneId.of("America/Merida"));
    assertThat(period.startDate()).isEqualTo(first);
    assertThat(period.endDate()).isEqualTo(last);
    assertThat(period.starts(Interval.MONTH)).hasSize(months);
  }

  @Property(seed = "1")
  void the_period_before_has_as_many_days_and_ends_the_day_before(
      @ForAll @IntRange(max = 20_000) int first, @ForAll @IntRange(min = 1, max = 366) int length) {
    LocalDate from = LocalDate.of(2000, 1, 1).plusDays(first);
    ReportPeriod period = days(from, from.plusDays(length - 1));
    assertThat(period.days()).isEqualTo(length);
    assertThat(period.previous().days()).isEqualTo(length);
    assertThat(period.previous().endDate().plusDays(1)).isEqualTo(period.startDate());
    assertThat(period.previous().timezone()).isEqualTo(period.timezone());
  }

  @Property(seed = "2")
  void intervals_are_the_period_without_gap_or_overlap(
      @ForAll @IntRange(max = 20_000) int first,
      @ForAll @IntRange(min = 1, max = 366) int length,
      @ForAll Interval interval) {
    LocalDate from = LocalDate.of(2000, 1, 1).plusDays(first);
    ReportPeriod period = days(from, from.plusDays(length - 1));
    List<LocalDate> starts = period.starts(interval);
    assertThat(starts.get(0)).isEqualTo(from);
    assertThat(starts).isSorted().doesNotHaveDuplicates();
    assertThat(starts.get(starts.size() - 1)).isBeforeOrEqualTo(period.endDate());
    assertThat(interval.next(starts.get(starts.size() - 1))).isAfter(period.endDate());
    for (LocalDate start : starts.subList(1, starts.size())) {
      switch (interval) {
        case DAY -> assertThat(starts).contains(start.minusDays(1));
        case WEEK -> assertThat(start.getDayOfWeek()).isEqualTo(DayOfWeek.MONDAY);
        case MONTH -> assertThat(start.getDayOfMonth()).isEqualTo(1);
      }
    }
    if (interval == Interval.DAY) {
      assertThat(starts).hasSize(length);
    }
  }
}
