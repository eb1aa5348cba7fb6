package org.cenotes.partners.platform.list;

import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import org.cenotes.partners.platform.http.ApiException;
import org.cenotes.partners.platform.http.HttpError;
import org.jspecify.annotations.Nullable;

/**
 * The days that a list is limited to.
 *
 * @param first inclusive; null: from the first row
 * @param last inclusive; null: to the last row
 */
public record Days(@Nullable LocalDate first, @Nullable LocalDate last) {
  /**
   * The days given by these parameters, of which two are aliases of the others.
   *
   * @throws ApiException 400 when a parameter and its alias differ, or the last day is before the
   *     first
   */
  public static Days of(
      @Nullable LocalDate startDate,
      @Nullable LocalDate dateFrom,
      @Nullable LocalDate endDate,
      @Nullable LocalDate dateTo) {
    LocalDate first = PageQuery.agreed("startDate", startDate, "dateFrom", dateFrom);
    LocalDate last = PageQuery.agreed("endDate", endDate, "dateTo", dateTo);
    if (first != null && last != null && last.isBefore(first)) {
      throw ApiException.about(
          HttpError.INVALID_DATA,
          endDate == null ? "dateTo" : "endDate",
          "must not be before " + (startDate == null ? "dateFrom" : "startDate"));
    }
    return new Days(first, last);
  }

  /** The start of the first day in UTC. */
  public @Nullable Instant from() {
    return first == null ? null : startOf(first);
  }

  /** The end of the last day in UTC, exclusive. */
  public @Nullable Instant until() {
    return last == null ? null : startOf(last.plusDays(1));
  }

  private static Instant startOf(LocalDate day) {
    return day.atStartOfDay(ZoneOffset.UTC).toInstant();
  }
}
