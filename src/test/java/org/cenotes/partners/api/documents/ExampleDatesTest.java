package org.cenotes.partners.api.documents;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;

class ExampleDatesTest {
  private static final LocalDate VISIT = ExampleDates.RECORDED.plusDays(14);

  @Test
  void a_visit_is_one_to_two_weeks_ahead_on_the_same_day_of_the_week() {
    for (int day = 0; day < 800; day++) {
      LocalDate today = ExampleDates.RECORDED.plusDays(day);
      Clock clock = Clock.fixed(today.atTime(23, 59).toInstant(ZoneOffset.UTC), ZoneOffset.UTC);
      LocalDate moved =
          LocalDate.parse(ExampleDates.moved(VISIT.toString(), ExampleDates.week(clock)));
      assertThat(ChronoUnit.DAYS.between(today, moved)).as(today.toString()).isBetween(8L, 14L);
      assertThat(moved.getDayOfWeek()).isEqualTo(VISIT.getDayOfWeek());
    }
  }

  @Test
  void dates_in_texts_and_times_are_moved_and_nothing_else_is() {
    assertThat(
            ExampleDates.moved(
                "{\"date\":\"2026-12-31\",\"at\":\"2026-12-31T09:00:00.000Z\"} on 2027-02-27.", 1))
        .isEqualTo("{\"date\":\"2027-01-07\",\"at\":\"2027-01-07T09:00:00.000Z\"} on 2027-03-06.");
    String others = "2020-01-01 01a2-2026-12-31 2026-12-311 01900000-2026-7000-8000-000000002027";
    assertThat(ExampleDates.moved(others, 5)).isEqualTo(others);
  }
}
