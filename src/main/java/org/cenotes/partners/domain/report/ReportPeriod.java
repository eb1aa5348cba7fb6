package org.cenotes.partners.domain.report;

import java.time.LocalDate;
import java.time.ZoneId;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.eclipse.microprofile.openapi.annotations.media.Schema;

/**
 * The days that a report covers.
 *
 * @param startDate first day, inclusive
 * @param endDate last day, inclusive
 * @param dateField whether reservations count on the day of their visit (visit) or of their booking
 *     (created)
 * @param timezone IANA time zone of the booking days
 */
@Schema(name = "ReportPeriod")
public record ReportPeriod(
    LocalDate startDate, LocalDate endDate, DateField dateField, String timezone) {

  /** The time zone. */
  ZoneId zone() {
    return ZoneId.of(timezone);
  }

  /** The number of days. */
  long days() {
    return ChronoUnit.DAYS.between(startDate, endDate) + 1;
  }

  /** The same number of days, before this period. */
  ReportPeriod previous() {
    return new ReportPeriod(
        startDate.minusDays(days()), startDate.minusDays(1), dateField, timezone);
  }

  /** The first day of every interval in the period; the first and the last may be cut short. */
  List<LocalDate> starts(Interval interval) {
    List<LocalDate> starts = new ArrayList<>();
    for (LocalDate day = startDate; !day.isAfter(endDate); day = interval.next(day)) {
      starts.add(day);
    }
    return starts;
  }
}
