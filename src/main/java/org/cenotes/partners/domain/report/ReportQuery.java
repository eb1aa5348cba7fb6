package org.cenotes.partners.domain.report;

import jakarta.validation.constraints.Pattern;
import jakarta.ws.rs.QueryParam;
import java.time.Instant;
import java.time.LocalDate;
import java.time.YearMonth;
import java.time.ZoneId;
import java.util.Set;
import java.util.UUID;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.cenotes.partners.platform.list.CurrencyParameter;
import org.cenotes.partners.platform.list.Days;
import org.cenotes.partners.platform.money.Currency;
import org.eclipse.microprofile.openapi.annotations.parameters.Parameter;
import org.jspecify.annotations.Nullable;

/** What a report covers. */
public class ReportQuery {
  private static final int DEFAULT_DAYS = 30;
  private static final int MAX_DAYS = 366;
  private static final LocalDate LAST = LocalDate.of(9999, 12, 31);
  private static final Set<String> ZONES = ZoneId.getAvailableZoneIds();

  @QueryParam("startDate")
  @Parameter(description = "First day, inclusive. Default: 29 days before endDate.")
  @Nullable LocalDate startDate;

  @QueryParam("dateFrom")
  @Parameter(description = "Alias of startDate.")
  @Nullable LocalDate dateFrom;

  @QueryParam("endDate")
  @Parameter(
      description =
          "Last day, inclusive; at most 366 days in all. Default: today, or 29 days after startDate"
              + " if that is earlier or startDate is after today.")
  @Nullable LocalDate endDate;

  @QueryParam("dateTo")
  @Parameter(description = "Alias of endDate.")
  @Nullable LocalDate dateTo;

  @QueryParam("dateField")
  @Parameter(
      description =
          "Whether a reservation counts on the day of its visit or of its booking. Default:"
              + " created.")
  @Nullable DateField dateField;

  @QueryParam("cenoteId")
  @Parameter(description = "Only reservations of this cenote.")
  @Nullable UUID cenoteId;

  @QueryParam("timezone")
  @Parameter(
      description =
          "IANA time zone in which days of booking begin and end. Default: the one in the partner's"
              + " settings, or America/Cancun.")
  @Nullable String timezone;

  @QueryParam("currency")
  @Pattern(regexp = "[A-Z]{3}", message = "must be an ISO 4217 currency code")
  @Parameter(
      description =
          "Only reservations in this currency, because amounts of different ones cannot be added."
              + " Default: MXN.")
  @Nullable String currency;

  /**
   * For a report on several cenotes.
   *
   * @throws ApiException 400 when the query names one
   */
  void refuseCenoteId() {
    if (cenoteId != null) {
      throw ApiException.about(
          HttpError.INVALID_DATA, "cenoteId", "must be absent; cenoteIds names the cenotes");
    }
  }

  /** The currency of the report. */
  Currency currency() {
    return CurrencyParameter.of(currency);
  }

  /**
   * The period, with defaults for what was not given.
   *
   * @throws ApiException 400 naming the parameter that is wrong
   */
  ReportPeriod period(Instant now, ZoneId ofPartner) {
    ZoneId zone = zone(ofPartner);
    LocalDate today = LocalDate.ofInstant(now, zone);
    Days given = Days.of(startDate, dateFrom, endDate, dateTo);
    LocalDate first = given.first();
    LocalDate until = given.last();
    if (until == null) {
      until =
          first == null
              ? today
              : earlier(first.plusDays(DEFAULT_DAYS - 1L), first.isAfter(today) ? LAST : today);
    }
    LocalDate from = first == null ? until.minusDays(DEFAULT_DAYS - 1L) : first;
    ReportPeriod period = new ReportPeriod(from, until, field(), zone.getId());
    if (period.days() > MAX_DAYS) {
      throw ApiException.about(
          HttpError.INVALID_DATA,
          "endDate",
          "must not make the period longer than " + MAX_DAYS + " days");
    }
    return period;
  }

  /** Whole months that end with the current one; the dates of the query do not matter. */
  ReportPeriod lastMonths(int months, Instant now, ZoneId ofPartner) {
    ZoneId zone = zone(ofPartner);
    YearMonth current = YearMonth.from(LocalDate.ofInstant(now, zone));
    return new ReportPeriod(
        current.minusMonths(months - 1L).atDay(1), current.atEndOfMonth(), field(), zone.getId());
  }

  private DateField field() {
    return dateField == null ? DateField.CREATED : dateField;
  }

  private ZoneId zone(ZoneId ofPartner) {
    if (timezone == null) {
      return ofPartner;
    }
    if (!ZONES.contains(timezone)) {
      throw ApiException.about(
          HttpError.INVALID_DATA, "timezone", "must be an IANA time zone, such as America/Cancun");
    }
    return ZoneId.of(timezone);
  }

  private static LocalDate earlier(LocalDate one, LocalDate other) {
    return one.isBefore(other) ? one : other;
  }
}
