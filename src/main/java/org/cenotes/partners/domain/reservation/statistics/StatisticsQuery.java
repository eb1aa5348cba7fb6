package org.cenotes.partners.domain.reservation.statistics;

import jakarta.validation.constraints.Pattern;
import jakarta.ws.rs.QueryParam;
import java.time.LocalDate;
import java.util.UUID;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.list.CurrencyParameter;
import org.cenotes.partners.platform.list.Days;
import org.cenotes.partners.platform.money.Currency;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/** Filters of the statistics. */
public class StatisticsQuery {
  private static final int DEFAULT_DAYS = 30;
  private static final int MAX_DAYS = 366;
  private static final LocalDate FIRST = LocalDate.of(1, 1, 1);
  private static final LocalDate LAST = LocalDate.of(9999, 12, 31);

  @QueryParam("startDate")
  @Parameter(
      description =
          "First visit date, inclusive. Default: 30 days before today (UTC), but 60 to 365 days"
              + " before endDate.")
  @Nullable LocalDate startDate;

  @QueryParam("dateFrom")
  @Parameter(description = "Alias of startDate.")
  @Nullable LocalDate dateFrom;

  @QueryParam("endDate")
  @Parameter(
      description =
          "Last visit date, inclusive. Default: 30 days after today (UTC), but 60 to 365 days after"
              + " startDate.")
  @Nullable LocalDate endDate;

  @QueryParam("dateTo")
  @Parameter(description = "Alias of endDate.")
  @Nullable LocalDate dateTo;

  @QueryParam("cenoteId")
  @Nullable UUID cenoteId;

  @QueryParam("currency")
  @Pattern(regexp = "[A-Z]{3}", message = "must be an ISO 4217 currency code")
  @Parameter(
      description =
          "Currency of the amounts, because amounts of different ones cannot be added. Counts are"
              + " those of all currencies. Default: MXN.")
  @Nullable String currency;

  /** The currency of the amounts. */
  Currency currency() {
    return CurrencyParameter.of(currency);
  }

  /**
   * The period, with defaults for the dates that were not given.
   *
   * @throws ApiException 400 naming the parameter that is wrong
   */
  ReservationStatistics.Period period(LocalDate today) {
    Days given = Days.of(startDate, dateFrom, endDate, dateTo);
    LocalDate from = given.first();
    LocalDate until = given.last();
    if (from == null) {
      from = today.minusDays(DEFAULT_DAYS);
      from =
          until == null
              ? from
              : between(until.minusDays(MAX_DAYS - 1), from, until.minusDays(2 * DEFAULT_DAYS));
      from = between(FIRST, from, LAST);
    }
    if (until == null) {
      until =
          between(
              from.plusDays(2 * DEFAULT_DAYS),
              today.plusDays(DEFAULT_DAYS),
              from.plusDays(MAX_DAYS - 1));
      until = between(FIRST, until, LAST);
    }
    if (until.isAfter(from.plusDays(MAX_DAYS - 1))) {
      throw ApiException.about(
          HttpError.INVALID_DATA,
          "endDate",
          "must not make the range longer than " + MAX_DAYS + " days");
    }
    return new ReservationStatistics.Period(from, until);
  }

  /** The day, or the end of the range that is nearer to it. */
  private static LocalDate between(LocalDate first, LocalDate day, LocalDate last) {
    return day.isBefore(first) ? first : day.isAfter(last) ? last : day;
  }
}
