package org.cenotes.partners.domain.figures;

import jakarta.ws.rs.QueryParam;
import java.time.LocalDate;
import java.util.UUID;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/** Which visits are counted. */
public class FiguresQuery {
  private static final int AROUND_TODAY = 30;
  private static final int LONGEST = 366;

  @QueryParam("startDate")
  @Parameter(description = "First visit date, inclusive; default: 30 days before today (UTC).")
  @Nullable LocalDate startDate;

  @QueryParam("endDate")
  @Parameter(description = "Last visit date, inclusive; default: 30 days after today (UTC).")
  @Nullable LocalDate endDate;

  @QueryParam("cenoteId")
  @Nullable UUID cenoteId;

  /** What is asked for, with what it is by default. */
  ReservationFigures.Period period(LocalDate today) {
    LocalDate from = startDate == null ? today.minusDays(AROUND_TODAY) : startDate;
    LocalDate until = endDate == null ? today.plusDays(AROUND_TODAY) : endDate;
    if (until.isBefore(from)) {
      throw ApiException.about(HttpError.INVALID_DATA, "endDate", "must not be before startDate");
    }
    if (until.isAfter(from.plusDays(LONGEST - 1))) {
      throw ApiException.about(
          HttpError.INVALID_DATA, "endDate", "must not make more than " + LONGEST + " days");
    }
    return new ReservationFigures.Period(from, until);
  }
}
