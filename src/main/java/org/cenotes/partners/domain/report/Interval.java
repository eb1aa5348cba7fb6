package org.cenotes.partners.domain.report;

import java.time.DayOfWeek;
import java.time.LocalDate;
import java.time.temporal.TemporalAdjusters;
import org.cenotes.partners.platform.json.WireEnum;

/** The length of the rows of a report over time. */
public enum Interval implements WireEnum {
  DAY,
  /** From Monday. */
  WEEK,
  MONTH;

  /** The first day of the interval after the one that contains this day. */
  LocalDate next(LocalDate day) {
    return switch (this) {
      case DAY -> day.plusDays(1);
      case WEEK -> day.with(TemporalAdjusters.next(DayOfWeek.MONDAY));
      case MONTH -> day.with(TemporalAdjusters.firstDayOfNextMonth());
    };
  }
}
