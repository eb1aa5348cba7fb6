package org.cenotes.partners.domain.reservation.statistics;

import jakarta.ws.rs.QueryParam;
import java.time.LocalDate;
import java.util.UUID;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/** Which visits are counted. */
public class StatisticsQuery {
  private static final int AROUND_TODAY = 30;
  private static final int LONGEST = 366;

  @QueryParam("startDate")
  @Parameter(
      description =
          "First visit date, inclusive; default: 30 days before today (UTC), but 60 to 365 before"
              + " endDate.")
  @Nullable LocalDate startDate;

  @QueryParam("endDate")
  @Parameter(
      description =
          "Last visit date, inclusive; default: 30 days after today (UTC), but 60 to 365 after"
              + " startDate.")
  @Nullable LocalDate endDate;

  @QueryParam("cenoteId")
  @Nullable UUID cenoteId;

  /** What is asked for, with what it is by default. */
  ReservationStatistics.Period period(LocalDate today) {
    LocalDate from = startDate;
    LocalDate until = endDate;
    if (from == null) {
      from = today.minusDays(AROUND_TODAY);
      from =
          until == null
              ? from
              : between(until.minusDays(LONGEST - 1), from, until.minusDays(2 * AROUND_TODAY));
    }
    if (until == null) {
      until =
          between(
              from.plusDays(2 * AROUND_TODAY),
              today.plusDays(AROUND_TODAY),
              from.plusDays(LONGEST - 1));
    }
    if (until.isBefore(from)) {
      throw ApiException.about(HttpError.INVALID_DATA, "endDate", "must not be before startDate");
    }
    if (until.isAfter(from.plusDays(LONGEST - 1))) {
      throw ApiException.about(
          HttpError.INVALID_DATA, "endDate", "must not make more than " + LONGEST + " days");
    }
    return new ReservationStatistics.Period(from, until);
  }

  /** The day, or whichever end of the stretch is nearer to it. */
  private static LocalDate between(LocalDate first, LocalDate day, LocalDate last) {
    return day.isBefore(first) ? first : day.isAfter(last) ? last : day;
  }
}
